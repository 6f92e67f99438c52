import { expect, type Page, signIn, test } from './support.ts'
import { expectDrawn } from './visit.ts'

/** Counts the bytes that come over the line, headers included, as the browser itself reports them; `take` begins anew. */
const countBytes = async (page: Page): Promise<{ take: () => Promise<number> }> => {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  const underWay = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId }) => void underWay.add(requestId))
  session.on('Network.loadingFailed', ({ requestId }) => void underWay.delete(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    underWay.delete(requestId)
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  /** Whether nothing is asked for, and the page has nothing left to do that could ask for more. */
  const isQuiet = async (): Promise<boolean> => {
    for (let time = 0; time < 5; time++) {
      await page.evaluate(() => new Promise<void>(resolve => void requestIdleCallback(() => resolve())))
      if (underWay.size > 0) return false
    }
    return true
  }
  return {
    take: async () => {
      await expectDrawn(page)
      await expect.poll(isQuiet).toBe(true)
      const taken = bytes
      bytes = 0
      return taken
    },
  }
}

test.describe('what a slow line must carry', () => {
  // The browser's own cache is what everybody has; with the worker even less comes over the line.
  test.use({ serviceWorkers: 'block' })

  test('is little at first, and next to nothing later', { tag: '@phone' }, async ({ page }) => {
    const bytes = await countBytes(page)
    await page.goto('/login')
    const login = await bytes.take()
    expect(login, 'bytes of the first visit of /login').toBeLessThan(140_000)

    await signIn(page, 'class.teacher')
    const dashboard = login + (await bytes.take())
    expect(dashboard, 'bytes from the first visit to the dashboard').toBeLessThan(200_000)

    await page.goto('/dashboard')
    const later = await bytes.take()
    expect(later, 'bytes of a later visit of the dashboard').toBeLessThan(30_000)
    test.info().annotations.push({ type: 'bytes', description: `${login}, ${dashboard}, ${later}` })
  })

  test('is a small part of the program for an address that is opened without signing in', async ({ page }) => {
    const bytes = await countBytes(page)
    await page.goto('/my-class/class-attendance')
    await page.waitForURL('**/login?next=*')
    expect(await bytes.take(), 'bytes of the way to /login').toBeLessThan(160_000)
  })
})
