import { expect, expectNoAxeViolations, test } from './support.ts'
import { makeClass } from './world.ts'

const promotion = '/administration/user-management/student-management/promotion'

test.use({ persona: 'principal' })

test('in mid-session promotion shows why it is too early, and the proposals', async ({ page, people }) => {
  const { arm, students } = await makeClass(await people.api('principal'), { students: 1 })
  await page.goto(promotion)
  await expect(page.getByRole('alert').filter({ hasText: 'Not yet' })).toContainText(
    'Outcomes can be looked at and decided meanwhile.',
  )
  await expect(page.getByRole('button', { name: /^Move \d+ students/ })).toHaveCount(0)
  await page.getByRole('searchbox').fill(students[0]?.admissionNumber ?? '')
  const row = page.getByRole('table', { name: 'Students' }).getByRole('row', { name: students[0]?.fullName })
  await expect(row).toContainText(arm.fullName)
  await expect(row).toContainText('Undecided')

  // Nobody is left in a past session.
  const { foundSessions: sessions } = await (await people.api('principal')).call('GET /session/view-session-by-state')
  const past = sessions.find(({ id }) => id !== arm.session.id)
  await page.goto(`${promotion}?session=${past?.id}`)
  await expect(page.getByText('Everybody who was in this session has been moved already.')).toBeVisible()
})

test('an outcome is decided by hand for one student, for many, and changed again', async ({ page, people }) => {
  const { arm, students } = await makeClass(await people.api('principal'), { students: 3 })
  const [first, second, third] = students
  const tag = first?.admissionNumber.split('/')[0] ?? ''
  await page.goto(`${promotion}?q=${tag}`)
  const table = page.getByRole('table', { name: 'Students' })
  const rowOf = (name = '') => table.getByRole('row', { name })
  await expect(table.getByRole('link')).toHaveCount(3)

  await page
    .getByRole('button', { name: `Actions for ${first?.fullName}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Decide outcome' }).click()
  const one = page.getByRole('dialog', { name: `Outcome of ${first?.fullName}` })
  await expect(one).toContainText('Nothing is proposed. No results in this session: decide by hand.')
  await one.getByRole('combobox', { name: 'Outcome' }).click()
  await page.getByRole('option', { name: 'Repeat' }).click()
  await one.getByLabel('Reason').fill('Was ill for most of the session.')
  await one.getByRole('button', { name: 'Save outcome' }).click()
  await expect(page.getByText('Outcome Saved Successfully')).toBeVisible()
  await expect(rowOf(first?.fullName)).toContainText('Repeat, decided')
  await expect(rowOf(first?.fullName)).toContainText(arm.class.name)

  for (const student of [second, third])
    await page.getByRole('checkbox', { name: `Choose ${student?.fullName}` }).check()
  await page.getByRole('button', { name: 'Decide outcome' }).click()
  const many = page.getByRole('dialog', { name: 'Outcome of 2 students' })
  await many.getByRole('button', { name: 'Save outcome' }).click()
  await expect(many.getByRole('combobox', { name: 'Outcome' })).toHaveAccessibleDescription(/This field is required/)
  await expect(many.getByRole('combobox', { name: 'Outcome' })).toBeFocused()
  await expectNoAxeViolations(page)
  await many.getByRole('combobox', { name: 'Outcome' }).click()
  await page.getByRole('option', { name: 'Promoted' }).click()
  await many.getByRole('button', { name: 'Save outcome' }).click()
  await expect(many).toHaveCount(0)
  for (const student of [second, third]) await expect(rowOf(student?.fullName)).toContainText('Promoted, decided')

  // The decision survives a reload, and can be changed.
  await page.reload()
  await expect(rowOf(first?.fullName)).toContainText('Repeat, decided')
  await page.getByRole('button', { name: `Actions for ${first?.fullName}` }).click()
  await page.getByRole('menuitem', { name: 'Decide outcome' }).click()
  await expect(one.getByLabel('Reason')).toHaveValue('Was ill for most of the session.')
  await one.getByRole('combobox', { name: 'Outcome' }).click()
  await page.getByRole('option', { name: 'On Trial' }).click()
  await one.getByRole('button', { name: 'Save outcome' }).click()
  await expect(rowOf(first?.fullName)).toContainText('On Trial, decided')
})

test('people who can only view promotion decide nothing', async ({ people }) => {
  const page = await people.open('administrator')
  await page.goto(promotion)
  await expect(page.getByRole('table', { name: 'Students' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
})
