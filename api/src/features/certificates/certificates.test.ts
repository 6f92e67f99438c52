import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  admitWith,
  ask,
  cancel,
  codeOfCertificate,
  destination,
  issue,
  openWith,
  origin,
  readWith,
  ticketOf,
  viewCertificate,
} from '../../../test/certificate-world.ts'
import * as make from '../../../test/factories.ts'

const app = await testApp()
const dayMs = 24 * 60 * 60 * 1000

type Origin = Awaited<ReturnType<typeof origin>>
type Destination = Awaited<ReturnType<typeof destination>>

/** States have names of their own in one database. */
const named = (name: string): string => `${name} ${make.unique()}`
const worlds = async () => ({ from: await origin(app, named('Ogun')), to: await destination(app, named('Lagos')) })

const openedBy = (ticket: string) => openWith(app, ticket)
const read = (to: Pick<Destination, 'head'>, code: string) => readWith(app, to, code)
const toAdmit = (to: Pick<Destination, 'head'>, code: string) => readWith(app, to, code, true)
const admit = (...args: Parameters<typeof admitWith> extends [unknown, ...infer Rest] ? Rest : never) =>
  admitWith(app, ...args)

const auditOf = async (stateId: string, entityId: string) =>
  (
    await app.owner.query(
      'select operation, acting_as, summary, after from audit_log where state_id = $1 and entity_id = $2 order by id',
      [stateId, entityId],
    )
  ).rows

describe('a transfer certificate', () => {
  it('is issued to a withdrawn student with what is printed, and the valid one is returned when issued again', async () => {
    const from = await origin(app, named('Ogun'))
    const params = { id: from.child.id }
    const before = await app.request(viewCertificate, { params }, { as: from.principal })
    expect(before.body).toMatchObject({ certificate: null, readings: [] })
    const { body } = await app.request(issue, { params }, { as: from.principal })
    expect(body).toMatchObject({
      state: from.state.name,
      school: from.school.name,
      fullName: 'Adebayo, Kemi',
      fxId: from.child.fxId,
      place: 'JSS 1 Gold',
      lastDay: '2026-10-09',
      cause: 'The family moved.',
      results: [{ session: '2026/2027', term: 'First Term', average: '74.00' }],
      certificate: { issuedBy: 'Adéwálé Ṣóyínká', isRead: false, expiresAt: '2027-01-12T08:00:00Z' },
    })
    expect(body.certificate?.code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    const again = await app.request(issue, { params }, { as: from.principal })
    expect(again.body).toEqual(body)
    expect((await app.request(viewCertificate, { params }, { as: from.principal })).body).toEqual(body)
    const issued = (await auditOf(from.state.id, from.child.id)).filter(({ summary }) =>
      summary.includes('certificate'),
    )
    expect(issued.map(({ summary }) => summary)).toEqual(['Issued a transfer certificate to Adebayo, Kemi'])
  })

  it('is for withdrawn students only, by those who may withdraw, in their own school', async () => {
    const { from, to } = await worlds()
    const here = await make.makeStudent(app, from.arm, { lastName: 'Cole', firstName: 'Chidi' })
    const active = await app.request(issue, { params: { id: here.id } }, { as: from.principal })
    expect([active.status, active.error.code]).toEqual([409, 'student_not_withdrawn'])
    expect(active.error.message).toContain('Cole, Chidi is Active.')
    const params = { id: from.child.id }
    expect((await app.request(issue, { params }, { as: to.head })).status).toBe(404)
    const sibling = await make.makeSchool(app, from.district)
    const neighbour = await make.makePerson(app, { state: from.state, role: 'principal', school: sibling })
    expect((await app.request(issue, { params }, { as: neighbour })).status).toBe(404)
    expect((await app.request(issue, { params }, { as: from.classTeacher })).status).toBe(403)
  })

  it('admits the child in another state, with both sides in the audit log and the number of before on the profile', async () => {
    const { from, to } = await worlds()
    const code = await codeOfCertificate(app, from.principal, from.child)
    const opened = await read(to, ` ${code.toLowerCase().replaceAll('-', ' ')}`)
    expect(opened.error?.message ?? opened.status).toBe(200)
    expect(opened.body.student).toEqual({
      lastName: 'Adebayo',
      firstName: 'Kemi',
      middleName: null,
      gender: expect.any(String),
      dateOfBirth: '2014-03-02',
      stateOfOrigin: 'Ogun',
      lgaOfOrigin: 'Ifo',
      stateOfResidence: null,
      lgaOfResidence: null,
      lin: from.lin,
      nin: '12345678901',
      previousSchool: `${from.school.name}, ${from.state.name}`,
      previousClass: 'JSS 1',
      guardians: [
        { name: 'Ruth Adebayo', relationship: 'Mother', phones: [{ code: '+234', number: '8031234567' }], email: null },
      ],
    })
    expect(opened.body.from).toEqual({
      state: from.state.name,
      school: from.school.name,
      fxId: from.child.fxId,
      className: 'JSS 1 Gold',
      lastDay: '2026-10-09',
    })
    expect(opened.body.certificate).toBeNull()
    const admitted = await admit(to, (await toAdmit(to, code)).body)
    expect(admitted.error?.message ?? admitted.status).toBe(200)
    const arrival = {
      state: from.state.name,
      school: from.school.name,
      fxId: from.child.fxId,
      fullName: 'Adebayo, Kemi',
      className: 'JSS 1 Gold',
      lastDay: '2026-10-09',
      results: [{ session: '2026/2027', term: 'First Term', average: '74.00' }],
    }
    expect(admitted.body.arrival).toEqual(arrival)
    const { id, fxId, lin } = admitted.body
    expect([lin, fxId.slice(0, 2)]).toEqual([from.lin, to.state.code])
    const viewed = await app.request('GET /student/view-by-id/{id}', { params: { id } }, { as: to.head })
    expect(viewed.body.arrival).toEqual(arrival)

    const [admission] = await auditOf(to.state.id, id)
    expect(admission.summary).toBe(`Admitted Adebayo, Kemi to JSS 1 Blue, from ${from.school.name}, ${from.state.name}`)
    expect(admission.after).toMatchObject({ certificate: code, arrival: { fxId: from.child.fxId } })
    const reading = (await auditOf(from.state.id, from.child.id)).at(-1)
    expect(reading).toMatchObject({
      operation: 'student.read-certificate',
      acting_as: `Bola Ige, ${to.school.name}, ${to.state.name}`,
      summary: `${to.school.name}, ${to.state.name}, used the transfer certificate of Adebayo, Kemi to admit the student`,
    })
    const { body } = await app.request(viewCertificate, { params: { id: from.child.id } }, { as: from.principal })
    expect(body.readings).toEqual([
      {
        school: to.school.name,
        state: to.state.name,
        at: '2026-10-14T08:00:00Z',
        usedAt: '2026-10-14T08:00:00Z',
      },
    ])
    expect(body.certificate).toMatchObject({ isRead: true, isUsed: true })
  })

  it('gives away nothing of health, address, conduct or pictures', async () => {
    const { from, to } = await worlds()
    const opened = await read(to, await codeOfCertificate(app, from.principal, from.child))
    const text = JSON.stringify(opened.body)
    for (const secret of ['O+', 'Glasses', 'Idi-Aba', 'The family moved', from.child.id])
      expect(text).not.toContain(secret)
  })

  it('may be read again by the same school, and by no other', async () => {
    const { from, to } = await worlds()
    const other = await destination(app, named('Kano'))
    const code = await codeOfCertificate(app, from.principal, from.child)
    expect((await read(to, code)).status).toBe(200)
    expect((await read(to, code)).status).toBe(200)
    const refused = await read(other, code)
    expect([refused.status, refused.error.code]).toEqual([404, 'certificate_unknown'])
    // The former school gives a new one.
    await app.request(cancel, { params: { id: from.child.id }, body: {} }, { as: from.principal })
    const next = await codeOfCertificate(app, from.principal, from.child)
    expect((await read(other, next)).status).toBe(200)
    const { body } = await app.request(viewCertificate, { params: { id: from.child.id } }, { as: from.principal })
    expect(body.readings.map(({ school }) => school).toSorted()).toEqual([other.school.name, to.school.name].toSorted())
  })

  it('goes to one of two schools that read it at once', async () => {
    const { from, to } = await worlds()
    const other = await destination(app, named('Kano'))
    const code = await codeOfCertificate(app, from.principal, from.child)
    const tickets = [await ticketOf(app, to, code), await ticketOf(app, other, code)]
    const statuses = (await Promise.all(tickets.map(openedBy))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404])
  })
})

describe('a code', () => {
  const refusedAlike = async (to: Destination, code: string) => {
    const { status, error } = await read(to, code)
    expect([status, error.code]).toEqual([404, 'certificate_unknown'])
  }

  it('is refused alike if it is unknown, cancelled, out of date, or of a student who is back', async () => {
    const { from, to } = await worlds()
    await refusedAlike(to, 'K7QM-4Z2P-9XWD')
    const params = { id: from.child.id }
    const first = await codeOfCertificate(app, from.principal, from.child)
    expect((await app.request(cancel, { params, body: {} }, { as: from.principal })).status).toBe(200)
    await refusedAlike(to, first)
    const none = await app.request(cancel, { params, body: {} }, { as: from.principal })
    expect([none.status, none.error.code]).toEqual([409, 'no_certificate_to_cancel'])

    const second = await codeOfCertificate(app, from.principal, from.child)
    expect(second).not.toBe(first)
    const readmitted = await app.request(
      'POST /student/readmit/{id}',
      { params, body: { classId: from.arm.classId, firstDay: '2026-10-12', reason: 'Came back.' } },
      { as: from.principal },
    )
    expect(readmitted.status).toBe(200)
    await refusedAlike(to, second)
    const left = await app.request(
      'POST /student/withdraw/{id}',
      { params, body: { lastDay: '2026-10-14', cause: 'Moved again.' } },
      { as: from.principal },
    )
    expect(left.status).toBe(200)
    // It was about the stay before.
    await refusedAlike(to, second)
    const third = await codeOfCertificate(app, from.principal, from.child)
    expect([first, second]).not.toContain(third)
    expect((await read(to, third)).status).toBe(200)
  })

  it('is refused after 90 days, and a new certificate replaces it', async () => {
    const { from, to } = await worlds()
    const code = await codeOfCertificate(app, from.principal, from.child)
    await app.owner.query(`update transfer_certificate set expires_at = $2 where code = $1`, [
      code,
      new Date(app.clock.now().getTime() - dayMs),
    ])
    await refusedAlike(to, code)
    expect(await codeOfCertificate(app, from.principal, from.child)).not.toBe(code)
  })

  it('that cannot be one is refused before anybody is asked', async () => {
    const to = await destination(app, named('Lagos'))
    const { status, error } = await app.request(ask, { body: { code: 'K7QM' } }, { as: to.head })
    expect([status, error.code]).toEqual([404, 'certificate_unknown'])
  })

  it('of a school of the same state is refused with the advice to ask for a transfer', async () => {
    const from = await origin(app, named('Ogun'))
    const sibling = await make.makeSchool(app, from.district)
    const head = await make.makePerson(app, { state: from.state, role: 'principal', school: sibling })
    const code = await codeOfCertificate(app, from.principal, from.child)
    const { status, error } = await read({ head }, code)
    expect([status, error.code]).toEqual([422, 'certificate_of_own_state'])
    expect(
      (await app.request(viewCertificate, { params: { id: from.child.id } }, { as: from.principal })).body,
    ).toMatchObject({ readings: [], certificate: { isRead: false } })
  })

  it('cannot be guessed by one school: tries are slowed, and other schools go on', async () => {
    const { from, to } = await worlds()
    const ticket = await ticketOf(app, to, 'K7QM-4Z2P-9XWD')
    const statuses: number[] = []
    for (let time = 0; time < 22; time++) statuses.push((await openedBy(ticket)).status)
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 404))
    expect(statuses.at(-1)).toBe(429)
    const other = await destination(app, named('Kano'))
    expect((await read(other, await codeOfCertificate(app, from.principal, from.child))).status).toBe(200)
  })
})

describe('a ticket', () => {
  it('is refused if it was changed, or is more than five minutes old', async () => {
    const { from, to } = await worlds()
    const code = await codeOfCertificate(app, from.principal, from.child)
    const ticket = await ticketOf(app, to, code)
    const [, by = '', seal = ''] = ticket.split('.')
    const asker = JSON.parse(Buffer.from(by, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...asker, state: { name: 'Kano', code: 'KN' } })).toString('base64url')
    for (const changed of [
      `${code}.${forged}.${seal}`,
      `K7QM-4Z2P-9XWD.${by}.${seal}`,
      `${code}.${by}.`,
      `${code}.${by}.${seal}.x`,
      `${code}.e30.${seal}`,
      code,
    ]) {
      const { status, error } = await openedBy(changed)
      expect([status, error.code]).toEqual([422, 'certificate_ticket_over'])
    }
    app.clock.advance(5 * 60 * 1000)
    expect((await openedBy(ticket)).status).toBe(422)
    expect((await read(to, code)).status).toBe(200)
  })

  it('is given to those who may admit students only', async () => {
    const { from } = await worlds()
    const { status } = await app.request(ask, { body: { code: 'K7QM-4Z2P-9XWD' } }, { as: from.classTeacher })
    expect(status).toBe(403)
  })
})

describe('an admission with a record from another state', () => {
  const opened = async (from: Origin, to: Destination) =>
    (await toAdmit(to, await codeOfCertificate(app, from.principal, from.child))).body

  it('is refused if the record was changed, or was read for another school', async () => {
    const { from, to } = await worlds()
    const body = await opened(from, to)
    const { record = '', seal = '' } = body.certificate ?? {}
    const changed = { record: record.replace('74.00', '94.00'), seal }
    const other = await destination(app, named('Kano'))
    for (const [place, certificate] of [
      [to, changed],
      [to, { record, seal: 'x' }],
      [other, { record, seal }],
    ] as const) {
      const { status, error } = await admit(place, { ...body, certificate })
      expect([status, error.code, error.fields?.[0]?.path]).toEqual([
        422,
        'certificate_record_invalid',
        'body.certificate',
      ])
    }
    expect((await admit(to, body)).status).toBe(200)
  })

  it('is made once: a second child is refused by name, and the same form sent again answers the first', async () => {
    const { from, to } = await worlds()
    const body = await opened(from, to)
    const form = { clientId: crypto.randomUUID(), admissionNumber: `LG/${make.unique()}`, lin: null }
    const first = await admit(to, body, form)
    expect((await admit(to, body, form)).body.id).toBe(first.body.id)
    const second = await admit(to, body, { lin: null })
    expect([second.status, second.error.code]).toEqual([409, 'certificate_used'])
    expect(second.error.message).toContain('Adebayo, Kemi')
  })

  it('stays with the child when two records of it are merged', async () => {
    const { from, to } = await worlds()
    const { body: arrived } = await admit(to, await opened(from, to))
    const keep = await make.makeStudent(app, to.arm, { lastName: 'Adebayo', firstName: 'Kemi' })
    const merged = await app.request(
      'POST /student/merge',
      { body: { keep: keep.id, remove: arrived.id, reason: 'Admitted twice.' } },
      { as: to.head },
    )
    expect(merged.status).toBe(200)
    const { body } = await app.request('GET /student/view-by-id/{id}', { params: { id: keep.id } }, { as: to.head })
    expect(body.arrival).toMatchObject({ fxId: from.child.fxId })
    expect(body.lin).toBe(from.lin)
  })

  it('leaves a Learner Identification Number with one child of each state', async () => {
    const { from, to } = await worlds()
    const taken = await admit(to, await opened(from, to))
    expect(taken.status).toBe(200)
    const again = await admit(to, await opened(await origin(app, named('Ogun')), to), { lin: from.lin })
    expect([again.status, again.error.code]).toEqual([409, 'lin_taken'])
  })

  it('moves no Learner Identification Number to another record here once it is recorded there', async () => {
    const { from, to } = await worlds()
    expect((await admit(to, await opened(from, to))).status).toBe(200)
    const twin = await make.makeStudent(app, from.arm, { lastName: 'Adebayo', firstName: 'Kemi' })
    const merge = (keep: string, remove: string) =>
      app.request('POST /student/merge', { body: { keep, remove, reason: 'Admitted twice.' } }, { as: from.principal })
    const { status, error } = await merge(twin.id, from.child.id)
    expect([status, error.code]).toEqual([422, 'cannot_merge'])
    expect(error.message).toContain('is recorded in another state by now')
    expect((await merge(from.child.id, twin.id)).status).toBe(200)
  })
})
