import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support.ts'

/** Opens the person's own profile for editing and types into it, without saving. */
const typeIntoProfile = async (page: Page): Promise<void> => {
  await page.goto('/profile/edit')
  await page.getByLabel('First name').fill('Typed And Not Saved')
}

const logout = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

test('signing out asks about unsaved text', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'principal')
  await typeIntoProfile(page)
  const asked: string[] = []
  page.once('dialog', async dialog => {
    asked.push(dialog.message())
    await dialog.dismiss()
  })
  await logout(page)
  await expect.poll(() => asked).toHaveLength(1)
  expect(asked[0]).toContain('Leave without saving?')
  await expect(page.getByLabel('First name')).toHaveValue('Typed And Not Saved')

  page.once('dialog', dialog => dialog.accept())
  await logout(page)
  await page.waitForURL(url => url.pathname === '/login')
})
