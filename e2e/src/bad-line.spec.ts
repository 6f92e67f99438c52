import { test } from './bad-line.ts'
import { expect, signIn } from './support.ts'

test('a page whose first answer is lost stays signed in', { tag: '@phone-only' }, async ({ page, line }) => {
  await signIn(page, 'class.teacher')
  const today = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(today).toBeVisible()
  line.take()
  line.fail('response lost', path => path.startsWith('/api/token'))
  await page.reload()
  await expect.poll(() => line.take().some(({ path, fault }) => path.startsWith('/api/token') && fault)).toBe(true)
  line.repair()
  await page.reload()
  await expect(today).toBeVisible()
  await expect(page).not.toHaveURL(/login/)
})
