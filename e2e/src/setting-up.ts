import { expect, type Page } from './support.ts'

/** A day before or after today, as pages write it. */
export const dayFrom = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('-')

/** On the page of sessions: adds a session with the days of its terms, and makes its first term the active one. */
export const openSession = async (
  page: Page,
  name: string,
  terms: readonly (readonly [term: string, begins: string, ends: string])[],
): Promise<void> => {
  await page.getByRole('link', { name: 'Add session' }).click()
  await page.getByLabel('Name').fill(name)
  for (const [term, begins, ends] of terms) {
    const group = page.getByRole('group', { name: term })
    for (const [label, day] of [
      ['Begins', begins],
      ['Ends', ends],
    ] as const) {
      const field = group.getByRole('textbox', { name: label, exact: true })
      await field.fill(day)
      await field.press('Tab')
    }
  }
  await page.getByRole('button', { name: 'Add session' }).click()
  await page.waitForURL('**/super-admin/sessions')
  await page.getByRole('button', { name: `Activate First Term of ${name}` }).click()
  await page.getByRole('button', { name: `Yes, Activate First Term of ${name}` }).click()
  await expect(page.getByRole('button', { name: `Activate First Term of ${name}` })).toHaveCount(0)
}
