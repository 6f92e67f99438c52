import { chromium } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillSignIn } from './accounts.ts'
import type { BrowserContext } from './browser.ts'
import { chromiumLaunchOptions } from './chromium.ts'
import { demoPassword } from '@akada/contract/invented/people'
import { makeWorking } from './staff-people.ts'
import { expect, test } from './support.ts'

/** Ends all processes of a browser at once, as a power cut does: one that outlived the others would write what it has to the disk. */
const kill = async (context: BrowserContext): Promise<void> => {
  const browser = context.browser()
  if (!browser) throw new Error('The browser is not known.')
  const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo')
  const pid = processInfo.find(({ type }) => type === 'browser')?.id
  if (!pid) throw new Error('The process of the browser is not known.')
  const closed = new Promise(resolve => context.once('close', resolve))
  process.kill(-pid, 'SIGKILL')
  await closed
}

test('a browser that is killed just after it opened a page stays signed in, and no copied sign-in is reported', {
  tag: '@phone-only',
}, async ({ people, viewport, locale, timezoneId, baseURL }) => {
  const state = await people.api('super.admin')
  const { staff } = await makeWorking(await people.api('principal'), state)
  const folder = await mkdtemp(join(tmpdir(), 'akada-browser-'))
  const options = { ...(await chromiumLaunchOptions()), viewport, locale, timezoneId, baseURL, hasTouch: true }
  const open = () => chromium.launchPersistentContext(folder, { ...options, isMobile: true, serviceWorkers: 'block' })
  const cookieIn = async (context: BrowserContext): Promise<string | undefined> =>
    (await context.cookies(`${baseURL}/api/token`)).find(({ name }) => name === 'akada_refresh')?.value
  const visit = async (context: BrowserContext): Promise<void> => {
    const page = await context.newPage()
    await page.goto('/dashboard')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
  }
  try {
    const first = await open()
    const page = await first.newPage()
    await page.goto('/login')
    await fillSignIn(page, staff.username, demoPassword)
    await page.waitForURL('**/dashboard')
    // Closed as usual, it writes its cookie to the disk.
    await first.close()
    const killed = await open()
    const before = await cookieIn(killed)
    await visit(killed)
    await expect.poll(() => cookieIn(killed)).not.toBe(before)
    await kill(killed)

    const again = await open()
    expect(await cookieIn(again), 'the cookie that was not yet on the disk is lost').toBe(before)
    await visit(again)
    await again.close()
    const { foundEvents } = await state.call('GET /audit/security-events', {
      query: { kind: 'auth.refresh-token-reused', person: staff.id },
    })
    expect(foundEvents).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
