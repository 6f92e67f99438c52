import { type CountedLine, countedLine } from './counted-line.ts'
import { expect, type Page, signIn, test as base } from './support.ts'
import { expectDrawn } from './visit.ts'

/** Journeys over a line that counts its bytes. */
const test = base.extend<{ line: CountedLine }>({
  line: async ({ browserName: _any }, provide) => {
    const line = await countedLine(process.env.AKADA_URL ?? '')
    await provide(line)
    await line.close()
  },
  baseURL: ({ line }, provide) => provide(line.url),
})

/** The bytes of a visit until nothing is asked for and the page has nothing left to do that could ask for more. */
const takeWhenQuiet = async (page: Page, line: CountedLine): Promise<number> => {
  await expectDrawn(page)
  const isQuiet = async (): Promise<boolean> => {
    for (let time = 0; time < 5; time++) {
      await page.evaluate(() => new Promise<void>(resolve => void requestIdleCallback(() => resolve())))
      if (line.underWay() > 0) return false
    }
    return true
  }
  await expect.poll(isQuiet).toBe(true)
  return line.take()
}

test.describe('what a slow line must carry', () => {
  // The browser's own cache is what everybody has; with the worker even less comes over the line.
  test.use({ serviceWorkers: 'block' })

  test('is little at first, and next to nothing later', { tag: '@phone' }, async ({ page, line }) => {
    await page.goto('/login')
    const login = await takeWhenQuiet(page, line)
    await signIn(page, 'class.teacher')
    const dashboard = login + (await takeWhenQuiet(page, line))
    // The files of the register are among them: they come once the dashboard is complete (app/prefetch.ts).
    expect(dashboard, 'bytes from the first visit to the dashboard and the register').toBeLessThan(170_000)

    await page.goto('/dashboard')
    const later = await takeWhenQuiet(page, line)
    expect(later, 'bytes of a later visit of the dashboard').toBeLessThan(30_000)
  })

  test('shows a form that can be typed into after the page alone, and keeps what was typed', { tag: '@phone' }, async ({
    page,
    line,
  }) => {
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) shifts.push('value' in entry ? Number(entry.value) : 0)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    let release = (): void => undefined
    const held = new Promise<void>(resolve => (release = resolve))
    await page.route('**/assets/**', async route => {
      await held
      await route.continue()
    })
    await page.goto('/my-class/class-attendance')
    await expect(page).toHaveURL(/\/login\?next=/)
    const username = page.getByLabel('Username or e-mail')
    await username.fill('class.tea')
    // The icon of the tab is not waited for.
    expect(line.take(), 'bytes before the form').toBeLessThan(10_000)
    const box = await username.boundingBox()

    release()
    await expect(page.locator('html[data-first]')).toHaveCount(0)
    await expect(username).toHaveValue('class.tea')
    await expect(username).toBeFocused()
    expect(await username.boundingBox()).toEqual(box)
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
  })

  test('lets somebody sign in before the program has come', { tag: '@phone' }, async ({ page }) => {
    let release = (): void => undefined
    const held = new Promise<void>(resolve => (release = resolve))
    await page.route('**/assets/**', async route => {
      await held
      await route.continue()
    })
    await page.goto('/login')
    await page.getByLabel('Username or e-mail').fill('class.teacher')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('The username or the password is wrong.')

    await page.getByLabel('Password', { exact: true }).fill('Akada@2026')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Opening your page')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  })
})
