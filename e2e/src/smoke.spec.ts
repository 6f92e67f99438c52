import { expect, expectNoAxeViolations, test } from './support.ts'

test('the home page opens and is accessible', { tag: '@phone' }, async ({ page }) => {
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the sign-in page opens and is accessible', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Username or e-mail')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  await expectNoAxeViolations(page)
})
