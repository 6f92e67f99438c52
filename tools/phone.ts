/**
 * Measures how long a class teacher and a guardian wait on a cheap phone with a slow connection: 360 x 640 pixels, a processor four times
 * slower, and a line made by a proxy in front of the server, which the service worker cannot get around. Each run is a new device; the steps
 * are in the order of a morning. For each step it also measures how soon its last tap had a visible effect.
 * `scripts` measures instead the script and all work of the main thread that opening a register, a score grid and a desk takes, for the first
 * time and again.
 * Usage: npm run bench:phone [-- runs [teacher|family|scripts]]. Starts a demo of its own, or uses the one at AKADA_URL; a guardian's run needs one
 * of its own, as a slip signs in once. Prints one table for each line.
 */
import { rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, type CDPSession, openBrowser, type Page } from '../e2e/src/browser.ts'
import { startDemoFromCopy } from '../e2e/src/demo-copy.ts'
import { demoPassword } from '../contract/src/invented/people.ts'
import { signIn } from '../e2e/src/sign-in.ts'
import { type SlowLine, slowLine } from '../e2e/src/slow-line.ts'

const lines = [
  { name: '50 kbit/s each way, 800 ms round trip', kbits: 50, roundTrip: 800 },
  { name: '400 kbit/s each way, 400 ms round trip', kbits: 400, roundTrip: 400 },
]
const slower = 4

/** The assumed time to type username and password on a phone, and to look at the first page before the next tap, in ms. */
const typing = 10_000
const looking = 3000

interface Step {
  name: string
  ms: number
  /** Received from the server meanwhile, headers included. */
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

const openPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  await page.addInitScript(watchTaps)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return page
}

const registerLink = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: / register$/ })
    .first()

const showsToday = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await registerLink(page).waitFor()
}

const showsFigures = (page: Page): Promise<void> =>
  page
    .getByText(/^(?:Marked|Not marked|Not due yet|\d+ of \d+ marked)/)
    .first()
    .waitFor()

interface Device {
  context: BrowserContext
  steps: Step[]
  /** Measures a step on a page. */
  step: (page: Page, name: string, work: () => Promise<unknown>) => Promise<void>
}

/** Runs a walk on a new device, and returns its steps. */
const onDevice = async (browser: Browser, line: SlowLine, walk: (device: Device) => Promise<void>): Promise<Step[]> => {
  const context = await browser.newContext({
    baseURL: line.url,
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
  })
  context.setDefaultTimeout(90_000)
  const steps: Step[] = []
  try {
    line.take()
    await walk({
      context,
      steps,
      step: async (page, name, work) => {
        const since = performance.now()
        await work()
        const ms = performance.now() - since
        steps.push({ name, ms, bytes: line.take(), answer: await lastTap(page) })
      },
    })
    return steps
  } finally {
    await context.close()
  }
}

/** At each frame: `fill` looks again only after half a second. */
const canType = (page: Page, field: string): Promise<unknown> =>
  page.waitForFunction(name => document.querySelector(name)?.checkVisibility(), field, { polling: 'raf' })

/** The slip that the demonstration prints (contract/src/invented/people.ts). */
const slip = { code: 'DEM3AKADA3', phone: '0803 555 0102' }

/** A guardian signs in with a slip on a new device, and comes back on the same one. */
const family = (browser: Browser, line: SlowLine): Promise<Step[]> =>
  onDevice(browser, line, async ({ context, step }) => {
    let page = await openPage(context)
    const child = () => page.locator('main a[href^="/family/child/"]').first()
    await step(page, 'family: form can be typed into', async () => {
      await page.goto('/family', { waitUntil: 'commit' })
      await canType(page, 'input')
      await page.getByLabel('Code on the slip').fill(slip.code)
    })
    await step(page, '(typing the number)', async () => {
      await wait(typing)
      await page.getByLabel('Your phone number').fill(slip.phone)
    })
    await step(page, 'signed in, children and today', async () => {
      await page.getByRole('button', { name: 'Sign in', exact: true }).tap()
      await child().waitFor()
    })
    await step(page, 'the program has taken over', () => page.locator('#first').waitFor({ state: 'detached' }))
    await step(page, 'a child, with its attendance', async () => {
      await child().tap()
      await page
        .getByText(/^(?:Present|No register has this child yet)/)
        .first()
        .waitFor()
    })
    await step(page, '(time until the next visit)', () => wait(looking))
    await page.close()
    page = await openPage(context)
    await step(page, 'next visit, children and today', async () => {
      await page.goto('/family', { waitUntil: 'commit' })
      await child().waitFor()
    })
  })

/** One morning on a new device, and the next visit on the same one. Each step is measured from the tap to its result. */
const morning = (browser: Browser, line: SlowLine): Promise<Step[]> =>
  onDevice(browser, line, async ({ context, steps, step: stepOn }) => {
    let page = await openPage(context)
    const step = (name: string, work: () => Promise<unknown>): Promise<void> => stepOn(page, name, work)
    const username = page.getByLabel('Username or e-mail')
    await step('login form can be typed into', async () => {
      await page.goto('/login', { waitUntil: 'commit' })
      await canType(page, '[autocomplete=username]')
      await username.fill('class.teacher')
    })
    await step('(typing the password)', async () => {
      await wait(typing)
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    })
    await step('signed in, first page', async () => {
      await page.getByRole('button', { name: 'Sign in', exact: true }).tap()
      await showsToday(page)
    })
    await step('how far the register is', () => showsFigures(page))
    await step('(looking at the page)', () => wait(looking))
    const rows = page.locator('[data-row]')
    const bar = page.getByRole('region', { name: 'Save the register' })
    const tapped = performance.now()
    await step('register open', async () => {
      await registerLink(page).tap()
      await rows.first().waitFor()
    })
    await step('marked', async () => {
      // The day may have been saved by an earlier run: each tap changes it, whatever it shows.
      await rows.first().tap()
    })
    await step('saved, and acknowledged by the server', async () => {
      const acknowledged = page.waitForResponse(answer => answer.request().method() !== 'GET' && answer.ok())
      await bar.getByRole('button', { name: 'Save register' }).tap()
      await acknowledged
      await bar
        .getByText(/^(Saved|Done)/)
        .first()
        .waitFor()
    })
    steps.push({ name: 'register, from tap to saved', ms: performance.now() - tapped, bytes: 0, answer: Number.NaN })
    // Until the service worker has what it fetches ahead.
    await step('(time until the next visit)', () => wait(60_000))
    await page.close()
    page = await openPage(context)
    await step('next visit, first page', async () => {
      await page.goto('/dashboard', { waitUntil: 'commit' })
      await showsToday(page)
    })
    await step('next visit, how far the register is', () => showsFigures(page))
    await step('register open again', async () => {
      await registerLink(page).tap()
      await page.locator('[data-row]').first().waitFor()
    })
  })

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const runs = Number(process.argv[2] ?? 3)
const only = process.argv[3]
const logPath = join(tmpdir(), `akada-phone-${process.pid}.log`)
const own = process.env.AKADA_URL

/** The steps of a walk on each line, `runs` times. */
const measure = async (url: string, walk: typeof morning, line: (typeof lines)[number]): Promise<Step[]> => {
  const slow = await slowLine(url, line)
  try {
    return await walk(browser, slow)
  } finally {
    await slow.close()
  }
}

const withDemo = async <Result>(work: (url: string) => Promise<Result>): Promise<Result> => {
  const server = await startDemoFromCopy({ logPath })
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

const print = (name: string, walks: readonly Step[][]): void => {
  console.log(`\n${name} (median of ${runs})\n\n| Step | Seconds | kB | Tap answered, ms |\n|---|---|---|---|`)
  for (const [index, { name }] of (walks[0] ?? []).entries()) {
    const seconds = median(walks.map(steps => steps[index]?.ms ?? Number.NaN)) / 1000
    const kilobytes = median(walks.map(steps => steps[index]?.bytes ?? Number.NaN)) / 1000
    const answer = median(walks.map(steps => steps[index]?.answer ?? Number.NaN))
    const shown = Number.isNaN(answer) ? '' : answer.toFixed(0)
    console.log(`| ${name} | ${seconds.toFixed(1)} | ${kilobytes.toFixed(1)} | ${shown} |`)
  }
}

const measureTeacher = async (url: string): Promise<void> => {
  for (const line of lines) {
    const walks: Step[][] = []
    for (let run = 0; run < runs; run++) walks.push(await measure(url, morning, line))
    print(line.name, walks)
  }
}

const measureFamily = async (): Promise<void> => {
  for (const line of lines) {
    const walks: Step[][] = []
    for (let run = 0; run < runs; run++) walks.push(await withDemo(url => measure(url, family, line)))
    print(`Families, ${line.name}`, walks)
  }
}

/** The pages whose script is measured, by the ids of an own class arm and of a subject, with what shows that each is there. */
const measuredPages = [
  { name: 'register', to: (arm: string) => `/my-class/class-attendance/${arm}`, shown: '[data-row]' },
  { name: 'score grid', to: (_arm: string, sheet: string) => sheet, shown: '[role=grid] input, main li input' },
  { name: 'desk of an arm', to: (arm: string) => `/academics/report-card/${arm}`, shown: 'main [data-list]' },
]

/** Milliseconds of script and of all tasks so far. */
const workOf = async (devtools: CDPSession): Promise<[script: number, task: number]> => {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string): number => 1000 * (metrics.find(metric => metric.name === name)?.value ?? Number.NaN)
  return [of('ScriptDuration'), of('TaskDuration')]
}

/** One line of the table for each page and opening, from a new device: script and task, in milliseconds. */
const scriptsOnce = async (url: string): Promise<Map<string, [number, number]>> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 640 },
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    await signIn(page, 'class.teacher')
    const arm = /class-attendance\/([\w-]+)/.exec((await registerLink(page).getAttribute('href')) ?? '')?.[1] ?? ''
    await page.goto('/academics/scores')
    const sheet = await page.locator(`main a[href^="/academics/scores/${arm}/"]`).first().getAttribute('href')
    const devtools = await context.newCDPSession(page)
    // Of the thread, so that other programs on the machine count less.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const found = new Map<string, [number, number]>()
    for (const { name, to, shown } of measuredPages) {
      await page.goto('/dashboard')
      for (const time of ['first', 'again']) {
        await showsFigures(page)
        await page.waitForLoadState('networkidle')
        await wait(looking)
        const [script, task] = await workOf(devtools)
        // Within the program, as a link does.
        await page.evaluate(address => history.pushState(null, '', address), to(arm, sheet ?? ''))
        await page.locator(shown).first().waitFor()
        await page.waitForLoadState('networkidle')
        await wait(looking)
        const [scriptAfter, taskAfter] = await workOf(devtools)
        found.set(`${name}, ${time}`, [scriptAfter - script, taskAfter - task])
        await page.evaluate(() => history.pushState(null, '', '/dashboard'))
      }
    }
    return found
  } finally {
    await context.close()
  }
}

const measureScripts = async (url: string): Promise<void> => {
  const before = loadavg()[0]
  const all: Map<string, [number, number]>[] = []
  for (let run = 0; run < runs; run++) all.push(await scriptsOnce(url))
  const load = [before, loadavg()[0]].map(one => one?.toFixed(1)).join(' to ')
  console.log(
    `\nMain thread, processor ${slower}x slower (median of ${runs}, load ${load})\n\n| Page | Script, ms | Task, ms |\n|---|---|---|`,
  )
  for (const name of all[0]?.keys() ?? []) {
    const [script, task] = [0, 1].map(part => median(all.map(one => one.get(name)?.[part] ?? Number.NaN)).toFixed(0))
    console.log(`| ${name} | ${script} | ${task} |`)
  }
}

const browser = await openBrowser()
try {
  if (only === 'scripts') await (own ? measureScripts(own) : withDemo(measureScripts))
  else if (only !== 'family') await (own ? measureTeacher(own) : withDemo(measureTeacher))
  if (only !== 'teacher' && only !== 'scripts') await measureFamily()
} finally {
  await browser.close()
  rmSync(logPath, { force: true })
}
