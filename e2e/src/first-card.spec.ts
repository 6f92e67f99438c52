import { replaceTemporary } from './accounts.ts'
import { type FreshServer, startFresh } from './fresh-server.ts'
import { pressGenerate } from './press-generate.ts'
import { setUpSecondStep } from './second-step.ts'
import { dayFrom, openSession } from './setting-up.ts'
import { movedOn, watchShifts } from './shifts.ts'
import { expect, expectNoAxeViolations, type Page, test } from './support.ts'
import { expectDrawn } from './visit.ts'

/** A step is a page on which something is entered or decided. */
const mostSteps = 14

const password = 'Of-the-first-2026'
const subject = 'Mathematics'

let fresh: FreshServer | undefined

test.beforeAll(async () => {
  fresh = await startFresh()
})

test.afterAll(() => fresh?.stop())

const menu = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true }).click()

/** Opens a card of a section's page. */
const go = async (page: Page, section: string, card: string): Promise<void> => {
  await menu(page, section)
  await page
    .getByRole('list', { name: section })
    .getByRole('link', { name: new RegExp(`^${card}`) })
    .click()
}

const setupOf = (page: Page) => page.getByRole('region', { name: /^Setup/ })

/** From Today, where so many steps are done now. */
const follow = async (page: Page, done: number, step: RegExp): Promise<void> => {
  await menu(page, 'Overview')
  await expect(setupOf(page).getByText(`${done} of 9 done`)).toBeVisible()
  await setupOf(page).getByRole('link', { name: step }).click()
}

/** Today of an empty state, once the mail server has sent the message about the second sign-in step, a few seconds later. */
const expectSetup = async (page: Page, { mail }: FreshServer): Promise<void> => {
  await watchShifts(page)
  await expect.poll(() => mail.letters.length).toBeGreaterThan(0)
  await expect(async () => {
    await page.goto('/super-admin')
    await expect(setupOf(page).getByText('2 of 9 done')).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expectDrawn(page)
  await expect(setupOf(page).getByRole('link')).toHaveCount(4)
  await expect(setupOf(page).getByText(/Waits for: Session and terms\.$/)).toHaveCount(2)
  expect(await movedOn(page)).toBeLessThan(0.05)
  await expectNoAxeViolations(page)
}

const followToday = async (page: Page, step: RegExp): Promise<void> => {
  await menu(page, 'Dashboard')
  await page
    .getByRole('region', { name: /^Setup/ })
    .getByRole('link', { name: step })
    .click()
}

/** Uploads a sheet on the page that takes it, and saves its rows. */
const uploadSheet = async (
  page: Page,
  list: string,
  rows: readonly (readonly string[])[],
  save: string,
): Promise<void> => {
  const text = rows.map(row => row.map(cell => `"${cell}"`).join(',')).join('\n')
  await page.getByLabel(list).setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: save, exact: true }).click()
  // The day that the rows without one take is read back before they are saved.
  const confirm = page.getByRole('button', { name: `Yes, ${save}` })
  const outcome = page.getByRole('region', { name: 'Outcome' })
  await expect(confirm.or(outcome).first()).toBeVisible()
  if (await confirm.isVisible()) await confirm.click()
  await expect(outcome).toBeVisible()
}

const useProposedDays = async (page: Page): Promise<void> => {
  await expect(page.getByText('9 of 9 components have no days, so their scores cannot be entered.')).toBeVisible()
  await page.getByRole('button', { name: 'Use the proposed dates' }).click()
  await expect(page.getByText('Every component has its days.')).toBeVisible()
  await page.getByRole('button', { name: 'Save assessment' }).click()
  await expect(page.getByText('Assessment Saved Successfully')).toBeVisible()
}

const takeSubjects = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'National list' }).click()
  const list = page.getByRole('dialog', { name: 'National list of subjects' })
  await expect(list.getByRole('group', { name: /^Junior secondary/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await list.getByRole('button', { name: 'Add subjects' }).click()
  await expect(page.getByText('Subjects Added Successfully')).toBeVisible()
}

const districtRows = [
  [
    'District',
    'Office Address',
    'Office Phone Numbers',
    'Office E-mail',
    'Admin Surname',
    'Admin First Name',
    'Admin E-mail',
    'Admin Phone Number',
  ],
  [
    'Ẹ̀gbá Zone',
    '1 Ìjẹmọ̀ Road, Abẹ́òkúta',
    '08035550002',
    'office@zone.example',
    'Ṣóyínká',
    'Adékúnlé',
    'district@state.example',
    '08035550001',
  ],
]

const schoolRows = [
  [
    'School',
    'District',
    'Category',
    'Address',
    'Principal Surname',
    'Principal First Name',
    'Principal E-mail',
    'Principal Phone Number',
    'Principal Username',
  ],
  [
    'Ẹ̀gbá High School',
    'Ẹ̀gbá Zone',
    'Junior Secondary',
    '5 Òkè-Ìtòkú Road',
    'Sólàńkẹ́',
    'Fọlákẹ́',
    'principal@school.example',
    '08035550003',
    'principal.first',
  ],
]

const studentRows = [
  ['Admission Number', 'Surname', 'First Name', 'Gender', 'Date of Birth', 'Class', 'Class Arm'],
  ...['Adéyẹmí', 'Bello', 'Chukwu', 'Dada', 'Eze', 'Fáṣọlá', 'Garba', 'Hassan', 'Ìdòwú', 'Jégẹ́dẹ́'].map(
    (surname, index) => [
      `00${index}`,
      surname,
      'Tóbi',
      index % 2 === 0 ? 'M' : 'F',
      `0${(index % 9) + 1}/03/2014`,
      'JSS 1',
      'A',
    ],
  ),
]

const addArms = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add to many classes' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: 'JSS 1' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Add 9 class arms' }).click()
  await expect(page.getByRole('link', { name: 'JSS 1 A', exact: true })).toBeVisible()
}

const enterScores = async (page: Page): Promise<void> => {
  await go(page, 'Academics', 'Scores')
  await page.getByRole('searchbox').fill(`${subject} JSS 1 A`)
  await page.getByRole('link', { name: new RegExp(`^${subject}.*JSS 1 A`) }).click()
  const grid = page.getByRole('grid', { name: `Scores of ${subject} in JSS 1 A` })
  await grid.getByRole('row').nth(1).getByRole('gridcell').first().click()
  const block = Array.from({ length: 10 }, (_, row) => [10 + row, 12, 40 + row].join('\t')).join('\r\n')
  await page.evaluate(text => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, block)
  await expect(page.getByText('All saved')).toBeVisible()
}

const publishCards = async (page: Page): Promise<void> => {
  await go(page, 'Academics', 'Report cards')
  await page.getByRole('searchbox').fill('JSS 1 A')
  await page.getByRole('table', { name: 'Class arms' }).getByRole('link', { name: 'JSS 1 A' }).click()
  await pressGenerate(page)
  await expect(page.getByText('10 of 10 report cards are up to date')).toBeVisible()
  await page.getByRole('tab', { name: /^Cards/ }).click()
  const review = page.getByRole('region', { name: 'Review' })
  await review.getByRole('button', { name: 'Hand in to the head' }).click()
  await page.getByRole('button', { name: /^Yes, Hand in/ }).click()
  await review.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Yes, Publish' }).click()
  await expect(dialog.getByText('10 of 10 published.')).toBeVisible()
}

test('a super admin of an empty database is led through its setup to the first published card of ten students in at most 14 steps', async ({
  browser,
  contextOptions,
  locale,
}) => {
  if (!fresh) throw new Error('The server was started.')
  const server = fresh
  const { url, mail, temporary } = server
  const done: string[] = []
  const step = async (title: string, work: () => Promise<unknown>): Promise<void> => {
    await test.step(title, work)
    done.push(title)
  }
  const open = async (): Promise<Page> =>
    (await browser.newContext({ ...contextOptions, locale, timezoneId: 'Africa/Lagos', baseURL: url })).newPage()

  const state = await open()
  await step('The super admin sets a password', () =>
    replaceTemporary(state, { username: 'first.admin', temporary, password }),
  )
  await step('The super admin sets up the second sign-in step', () => setUpSecondStep(state))
  await test.step('Today of an empty state', () => expectSetup(state, server))
  await follow(state, 2, /^Session and terms/)
  await step('The session and its terms', () =>
    openSession(state, '2026/2027', [
      ['First Term', dayFrom(-80), dayFrom(10)],
      ['Second Term', dayFrom(30), dayFrom(110)],
      ['Third Term', dayFrom(130), dayFrom(210)],
    ]),
  )
  await follow(state, 3, /^Entry windows/)
  await step('The days on which scores are entered', () => useProposedDays(state))
  // What was left when Today was opened keeps its line, and says that it is done, until Today is opened again.
  await menu(state, 'Overview')
  await expect(setupOf(state).getByRole('listitem').filter({ hasText: 'Entry windows' })).toContainText('Done')
  await follow(state, 4, /^Classes and subjects/)
  await step('The national list of subjects', () => takeSubjects(state))
  await follow(state, 5, /^First district/i)
  await state.getByRole('link', { name: 'Upload districts' }).click()
  await step('The list of districts', () => uploadSheet(state, 'List of districts', districtRows, 'Add 1 district'))
  await state.getByRole('region', { name: 'Outcome' }).getByRole('link', { name: 'Districts' }).click()
  await state.getByRole('link', { name: 'Upload schools' }).click()
  await step('The list of schools and principals', () =>
    uploadSheet(state, 'List of schools', schoolRows, 'Add 1 school'),
  )
  await expect(state.getByText('1 school is added')).toBeVisible()

  const line = /^ {4}(\S+)\r?$/m
  const letter = () => mail.letters.find(({ to, text }) => to === 'principal@school.example' && line.test(text))
  await expect.poll(() => letter()?.to).toBe('principal@school.example')
  const given = line.exec(letter()?.text ?? '')?.[1] ?? ''
  const school = await open()
  await step('The principal sets a password', () =>
    replaceTemporary(school, { username: 'principal.first', temporary: given, password }),
  )
  await step('The principal sets up the second sign-in step', () => setUpSecondStep(school))
  await followToday(school, /^Class arms/)
  await step('The arms of all classes', () => addArms(school))
  await followToday(school, /^Students/)
  await school.getByRole('link', { name: 'Upload spreadsheet' }).click()
  await step('The list of students', () => uploadSheet(school, 'List of students', studentRows, 'Admit 10 students'))
  await expect(school.getByRole('heading', { name: '10 students are admitted' })).toBeVisible()
  await step('The scores', () => enterScores(school))
  await step('The report cards', () => publishCards(school))

  process.stdout.write(`${done.length} steps:\n${done.map((title, index) => `${index + 1}. ${title}`).join('\n')}\n`)
  expect(done.length).toBeLessThanOrEqual(mostSteps)
  await Promise.all([state, school].map(page => page.context().close()))
})
