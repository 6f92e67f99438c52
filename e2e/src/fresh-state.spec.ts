import { fillSignIn, replaceTemporary } from './accounts.ts'
import { type FreshServer, startFresh } from './fresh-server.ts'
import { enterRecoveryCode, setUpSecondStep } from './second-step.ts'
import { openSession } from './setting-up.ts'
import { expect, type Page, test } from './support.ts'

const password = 'Of-the-first-2026'
const register = '/administration/user-management/student-management/admission-register'
const day = (year: number, rest: string): string => `${rest}-${year}`

let fresh: FreshServer | undefined
let url = ''

test.beforeAll(async () => {
  fresh = await startFresh()
  url = fresh.url
})

test.afterAll(() => fresh?.stop())

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const setDay = async (field: ReturnType<Page['getByLabel']>, value: string): Promise<void> => {
  await field.fill(value)
  await field.press('Tab')
}

/** The current session with its terms' dates. */
const addSession = (page: Page): Promise<void> => {
  const now = new Date()
  const year = now.getFullYear() - (now.getMonth() < 8 ? 1 : 0)
  return openSession(page, `${year}/${year + 1}`, [
    ['First Term', day(year, '01-09'), day(year, '18-12')],
    ['Second Term', day(year + 1, '04-01'), day(year + 1, '02-04')],
    ['Third Term', day(year + 1, '26-04'), day(year + 1, '31-07')],
  ])
}

const addSubject = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add subject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add subject' })
  await dialog.getByLabel('Name').fill('Mathematics')
  await dialog.getByRole('checkbox', { name: 'JSS 1', exact: true }).check()
  await dialog.getByRole('button', { name: 'Add subject' }).click()
  await expect(
    page.getByRole('table', { name: 'Subjects' }).getByRole('row').filter({ hasText: 'Mathematics' }),
  ).toContainText('JSS 1')
}

const registerDistrict = async (page: Page): Promise<void> => {
  await page.goto(`${url}/register`)
  await choose(page, 'Gender', 'Male')
  await page.getByLabel('First name').fill('Adékúnlé')
  await page.getByLabel('Last name').fill('Ṣóyínká')
  await page.getByLabel('E-mail').fill('district@state.example')
  await page.getByLabel('Phone number').fill('08035550001')
  await page.getByLabel('Username').fill('district.first')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password once more').fill(password)
  await page.getByRole('button', { name: 'Next' }).click()
  await choose(page, 'State', 'Ogun')
  await page.getByLabel('Name of the district').fill('Ẹ̀gbá Zone')
  await page.getByLabel('Address of the office').fill('1 Ìjẹmọ̀ Road, Abẹ́òkúta')
  await page.getByLabel('Phone numbers of the office').fill('08035550002')
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByLabel('E-mail of the office').fill('office@zone.example')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Unverified.' })).toBeVisible()
}

const makeSchool = async (page: Page): Promise<void> => {
  await page.goto(`${url}/dashboard/school-management`)
  await page.getByRole('link', { name: 'Add school' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ẹ̀gbá High School')
  await choose(page, 'Category', 'Junior & Senior Secondary')
  await page.getByLabel('Address').fill('5 Òkè-Ìtòkú Road')
  await choose(page, 'Local government', 'Ifo')
  await page.getByRole('button', { name: 'Add school' }).click()
  await page.waitForURL('**/edit-school/*?tab=roles')
  await page.getByRole('button', { name: 'Appoint a principal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('A new person').click()
  await dialog.getByLabel('First name').fill('Fọlákẹ́')
  await dialog.getByLabel('Last name').fill('Sólàńkẹ́')
  await dialog.getByRole('radio', { name: 'Female' }).check()
  await dialog.getByLabel('Username').fill('principal.first')
  await dialog.getByLabel('E-mail').fill('principal@school.example')
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('08035550003')
  await dialog.getByRole('button', { name: 'Add and appoint' }).click()
  await expect(page.getByRole('link', { name: 'Fọlákẹ́ Sólàńkẹ́' })).toBeVisible()
}

const admitStudent = async (page: Page): Promise<void> => {
  await page.goto(`${url}/academics/class-management/class-arms`)
  await page.getByRole('button', { name: 'Add class arm' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Class', exact: true }).click()
  await page.getByRole('option', { name: 'JSS 1', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Gold')
  await dialog.getByRole('button', { name: 'Add class arm' }).click()
  await expect(page.getByRole('link', { name: 'JSS 1 Gold', exact: true })).toBeVisible()

  await page.goto(`${url}${register}/add`)
  await page.getByLabel('Admission number').fill('001')
  await page.getByLabel('Surname').fill('Adéyẹmí')
  await page.getByLabel('First name').fill('Tóbi')
  await page.getByRole('radio', { name: 'Male', exact: true }).check()
  await setDay(page.getByLabel('Date of birth'), '05-03-2014')
  await choose(page, 'Class', 'JSS 1')
  await choose(page, 'Class arm', 'JSS 1 Gold')
  await page.getByRole('button', { name: 'Admit student', exact: true }).click()
  await expect(page.getByText('Student Created Successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /Adéyẹmí/ })).toBeVisible()
}

test('a state is set up from scratch without touching the database', { tag: '@main' }, async ({
  browser,
  contextOptions,
  locale,
}) => {
  if (!fresh) throw new Error('The server was started.')
  const { mail, temporary } = fresh
  const contexts = await Promise.all(
    Array.from({ length: 3 }, () =>
      browser.newContext({ ...contextOptions, locale, timezoneId: 'Africa/Lagos', baseURL: url }),
    ),
  )
  const [state, district, school] = await Promise.all(contexts.map(context => context.newPage()))
  if (!state || !district || !school) throw new Error('Three pages were opened.')

  await replaceTemporary(state, { username: 'first.admin', temporary, password })
  await setUpSecondStep(state)
  await state.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Sessions and terms' }).click()
  await addSession(state)
  await state.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Overview' }).click()
  await state
    .getByRole('region', { name: /^Setup/ })
    .getByRole('link', { name: /^Classes and subjects/ })
    .click()
  await addSubject(state)

  await registerDistrict(district)
  await state.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Approvals' }).click()
  await state.getByRole('button', { name: 'Approve Ẹ̀gbá Zone' }).click()
  await state.getByRole('button', { name: 'Yes, Approve Ẹ̀gbá Zone' }).click()
  await expect(state.getByText(/Approved Successfully/)).toBeVisible()

  await district.reload()
  await setUpSecondStep(district)
  await expect(district.getByRole('button', { name: /^Your menu, .*Adékúnlé/ })).toBeVisible()
  await makeSchool(district)

  const line = /^ {4}(\S+)\r?$/m
  const letter = () => mail.letters.find(({ to, text }) => to === 'principal@school.example' && line.test(text))
  await expect.poll(() => letter()?.to).toBe('principal@school.example')
  const given = line.exec(letter()?.text ?? '')?.[1] ?? ''
  await replaceTemporary(school, { username: 'principal.first', temporary: given, password })
  const { recoveryCodes } = await setUpSecondStep(school)
  await admitStudent(school)

  await school.getByRole('button', { name: /Your menu/ }).click()
  await school.getByRole('menuitem', { name: 'Logout' }).click()
  await school.waitForURL('**/login')
  await fillSignIn(school, 'principal.first', password)
  await enterRecoveryCode(school, recoveryCodes[0] ?? '')
  await expect(school.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await school.goto(`${url}${register}`)
  await expect(school.getByRole('table', { name: 'Students' }).getByRole('link', { name: /Adéyẹmí/ })).toBeVisible()
  await Promise.all(contexts.map(context => context.close()))
})
