import { type Api, apiAs } from './api.ts'
import { type FreshServer, startFresh } from './fresh-server.ts'
import { makeSchool, registerDistrict } from './organisations.ts'
import { roleCalled } from './staff-people.ts'
import { demoPassword } from '@akada/contract/invented/people'
import { expect, expectNoAxeViolations, type Page, signIn, test } from './support.ts'
import { codeOf } from './totp.ts'
import { makeClass, newNumber } from './world.ts'

const promotion = '/administration/user-management/student-management/promotion'
const register = '/administration/user-management/student-management/admission-register'

let fresh: FreshServer | undefined

test.beforeAll(async () => {
  fresh = await startFresh()
})

test.afterAll(() => fresh?.stop())

/** Replaces a new person's temporary password, and signs them in. */
const begin = async (url: string, username: string, currentPassword: string): Promise<Api> => {
  const first = await apiAs(username, { url, password: currentPassword })
  await first.call('PATCH /auth/change-password', { body: { currentPassword, password: demoPassword } })
  return apiAs(username, { url })
}

/** Sets up the second sign-in step that a new state requires of its super admin, and removes the state's requirement. */
const allowPasswordAlone = async (state: Api): Promise<void> => {
  const { secret } = await state.call('POST /auth/begin-second-factor')
  await state.call('POST /auth/confirm-second-factor', { body: { code: codeOf(secret) } })
  const { revision } = await state.call('GET /state/view')
  await state.call('PATCH /state/second-factor', { body: { groups: [], revision } })
}

/** The session that began in a given year; with `active`, its first term is the state's active one. */
const addSession = async (state: Api, year: number, active: boolean): Promise<void> => {
  const { terms } = await state.call('POST /session/add', {
    body: {
      name: `${year}/${year + 1}`,
      terms: [
        { starts: `${year}-09-01`, ends: `${year}-12-18` },
        { starts: `${year + 1}-01-04`, ends: `${year + 1}-04-02` },
        { starts: `${year + 1}-04-26`, ends: `${year + 1}-07-31` },
      ],
    },
  })
  if (!active) return
  // Its first term ended a year ago, so activating it has to be confirmed.
  await state.call('POST /session/activate-term/{id}', {
    params: { id: terms[0]?.id ?? '' },
    body: { confirmed: true },
  })
}

/** A school at the end of its session, on a separate server: everybody in a school moves, so no other journey may depend on it. */
const endOfSession = async ({ url, mail, temporary }: FreshServer): Promise<Api> => {
  const state = await begin(url, 'first.admin', temporary)
  await allowPasswordAlone(state)
  const now = new Date()
  const year = now.getFullYear() - (now.getMonth() < 8 ? 1 : 0)
  await addSession(state, year - 1, true)
  await addSession(state, year, false)
  const { foundClasses } = await state.call('GET /class/view-all')
  const juniors = foundClasses.filter(({ name }) => name.startsWith('JSS')).map(({ id }) => ({ classId: id }))
  await state.call('POST /subject/add', { body: { name: 'Mathematics', classes: juniors } })
  const { admin, id: district } = await registerDistrict(state)
  await state.call('POST /district/approve/{id}', { params: { id: district } })
  const zone = await apiAs(admin.user.staff.username, { url })
  const school = await makeSchool(zone)
  await zone.call('POST /staff/create', {
    body: {
      firstName: 'Fọlákẹ́',
      lastName: 'Sólàńkẹ́',
      username: 'principal.first',
      email: 'principal@school.example',
      phoneNumber: { number: newNumber() },
      gender: 'female',
      role: await roleCalled(zone, 'Principal', school.id),
      organization: school.id,
    },
  })
  const line = /^ {4}(\S+)\r?$/m
  const letter = () => mail.letters.find(({ to, text }) => to === 'principal@school.example' && line.test(text))
  await expect.poll(() => letter()?.to).toBe('principal@school.example')
  return begin(url, 'principal.first', line.exec(letter()?.text ?? '')?.[1] ?? '')
}

const expectClass = async (page: Page, student: { id: string; fullName: string }, place: RegExp): Promise<void> => {
  await page.goto(`${register}/${student.id}`)
  await expect(page.getByRole('heading', { level: 1, name: student.fullName })).toBeVisible()
  await page.getByRole('tab', { name: 'Enrolment' }).click()
  const history = page.getByRole('region', { name: 'Enrolment history' })
  await expect(history.getByRole('listitem').first()).toContainText(place)
}

test('a whole school is reviewed and promoted, and the promotion is undone', async ({
  browser,
  contextOptions,
  locale,
}) => {
  if (!fresh) throw new Error('The server was started.')
  const head = await endOfSession(fresh)
  const { arm, students } = await makeClass(head, { className: 'JSS 1', students: 3 })
  const last = await makeClass(head, { className: 'SS 3', students: 1 })
  const [up, stays, third] = students
  const [leaver] = last.students
  if (!up || !stays || !third || !leaver) throw new Error('Four students were admitted.')
  const context = await browser.newContext({
    ...contextOptions,
    locale,
    timezoneId: 'Africa/Lagos',
    baseURL: fresh.url,
  })
  const page = await context.newPage()
  await signIn(page, 'principal.first')

  const table = page.getByRole('table', { name: 'Students' })
  const decide = async (student: { fullName: string }, outcome: string) => {
    await page.getByRole('button', { name: `Actions for ${student.fullName}` }).click()
    await page.getByRole('menuitem', { name: 'Decide outcome' }).click()
    const dialog = page.getByRole('dialog', { name: `Outcome of ${student.fullName}` })
    await dialog.getByRole('combobox', { name: 'Outcome' }).click()
    await page.getByRole('option', { name: outcome }).click()
    await dialog.getByRole('button', { name: 'Save outcome' }).click()
    await expect(dialog).toHaveCount(0)
  }

  await test.step('nobody without results is moved before a person decides', async () => {
    await page.goto(promotion)
    await expect(table.getByRole('link')).toHaveCount(4)
    await expect(
      page.getByRole('alert').filter({ hasText: '4 students stay where they are: undecided.' }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /^Move \d+ students?/ })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await decide(stays, 'Repeat')
    await expect(table.getByRole('row', { name: stays.fullName })).toContainText('Repeat, decided')
    // By name and arm: the student in the last class has the same name.
    for (const { fullName } of [up, third]) {
      const ofArm = table.getByRole('row').filter({ hasText: arm.fullName })
      await ofArm.filter({ hasText: fullName }).getByRole('checkbox').check()
    }
    await page.getByRole('button', { name: 'Decide outcome' }).click()
    const many = page.getByRole('dialog', { name: 'Outcome of 2 students' })
    await expect(many).toBeVisible()
    await expectNoAxeViolations(page)
    await many.getByRole('combobox', { name: 'Outcome' }).click()
    await page.getByRole('option', { name: 'Promoted' }).click()
    await many.getByRole('button', { name: 'Save outcome' }).click()
    await page.getByRole('button', { name: 'Move 3 students' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('2 promoted, 1 repeat. 1 student stays where they are: undecided.')
    await question.getByRole('button', { name: "No, Don't move" }).click()
    await page.getByRole('button', { name: 'Show the undecided' }).click()
    await expect(table.getByRole('link')).toHaveCount(1)
    await decide(leaver, 'Graduated')
    await page.goto(promotion)
    await expect(table.getByRole('row').filter({ hasText: 'SS 3' })).toContainText('Graduated, decided')
  })

  await test.step('a decision made elsewhere in the meantime is shown before anybody is moved', async () => {
    await page.getByRole('button', { name: 'Move 4 students' }).click()
    const { foundStudents } = await head.call('GET /promotion/view', { query: {} })
    const { revision = 0 } = foundStudents.find(({ id }) => id === third.id) ?? {}
    await head.call('PATCH /promotion/decide', {
      body: { session: arm.session.id, decisions: [{ student: third.id, outcome: 'On Trial', revision }] },
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, Move 4 students' }).click()
    await expect(page.getByText('What becomes of the students has changed since you looked.')).toBeVisible()
    await expect(table.getByRole('row', { name: third.fullName })).toContainText('On Trial, decided')
  })

  await test.step('the school is promoted, and every student is in the stated class', async () => {
    await page.getByRole('button', { name: 'Move 4 students' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('1 promoted, 1 on trial, 1 repeat, 1 graduated.')
    await expectNoAxeViolations(page)
    await question.getByRole('button', { name: 'Yes, Move 4 students' }).click()
    await expect(page.getByText('4 students moved, 2 class arms made')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: '4 students moved to' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Move \d+ students/ })).toHaveCount(0)
    await expectClass(page, up, /JSS 2 .*until now/)
    await expectClass(page, stays, new RegExp(`${arm.fullName} .*until now`))
    await page.goto(`${register}?status=Graduated`)
    await expect(page.getByRole('table').getByRole('link', { name: leaver.fullName })).toBeVisible()
  })

  await test.step('it is undone: everybody is back, and the decisions are kept', async () => {
    await page.goto(promotion)
    await page.getByRole('button', { name: 'Undo promotion' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, Undo the promotion' }).click()
    await expect(page.getByText(/^4 students are back in/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Move 4 students' })).toBeVisible()
    await expect(table.getByRole('row', { name: stays.fullName })).toContainText('Repeat, decided')
    await expectClass(page, up, new RegExp(`${arm.fullName} .*until now`))
  })
  await context.close()
})
