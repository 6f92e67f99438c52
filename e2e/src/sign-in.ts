import type { Page } from '@playwright/test'

/** The people of the demo state, by role. */
export type Persona =
  | 'super.admin'
  | 'district.admin'
  | 'principal'
  | 'vice.principal'
  | 'class.teacher'
  | 'subject.teacher'
  | 'administrator'
  | 'principal.two'
  | 'district.admin.two'
  | 'both.roles'
  | 'unverified.admin'
  | 'suspended.staff'
  | 'reset.staff'
  | 'super.admin.b'
  | 'principal.b'

export const demoPassword = 'Akada@2026'

/** Signs in through the page, and waits until the login page has gone and the program has rendered the next one. */
export const signIn = async (page: Page, persona: Persona): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Username or e-mail').fill(persona)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(url => url.pathname !== '/login')
  await page.locator('html:not([data-first])').waitFor({ state: 'attached' })
}
