import type { Page } from './browser.ts'
import { expect, test } from './support.ts'
import { visit } from './visit.ts'

/** A part of the overview, with one step. */
const openPart = async (page: Page, tab: string) => {
  await visit(page, '/super-admin')
  await page.getByRole('tab', { name: tab, exact: true }).click()
  // The first tab, which is hidden now, may have been left before all of it was there.
  await expect(page.getByRole('tabpanel').getByText('Loading', { exact: true })).toHaveCount(0)
}

const table = (page: Page, name: string | RegExp) => page.getByRole('table', { name })

test('a super admin answers the questions of a commissioner in one step from the overview', async ({ people }) => {
  const api = await people.api('super.admin')
  const part = (name: 'registers' | 'attendance' | 'enrolment' | 'results' | 'staffing' | 'money' | 'quality') =>
    api.call('GET /oversight/part/{part}', { params: { part: name } })
  const page = await people.open('super.admin')
  // 'Not marked now', and on a weekend the last school day.
  const late = (await part('registers')).tables[0]?.title ?? ''
  expect(late).toMatch(/^Not marked/)
  for (const [tab, name, title] of [
    ['Registers', 'registers', late],
    ['Attendance', 'attendance', 'Attendance by week'],
    ['Enrolment', 'enrolment', 'Enrolment by class'],
    ['Results', 'results', 'Results by subject'],
    ['Staffing', 'staffing', 'Retirements before September'],
    ['Money', 'money', 'Money by school, most owed first'],
    ['Data quality', 'quality', 'Data quality by school, most to check first'],
  ] as const) {
    await openPart(page, tab)
    // The page asks again until the figures are counted, which it then says.
    await expect(
      page
        .getByText(/^Figures as of /)
        .filter({ visible: true })
        .first(),
    ).toBeVisible({ timeout: 60_000 })
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
