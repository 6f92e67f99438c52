import { connect } from 'node:net'
import { brotliDecompressSync, constants } from 'node:zlib'
import { expectNoAxeViolations } from './axe.ts'
import { isClockPlayed } from './clock.ts'
import type { CountedLine } from './counted-line.ts'
import { test } from './line.ts'
import { demoPassword, type Persona } from '@akada/contract/invented/people'
import { expect, type Page, signIn } from './support.ts'
import { expectDrawn } from './visit.ts'

/**
 * Holds the program's files back until `release` is called; the small file with the start page and the style sheets, which come before the
 * program, are served at once, unless held too.
 */
const holdProgram = async (page: Page, held: 'all' | 'program'): Promise<() => void> => {
  let release = (): void => undefined
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route('**/assets/**', async route => {
    if (held === 'all' || !/\/assets\/f-|\.css$/.test(route.request().url())) await released
    await route.continue()
  })
  return release
}

/** Sums the unprompted layout shifts of the page, from now on and for the lifetime of the document. */
const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push('value' in entry ? Number(entry.value) : 0)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const shiftsOn = (page: Page): Promise<number[]> =>
  page.evaluate(() => ('shifts' in window && Array.isArray(window.shifts) ? window.shifts : [Number.NaN]))

const fillIn = async (page: Page, who: Persona): Promise<void> => {
  await page.getByLabel('Username or e-mail').fill(who)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The buttons that open the registers of the own class arms: other journeys give the teacher more of them. */
const ownRegister = (page: Page) => page.getByRole('main').getByRole('link', { name: / the (?:\w+ )?register$/ })

const drawn = (page: Page) => page.locator('html[data-first=home]')
const taken = (page: Page) => page.locator('html:not([data-first])')

/** Title, the line below it and links of the start page that do not wait for a response, each with its position and style. */
const partsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = document.querySelectorAll<HTMLElement>(
      'h1, h1 + p, nav:not(main nav) a, main [data-arm] h2, header:not(main header) button',
    )
    return [...parts]
      .filter(part => part.checkVisibility({ visibilityProperty: true }))
      .map(part => {
        const { x, y, width, height } = part.getBoundingClientRect()
        const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(part)
        // Without counts, which come with the server's response in elements of their own.
        const own = [...part.childNodes].filter(node => node.nodeType === Node.TEXT_NODE)
        const name =
          part.getAttribute('aria-label')?.replace(/, \d+ unread$/, '') ?? own.map(node => node.textContent).join('')
        return [
          name,
          part.getAttribute('href'),
          x,
          y,
          width,
          height,
          color,
          backgroundColor,
          fontSize,
          fontWeight,
        ].join(' ')
      })
  })

/** The bytes of a visit until all requests have finished and the page has no work left that could make more. */
const takeWhenQuiet = async (page: Page, line: CountedLine): Promise<number> => {
  await expectDrawn(page)
  const isQuiet = async (): Promise<boolean> => {
    // One file that is fetched ahead asks for the next: half a second of idle frames is more than lies between them.
    for (let time = 0; time < 30; time++) {
      await page.evaluate(
        () => new Promise<void>(resolve => void requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
      )
      if (line.underWay() > 0) return false
    }
    return true
  }
  await expect.poll(isQuiet).toBe(true)
  return line.take()
}

/** The beginning of the sign-in page's response: the first two packets of a slow line, of 1,460 bytes each. */
const firstPackets = (address: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    const chunks: Buffer[] = []
    socket.on('data', chunk => chunks.push(chunk))
    socket.on('end', () => resolve(Buffer.concat(chunks).subarray(0, 2 * 1460)))
    socket.on('error', reject)
    socket.write(`GET /login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: text/html\r\nAccept-Encoding: br\r\n`)
    socket.write('Connection: close\r\n\r\n')
  })

test('the first two packets of the sign-in page show the field for the username', async ({ line }) => {
  const start = await firstPackets(line.url)
  const body = start.subarray(start.indexOf('\r\n\r\n') + 4)
  const shown = brotliDecompressSync(body, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString()
  expect(shown).toContain('autoComplete="username"')
})

test.describe('the traffic over a slow connection', () => {
  // The browser's own cache, which every browser has; with the service worker there is even less traffic.
  test.use({ serviceWorkers: 'block' })

  test('is small at first, and almost nothing later', { tag: '@phone-only' }, async ({ page, line }) => {
    await page.goto('/login')
    const login = await takeWhenQuiet(page, line)
    await signIn(page, 'class.teacher')
    const dashboard = login + (await takeWhenQuiet(page, line))
    // This includes the files of the register, which are fetched once the dashboard is complete (app/prefetch.ts), and the lists that forms
    // choose from, which the specification has at the signed-in start. The keys of the register, the headings of the menu and the way back
    // of the focus took 3,200 of it.
    expect(dashboard, 'bytes from the first visit to the dashboard and the register').toBeLessThan(257_000)

    await page.goto('/dashboard')
    const later = await takeWhenQuiet(page, line)
    expect(later, 'bytes of a later visit of the dashboard').toBeLessThan(30_000)
  })

  test('shows a usable form after the HTML alone, and keeps what was typed', { tag: '@phone-only' }, async ({
    page,
    line,
  }) => {
    await watchShifts(page)
    const release = await holdProgram(page, 'all')
    await page.goto('/my-class/class-attendance')
    await expect(page).toHaveURL(/\/login\?next=/)
    const username = page.getByLabel('Username or e-mail')
    await username.fill('class.tea')
    // The tab's icon is not waited for.
    expect(line.take(), 'bytes before the form').toBeLessThan(10_000)
    const box = await username.boundingBox()

    release()
    await expect(page.locator('html[data-first]')).toHaveCount(0)
    await expect(username).toHaveValue('class.tea')
    await expect(username).toBeFocused()
    expect(await username.boundingBox()).toEqual(box)
    expect(await shiftsOn(page)).toEqual([])
  })

  test('allows a sign-in before the program has loaded', { tag: '@phone-only' }, async ({ page }) => {
    const release = await holdProgram(page, 'all')
    await page.goto('/login')
    await page.getByLabel('Username or e-mail').fill('class.teacher')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('The username or the password is wrong.')

    await fillIn(page, 'class.teacher')
    await expect(page.getByText('Opening your page')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  })
})

test('a connection that loses each file of the program once only delays it', { tag: '@phone-only' }, async ({
  page,
}) => {
  const lost = new Set<string>()
  await page.route('**/assets/**', route => {
    const request = route.request()
    if (request.resourceType() !== 'fetch' || lost.has(request.url())) return route.continue()
    lost.add(request.url())
    return route.abort('connectionreset')
  })
  await page.goto('/login')
  await fillIn(page, 'class.teacher')
  await expect(taken(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  expect(lost.size).toBeGreaterThan(4)
})

test.describe('the start page, before the program has loaded', () => {
  for (const who of ['class.teacher', 'principal', 'district.admin', 'super.admin'] as const)
    test(`shows ${who} the start page and the links that the program shows afterwards, and nothing moves`, {
      tag: '@phone',
    }, async ({ page }) => {
      await watchShifts(page)
      const release = await holdProgram(page, 'program')
      await page.goto('/login')
      await fillIn(page, who)
      await expect(drawn(page)).toHaveCount(1)
      const title = who === 'district.admin' || who === 'super.admin' ? 'Overview' : 'Today'
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 5000 })
      await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
      await expect(page.getByText(/[{}]/)).toHaveCount(0)
      await expectNoAxeViolations(page)
      const before = await partsOf(page)
      expect(before.length).toBeGreaterThan(4)
      await expect(page.getByText('Demonstration: here it is')).toHaveCount(isClockPlayed() ? 1 : 0)
      expect((await ownRegister(page).count()) > 0, 'has an own register').toBe(who === 'class.teacher')

      release()
      await expect(taken(page)).toHaveCount(1)
      expect(await partsOf(page)).toEqual(before)
      await expectDrawn(page)
      const moved = (await shiftsOn(page)).reduce((sum, shift) => sum + shift, 0)
      expect(moved, 'layout shift, of the page on a scale to 1').toBeLessThan(0.02)
    })

  test('shows how far the own registers are from the answer of the sign-in, and the program does not ask again', {
    tag: '@phone',
  }, async ({ page }) => {
    const requests: string[] = []
    page.on('request', request => requests.push(new URL(request.url()).pathname))
    const release = await holdProgram(page, 'program')
    await page.goto('/login')
    await fillIn(page, 'class.teacher')
    const registers = page.getByRole('main').locator('[data-arm]')
    const states = registers.getByText(/^(?:Not marked|Not due yet|Marked .*|\d+ of \d+ marked|No school today: .*)$/)
    await expect(states.first()).toBeVisible()
    await expect(drawn(page)).toHaveCount(1)
    const before = await registers.allTextContents()

    release()
    await expect(taken(page)).toHaveCount(1)
    expect(await registers.allTextContents()).toEqual(before)
    await expectDrawn(page)
    expect(await registers.allTextContents()).toEqual(before)
    expect(requests.filter(path => path.startsWith('/api/dashboard'))).toEqual([])
  })

  test('is the same on a later visit, but not on a device that has to be unlocked', { tag: '@phone' }, async ({
    page,
  }) => {
    await signIn(page, 'principal')
    await expectDrawn(page)
    const release = await holdProgram(page, 'program')
    await watchShifts(page)
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await expect(drawn(page)).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
    const before = await partsOf(page)
    release()
    await expect(taken(page)).toHaveCount(1)
    expect(await partsOf(page)).toEqual(before)
    await expectDrawn(page)
    const moved = (await shiftsOn(page)).reduce((sum, shift) => sum + shift, 0)
    expect(moved, 'layout shift, of the page on a scale to 1').toBeLessThan(0.02)

    await page.goto('about:blank')
    await page.addInitScript(() => {
      const [who] = (localStorage.getItem('akada.used') ?? '').split(' ')
      localStorage.setItem('akada.used', `${who} 0`)
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
    await expect(drawn(page)).toHaveCount(0)
  })

  test('opens a link that was pressed, and shows meanwhile that it is opening', { tag: '@phone' }, async ({ page }) => {
    const release = await holdProgram(page, 'program')
    await page.goto('/login')
    await fillIn(page, 'class.teacher')
    const link = ownRegister(page).first()
    // Without the number of its students.
    const arm = await page
      .locator('[data-arm] h2')
      .first()
      .evaluate(head => head.firstChild?.textContent ?? '')
    const label = (await link.textContent()) ?? ''
    await link.click()
    await expect(link).toHaveAttribute('data-pressed')
    await expect(page.getByRole('status').getByText(`Opening ${label}`)).toBeAttached()
    await expect(drawn(page)).toHaveCount(1)

    release()
    await expect(page).toHaveURL(/\/my-class\/class-attendance\/[\w-]+/)
    await expect(page.getByRole('heading', { level: 1, name: arm })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  })

  test('opens with the keyboard, and keeps the focus and the scroll position', async ({ page }) => {
    const release = await holdProgram(page, 'program')
    await page.goto('/login')
    await fillIn(page, 'principal')
    const last = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').last()
    await last.focus()
    const name = (await last.textContent()) ?? ''
    const top = await page.evaluate(() => scrollY)
    release()
    await expect(taken(page)).toHaveCount(1)
    await expect(last).toBeFocused()
    // Beside its name the program shows how many cards are waiting.
    expect((await last.textContent())?.replace(/\d+ waiting$/, '')).toBe(name)
    expect(await page.evaluate(() => scrollY)).toBe(top)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toHaveCount(0)
  })

  test('opens a menu that was pressed, once', { tag: '@phone' }, async ({ page }) => {
    const release = await holdProgram(page, 'program')
    await page.goto('/login')
    await fillIn(page, 'class.teacher')
    await page.getByRole('button', { name: /^Your menu, / }).click()
    release()
    const logout = page.getByRole('menuitem', { name: 'Logout' })
    await expect(logout).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(logout).toHaveCount(0)
    await ownRegister(page).first().click()
    await expect(page.getByRole('button', { name: 'Save register' })).toBeVisible()
    await expectDrawn(page)
    await expect(logout).toHaveCount(0)
  })

  test('opens the tab that was pressed, whose button is known by its name alone', { tag: '@phone' }, async ({
    page,
  }) => {
    const release = await holdProgram(page, 'program')
    await page.goto('/login')
    await fillIn(page, 'super.admin')
    await expect(drawn(page)).toHaveCount(1)
    await page.getByRole('tab', { name: 'Registers', exact: true }).click()
    release()
    await expect(taken(page)).toHaveCount(1)
    await expect(page).toHaveURL(/[?&]tab=registers/)
    await expect(page.getByRole('tab', { name: 'Registers', exact: true })).toHaveAttribute('aria-selected', 'true')
  })

  test('waits for the end of a press that has begun', { tag: '@desktop' }, async ({ page }) => {
    const release = await holdProgram(page, 'program')
    await page.goto('/login')
    await fillIn(page, 'class.teacher')
    await page.getByRole('button', { name: /^Your menu, / }).hover()
    // The press begins when the program has decided to draw its page.
    await page.evaluate(() => {
      const first: { calm: () => Promise<void> } = Reflect.get(window, 'akadaFirst')
      const { calm } = first
      first.calm = async () => {
        await calm()
        await new Promise(resolve => addEventListener('pointerdown', resolve))
      }
    })
    release()
    await page.waitForLoadState('networkidle')
    await page.mouse.down()
    await expect(page.locator('#root h1')).toBeAttached()
    await expect(drawn(page)).toHaveCount(1)
    await page.mouse.up()
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  })

  test('is not rendered if another page was requested, or something else comes first', async ({ page }) => {
    const release = await holdProgram(page, 'program')
    await page.goto('/login?next=%2Facademics')
    await fillIn(page, 'principal')
    await expect(page.getByText('Opening your page')).toBeVisible()
    await expect(drawn(page)).toHaveCount(0)
    release()
    await expect(page).toHaveURL(/\/academics$/)
  })

  test('shows no data of the previous person to the next one on the device', async ({ page }) => {
    const release = await holdProgram(page, 'program')
    await page.goto('/login')
    await fillIn(page, 'principal')
    await expect(drawn(page)).toHaveCount(1)
    const menuButton = page.getByRole('button', { name: /^Your menu, / })
    const principal = (await menuButton.getAttribute('aria-label')) ?? ''
    release()
    await expect(taken(page)).toHaveCount(1)
    await page.getByRole('button', { name: /^Your menu, / }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)

    const again = await holdProgram(page, 'program')
    await page.goto('/login')
    expect(await page.content()).not.toContain(principal)
    await fillIn(page, 'district.admin')
    await expect(drawn(page)).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Students', exact: true })).toHaveCount(0)
    expect(await menuButton.getAttribute('aria-label')).not.toBe(principal)
    again()
    await expect(taken(page)).toHaveCount(1)
  })
})
