import { createServer } from 'node:http'
import { end, listen, passOn } from './proxy.ts'
import { demoPassword } from '@akada/contract/invented/people'
import { expect, type Page, test as base } from './support.ts'

interface HeldPages {
  url: string
  /** Sends the rest of the pages. */
  release: () => void
}

/** A line on which a page stops before its own script until it is released; everything else passes. */
const test = base.extend<{ held: HeldPages }>({
  held: async ({ browserName: _any }, provide) => {
    const target = new URL(process.env.AKADA_URL ?? '')
    let release = (): void => undefined
    const released = new Promise<void>(resolve => (release = resolve))
    const server = createServer((asked, answer) => {
      const isPage = asked.headers.accept?.includes('text/html') ?? false
      const passed = passOn(asked, target, isPage ? { 'accept-encoding': 'identity' } : {})
      passed.on('error', () => answer.destroy())
      passed.on('response', response => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        if (!isPage) return void response.pipe(answer)
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const page = Buffer.concat(chunks)
          const script = page.indexOf('<div id="root">')
          answer.write(page.subarray(0, script))
          void released.then(() => answer.end(page.subarray(script)))
        })
      })
      asked.pipe(passed)
    })
    await provide({ url: `http://127.0.0.1:${await listen(server)}`, release })
    release()
    await end(server)
  },
})

/** The address does not change, and nothing is loaded again, on a press before the script is there. */
const pressEarly = async (page: Page, button: string): Promise<void> => {
  const before = page.url()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('button', { name: button, exact: true }).click()
  expect(page.url()).toBe(before)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
}

test('a press on Sign in before the script has arrived loses nothing, and signs in when it has', async ({
  page,
  held,
}) => {
  await page.goto(`${held.url}/login`, { waitUntil: 'commit' })
  await page.getByLabel('Username or e-mail').fill('class.teacher')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(demoPassword)
  await pressEarly(page, 'Sign in')
  await expect(password).toHaveValue(demoPassword)
  held.release()
  await page.waitForURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

test('what a guardian types and sends before the script has arrived is there with its answer', {
  tag: '@phone-only',
}, async ({ page, held }) => {
  await page.goto(`${held.url}/family`, { waitUntil: 'commit' })
  const code = page.getByLabel('Code on the slip')
  await code.fill('ABCDEFGHJK')
  const phone = page.locator('#first input').nth(1)
  await phone.fill('8039999999')
  await pressEarly(page, 'Sign in')
  held.release()
  await expect(page.getByRole('alert').filter({ hasText: /code/i }).first()).toBeVisible()
  await expect(code).toHaveValue('ABCDEFGHJK')
})
