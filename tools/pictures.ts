/**
 * Takes the README's screenshots and a contact sheet of 24 pages into docs/pictures from a demo that it starts, or from the one at AKADA_URL.
 * Usage: npm run build && node tools/pictures.ts [name ...]
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDemo } from '../e2e/src/demo-server.ts'
import { type Browser, openBrowser, type Page } from '../e2e/src/browser.ts'
import { type Persona } from '../contract/src/invented/people.ts'
import { signIn } from '../e2e/src/sign-in.ts'

interface Screen {
  persona?: Persona
  path: string
  /** Steps on the page before the screenshot. */
  steps?: (page: Page) => Promise<void>
  phone?: true
  dark?: true
}

interface Picture extends Screen {
  name: string
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

const students = '/administration/user-management/student-management'

/** Brings a chart or a table to the top of the window by its heading. */
const scrollTo = (name: RegExp) => async (page: Page) => {
  const heading = page.getByRole('heading', { name }).first()
  await heading.waitFor()
  await heading.evaluate(shown => shown.scrollIntoView({ block: 'start' }))
}

/** The page of the first student of the register who has cards of a session before. */
const openStudent = (tab: string, heading: RegExp) => async (page: Page) => {
  await page
    .getByRole('row', { name: /SS [23]/ })
    .first()
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('tab', { name: tab }).click()
  await scrollTo(heading)(page)
}

/** A sheet of the own subject, with how its scores spread below it. */
const openSpread = async (page: Page) => {
  await openGrid(page)
  await page.getByText('How the scores spread').click()
  await scrollTo(/^How the scores spread$/)(page)
}

/** The attendance of the term, child by day. */
const openTermMap = async (page: Page) => {
  await openRegister(page)
  const { pathname } = new URL(page.url())
  await page.goto(`${pathname}?tab=sheet&span=term`)
  await scrollTo(/^Who missed which days/)(page)
}

/** The class arms of JSS 1 in a term with published results. */
const openArms = async (page: Page) => {
  for (const [label, option] of [
    ['Term', /Third Term/],
    ['Class', /^JSS 1$/],
  ] as const) {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).last().click()
  }
  await scrollTo(/^Class arms side by side/)(page)
}

/** What came into the wallet and left it, week by week. */
const openMoney = async (page: Page) => {
  await page.getByText('Balance and spending over the term').click()
  await scrollTo(/^Balance and spending/)(page)
}

/** The pages of the contact sheet: twelve of a desk, twelve of a phone. */
const sheet: readonly Screen[] = [
  { persona: 'principal', path: '/dashboard' },
  { persona: 'principal', path: `${students}/admission-register` },
  { persona: 'class.teacher', path: '/dashboard', steps: openRegister },
  { persona: 'subject.teacher', path: '/academics/scores', steps: openGrid },
  { persona: 'subject.teacher', path: '/academics/scores', steps: openSpread },
  { persona: 'class.teacher', path: '/dashboard', steps: openTermMap },
  { persona: 'principal', path: '/academics/analysis', steps: openArms, dark: true },
  { persona: 'principal', path: '/administration/billing', steps: openMoney, dark: true },
  { persona: 'principal', path: `${students}/admission-register`, steps: openStudent('Timeline', /^Record of/) },
  {
    persona: 'principal',
    path: `${students}/admission-register`,
    steps: openStudent('Report cards', /^Over the terms/),
  },
  { persona: 'super.admin', path: '/super-admin?tab=today', steps: scrollTo(/local government/) },
  { persona: 'super.admin', path: '/super-admin?tab=results', steps: scrollTo(/by \w+$/) },
  { path: '/login', phone: true },
  { persona: 'class.teacher', path: '/dashboard', phone: true },
  { persona: 'class.teacher', path: '/dashboard', steps: openRegister, phone: true },
  { persona: 'subject.teacher', path: '/academics/scores', phone: true },
  { persona: 'principal', path: '/administration/user-management/staff-management', phone: true },
  { persona: 'principal', path: '/my-class/class-attendance/not-marked', phone: true },
  { persona: 'principal', path: '/subject-management', phone: true, dark: true },
  { persona: 'principal', path: `${students}/promotion`, phone: true, dark: true },
  { persona: 'district.admin', path: '/dashboard/billing', phone: true, dark: true },
  { persona: 'super.admin', path: '/super-admin', phone: true, dark: true },
  { persona: 'super.admin', path: '/super-admin/audit-log', phone: true },
  { path: '/family', phone: true },
]

/** What a page looks like, with its whole window. */
const shoot = async (browser: Browser, baseURL: string, { persona, path, steps, phone, dark }: Screen) => {
  const context = await browser.newContext({
    baseURL,
    viewport: phone ? { width: 360, height: 800 } : { width: 1366, height: 768 },
    hasTouch: phone ?? false,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
  })
  try {
    const page = await context.newPage()
    if (persona) await signIn(page, persona)
    await page.goto(path)
    await steps?.(page)
    await page.waitForLoadState('networkidle')
    return await page.screenshot({ caret: 'hide', animations: 'disabled' })
  } finally {
    await context.close()
  }
}

const take = async (browser: Browser, baseURL: string, { name, ...screen }: Picture) => {
  writeFileSync(join(folder, `${name}.png`), await shoot(browser, baseURL, screen))
  console.log(`docs/pictures/${name}.png`)
}

const sheetName = 'contact-sheet'

/** All pages of the contact sheet beside each other, in one picture. */
const takeSheet = async (browser: Browser, baseURL: string) => {
  const images: string[] = []
  for (const screen of sheet) {
    const image = (await shoot(browser, baseURL, screen)).toString('base64')
    images.push(`<img class="${screen.phone ? 'phone' : 'desk'}" src="data:image/png;base64,${image}">`)
  }
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  await page.setContent(`<style>
    body { display: grid; grid-template-columns: repeat(12, 1fr); gap: 16px; margin: 16px; background: #dad6ce }
    img { width: 100%; display: block }
    .desk { grid-column: span 3 }
    .phone { grid-column: span 2 }
  </style>${images.join('')}`)
  await page.evaluate(() => Promise.all([...document.images].map(image => image.decode())))
  await page.screenshot({ path: join(folder, `${sheetName}.jpg`), type: 'jpeg', quality: 80, fullPage: true })
  await page.close()
  console.log(`docs/pictures/${sheetName}.jpg`)
}

const wanted = process.argv.slice(2)
const names = [...pictures.map(({ name }) => name), sheetName]
const unknown = wanted.filter(name => !names.includes(name))
if (unknown.length) throw new Error(`There is no picture ${unknown.join(', ')}; there are ${names.join(', ')}.`)

mkdirSync(folder, { recursive: true })
const logPath = join(folder, 'demo-server.log')
const server = process.env.AKADA_URL ? undefined : await startDemo({ logPath })
const url = server?.url ?? process.env.AKADA_URL ?? ''
const browser = await openBrowser()
const isWanted = (name: string): boolean => !wanted.length || wanted.includes(name)
try {
  for (const picture of pictures) if (isWanted(picture.name)) await take(browser, url, picture)
  if (isWanted(sheetName)) await takeSheet(browser, url)
} finally {
  await browser.close()
  await server?.stop()
  rmSync(logPath, { force: true })
}
