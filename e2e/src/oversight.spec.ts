import type { Page } from './browser.ts'
import { expect, test } from './support.ts'
import { expectDrawn, visit } from './visit.ts'

/** From Today to a part of oversight, with one step. */
const openFromToday = async (page: Page, home: string, words: string) => {
  await visit(page, home)
  await page.getByRole('navigation', { name: 'School overview' }).getByRole('link', { name: words }).click()
  await expectDrawn(page)
}

const table = (page: Page, name: string | RegExp) => page.getByRole('table', { name })

test('a super admin answers the questions of a commissioner in one step from Today', async ({ people }) => {
  const api = await people.api('super.admin')
  const part = (name: 'registers' | 'attendance' | 'enrolment' | 'results' | 'staffing' | 'money' | 'quality') =>
    api.call('GET /oversight/part/{part}', { params: { part: name } })
  const page = await people.open('super.admin')
  for (const [words, name, title] of [
    ['Who has not marked today', 'registers', 'Not marked now'],
    ['Attendance week by week', 'attendance', 'Attendance by week'],
    ['Students by class and sex', 'enrolment', 'Enrolment by class'],
    ['Results of cards and exams', 'results', 'Results by subject'],
    ['Teachers and retirements', 'staffing', 'Retirements before September'],
    ['What is owed and paid', 'money', 'Money by school, most owed first'],
    ['Data to check', 'quality', 'Data quality by school, most to check first'],
  ] as const) {
    await openFromToday(page, '/super-admin', words)
    // The page asks again until the figures are counted, which it then says.
    await expect(page.getByText(/^Figures as of /).first()).toBeVisible({ timeout: 60_000 })
    const region = page.getByRole('region', { name: title, exact: true }).first()
    await expect(region).toBeVisible()
    // Other journeys make class arms and mark registers meanwhile: page and answer are compared until they are of one moment.
    let found: Awaited<ReturnType<typeof part>>['tables'][number] | undefined
    await expect(async () => {
      found = (await part(name)).tables.find(one => one.title === title)
      const shown = found?.rows.length ?? 0
      const count = shown === 0 ? 'None' : `${shown} of ${found?.total ?? 0}`
      if (await region.getByText(count, { exact: true }).isVisible()) return
      await page.reload()
      await expect(region.getByText(count, { exact: true })).toBeVisible({ timeout: 10_000 })
    }).toPass()
    const first = found?.rows[0]?.name
    if (first) await expect(table(page, title).getByText(first, { exact: true }).first()).toBeVisible()
  }
})
