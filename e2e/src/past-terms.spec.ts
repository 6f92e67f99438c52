import { expect, test } from './support.ts'

test.use({ persona: 'principal' })

test('the report cards of a past term are those of its own class arms', async ({ page }) => {
  await page.goto('/academics/report-card')
  await expect(page.getByRole('link', { name: 'JSS 1 Gold' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Term' }).click()
  await page
    .getByRole('option', { name: /Third Term/ })
    .last()
    .click()
  await expect(page).toHaveURL(/term=/)
  await page.getByRole('link', { name: 'JSS 1 Gold' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /JSS 1 Gold/ })).toBeVisible()
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByText(/Version 1/).first()).toBeVisible()
})
