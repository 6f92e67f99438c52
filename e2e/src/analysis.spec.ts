import { expect, expectNoAxeViolations, test } from './support.ts'

test.use({ persona: 'principal' })

test('a principal sees the school’s results by class and term, and downloads the tables', async ({ page, people }) => {
  await page.goto('/academics')
  await page.getByRole('link', { name: /Analysis of results/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Analysis of results' })).toBeVisible()
  const api = await people.api('principal')
  const { foundSessions: sessions } = await api.call('GET /session/view-session-by-state')
  const last = sessions.find(session => session.terms.every(term => term.closed)) ?? sessions.at(-1)
  const third = last?.terms.at(-1)
  await page.goto(`/academics/analysis?term=${third?.id ?? ''}`)
  await expect(page.getByText(/From \d+ published cards\./)).toBeVisible()

  const subjects = page.getByRole('region', { name: 'Averages by subject' })
  await expect(subjects.getByText(/is the highest with/)).toBeVisible()
  await subjects.getByRole('button', { name: 'Show as table' }).click()
  await expect(subjects.getByRole('row', { name: /^Mathematics/ })).toContainText('%')
  await expect(page.getByRole('region', { name: /^Grades, / }).first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Top students' }).getByRole('row')).toHaveCount(11)
  await expectNoAxeViolations(page)

  await page.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'JSS 1' }).click()
  await expect(page).toHaveURL(/class=/)
  const arms = page.getByRole('region', { name: 'Class arms side by side, JSS 1' })
  await expect(arms.getByRole('row', { name: /^Mathematics/ })).toContainText(/\d\d\.\d\d/)
  await expectNoAxeViolations(page)
  await expect(page.getByRole('table', { name: 'Top students' }).getByRole('row').nth(1)).toContainText('JSS 1')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'At risk' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/, Students at risk, Third Term, .*\.xlsx$/)
})
