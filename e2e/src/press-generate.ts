import { expect, type Page } from './support.ts'

/** Generates the cards of the arm whose list is open, and pays for them if the state has a price. */
export const pressGenerate = async (page: Page, label: 'Generate' | 'Generate again' = 'Generate'): Promise<void> => {
  await page.getByRole('button', { name: label, exact: true }).click()
  const pay = page.getByRole('button', { name: /^Yes, Pay ₦/ })
  const done = page.getByText(/\d+ of \d+ report cards are up to date/).first()
  await expect(pay.or(done).first()).toBeVisible()
  if (await pay.isVisible()) await pay.click()
  await expect(done).toBeVisible()
}
