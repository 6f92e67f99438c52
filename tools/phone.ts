/**
 * Measures how long a class teacher waits on a cheap phone with a slow connection: Chromium's own throttling, 50 kbit/s each way, 800 ms
 * latency, a processor four times slower. Each run is a new device; the steps are in the order of a morning.
 * For each step it also measures how soon its last tap had a visible effect.
 * Usage: npm run bench:phone [-- runs]. Starts a demo of its own, or uses the one at AKADA_URL. Prints one table.
 */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, openBrowser, type Page } from '../e2e/src/browser.ts'
import { startDemo } from '../e2e/src/demo-server.ts'
import { demoPassword } from '../e2e/src/sign-in.ts'

const kbits = 50
const line = {
  offline: false,
  latency: 800,
  downloadThroughput: (kbits * 1000) / 8,
  uploadThroughput: (kbits * 1000) / 8,
}
const slower = 4

/** The assumed time to type username and password on a phone, and to look at the first page before the next tap, in ms. */
const paces = [
  { name: 'typing for 10 s, looking for 3 s', typing: 10_000, looking: 3000 },
  { name: 'no time for typing or looking', typing: 0, looking: 0 },
]

interface Step {
  name: string
  ms: number
  bytes: number
  /** From the step's last tap until the page showed a change, in ms. */
  answer: number
}

/** Measures for each tap how long it takes until the page shows a change, in ms: from the event to the frame after the first change. */
const watchTaps = (): void => {
  const taps: number[] = []
  Object.assign(window, { taps })
  let since: number | undefined
  const isClock = (node: Node): boolean =>
    (node instanceof Element ? node : node.parentElement)?.closest('time') !== null
  addEventListener('click', event => (since = event.timeStamp), true)
  const changes = new MutationObserver(records => {
    const from = since
    if (from === undefined || records.every(({ target }) => isClock(target))) return
    since = undefined
    requestAnimationFrame(() => setTimeout(() => taps.push(performance.now() - from)))
  })
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  // A native control shows the choice without the page.
  addEventListener('change', () => {
    const from = since
    if (from === undefined) return
    since = undefined
    requestAnimationFrame(() => setTimeout(() => taps.push(performance.now() - from)))
  })
}

const lastTap = (page: Page): Promise<number> =>
  page.evaluate(() => ('taps' in window && Array.isArray(window.taps) ? Number(window.taps.at(-1)) : Number.NaN))

const throttle = async (page: Page): Promise<() => number> => {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  session.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength))
  session.on('Network.responseReceived', ({ response }) => (bytes += response.encodedDataLength))
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return () => bytes
}

/** One morning on a new device. Each step is measured from the tap to its result. */
const morning = async (browser: Browser, baseURL: string, pace: (typeof paces)[number]): Promise<Step[]> => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    // Requests of a service worker would not be throttled.
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(60_000)
  const steps: Step[] = []
  try {
    const page = await context.newPage()
    await page.addInitScript(watchTaps)
    const bytes = await throttle(page)
    const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
      const [since, before] = [performance.now(), bytes()]
      await work()
      steps.push({ name, ms: performance.now() - since, bytes: bytes() - before, answer: await lastTap(page) })
    }
    const username = page.getByLabel('Username or e-mail')
    await step('login form can be typed into', async () => {
      await page.goto('/login', { waitUntil: 'commit' })
      await username.fill('class.teacher')
    })
    await wait(pace.typing / 2)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await wait(pace.typing / 2)
    const first = page.getByRole('heading', { level: 1, name: 'Today' })
    const mark = page
      .getByRole('main')
      .getByRole('link', { name: / register$/ })
      .first()
    await step('signed in, first page', async () => {
      await page.getByRole('button', { name: 'Sign in', exact: true }).tap()
      await first.waitFor()
      await mark.waitFor()
    })
    await step('how far the register is', () =>
      page
        .getByText(/^(?:Marked|Not marked|Not due yet|\d+ of \d+ marked)/)
        .first()
        .waitFor(),
    )
    await wait(pace.looking)
    const rows = page.locator('[data-row]')
    const bar = page.getByRole('region', { name: 'Save the register' })
    const tapped = performance.now()
    await step('register open', async () => {
      await mark.tap()
      await rows.first().waitFor()
    })
    await step('marked', async () => {
      // The day may have been saved by an earlier run: each tap changes it, whatever it shows.
      await rows.first().tap()
    })
    await step('saved', async () => {
      await bar.getByRole('button', { name: 'Save register' }).tap()
      await bar
        .getByText(/^(Saved|Done)/)
        .first()
        .waitFor()
    })
    steps.push({ name: 'register, from tap to saved', ms: performance.now() - tapped, bytes: 0, answer: Number.NaN })
    return steps
  } finally {
    await context.close()
  }
}

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const runs = Number(process.argv[2] ?? 3)
const logPath = join(tmpdir(), `akada-phone-${process.pid}.log`)
const server = process.env.AKADA_URL ? undefined : await startDemo({ logPath })
const browser = await openBrowser()
try {
  for (const pace of paces) {
    const mornings: Step[][] = []
    for (let run = 0; run < runs; run++)
      mornings.push(await morning(browser, server?.url ?? process.env.AKADA_URL ?? '', pace))
    console.log(`\n${pace.name} (median of ${runs})\n\n| Step | Seconds | kB | Tap answered, ms |\n|---|---|---|---|`)
    for (const [index, { name }] of (mornings[0] ?? []).entries()) {
      const seconds = median(mornings.map(steps => steps[index]?.ms ?? Number.NaN)) / 1000
      const kilobytes = median(mornings.map(steps => steps[index]?.bytes ?? Number.NaN)) / 1000
      const answer = median(mornings.map(steps => steps[index]?.answer ?? Number.NaN))
      const shown = Number.isNaN(answer) ? '' : answer.toFixed(0)
      console.log(`| ${name} | ${seconds.toFixed(1)} | ${kilobytes.toFixed(1)} | ${shown} |`)
    }
  }
} finally {
  await browser.close()
  await server?.stop()
  rmSync(logPath, { force: true })
}
