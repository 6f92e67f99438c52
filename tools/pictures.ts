/**
 * Takes the README's screenshots into docs/pictures from a demo that it starts, or from the one at AKADA_URL.
 * Usage: npm run build && node tools/pictures.ts [name ...]
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startDemo } from '../e2e/src/demo-server.ts'
import { type Browser, openBrowser, type Page } from '../e2e/src/browser.ts'
import { type Persona, signIn } from '../e2e/src/sign-in.ts'

interface Picture {
  name: string
  persona?: Persona
  path: string
  /** Steps on the page before the screenshot. */
  steps?: (page: Page) => Promise<void>
  phone?: true
}

const openFirst = (name: RegExp) => async (page: Page) => page.getByRole('link', { name }).first().click()

const openRegister = async (page: Page) => {
  await openFirst(/ the (?:\w+ )?register$/)(page)
  await page.getByRole('button', { name: /^Save/ }).waitFor()
}

const openGrid = async (page: Page) => {
  await openFirst(/JSS 1 Gold/)(page)
  await page.getByRole('gridcell').first().waitFor()
}

/** The first published card of a class arm, from the last term of the finished session. */
const openCard = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Term' }).click()
  await page
    .getByRole('option', { name: /Third Term/ })
    .last()
    .click()
  await openFirst(/JSS 1 Gold/)(page)
  await page.getByRole('heading', { name: /JSS 1 Gold/ }).waitFor()
  await page.getByRole('table').getByRole('link').first().click()
  await page
    .getByText(/Version 1/)
    .first()
    .waitFor()
}

const pictures: Picture[] = [
  { name: 'login', path: '/login' },
  { name: 'today', persona: 'principal', path: '/dashboard' },
  { name: 'today-phone', persona: 'class.teacher', path: '/dashboard', phone: true },
  {
    name: 'admission-register',
    persona: 'principal',
    path: '/administration/user-management/student-management/admission-register',
  },
  { name: 'register', persona: 'class.teacher', path: '/dashboard', steps: openRegister },
  {
    name: 'register-phone',
    persona: 'class.teacher',
    path: '/dashboard',
    steps: openRegister,
    phone: true,
  },
  {
    name: 'score-grid',
    persona: 'subject.teacher',
    path: '/academics/scores',
    steps: openGrid,
  },
  { name: 'report-card', persona: 'principal', path: '/academics/report-card', steps: openCard },
  { name: 'billing', persona: 'principal', path: '/administration/billing' },
  {
    name: 'exam-registration',
    persona: 'principal',
    path: '/academics/external-examination/state-examination/exam-registration',
  },
  {
    name: 'verification',
    persona: 'principal',
    path: '/academics/report-card',
    steps: async page => {
      await openCard(page)
      await page.goto((await page.locator('a[href*="/verify/"]').first().getAttribute('href')) ?? '/verify')
    },
  },
]

const folder = join(import.meta.dirname, '..', 'docs', 'pictures')

const take = async (browser: Browser, baseURL: string, picture: Picture) => {
  const context = await browser.newContext({
    baseURL,
    viewport: picture.phone ? { width: 360, height: 800 } : { width: 1366, height: 768 },
    hasTouch: picture.phone ?? false,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
  })
  try {
    const page = await context.newPage()
    if (picture.persona) await signIn(page, picture.persona)
    await page.goto(picture.path)
    await picture.steps?.(page)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(folder, `${picture.name}.png`), caret: 'hide', animations: 'disabled' })
    console.log(`docs/pictures/${picture.name}.png`)
  } finally {
    await context.close()
  }
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !pictures.some(picture => picture.name === name))
if (unknown.length)
  throw new Error(`There is no picture ${unknown.join(', ')}; there are ${pictures.map(p => p.name).join(', ')}.`)

mkdirSync(folder, { recursive: true })
const logPath = join(folder, 'demo-server.log')
const server = process.env.AKADA_URL ? undefined : await startDemo({ logPath })
const browser = await openBrowser()
try {
  for (const picture of pictures)
    if (!wanted.length || wanted.includes(picture.name))
      await take(browser, server?.url ?? process.env.AKADA_URL ?? '', picture)
} finally {
  await browser.close()
  await server?.stop()
  rmSync(logPath, { force: true })
}
