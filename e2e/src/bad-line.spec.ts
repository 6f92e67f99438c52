import { foreignPage, gatewayError, test } from './bad-line.ts'
import { prepared } from './line.ts'
import { expect, type Page, signIn } from './support.ts'

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
}

test('a page whose first answer is lost stays signed in', { tag: '@phone-only' }, async ({ page, line }) => {
  await signIn(page, 'class.teacher')
  await expect(heading(page)).toBeVisible()
  line.take()
  line.fail('response lost', path => path.startsWith('/api/token'))
  await page.reload()
  await expect.poll(() => line.take().some(({ path, fault }) => path.startsWith('/api/token') && fault)).toBe(true)
  line.repair()
  await page.reload()
  await expect(heading(page)).toBeVisible()
  await expect(page).not.toHaveURL(/login/)
})

test('a sign-out without a connection ends the session once there is one', { tag: '@phone-only' }, async ({
  page,
  line,
}) => {
  await signIn(page, 'class.teacher')
  await expect(heading(page)).toBeVisible()
  // The menu is fetched when it is first opened.
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Escape')
  const session = (await page.context().cookies(`${line.url}/api/token`)).find(({ name }) => name === 'akada_refresh')
  expect(session).toBeDefined()
  line.fail('cut', path => path.startsWith('/api/'))
  await signOut(page)
  await expect(page.getByText('You signed out without a connection.', { exact: false })).toBeVisible()

  line.repair()
  await page.goto('/login')
  await expect(page.getByText('Your session has ended on the server too.')).toBeVisible()
  const answer = await fetch(`${line.url}/api/token/refresh-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `akada_refresh=${session?.value}` },
    body: '{}',
  })
  expect(answer.status).toBe(452)
})

test.describe('a device with the program', () => {
  test.use({ serviceWorkers: 'allow' })

  test('opens Akada again, whatever came in place of every answer', { tag: '@phone-only' }, async ({ page, line }) => {
    await signIn(page, 'class.teacher')
    await prepared(page, 'attendance.mark')
    for (const fault of [foreignPage, 'redirected', 'half a response', gatewayError(503), 'cut'] as const) {
      line.take()
      line.fail(fault)
      // This page's script is not on the device: what comes for it must not be stored.
      await page.goto('/profile')
      await expect.poll(() => line.take().some(({ path }) => path.startsWith('/assets/'))).toBe(true)
      await page.reload()
      await expect(page.getByText(/Buy data|has been updated/)).toHaveCount(0)
    }
    line.repair()
    for (const [address, title] of [
      ['/profile', /profile/i],
      ['/dashboard', 'Today'],
    ] as const) {
      await page.goto(address)
      await expect(heading(page)).toHaveText(title)
    }
  })

  test('that stored foreign answers, as former versions did, heals at the next version of the worker', {
    tag: '@phone-only',
  }, async ({ page, line }) => {
    await signIn(page, 'class.teacher')
    await prepared(page, 'attendance.mark')
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys())
          if (!request.url.endsWith('.json')) {
            const headers = { 'content-type': 'text/html' }
            await cache.put(request, new Response('Buy data to go on', { headers }))
          }
      }
    })
    await page.goto('/dashboard')
    await expect(page.getByText('Buy data to go on')).toBeVisible()
    const worker = await (await fetch(`${line.url}/sw.js`)).text()
    const headers = { 'content-type': 'text/javascript' }
    line.fail({ status: 200, body: `${worker}// of another version`, headers }, path => path === '/sw.js')
    await expect(async () => {
      await page.goto('/dashboard')
      await expect(heading(page)).toHaveText('Today', { timeout: 3000 })
    }).toPass()
  })
})
