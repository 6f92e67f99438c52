import { expect, expectNoAxeViolations, type Page, test } from './support.ts'
import { makeClass } from './world.ts'

const box = (page: Page) => page.getByRole('combobox', { name: /A student, a member of staff/ })

/** Opens Today, and waits until the program listens to keys: the page is drawn before it. */
const openToday = async (page: Page): Promise<void> => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.locator('html:not([data-first])').waitFor({ state: 'attached' })
}

/** Presses Ctrl+K and types, without a click. */
const look = async (page: Page, term: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(term)
}

test('a student with a misspelt name, a colleague, a page, what is done and the pages opened last are found by keyboard alone', async ({
  people,
}) => {
  const page = await people.open('principal')
  await test.step('a student with a misspelt name, a colleague and a page are found by keyboard alone', async () => {
    const api = await people.api('principal')
    const { students } = await makeClass(api, { students: 1 })
    const [student] = students
    await openToday(page)
    await look(page, student?.fxId ?? '')
    await expect(page.getByRole('option', { name: /Abiola/ })).toHaveAttribute('aria-selected', 'true')
    await expectNoAxeViolations(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admission-register/${student?.id}`)

    const { foundStudents } = await api.call('GET /student/search', { query: { school: [api.school.id], limit: 1 } })
    const [known] = foundStudents
    const { lastName = '', firstName = '' } = known ?? {}
    const mistaken = `${lastName.slice(0, 2)}${lastName.slice(3)} ${firstName}`
    await look(page, mistaken)
    await expect(
      page.getByRole('group', { name: 'Students' }).getByRole('option').filter({ hasText: firstName }).first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(box(page)).toBeHidden()

    const { foundStaffs } = await api.call('GET /staff/search', { query: { school: [api.school.id], limit: 1 } })
    const [colleague] = foundStaffs
    const name = `${colleague?.firstName} ${colleague?.lastName}`
    await look(page, name)
    await expect(page.getByRole('group', { name: 'Staff' }).getByRole('option').filter({ hasText: name })).toBeVisible()
    while (!(await page.locator('[role=option][aria-selected=true]').textContent())?.includes(name))
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/administration/user-management/staff-management/*')

    await look(page, 'cards rep')
    await expect(page.getByRole('option', { name: /Report cards/ })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/academics/report-card')

    await look(page, 'zzqqxx')
    await expect(page.getByText("Nothing found for 'zzqqxx'. Check the spelling, or try the Student ID.")).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('what is done is found by its everyday words, and the pages opened last without any', async () => {
    await look(page, 'print crads')
    await page.getByRole('group', { name: 'Actions' }).getByRole('option', { name: 'Print report cards' }).click()
    await page.waitForURL('**/academics/report-card/prints')
    await look(page, 'broadsheet')
    await page.getByRole('group', { name: 'Actions' }).getByRole('option', { name: 'Print a broadsheet' }).click()
    await page.waitForURL('**/academics/report-card')
    await look(page, '')
    const recent = page.getByRole('group', { name: 'Recent pages' })
    await expectNoAxeViolations(page)
    await recent.getByRole('option', { name: 'Print report cards' }).click()
    await page.waitForURL('**/academics/report-card/prints')
  })
  await test.step('what is typed at once after Ctrl+K is kept, and finds what can be done with a class arm', async () => {
    await openToday(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('mark register JSS 1 Gold')
    await expect(box(page)).toHaveValue('mark register JSS 1 Gold')
    await page.getByRole('option', { name: 'Mark the register, JSS 1 Gold' }).click()
    await page.waitForURL('**/my-class/class-attendance/*')
  })
})

test('a district finds a school, on a phone through its button', { tag: '@phone' }, async ({ people }) => {
  const page = await people.open('district.admin')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await box(page).fill('Olumo Gramar')
  await page
    .getByRole('group', { name: 'Schools' })
    .getByRole('option', { name: /Olumo Grammar School/ })
    .click()
  await page.waitForURL('**/dashboard/school-management/view-school/*')
  await expect(page.getByRole('heading', { level: 1, name: /Olumo Grammar School/ })).toBeVisible()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await box(page).fill('staff')
  await page
    .getByRole('group', { name: 'Pages' })
    .getByRole('option', { name: /^Staff/ })
    .click()
  await page.waitForURL('**/dashboard/staff')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page
    .getByRole('group', { name: 'Recent pages' })
    .getByRole('option', { name: /Olumo Grammar School/ })
    .click()
  await page.waitForURL('**/dashboard/school-management/view-school/*')
})
