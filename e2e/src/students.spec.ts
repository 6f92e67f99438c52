import type { Locator } from '@playwright/test'
import { apiAs } from './api.ts'
import { makeArm, makeClass, unique } from './world.ts'
import { expect, expectAccessible, test } from './support.ts'

const register = '/administration/user-management/student-management/admission-register'

test.use({ persona: 'principal' })

/** The height of the demonstration's line about its clock on a phone, in pixels: no page has it in production. */
const clockLine = 61

test('filters, search and order are in the address and survive a reload', { tag: '@phone' }, async ({
  page,
  people,
}) => {
  const api = await people.api('principal')
  const { arm, students } = await makeClass(api, { students: 4 })
  await page.goto(register)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Class', exact: true }).click()
  await page.getByRole('option', { name: arm.class.name, exact: true }).click()
  await page.getByRole('combobox', { name: 'Class arm' }).click()
  await page.getByRole('option', { name: arm.name }).click()
  await page.getByRole('combobox', { name: 'Gender' }).click()
  await page.getByRole('option', { name: 'Female', exact: true }).click()
  await page.keyboard.press('Escape')
  const table = page.getByRole('table', { name: 'Students' })
  const links = table.getByRole('link')
  const girls = students.filter(({ gender }) => gender === 'female').map(({ fullName }) => fullName)
  await expect(links).toHaveText(girls)
  await expect(page.getByRole('status').filter({ hasText: '2 of 2' })).toBeVisible()

  await page.reload()
  await expect(links).toHaveText(girls)
  await expect(page.getByRole('list', { name: 'Filters that are set' }).getByRole('button')).toHaveCount(3)

  if (test.info().project.name === 'phone') {
    // What a finger touches is at least 44 pixels high.
    const touched = [
      page.getByRole('button', { name: 'More for this list' }),
      page.getByRole('button', { name: 'Open the menu' }),
      table.getByRole('button', { name: /^Actions for/ }).first(),
      table.getByRole('rowheader').first(),
    ]
    for (const target of touched) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.getByRole('button', { name: 'More for this list' }).click()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('-name')
    await expect(page.getByRole('status').filter({ hasText: '2 of 2 · Name, descending' })).toBeVisible()
    await page.keyboard.press('Escape')
  } else {
    const name = table.getByRole('columnheader', { name: 'Name' }).getByRole('button')
    await name.click()
    await expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
    await name.click()
  }
  await expect(links).toHaveText(girls.toReversed())
  await page.reload()
  await expect(links).toHaveText(girls.toReversed())

  await page.getByRole('button', { name: /Gender: Female/ }).click()
  await expect(links).toHaveCount(4)
  await page.getByRole('searchbox').fill(students[1]?.admissionNumber ?? '')
  await expect(links).toHaveText([students[1]?.fullName ?? ''])
  await links.first().click()
  await expect(page.getByRole('heading', { level: 1, name: students[1]?.fullName })).toBeVisible()
  await page.goBack()
  await expect(links).toHaveText([students[1]?.fullName ?? ''])
})

test('admitting a student shows missing values at their fields, and loses nothing', {
  tag: ['@phone', '@main'],
}, async ({ page, people }) => {
  const api = await people.api('principal')
  const arm = await makeArm(api)
  const number = unique()
  await page.goto(`${register}/add`)
  const send = page.getByRole('button', { name: 'Admit student', exact: true })
  // No class is proposed outside a run of admissions.
  await expect(page.getByRole('combobox', { name: 'Class', exact: true })).toHaveValue('')
  // It is proposed, and cleared only then.
  await expect(page.getByLabel('Admission number')).not.toHaveValue('')
  await page.getByLabel('Admission number').fill('')
  await page.getByLabel('First name').fill('A')
  await send.click()
  await expect(page.getByText('Validation failed: Please ensure all fields are filled correctly')).toBeVisible()
  await expect(page.getByLabel('Surname')).toBeFocused()
  await expect(page.getByLabel('Admission number')).toHaveAccessibleDescription('This field is required')
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('This field must be more than 1 characters')
  await expect(page.getByLabel('Surname')).toHaveAccessibleDescription('This field is required')

  await page.getByLabel('Admission number').fill(number)
  await page.getByLabel('Date of admission').fill('14-09-2026')
  await page.getByLabel('Surname').fill('Ọláwálé')
  await page.getByLabel('First name').fill('Títílọpẹ́')
  await page.getByLabel('Date of birth').fill('09-03-2014')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByRole('combobox', { name: 'Class', exact: true }).click()
  await page.getByRole('option', { name: arm.class.name, exact: true }).click()
  await page.getByRole('combobox', { name: 'Class arm' }).click()
  await page.getByRole('option', { name: arm.fullName }).click()

  // A lost request loses nothing from the form.
  await page.route('**/api/student/add', route => route.abort(), { times: 1 })
  await send.click()
  await expect(page.getByText('The service could not be reached. Check your internet, then try again.')).toBeVisible()
  await expect(page.getByLabel('Surname')).toHaveValue('Ọláwálé')
  await send.click()
  await expect(page.getByText('Student Created Successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Ọláwálé, Títílọpẹ́' })).toBeVisible()
  await expect(page.getByText(number)).toBeVisible()
})

test('on a phone what can be added later is folded, and opens by itself where it has an error', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`${register}/add`)
  const more = page.getByRole('button', { name: /^More particulars/ })
  await expect(page.getByLabel('Admission number')).not.toHaveValue('')
  await expect(page.getByLabel('NIN')).toBeHidden()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThan(1700 + clockLine)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Guardians/ }).tap()
  await expect(page.getByRole('button', { name: 'Add a guardian' })).toBeFocused()
  await more.tap()
  await expect(page.getByLabel('Middle name')).toBeFocused()
  await page.reload()
  await expect(page.getByLabel('NIN')).toBeHidden()
  // Hidden fields keep what they hold: the answer names one of them.
  const refusal = {
    code: 'validation_failed',
    message: 'Validation failed: Please ensure all fields are filled correctly',
    fields: [{ path: 'body.nin', message: 'Another student has this NIN.' }],
    requestId: 'r1',
  }
  await page.route('**/api/student/add', route => route.fulfill({ status: 422, json: refusal }), { times: 1 })
  await page.getByLabel('Surname').fill('Ọláwálé')
  await page.getByLabel('First name').fill('Títí')
  await page.getByLabel('Date of birth').fill('09-03-2014')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByRole('combobox', { name: 'Class', exact: true }).tap()
  await page.getByRole('option').first().tap()
  await page.getByRole('button', { name: 'Admit student', exact: true }).tap()
  await expect(page.getByLabel('NIN')).toHaveAccessibleDescription(/Another student has this NIN\./)
  await expect(page.getByLabel('NIN')).toBeFocused()
})

test('the next student of a run is admitted from Today with three clicks, 28 characters and at most 27 keys', async ({
  people,
}) => {
  // At a school of its own: where other journeys admit meanwhile, one of them may take the number that the form proposes.
  const page = await people.openAs(await apiAs('principal.og3'))
  const letters = unique()
    .replaceAll(/\W/g, '')
    .replaceAll(/\d/g, digit => 'abcdefghij'[Number(digit)] ?? '')
    .slice(-8)
    .toLowerCase()
  await page.goto(`${register}/add`)
  await page.getByLabel('Surname').fill(`Ola${letters}`)
  await page.getByLabel('First name').fill('Ita')
  await page.getByLabel('Date of birth').fill('11-02-2014')
  await page.getByRole('radio', { name: 'Male', exact: true }).check()
  await page.getByRole('combobox', { name: 'Class', exact: true }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Admit student', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Ola${letters}, Ita` })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  let [clicks, characters, others] = [0, 0, 0]
  const click = async (target: Locator): Promise<void> => {
    await target.click()
    clicks += 1
  }
  const type = async (text: string): Promise<void> => {
    await page.keyboard.type(text)
    characters += text.length
  }
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key)
    others += 1
  }
  const surname = `Ade${letters}`
  await click(page.getByRole('navigation').getByRole('link', { name: 'Students', exact: true }))
  await click(page.getByRole('link', { name: 'Admit student' }))
  await click(page.getByLabel('Surname'))
  await type(surname)
  await press('Tab')
  await type('Kem')
  await press('Tab')
  await type('09032014')
  // Past the button of the calendar.
  await press('Tab')
  await press('Tab')
  await type(' ')
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked()
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `${surname}, Kem` })).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(3)
  expect(characters).toBeLessThanOrEqual(28)
  // Without the letters that make the surname one of its own.
  expect(characters - letters.length + others).toBeLessThanOrEqual(27)
})
