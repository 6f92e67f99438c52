import { classCalls } from '@akada/contract/classes/calls'
import { messages } from '@akada/contract/kernel/messages'
import { studentCalls } from '@akada/contract/students/calls'
import { transferCalls, transferDetails, transferErrors } from '@akada/contract/transfers/calls'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { filledIn, type PartOf } from '../../../../test/blank.ts'
import { choose, errorAt, field, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool, school } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import type { LoggedInUser } from '../../../lib/session.ts'
import type { TransferDetails } from '../queries.ts'
import { transferRoutes } from '../routes.ts'

const base = '/dashboard/request-management/student-transfer'
const ada = { id: idOf('Ada'), fullName: 'Ojo, Ada' }
const other = { id: idOf('Ifo High School'), name: 'Ifo High School' }
const jss2 = { id: idOf('JSS 2'), name: 'JSS 2' }
const [gold, ruby] = [
  { id: idOf('Gold'), name: 'Gold' },
  { id: idOf('Ruby'), name: 'Ruby' },
]
const arms = [
  { ...gold, fullName: 'JSS 2 Gold', class: jss2, studentCount: 30 },
  { ...ruby, fullName: 'JSS 2 Ruby', class: jss2, studentCount: 1 },
]

const head = (name: string): LoggedInUser => inSchool(name, 'principal')

/** A request of another school to this one. */
const requestOf = (more: PartOf<TransferDetails> = {}): TransferDetails =>
  filledIn(transferDetails, {
    id: idOf('request'),
    status: 'Pending',
    requester: { firstName: 'Bola', lastName: 'Ade' },
    studentToBeTransfer: ada,
    sourceSchool: other,
    sourceClass: jss2,
    destinationSchool: school,
    destinationClass: jss2,
    reason: 'The family moves to Abeokuta.',
    createdAt: '2026-11-20T08:00:00.000Z',
    student: { admissionNumber: 'IF/12', dateOfBirth: '2013-05-01' },
    can: { accept: true, reject: true },
    ...more,
  })

describe('asking for a transfer', () => {
  const openForm = (user: LoggedInUser, more: Answering[] = []) =>
    openPages({
      at: `${base}/new?student=${ada.id}`,
      routes: transferRoutes,
      user,
      answers: [
        ...more,
        answers(studentCalls.view, {
          ...ada,
          enrolments: [{ class: jss2, classArm: gold, school, begins: '2026-09-14', ends: null }],
        }),
        answers(transferCalls.check, { points: [], mayRequest: true }),
        answers(classCalls.armsOfSchool, { foundClassArms: arms, total: 2 }),
        answers(classCalls.viewAll, { foundClasses: [{ ...jss2, owner: 'state' }], total: 1 }),
        answers(transferCalls.destinationList, ({ query }) => ({
          foundSchools: [other, { id: idOf('Egba High School'), name: 'Egba High School' }]
            .filter(({ name }) => name.includes(query.searchTerm ?? ''))
            .map(one => ({ ...one, category: 'Junior Secondary', district: 'Abeokuta' })),
        })),
      ],
    })

  it('names what is missing, and sends nothing', async () => {
    const { server } = await openForm(head('missing'))
    await press('Send request')
    await waitFor(() => expect(errorAt(field('School'))).toContain(messages.required))
    expect(errorAt(field('Reason'))).toContain(messages.required)
    expect(server.asked(transferCalls.create)).toEqual([])
  })

  it('sends the school, the class of the student, and the reason', async () => {
    const { server, user } = await openForm(head('sends'), [answers(transferCalls.create, requestOf())])
    await sees('Nothing blocks the transfer: marks, registers and cards are in order.')
    await choose('School', 'Ifo High School, Junior Secondary, Abeokuta')
    await user.type(field('Reason'), 'The family moves.')
    await press('Send request')
    await sees('Transfer Request Sent Successfully')
    expect(server.asked(transferCalls.create)[0]?.body).toMatchObject({
      student: ada.id,
      destinationSchool: other.id,
      destinationClass: jss2.id,
      reason: 'The family moves.',
    })
  })

  it('finds a school while its name is typed, and never takes one of an earlier search', async () => {
    const { server, user } = await openForm(head('finds'))
    await screen.findByRole('button', { name: 'Send request' })
    await user.click(field('School'))
    await screen.findByRole('option', { name: 'Ifo High School, Junior Secondary, Abeokuta' })
    await user.type(field('School'), 'Egba{ArrowDown}{Enter}')
    expect(field('School').value).toBe('Egba')
    await waitFor(() => expect(server.asked(transferCalls.destinationList).at(-1)?.query.searchTerm).toBe('Egba'))
    await choose('School', 'Egba High School, Junior Secondary, Abeokuta')
    expect(field('School').value).toBe('Egba High School, Junior Secondary, Abeokuta')
  })

  it('says what blocks it, and cannot be sent', async () => {
    const point = { code: 'window_closed', blocking: true, message: 'Transfers are closed until January.' } as const
    await openForm(head('blocked'), [answers(transferCalls.check, { points: [point], mayRequest: false })])
    await sees('Transfers are closed until January.')
    await sees('Something blocks the transfer. See above.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send request' }).disabled).toBe(true)
  })

  it('keeps what was typed where the server refuses', async () => {
    const message = 'Ojo, Ada already has a pending request to Ifo High School. Cancel that one first.'
    const { user } = await openForm(head('pending'), [
      answers(transferCalls.create, refuse(transferErrors.alreadyPending, { message })),
    ])
    await screen.findByRole('button', { name: 'Send request' })
    await choose('School', 'Ifo High School, Junior Secondary, Abeokuta')
    await user.type(field('Reason'), 'The family moves.')
    await press('Send request')
    await sees(message)
    expect([field('School').value, field('Reason').value]).toEqual([
      'Ifo High School, Junior Secondary, Abeokuta',
      'The family moves.',
    ])
  })

  it('lets a class teacher ask the head for another arm', async () => {
    const teacher = inSchool('class teacher', 'classTeacher')
    const { server, user } = await openForm(teacher, [answers(transferCalls.fromClass, requestOf())])
    await user.click(await screen.findByRole('radio', { name: 'Another arm' }))
    await choose('Class arm', 'JSS 2 Ruby · 1 student')
    await user.type(field('Reason'), 'Her sister is there.')
    await press('Send request')
    await sees('Transfer Request Sent Successfully')
    expect(server.asked(transferCalls.fromClass)[0]?.body).toEqual({
      student: ada.id,
      destinationClassArm: ruby.id,
      reason: 'Her sister is there.',
    })
  })

  it('says what to do where no student was chosen', async () => {
    await openPages({ at: `${base}/new`, routes: transferRoutes, user: head('nobody'), answers: [] })
    await sees("Open a student and press 'Request transfer' there.")
  })
})

describe('answering a request', () => {
  const openRequest = (name: string, request = requestOf(), more: Answering[] = []) =>
    openPages({
      at: `${base}/student-pending-info?id=${request.id}`,
      routes: transferRoutes,
      user: head(name),
      answers: [
        ...more,
        answers(transferCalls.view, request),
        answers(classCalls.armsOfSchool, { foundClassArms: arms, total: 2 }),
      ],
    })
  const accepted = requestOf({
    status: 'Accepted',
    answeredAt: '2026-11-23T08:00:00.000Z',
    answeredBy: { firstName: 'Adaeze', lastName: 'Bello' },
    placedIn: gold,
    can: {},
  })

  it('accepts with an admission number and an arm, and shows the answer at its own address', async () => {
    const { server, user, address } = await openRequest('accepts', requestOf(), [
      answers(transferCalls.respond, accepted),
    ])
    await press('Accept student')
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept Ojo, Ada' }))
    await user.click(dialog.getByRole('button', { name: 'Accept student' }))
    await waitFor(() => expect(errorAt(field('Admission number here'))).toContain(messages.required))
    await user.type(field('Admission number here'), 'AK/77')
    await choose('Class arm', 'JSS 2 Gold · 30 students')
    server.answer(answers(transferCalls.view, accepted))
    await user.click(dialog.getByRole('button', { name: 'Accept student' }))
    await sees('Transfer Accepted Successfully')
    expect(server.asked(transferCalls.respond)).toMatchObject([
      { params: { id: idOf('request') }, body: { status: 'Accepted', admissionNumber: 'AK/77', classArm: gold.id } },
    ])
    await waitFor(() => expect(address()).toBe(`${base}/student-accept-info?id=${idOf('request')}`))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept student' })).toBeNull())
  })

  it('offers an arm of the next session for a student who is promoted already', async () => {
    const next = { session: { id: idOf('2027/2028'), name: '2027/2028' }, class: { id: idOf('JSS 3'), name: 'JSS 3' } }
    const topaz = { ...gold, id: idOf('Topaz'), class: next.class, fullName: 'JSS 3 Topaz', studentCount: 1 }
    const { server, user } = await openRequest('promoted', requestOf({ nextPlacement: next }), [
      answers(transferCalls.respond, accepted),
      answers(classCalls.searchArms, { foundClassArms: [topaz], total: 1 }),
    ])
    await press('Accept student')
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(field('Admission number here'), 'AK/77')
    await choose('Class arm in 2027/2028', 'JSS 3 Topaz · 1 student')
    await user.click(dialog.getByRole('button', { name: 'Accept student' }))
    await waitFor(() =>
      expect(server.asked(transferCalls.respond)).toMatchObject([{ body: { classArm: null, nextClassArm: topaz.id } }]),
    )
  })

  it('shows a taken admission number at its field, and keeps the rest', async () => {
    const message = 'Admission number AK/77 already belongs to Obi, Ben.'
    const { user } = await openRequest('taken', requestOf(), [
      answers(
        transferCalls.respond,
        refuse(transferErrors.admissionNumberTaken, { message, fields: [{ path: 'body.admissionNumber', message }] }),
      ),
    ])
    await press('Accept student')
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(field('Admission number here'), 'AK/77')
    await user.type(field('Word to the other school'), 'Welcome.')
    await user.click(dialog.getByRole('button', { name: 'Accept student' }))
    await waitFor(() => expect(errorAt(field('Admission number here'))).toContain(message))
    expect(field('Word to the other school').value).toBe('Welcome.')
  })

  it('rejects with a reason only', async () => {
    const { server, user } = await openRequest('rejects', requestOf(), [
      answers(transferCalls.respond, requestOf({ status: 'Rejected' })),
    ])
    await press('Reject request')
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject the request for Ojo, Ada' }))
    await user.click(dialog.getByRole('button', { name: 'Reject request' }))
    await waitFor(() => expect(errorAt(field('Reason'))).toContain(messages.required))
    await user.type(field('Reason'), 'No place is free.')
    await user.click(dialog.getByRole('button', { name: 'Reject request' }))
    await sees('Transfer Rejected Successfully')
    expect(server.asked(transferCalls.respond)[0]?.body).toEqual({ status: 'Rejected', reason: 'No place is free.' })
  })

  it('cancels without a reason what the own school had asked', async () => {
    const own = requestOf({ sourceSchool: school, destinationSchool: other, can: { cancel: true } })
    const { server, user } = await openRequest('cancels', own, [
      answers(transferCalls.respond, { ...own, status: 'Cancelled' }),
    ])
    await press('Cancel request')
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the request for Ojo, Ada' }))
    expect(screen.queryByRole('button', { name: 'Accept student' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Cancel request' }))
    await sees('Transfer Cancelled Successfully')
    expect(server.asked(transferCalls.respond)[0]?.body).toMatchObject({ status: 'Cancelled' })
  })

  it('says who was first where somebody else has answered', async () => {
    const message = 'This request was rejected by Mr Obi meanwhile. Nothing was changed.'
    const { user } = await openRequest('second', requestOf(), [
      answers(transferCalls.respond, refuse(transferErrors.alreadyAnswered, { message })),
    ])
    await press('Accept student')
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(field('Admission number here'), 'AK/77')
    await user.click(dialog.getByRole('button', { name: 'Accept student' }))
    await sees(message)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keeps the admission number where the connection fails', async () => {
    const { user } = await openRequest('offline', requestOf(), [answers(transferCalls.respond, lost)])
    await press('Accept student')
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(field('Admission number here'), 'AK/77')
    await user.click(dialog.getByRole('button', { name: 'Accept student' }))
    await sees('The service could not be reached. Check your internet, then try again.')
    expect(field('Admission number here').value).toBe('AK/77')
  })

  it('has no answer for somebody who may only read', async () => {
    await openRequest('reads', requestOf({ can: { accept: false, reject: false } }))
    await sees('The family moves to Abeokuta.')
    expect(screen.queryByRole('button', { name: /Accept|Reject|Cancel/ })).toBeNull()
  })
})

describe('the list of requests', () => {
  const openList = (name: string, more: Answering[] = []) =>
    openPages({
      at: base,
      routes: transferRoutes,
      user: head(name),
      answers: [
        ...more,
        answers(transferCalls.search, ({ query }) => ({
          foundTransferLogs: query.status?.includes('Pending') ? [requestOf()] : [],
          total: 1,
          counts: { pending: 1, accepted: 4, cancelled: 0 },
        })),
      ],
    })

  it('shows who asks and when, by group, with their numbers', async () => {
    const { server, user } = await openList('groups')
    const row = await screen.findByRole('row', { name: /Ojo, Ada/ })
    expect(row.textContent).toContain('20-11-2026')
    expect(row.textContent).toContain('Bola Ade')
    await user.click(screen.getByRole('tab', { name: /Cancelled/ }))
    await waitFor(() =>
      expect(server.asked(transferCalls.search).at(-1)?.query.status).toEqual(['Rejected', 'Cancelled']),
    )
  })

  it('shows more requests on demand, where the first ones ended', async () => {
    const { server } = await openList('more', [
      answers(transferCalls.search, ({ query }) => ({
        foundTransferLogs: [
          query.after === undefined
            ? requestOf()
            : requestOf({ id: idOf('older'), studentToBeTransfer: { id: idOf('Ben'), fullName: 'Obi, Ben' } }),
        ],
        total: 2,
        counts: { pending: 2, accepted: 0, cancelled: 0 },
        ...(query.after === undefined ? { next: 'after the first' } : {}),
      })),
    ])
    await screen.findByRole('row', { name: /Ojo, Ada/ })
    await press('Show more requests')
    await screen.findByRole('row', { name: /Obi, Ben/ })
    expect(screen.getByRole('row', { name: /Ojo, Ada/ })).toBeDefined()
    expect(server.asked(transferCalls.search).map(({ query }) => query.after)).toEqual([undefined, 'after the first'])
    expect(screen.queryByRole('button', { name: 'Show more requests' })).toBeNull()
  })

  it('opens a request', async () => {
    const { user, address } = await openList('opens', [answers(transferCalls.view, requestOf())])
    await user.click(await screen.findByRole('link', { name: /Ojo, Ada/ }))
    await waitFor(() => expect(address()).toBe(`${base}/student-pending-info?id=${idOf('request')}`))
    await sees('Transfer of Ojo, Ada')
  })
})
