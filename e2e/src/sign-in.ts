import { demoPassword } from '@akada/contract/invented/people'
import type { Page } from '@playwright/test'

/** Signs in through the page, and waits until the login page has gone and the program has rendered the next one. */
export const signIn = async (page: Page, username: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Username or e-mail').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(url => url.pathname !== '/login')
  await page.locator('html:not([data-first])').waitFor({ state: 'attached' })
}
