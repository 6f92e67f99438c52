import { replaceTemporary } from './accounts.ts'
import { type FreshServer, startFresh } from './fresh-server.ts'
import { setUpSecondStep } from './second-step.ts'
import { dayFrom, openSession } from './setting-up.ts'
import { movedOn, watchShifts } from './shifts.ts'
import { expect, expectNoAxeViolations, type Page, test } from './support.ts'
import { expectDrawn } from './visit.ts'

const password = 'Of-the-first-2026'

let fresh: FreshServer | undefined

test.beforeAll(async () => {
  fresh = await startFresh()
})

test.afterAll(() => fresh?.stop())

const setupOf = (page: Page) => page.getByRole('region', { name: /^Setup/ })

/** Back to Today by the menu, where so many steps are done now. */
const expectDone = async (page: Page, done: number): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Overview' }).click()
  await expect(setupOf(page).getByText(`${done} of 10 done`)).toBeVisible()
}

const follow = (page: Page, step: RegExp) => setupOf(page).getByRole('link', { name: step }).click()

/** A session whose first term has begun and is not over, whatever day it is. */
const addSession = (page: Page): Promise<void> =>
  openSession(page, '2026/2027', [
    ['First Term', dayFrom(-40), dayFrom(50)],
    ['Second Term', dayFrom(70), dayFrom(150)],
    ['Third Term', dayFrom(170), dayFrom(250)],
  ])

test('a super admin of an empty state is led through its setup', async ({ browser, contextOptions, locale }) => {
  if (!fresh) throw new Error('The server was started.')
  const { url: baseURL, temporary, mail } = fresh
  const context = await browser.newContext({ ...contextOptions, locale, timezoneId: 'Africa/Lagos', baseURL })
  const page = await context.newPage()
  await replaceTemporary(page, { username: 'first.admin', temporary, password })
  await setUpSecondStep(page)
  await watchShifts(page)
  // The mail server works: it sends the message about the second sign-in step, a few seconds later.
  await expect.poll(() => mail.letters.length).toBeGreaterThan(0)
  await expect(async () => {
    await page.goto('/super-admin')
    await expect(setupOf(page).getByText('2 of 10 done')).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expectDrawn(page)
  await expect(setupOf(page).getByRole('link')).toHaveCount(4)
  await expect(setupOf(page).getByText(/Waits for: Session and terms\.$/)).toHaveCount(2)
  expect(await movedOn(page)).toBeLessThan(0.05)
  await expectNoAxeViolations(page)

  await follow(page, /^State data/)
  await page.getByLabel('Ministry').fill('Ministry of Education')
  await page.getByRole('button', { name: 'Save state profile' }).click()
  await expect(page.getByText('State Profile Updated Successfully')).toBeVisible()
  await page.getByRole('tab', { name: 'Contacts' }).click()
  await page.getByRole('combobox', { name: 'E-mails' }).fill('help@state.example')
  await page.getByRole('combobox', { name: 'E-mails' }).press('Enter')
  await page.getByRole('button', { name: 'Save contacts' }).click()
  await expect(page.getByText('Contacts Updated Successfully')).toBeVisible()
  await expectDone(page, 3)

  await follow(page, /^Session and terms/)
  await addSession(page)
  await expectDone(page, 4)

  await follow(page, /^Entry windows/)
  await expect(page.getByText('9 of 9 components have no days, so their scores cannot be entered.')).toBeVisible()
  await page.getByRole('button', { name: 'Use the proposed dates' }).click()
  await expect(page.getByText('Every component has its days.')).toBeVisible()
  await page.getByRole('button', { name: 'Save assessment' }).click()
  await expect(page.getByText('Assessment Saved Successfully')).toBeVisible()
  await expectDone(page, 5)
  // What was left when Today was opened keeps its line, and says that it is done, until Today is opened again.
  await expect(setupOf(page).getByRole('listitem').filter({ hasText: 'Entry windows' })).toContainText('Done')
  await page.reload()
  await expect(setupOf(page)).toContainText('Done: ')
  await expect(setupOf(page)).toContainText('Session and terms, Entry windows')

  await follow(page, /^Classes and subjects/)
  await page.getByRole('button', { name: 'National list' }).click()
  const list = page.getByRole('dialog', { name: 'National list of subjects' })
  await list
    .getByRole('group', { name: /^Junior secondary/ })
    .getByRole('checkbox', { name: 'Yoruba' })
    .check()
  await expectNoAxeViolations(page)
  await list.getByRole('button', { name: 'Add subjects' }).click()
  await expect(page.getByText('Subjects Added Successfully')).toBeVisible()
  await page.getByPlaceholder('Subject or code').fill('Yoruba')
  const yoruba = page.getByRole('table', { name: 'Subjects' }).getByRole('row').filter({ hasText: 'Yoruba' })
  await expect(yoruba).toContainText('JSS 1 to 3')
  await expectDone(page, 6)

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Mail outbox' }).click()
  await page.getByRole('button', { name: 'Send a test message' }).click()
  await page.getByRole('button', { name: 'Send test e-mail' }).click()
  await expect(page.getByText('Handed to the mail server. Check that it arrives at first@state.example.')).toBeVisible()
  await expect.poll(() => mail.letters.some(({ text }) => text.includes('The mail server is set up'))).toBe(true)
  await context.close()
})
