import { expect, type Page, signIn, test } from './support.ts'

/** Counts the bytes that come over the line, headers included, as the browser itself reports them; `take` begins anew. */
const countBytes = async (page: Page): Promise<{ take: () => Promise<number> }> => {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return {
    take: async () => {
      await page.waitForLoadState('networkidle')
      const taken = bytes
      bytes = 0
      return taken
    },
  }
}

const stands = (page: Page): Promise<void> =>
  expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()

test.describe('what a slow line must carry', () => {
  // The browser's own cache is what everybody has; with the worker even less comes over the line.
  test.use({ serviceWorkers: 'block' })

  test('is little at first, and next to nothing later', { tag: '@phone' }, async ({ page }) => {
    const bytes = await countBytes(page)
    await page.goto('/login')
    await stands(page)
    const login = await bytes.take()
    expect(login, 'bytes of the first visit of /login').toBeLessThan(140_000)

    await signIn(page, 'class.teacher')
    await stands(page)
    const dashboard = login + (await bytes.take())
    expect(dashboard, 'bytes from the first visit to the dashboard').toBeLessThan(200_000)

    await page.goto('/dashboard')
    await stands(page)
    const later = await bytes.take()
    expect(later, 'bytes of a later visit of the dashboard').toBeLessThan(30_000)
    test.info().annotations.push({ type: 'bytes', description: `${login}, ${dashboard}, ${later}` })
  })

  test('is a small part of the program for an address that is opened without signing in', async ({ page }) => {
    const bytes = await countBytes(page)
    await page.goto('/my-class/class-attendance')
    await page.waitForURL('**/login?next=*')
    await stands(page)
    expect(await bytes.take(), 'bytes of the way to /login').toBeLessThan(160_000)
  })
})
