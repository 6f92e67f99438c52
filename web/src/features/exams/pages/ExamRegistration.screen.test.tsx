import { examCalls } from '@akada/contract/exams/calls'
import { examErrors } from '@akada/contract/exams/errors'
import { examOverview, type RegisterBody, registration } from '@akada/contract/exams/schemas'
import { walletCalls, walletErrors } from '@akada/contract/wallet/calls'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { filledIn, type PartOf } from '../../../../test/blank.ts'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool, school, without } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import type { LoggedInUser } from '../../../lib/session.ts'
import type { Exam, Registration } from '../queries.ts'
import { examRoutes } from '../routes.ts'

const base = '/academics/external-examination/state-examination/exam-registration'
const maths = { id: idOf('Mathematics'), name: 'Mathematics' }
const english = { id: idOf('English'), name: 'English Language' }
const [ada, ben, chi] = [idOf('Ada'), idOf('Ben'), idOf('Chi')]

/** Each test has an exam of its own: what was chosen for one stays on the device. */
const examOf = (name: string, more: PartOf<Exam> = {}): Exam =>
  filledIn(examOverview, {
    id: idOf(`exam ${name}`),
    status: 'Announced',
    registration: 'Open',
    revision: 1,
    examInformation: {
      examName: 'Basic Education Certificate',
      session: { id: idOf('2026/2027'), name: '2026/2027' },
      subjects: [maths, english],
      class: { id: idOf('JSS 3'), name: 'JSS 3' },
      examRegistration: { starts: '2026-11-01', ends: '2026-12-01', fee: 2500 },
    },
    can: { register: true, pay: true },
    ...more,
  })

const entriesOf = (students: Record<string, readonly string[]>): Registration['studentsAndSubjectsRegistration'] =>
  Object.entries(students).map(([subject, ids]) => ({ subject, students: [...ids] }))

const registrationOf = (name: string, more: PartOf<Registration> = {}): Registration =>
  filledIn(registration, {
    id: idOf(`registration ${name}`),
    number: 1,
    status: 'Unpaid',
    school,
    exam: { id: idOf(`exam ${name}`), examName: 'Basic Education Certificate' },
    candidates: 2,
    fee: 2500,
    correctAmount: 5000,
    studentsAndSubjectsRegistration: entriesOf({ [maths.id]: [ada, ben] }),
    savedAt: '2026-11-20T08:00:00.000Z',
    savedBy: 'Mrs Bello',
    revision: 3,
    ...more,
  })

const studentOf = (id: string, fullName: string, offers: string[] = [maths.id]) => ({
  id,
  fullName,
  fxId: `OG-${fullName}`,
  offers,
})
const arms = [
  {
    classArm: { id: idOf('Gold'), name: 'JSS 3 Gold' },
    students: [studentOf(ada, 'Ojo Ada', [maths.id, english.id]), studentOf(ben, 'Obi Ben')],
  },
  {
    classArm: { id: idOf('Ruby'), name: 'JSS 3 Ruby' },
    students: [{ ...studentOf(chi, 'Eze Chi'), candidateNumber: 'BECE26/001' }],
  },
]

const chosenIn = ({ studentsAndSubjectsRegistration }: RegisterBody) => ({ studentsAndSubjectsRegistration })

/** The server keeps every choice. */
const keeps = (name: string): Answering =>
  answers(examCalls.registering, ({ body }) => registrationOf(name, { ...chosenIn(body), revision: 1 }))

interface Opening {
  step?: string
  exam?: Exam
  found?: Registration[]
  user?: LoggedInUser
  more?: Answering[]
}

const open = ({ step, exam, found = [], user, more = [] }: Opening, name: string) => {
  const shown = exam ?? examOf(name)
  return openPages({
    at: `${base}/${shown.id}${step ? `?step=${step}` : ''}`,
    routes: examRoutes,
    user: user ?? inSchool(name),
    answers: [
      ...more,
      answers(examCalls.view, shown),
      answers(examCalls.bySchool, { foundRegistrations: found }),
      answers(examCalls.eligible, { arms, total: 3 }),
      answers(walletCalls.balance, { balance: 8000 }),
    ],
  })
}
const student = (name: RegExp): HTMLInputElement => screen.getByRole<HTMLInputElement>('checkbox', { name })
const status = (): string =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' | ')

describe('the first step of an exam registration', () => {
  it('shows the exam and leads on', async () => {
    const { address } = await open({}, 'first')
    await sees('Basic Education Certificate')
    await press('Next')
    await waitFor(() => expect(address()).toContain('step=students'))
  })

  it('says outside of the days of registration that nobody can be registered', async () => {
    const closed = examOf('closed', { registration: 'Closed', can: { register: false, pay: false } })
    await open({ exam: closed }, 'closed')
    await sees(/Candidates can be registered and paid for within these days only./)
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  })

  it('lists what was registered before, with its invoice', async () => {
    const paid = registrationOf('listed', { status: 'Paid', paidAt: '2026-11-21T08:00:00.000Z', paidBy: 'Mr Obi' })
    await open({ found: [paid] }, 'listed')
    await sees(/2 candidates · ₦5,000.00 · paid .* by Mr Obi/)
    expect(screen.getByRole('link', { name: /^Invoice of/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Candidates' })).toBeTruthy()
  })
})

describe('choosing candidates', () => {
  it('saves by itself what is chosen, subject by subject', async () => {
    const { server, user } = await open(
      {
        step: 'students',
        more: [keeps('chooses')],
      },
      'chooses',
    )
    await user.click(await screen.findByRole('checkbox', { name: /Ojo Ada/ }))
    await waitFor(() => expect(status()).toContain('Saved'))
    expect(server.asked(examCalls.registering)[0]?.body).toMatchObject({
      school: school.id,
      studentsAndSubjectsRegistration: [{ subject: maths.id, students: [ada] }],
      registration: null,
    })
    expect(status()).toContain('1 candidate in 1 of 2 subjects')
    expect(screen.getByRole('button', { name: /^Mathematics/ }).textContent).toContain('1 student, done')
    await user.click(screen.getByRole('button', { name: /^English Language/ }))
    await waitFor(() => expect(student(/Ojo Ada/).checked).toBe(false))
  })

  it('takes a whole class arm at once, and not who is registered already', async () => {
    const { user } = await open({ step: 'students', more: [keeps('arm')] }, 'arm')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all for Mathematics' }))
    expect([student(/Ojo Ada/).checked, student(/Obi Ben/).checked]).toEqual([true, true])
    expect(student(/Eze Chi/)).toMatchObject({ checked: false, disabled: true })
    await sees('Registered as BECE26/001')
    await user.click(screen.getByRole('checkbox', { name: 'Select all of JSS 3 Gold' }))
    expect([student(/Ojo Ada/).checked, student(/Obi Ben/).checked]).toEqual([false, false])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all of JSS 3 Ruby' }).disabled).toBe(true)
  })

  it('takes with all of a subject only those who take it, and says who does not', async () => {
    const { user } = await open({ step: 'students', more: [keeps('takers')] }, 'takers')
    await user.click(await screen.findByRole('button', { name: /^English Language/ }))
    await sees(/Does not take this subject/)
    await user.click(screen.getByRole('checkbox', { name: 'Select all for English Language' }))
    expect([student(/Ojo Ada/).checked, student(/Obi Ben/).checked]).toEqual([true, false])
    await user.click(screen.getByRole('checkbox', { name: 'Select all of JSS 3 Gold' }))
    expect(student(/Ojo Ada/).checked).toBe(false)
  })

  it('chooses all by what they offer', async () => {
    const { server } = await open({ step: 'students', more: [keeps('offers')] }, 'offers')
    await press('Select all by their subjects')
    await waitFor(() => expect(server.asked(examCalls.registering)).not.toEqual([]))
    const { studentsAndSubjectsRegistration: sent } = Object(server.asked(examCalls.registering).at(-1)?.body)
    expect(new Map(sent.map((one: { subject: string; students: string[] }) => [one.subject, one.students]))).toEqual(
      new Map([
        [maths.id, [ada, ben]],
        [english.id, [ada]],
      ]),
    )
  })

  it('keeps the choice without a connection, says so, and sends it when asked', async () => {
    const { server, user } = await open({ step: 'students', more: [answers(examCalls.registering, lost)] }, 'no line')
    await user.click(await screen.findByRole('checkbox', { name: /Ojo Ada/ }))
    await waitFor(() =>
      expect(status()).toContain('Not sent yet: waiting for a connection. What you chose is stored on this device.'),
    )
    expect(student(/Ojo Ada/).checked).toBe(true)
    server.answer(keeps('no line'))
    await press(/Try (now|again)/)
    await waitFor(() => expect(status()).toContain('Saved'))
  })

  it('says why the server refuses a choice, and keeps it', async () => {
    const message = 'Ojo Ada cannot be registered: only students of JSS 3 who are in the school today can.'
    const { user } = await open(
      { step: 'students', more: [answers(examCalls.registering, refuse(examErrors.notEligible, { message }))] },
      'refused',
    )
    await user.click(await screen.findByRole('checkbox', { name: /Ojo Ada/ }))
    await waitFor(() => expect(status()).toContain(`Not saved: ${message}`))
    expect(student(/Ojo Ada/).checked).toBe(true)
  })

  it('shows both choices where somebody else chose meanwhile, and keeps both where that is wanted', async () => {
    const theirs = registrationOf('conflict', {
      studentsAndSubjectsRegistration: entriesOf({ [maths.id]: [ben] }),
      savedBy: 'Mr Obi',
      revision: 4,
    })
    const message = 'Mr Obi changed this registration meanwhile. Nothing of yours was saved. Review it first.'
    const { server, user } = await open(
      {
        step: 'students',
        more: [
          answers(examCalls.registering, ({ body }) =>
            body.revision === 4
              ? registrationOf('conflict', { ...chosenIn(body), revision: 5 })
              : refuse(examErrors.registrationChanged, { message }),
          ),
        ],
      },
      'conflict',
    )
    const ojo = await screen.findByRole('checkbox', { name: /Ojo Ada/ })
    server.answer(answers(examCalls.bySchool, { foundRegistrations: [theirs] }))
    await user.click(ojo)
    const dialog = await screen.findByRole('dialog', { name: 'Mr Obi saved this registration too' })
    expect(dialog.textContent).toContain('Only in yours: Ojo Ada')
    expect(dialog.textContent).toContain("Only in Mr Obi's: Obi Ben")
    await press('Both together')
    await waitFor(() => expect(status()).toContain('Saved'))
    expect(server.asked(examCalls.registering).at(-1)?.body).toMatchObject({
      studentsAndSubjectsRegistration: [{ subject: maths.id, students: expect.arrayContaining([ada, ben]) }],
      revision: 4,
    })
  })

  it('names students who were chosen and have left, and leaves them out', async () => {
    const gone = idOf('Gone')
    const saved = registrationOf('gone', {
      studentsAndSubjectsRegistration: entriesOf({ [maths.id]: [ada, gone] }),
      obstacles: [{ student: gone, fullName: 'Ade Dayo', message: 'Ade Dayo has left the school.' }],
    })
    const { server } = await open(
      {
        step: 'students',
        found: [saved],
        more: [keeps('gone')],
      },
      'gone',
    )
    await sees('1 student chosen earlier cannot be registered here any more: Ade Dayo')
    await press('Leave them out')
    await waitFor(() => expect(server.asked(examCalls.registering)).toHaveLength(1))
    expect(server.asked(examCalls.registering)[0]?.body).toMatchObject({
      studentsAndSubjectsRegistration: [{ subject: maths.id, students: [ada] }],
    })
  })

  it('says that nobody is in the class', async () => {
    await open({ step: 'students', more: [answers(examCalls.eligible, { arms: [], total: 0 })] }, 'nobody')
    await sees('Nobody is in JSS 3 here today. Only students of that class can be registered.')
  })

  it('goes on to the payment once everything is saved', async () => {
    const { user, address } = await open({ step: 'students', more: [keeps('goes on')] }, 'goes on')
    expect(screen.queryByRole('button', { name: 'Next step' })).toBeNull()
    await user.click(await screen.findByRole('checkbox', { name: /Ojo Ada/ }))
    await press('Next step')
    await waitFor(() => expect(address()).toContain('step=payment'))
  })
})

describe('paying for candidates', () => {
  const payment = (name: string, more: Answering[], opening: Opening = {}) =>
    open({ step: 'payment', found: [registrationOf(name)], more, ...opening }, name)

  it('shows the fee, takes exactly that, and leads to the invoice', async () => {
    const paid = registrationOf('pays', { status: 'Paid', paidAt: '2026-11-23T08:00:00.000Z', paidBy: 'Adaeze Bello' })
    const { server, address } = await payment('pays', [
      answers(examCalls.pay, paid),
      answers(examCalls.invoice, {
        title: 'Invoice for the state examination',
        school,
        registration: paid,
        lines: [{ serial: 1, name: 'Ojo Ada', fxId: 'OG-1' }],
        total: 5000,
        totalInWords: 'Five thousand naira',
      }),
    ])
    await sees('₦8,000.00')
    server.answer(answers(examCalls.bySchool, { foundRegistrations: [paid] }))
    await press('MAKE PAYMENT')
    await sees('Payment Successful')
    await waitFor(() => expect(address()).toContain('step=invoice'))
    expect(server.asked(examCalls.pay)).toMatchObject([
      { params: { id: paid.id }, body: { amount: 5000, revision: 3 } },
    ])
    const invoice = await screen.findByRole('article', { name: 'Invoice for the state examination' })
    expect(within(invoice).getByRole('row', { name: /Ojo Ada/ }).textContent).toBe('1Ojo AdaOG-1')
    expect(screen.getByRole('button', { name: 'PRINT INVOICE' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'DONE' })).toBeTruthy()
  })

  it('says how much is missing in the wallet, and stays', async () => {
    const { server, address } = await payment('too little', [
      answers(walletCalls.balance, { balance: 2000 }),
      answers(
        examCalls.pay,
        refuse(walletErrors.insufficientFunds, {
          message: 'The wallet holds ₦2,000.00 and ₦5,000.00 is needed.',
          details: { balance: 2000, needed: 5000, missing: 3000 },
        }),
      ),
    ])
    await sees('₦3,000.00')
    await press('MAKE PAYMENT')
    await sees(/The wallet holds ₦2,000.00 and ₦5,000.00 is needed./)
    expect(address()).toContain('step=payment')
    expect(server.asked(examCalls.pay)).toHaveLength(1)
  })

  it('is paid once where the answer is slow and the button is pressed again', async () => {
    const answer = Promise.withResolvers<Registration>()
    const { server, user } = await payment('slow', [
      answers(examCalls.pay, () => answer.promise),
      answers(examCalls.invoice, { title: 'Invoice' }),
    ])
    const button = await screen.findByRole('button', { name: 'MAKE PAYMENT' })
    await user.click(button)
    await waitFor(() => expect(server.asked(examCalls.pay)).toHaveLength(1))
    await user.click(button)
    answer.resolve(registrationOf('slow', { status: 'Paid' }))
    await sees('Payment Successful')
    expect(server.asked(examCalls.pay)).toHaveLength(1)
  })

  it('goes on to the invoice where it was paid already', async () => {
    const paid = registrationOf('already', { status: 'Paid', paidBy: 'Mr Obi' })
    const { server, address } = await payment('already', [
      answers(examCalls.pay, refuse(examErrors.alreadyPaid)),
      answers(examCalls.invoice, { title: 'Invoice' }),
    ])
    await screen.findByRole('button', { name: 'MAKE PAYMENT' })
    server.answer(answers(examCalls.bySchool, { foundRegistrations: [paid] }))
    await press('MAKE PAYMENT')
    await sees(examErrors.alreadyPaid.message)
    await waitFor(() => expect(address()).toContain('step=invoice'))
  })

  it('names who cannot be paid for any more, and leads back to the choice', async () => {
    const stuck = registrationOf('obstacles', {
      obstacles: [{ student: ada, fullName: 'Ojo Ada', message: 'She has moved to another school.' }],
    })
    const { address } = await payment('obstacles', [], { found: [stuck] })
    await sees('Ojo Ada: She has moved to another school.')
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'MAKE PAYMENT' })).disabled).toBe(true)
    await press('Choose students again')
    await waitFor(() => expect(address()).toContain('step=students'))
  })

  it('has no button for somebody whose role does not pay', async () => {
    const name = 'may not'
    await payment(name, [], {
      exam: examOf(name, { can: { register: true, pay: false } }),
      user: without(inSchool(name), 'exam.pay'),
    })
    await sees(/Your role does not pay. The candidates are saved/)
    expect(screen.queryByRole('button', { name: 'MAKE PAYMENT' })).toBeNull()
  })

  it('says that nothing waits for payment', async () => {
    const { address } = await open({ step: 'payment' }, 'nothing')
    await sees('Nothing to pay yet. Choose students first.')
    await press('Choose students')
    await waitFor(() => expect(address()).toContain('step=students'))
  })
})
