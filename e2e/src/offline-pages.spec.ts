import { keptOn } from './kept-on.ts'
import { cutOff, prepared, reconnect, test } from './line.ts'
import { expect, expectAccessible, type Page, signIn } from './support.ts'
import { coreSubjects, makeClass } from './world.ts'

test.use({ serviceWorkers: 'allow' })

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
}

const billing = '/administration/billing'
const panel = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Without a connection' })

/** Waits until a page is listed as one that opens without a connection: its response is on the device a moment after it is shown. */
const listed = (page: Page, name: string): Promise<void> =>
  expect(async () => {
    await page.getByRole('button', { name: 'What opens without a connection' }).click()
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()

test('without a connection Today, the register and the scores open again, and any other page lists them', async ({
  page,
  line,
  people,
}) => {
  const api = await people.api('principal')
  const { arm, students } = await makeClass(api)
  const subject = (await coreSubjects(api, arm)).find(({ name }) => name === 'Mathematics')
  const name = students[0]?.fullName ?? ''
  const register = `Register of ${arm.fullName}`
  const grid = `Mathematics in ${arm.fullName}`

  await signIn(page, 'principal')
  // Left earlier, the page would not have what it keeps on the device.
  await expect(page.getByText(/^Figures as of /)).toBeVisible()
  await prepared(page, 'attendance.mark', 'score.enter')
  await page.goto(`/my-class/class-attendance/${arm.id}`)
  await expect(page.getByRole('button', { name: `${name}:` })).toBeVisible()
  await cutOff(page, line)
  await listed(page, register)
  await reconnect(page, line)
  await page.goto(`/academics/scores/${arm.id}/${subject?.id}`)
  await expect(page.getByRole('grid', { name: `Scores of ${grid}` })).toBeVisible()
  await cutOff(page, line)
  await listed(page, grid)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(page.getByText(/^Figures as of /)).toBeVisible()
  await page.goto(billing)
  await expect(page.getByRole('heading', { name: 'An Error Occurred' })).toBeVisible()
  await expect(panel(page).getByRole('link', { name: 'Today' })).toBeVisible()
  await expectAccessible(page)
  await panel(page).getByRole('link', { name: register }).click()
  await page.getByRole('button', { name: `${name}:` }).click()
  await page.getByRole('button', { name: 'Save register' }).click()
  await expect(page.getByText(/not yet sent/).first()).toBeVisible()

  await page.goto(billing)
  await expect(panel(page).getByRole('link', { name: '1 register' })).toBeVisible()
  await panel(page).getByRole('link', { name: grid }).click()
  await expect(page.getByRole('grid', { name: `Scores of ${grid}` })).toBeVisible()

  // The line returns: the mark arrives, and the next person on the device sees nothing of it.
  await reconnect(page, line)
  await page.goto(`/my-class/class-attendance/${arm.id}`)
  await expect(page.getByRole('region', { name: 'Save the register' }).getByRole('status')).toContainText('Saved')
  await signOut(page)
  await signIn(page, 'class.teacher')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await prepared(page, 'attendance.mark')
  await expect.poll(() => keptOn(page)).toContain('"kind":"cache"')
  await cutOff(page, line)
  await page.goto('/academics/scheme-of-work')
  await expect(panel(page).getByRole('link', { name: 'Today' })).toBeVisible()
  await expect(panel(page)).not.toContainText(arm.fullName)
  await reconnect(page, line)
})

test('the own register opens from Today without any request', { tag: '@phone' }, async ({ page, line }) => {
  await signIn(page, 'class.teacher')
  const own = page.getByRole('main').locator('[data-arm] a[href*="/class-attendance/"]').first()
  await expect(own).toBeVisible()
  await prepared(page, 'attendance.mark')
  // Its students come after the files.
  await page.waitForLoadState('networkidle')
  await cutOff(page, line)
  await own.click()
  await expect(page.getByRole('button', { name: /: (?:Present|Absent|Late|Excused)/ }).first()).toBeVisible()
  await reconnect(page, line)
})

test('a new version waits for its files, is offered, and is never put in place of unsaved input', async ({
  page,
  line,
}) => {
  await signIn(page, 'principal')
  await prepared(page, 'attendance.mark')
  line.changePage(text => text.replace('<body>', '<body data-version="next">'))
  const next = page.locator('body[data-version=next]')
  // A form that the device does not store.
  await page.goto('/administration/user-management/staff-management/add')
  const name = page.getByLabel('First name').first()
  await name.fill('Adaeze')
  const offer = page.getByText('A new version of Akada is ready.')
  await expect(offer).toBeVisible()
  await expect(next).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(page.getByText('Something on this page is not saved. Save it first, then update.')).toBeVisible()
  await expect(name).toHaveValue('Adaeze')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Academics' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeVisible()
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(next).toHaveCount(1)

  // It has all files that the pages of the day need.
  await page.goto('/dashboard')
  await expect(page.getByText(/^Figures as of /)).toBeVisible()
  await cutOff(page, line)
  await listed(page, 'Today')
  await page.reload()
  await expect(page.getByText(/^Figures as of /)).toBeVisible()
  await expect(next).toHaveCount(1)
  await reconnect(page, line)
})
