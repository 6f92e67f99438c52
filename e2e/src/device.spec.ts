import { keptOn } from './kept-on.ts'
import { expect, signIn, test } from './support.ts'
import { coreSubjects, gridOf, makeClass } from './world.ts'

test('nobody can read the data stored on a device, and unsent scores wait for their owner', async ({
  page,
  people,
}) => {
  const api = await people.api('principal')
  const { arm } = await makeClass(api)
  const [subject] = await coreSubjects(api, arm)
  const { students } = await gridOf(api, arm, subject?.id ?? '')
  const secrets = students.flatMap(({ id, fullName }) => [id, fullName])
  const expectUnreadable = (kept: string): void => {
    for (const secret of secrets) expect(kept).not.toContain(secret)
  }
  const sheet = page.getByRole('grid', { name: `Scores of ${subject?.name} in ${arm.fullName}` })
  const cell = sheet.getByRole('row').nth(1).getByRole('gridcell').first()
  const address = `/academics/scores/${arm.id}/${subject?.id}`
  const saving = '**/api/subject-grading/update'

  await signIn(page, 'principal')
  await page.route(saving, route => route.abort())
  await page.goto(address)
  await cell.focus()
  await page.keyboard.type('17')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 not yet sent')).toBeVisible()
  const atWork = await keptOn(page)
  expect(atWork).toContain('"kind":"scores"')
  expect(atWork).toContain('"kind":"cache"')
  expect(atWork).toContain('{"isKey":true,"canBeRead":false}')
  expectUnreadable(atWork)

  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => keptOn(page)).not.toContain('"kind":"cache"')
  // The key goes after what it opened.
  await expect.poll(() => keptOn(page)).not.toContain('isKey')
  const left = await keptOn(page)
  expect(left).toContain('"kind":"scores"')
  expectUnreadable(left)

  await signIn(page, 'class.teacher')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  expect(await keptOn(page)).toContain('"kind":"scores"')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')

  await page.unroute(saving)
  await signIn(page, 'principal')
  await page.goto(address)
  await expect(cell).toContainText('17')
  await expect(page.getByText('All saved')).toBeVisible()
  await expect.poll(() => keptOn(page)).not.toContain('"kind":"scores"')
})
