import { classCalls } from '@akada/contract/classes/calls'
import { genericCalls } from '@akada/contract/generic/calls'
import { messages } from '@akada/contract/kernel/messages'
import { operationsOf } from '@akada/contract/permissions'
import { studentCalls } from '@akada/contract/students/calls'
import { studentMoveCalls } from '@akada/contract/students/moves'
import { screen, waitFor } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { person } from '../../../../test/device.ts'
import { errorAt, openPages, sees } from '../../../../test/pages.tsx'
import { inSchool } from '../../../../test/people.ts'
import { openBrowser, type Received, type Respond, show } from '../../../../test/screen.tsx'
import { answers } from '../../../../test/server.ts'
import { learnServerTime, today } from '../../../lib/clock.ts'
import { showDay } from '../../../lib/days.ts'
import { notices } from '../../../lib/notices.ts'
import type { LoggedInUser } from '../../../lib/session.ts'
import { register } from '../area.ts'
import { studentRoutes } from '../routes.ts'
import { classOfRun } from '../components/student-form.ts'
import { AdmitStudent } from './AdmitStudent.tsx'

const junior = '0192a000-0000-7000-8000-000000000002'
const jss1 = '0192a000-0000-7000-8000-000000000003'

/** The administrator of a school. */
const clerk = (name: string): LoggedInUser => {
  const user = person(name)
  const school = Object.assign(Object(null), { id: '0192a000-0000-7000-8000-000000000001', name: 'Ake Grammar School' })
  return { ...user, staff: { ...user.staff, operations: operationsOf('administrator'), school } }
}

/** What the page reads: one class type with one class. */
const lists = (path: string, proposal: object): unknown => {
  if (path.includes('next-admission')) return proposal
  if (path.includes('list-of-states')) return { states: [] }
  if (path.includes('list-of-class-types')) return { classType: [{ id: junior, name: 'Junior Secondary' }] }
  if (path.includes('/class/view-all'))
    return { foundClasses: [{ id: jss1, name: 'JSS 1', classType: { id: junior } }], total: 1 }
  if (path.includes('view-all-school-class-arm')) return { foundClassArms: [], total: 0 }
  return { found: [] }
}

/** A record of another state, as its portal answers it. */
const opened = {
  student: {
    lastName: 'Adebayo',
    firstName: 'Kemi',
    middleName: null,
    gender: 'female',
    dateOfBirth: '2014-03-02',
    stateOfOrigin: null,
    lgaOfOrigin: null,
    stateOfResidence: null,
    lgaOfResidence: null,
    lin: null,
    nin: null,
    previousSchool: 'Kano Grammar School, Kano',
    previousClass: 'JSS 1',
    guardians: [],
  },
  from: { state: 'Kano', school: 'Kano Grammar School', fxId: 'KN-1', className: 'JSS 1 Gold', lastDay: '2026-10-09' },
  certificate: null,
}

/** Opens the form for a clerk of its own; the server answers an admission as `admit` says. */
const open = async (name: string, admit: Respond, proposal: object = { admissionNumber: null }) => {
  const received = await openBrowser(
    request => (request.path === '/api/student/add' ? admit(request) : { content: lists(request.path, proposal) }),
    clerk(name),
  )
  const user = show(<AdmitStudent />)
  return { admissions: (): Received[] => received.filter(({ path }) => path === '/api/student/add'), user }
}

const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const send = (user: UserEvent): Promise<void> => user.click(screen.getByRole('button', { name: 'Admit student' }))

/** Fills in what must be. */
const fillIn = async (user: UserEvent): Promise<void> => {
  const texts = {
    'Admission number': 'F/0041',
    'Date of admission': '14-09-2026',
    Surname: 'Danjuma',
    'First name': 'Hauwa',
    'Date of birth': '09-03-2014',
  }
  for (const [label, text] of Object.entries(texts)) {
    await user.clear(field(label))
    await user.type(field(label), text)
  }
  await user.click(screen.getByRole('radio', { name: 'Female' }))
  await user.click(screen.getByRole('combobox', { name: 'Class' }))
  await user.click(await screen.findByRole('option', { name: 'JSS 1', hidden: true }))
}

describe('the form that admits a student', () => {
  it('names what is missing at each field, goes to the first, keeps what was typed, and sends nothing', async () => {
    const { admissions, user } = await open('missing', () => null)
    await user.type(field('Surname'), 'Danjuma')
    await send(user)
    await waitFor(() => expect(screen.getAllByText('This field is required').length).toBeGreaterThan(3))
    expect(field('First name').getAttribute('aria-invalid')).toBe('true')
    expect(field('Surname').getAttribute('aria-invalid')).not.toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field('First name')))
    expect(field('Surname').value).toBe('Danjuma')
    expect(admissions()).toEqual([])
  })

  it('lets a person who is already in the field type over the proposed number', async () => {
    const { user } = await open('in the field', () => null, { admissionNumber: 'F/0041' })
    field('Admission number').focus()
    await waitFor(() => expect(field('Admission number').value).toBe('F/0041'))
    await user.keyboard('G/7')
    expect(field('Admission number').value).toBe('G/7')
  })

  it('begins with the next number, and with no class that nobody chose', async () => {
    const { admissions, user } = await open('proposed', () => null, { admissionNumber: 'F/0041' })
    await waitFor(() => expect(field('Admission number').value).toBe('F/0041'))
    await user.type(field('Surname'), 'Danjuma')
    await user.type(field('First name'), 'Hauwa')
    await user.type(field('Date of birth'), '09-03-2014')
    await user.click(screen.getByRole('radio', { name: 'Female' }))
    await send(user)
    await sees('This field is required')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Class' }).value).toBe('')
    expect(admissions()).toEqual([])
  })

  it('begins with the class of the admission before within a run of admissions of the same person', async () => {
    const { admissions, user } = await open('in a run', () => ({ content: { id: junior } }))
    await fillIn(user)
    await send(user)
    await waitFor(() => expect(admissions()).toHaveLength(1))
    await waitFor(() => expect(classOfRun().classId).toBe(jss1))
    await open('in a run', () => null)
    const boxes = () => screen.getAllByRole<HTMLInputElement>('combobox', { name: 'Class' })
    await waitFor(() => expect(boxes().map(({ value }) => value)).toEqual(['JSS 1', 'JSS 1']))
    await open('somebody else', () => null)
    expect(classOfRun()).toEqual({ classId: null, classArmId: null })
  })

  it('sends days and names as the contract has them', async () => {
    const { admissions, user } = await open('admitted', () => null)
    await fillIn(user)
    await send(user)
    await waitFor(() => expect(admissions()).toHaveLength(1))
    expect(admissions()[0]?.body).toMatchObject({
      admissionNumber: 'F/0041',
      admissionDate: '2026-09-14',
      lastName: 'Danjuma',
      firstName: 'Hauwa',
      dateOfBirth: '2014-03-09',
      gender: 'female',
      classId: jss1,
      classArmId: null,
    })
  })

  it('brings back what was typed when the page is opened again, and sends it under the same id', async () => {
    const { admissions, user } = await open('interrupted', () => null)
    await fillIn(user)
    await send(user)
    await waitFor(() => expect(admissions()).toHaveLength(1))
    for (const shown of document.querySelectorAll('body > div')) shown.remove()
    const again = show(<AdmitStudent />)
    await sees('What you typed before is here again.')
    expect([field('Surname').value, field('Date of birth').value]).toEqual(['Danjuma', '09-03-2014'])
    await send(again)
    await waitFor(() => expect(admissions()).toHaveLength(2))
    const [first, second] = admissions().map(({ body }) => Object(body))
    expect(second).toEqual(first)
    await again.click(screen.getByRole('button', { name: 'Discard it' }))
    await waitFor(() => expect(field('Surname').value).toBe(''))
  })

  it('shows what the server refuses at its field, and loses nothing', async () => {
    const taken = 'Admission number F/0041 already belongs to Bello Ada.'
    const { user } = await open('refused', () => ({
      status: 409,
      content: {
        code: 'admission_number_taken',
        message: taken,
        fields: [{ path: 'body.admissionNumber', message: taken }],
      },
    }))
    await fillIn(user)
    await send(user)
    await waitFor(() => expect(field('Admission number').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText(taken).length).toBeGreaterThan(0)
    expect([field('Surname').value, field('Date of birth').value]).toEqual(['Danjuma', '09-03-2014'])
  })

  it('says that nothing was sent where the connection fails, and can be sent again as the same form', async () => {
    let isOnline = false
    const { admissions, user } = await open('offline', () =>
      isOnline ? { status: 403, content: { code: 'forbidden', message: 'You may not admit students.' } } : null,
    )
    await fillIn(user)
    await send(user)
    const said = (): string =>
      notices
        .get()
        .map(({ text }) => text)
        .join(' ') + document.body.textContent
    await waitFor(() => expect(said()).toContain('The service could not be reached.'))
    expect(field('Surname').value).toBe('Danjuma')
    isOnline = true
    await send(user)
    await waitFor(() => expect(said()).toContain('You may not admit students.'))
    expect(admissions().at(-1)?.body).toMatchObject({ lastName: 'Danjuma' })
    const [first, second] = admissions().map(({ body }) => String(Object(body).clientId))
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).toBe(first)
  })

  it('opens a transfer certificate at the portal that issued it, which gets nothing of the session', async () => {
    const north = 'https://north.portal.test/api/transfer-certificate/open'
    const message = 'This certificate belongs to south.portal.test, and this portal cannot read its records.'
    const here = 'No valid transfer certificate of this portal has this code.'
    let isAway = true
    const received = await openBrowser(request => {
      const asked: unknown = Object(request.body).portal
      if (request.path === '/api/student/transfer-certificate/ask') {
        if (asked === null) return { status: 404, content: { code: 'certificate_unknown', message: here } }
        return asked === 'north.portal.test'
          ? { content: { ticket: 'ticket', openAt: 'https://north.portal.test' } }
          : { status: 422, content: { code: 'certificate_of_other_portal', message } }
      }
      if (request.path === north) return isAway ? null : { content: opened }
      return { content: lists(request.path, { admissionNumber: null, classId: null, classArmId: null }) }
    }, clerk('from another portal'))
    const sent = vi.spyOn(globalThis, 'fetch')
    const user = show(<AdmitStudent />)
    const read = () => user.click(screen.getByRole('button', { name: 'Read the record' }))
    await user.click(screen.getByRole('button', { name: 'Enter the code of the transfer certificate' }))
    const code = await screen.findByLabelText('Code of the transfer certificate')
    await read()
    expect(errorAt(code)).toContain(messages.required)
    await user.type(code, 'K7QM-4Z2P-9XWD')
    const portal = field('Portal of the transfer certificate')
    expect(portal.value).toBe(location.host)
    await read()
    await sees(here)
    expect(code.getAttribute('aria-invalid')).toBe('true')
    expect(portal.getAttribute('aria-invalid')).not.toBe('true')
    await user.clear(portal)
    await user.type(portal, 'south.portal.test')
    await read()
    await sees(message)
    expect(portal.getAttribute('aria-invalid')).toBe('true')
    await user.clear(portal)
    await user.type(portal, 'north.portal.test')
    await read()
    await sees('north.portal.test could not be reached. Try again in a few minutes.')
    isAway = false
    await read()
    await sees('Record of the former school')
    await waitFor(() => expect(field('Surname').value).toBe('Adebayo'))
    expect(received.filter(({ path }) => path === north).map(({ body }) => body)).toEqual([
      { ticket: 'ticket' },
      { ticket: 'ticket' },
    ])
    const options = sent.mock.calls.filter(([path]) => path === north).map(([, init]) => init)
    for (const { headers, credentials } of options.map(init => Object(init)))
      expect({ headers, credentials }).toEqual({ headers: { 'content-type': 'application/json' }, credentials: 'omit' })
  })

  it('proposes the day that the server says, not the device', async () => {
    onTestFinished(() => learnServerTime(String(Date.now()), Date.now()))
    const serverDay = Date.parse('2026-11-26T08:10:00Z')
    await open('day of the server', () => null)
    expect(field('Date of admission').value).toBe(showDay(today()))
    learnServerTime(`${serverDay} played`, Date.now())
    await waitFor(() => expect(field('Date of admission').value).toBe('26-11-2026'))
  })

  it('never takes the student who was just admitted for one who was admitted already', async () => {
    const id = '0192a000-0000-7000-8000-000000000009'
    const like = { student: { id, fullName: 'Danjuma, Hauwa' }, because: ['same name' as const] }
    let isAdmitted = false
    let askedAfterwards = 0
    const { server, user, address } = await openPages({
      at: `${register}/add`,
      // Without the profile that comes next.
      routes: {
        school: studentRoutes.school.filter(({ options }) => 'path' in options && options.path === `${register}/add`),
      },
      user: inSchool('just admitted'),
      answers: [
        answers(studentCalls.nextAdmission, {}),
        answers(studentMoveCalls.duplicates, () => {
          if (isAdmitted) askedAfterwards += 1
          return { found: isAdmitted ? [like] : [] }
        }),
        answers(studentCalls.add, () => {
          isAdmitted = true
          return { id }
        }),
        answers(genericCalls.statesAndLocalGovernments, {}),
        answers(classCalls.types, { classType: [{ id: junior, name: 'Junior Secondary' }] }),
        answers(classCalls.viewAll, { foundClasses: [{ id: jss1, name: 'JSS 1', classType: { id: junior } }] }),
        answers(classCalls.armsOfSchool, { foundClassArms: [] }),
      ],
    })
    await screen.findByRole('combobox', { name: 'Class' })
    await fillIn(user)
    // The search for the same child follows the typing.
    const asked = () => server.asked(studentMoveCalls.duplicates).map(({ query }) => query.dateOfBirth)
    await waitFor(() => expect(asked()).toContain('2014-03-09'))
    await send(user)
    await waitFor(() => expect(address()).toContain(id))
    await sees('Another page')
    expect(askedAfterwards).toBe(0)
    expect(screen.queryByText('This child may be admitted already')).toBeNull()
  })
})
