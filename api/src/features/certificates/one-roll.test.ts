import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  admitWith,
  cancel,
  codeOfCertificate,
  destination,
  issue,
  origin,
  readWith,
  ticketOf,
  openWith,
  viewCertificate,
} from '../../../test/certificate-world.ts'
import * as make from '../../../test/factories.ts'

const app = await testApp()

type Origin = Awaited<ReturnType<typeof origin>>
type Destination = Awaited<ReturnType<typeof destination>>

/** States have names of their own in one database. */
const named = (name: string): string => `${name} ${make.unique()}`
const worlds = async () => ({ from: await origin(app, named('Ogun')), to: await destination(app, named('Lagos')) })

const cancelIt = (from: Origin, reason: string | null = null) =>
  app.request(cancel, { params: { id: from.child.id }, body: { reason } }, { as: from.principal })
const readmit = (from: Origin, reason: string | null = null) =>
  app.request(
    'POST /student/readmit/{id}',
    { params: { id: from.child.id }, body: { classId: from.arm.classId, firstDay: '2026-10-12', reason } },
    { as: from.principal },
  )
const withdraw = (id: string, as: make.SignedIn, lastDay = '2026-10-14') =>
  app.request('POST /student/withdraw/{id}', { params: { id }, body: { lastDay, cause: 'Moved.' } }, { as })
const codeOf = (from: Origin) => codeOfCertificate(app, from.principal, from.child)
/** As if the certificate of a child had been used five minutes earlier. */
const passMinutes = ({ child }: Origin) =>
  app.owner.query(`update transfer_certificate set used_at = used_at - interval '5 minutes' where student_id = $1`, [
    child.id,
  ])
const waitMinutes = (minutes: number) => app.clock.advance(minutes * 60 * 1000)

const admitted = async (from: Origin, to: Destination, code?: string) => {
  const opened = await readWith(app, to, code ?? (await codeOf(from)), true)
  expect(opened.error?.message ?? opened.status).toBe(200)
  // Without a LIN, which is on one record only anyway.
  return admitWith(app, to, opened.body, { lin: null })
}

/** On how many rolls of the database the child is. */
const rolls = async ({ child }: Origin): Promise<number> => {
  const { rows } = await app.owner.query(
    `select count(*)::int as n from student s left join student_arrival v on v.student_id = s.id
    where s.status = 'Active' and $1 in (s.fx_id, v.from_fx_id)`,
    [child.fxId],
  )
  return rows[0].n
}

describe('a certificate that another school has read', () => {
  it('admits nobody once it is cancelled, and another school admits with the next one', async () => {
    const { from, to } = await worlds()
    const code = await codeOf(from)
    const opened = await readWith(app, to, code)
    expect(opened.body.certificate).toBeNull()
    expect((await cancelIt(from)).status).toBe(200)
    const refused = await readWith(app, to, code, true)
    expect([refused.status, refused.error.code]).toEqual([409, 'certificate_ended'])
    const next = await destination(app, named('Kano'))
    expect((await admitted(from, next)).status).toBe(200)
    expect(await rolls(from)).toBe(1)
  })

  it('admits nobody once the child is back, for which the former school names the reading and gives a reason', async () => {
    const { from, to } = await worlds()
    const code = await codeOf(from)
    await readWith(app, to, code)
    const silent = await readmit(from)
    expect([silent.status, silent.error.code, silent.error.fields?.[0]?.path]).toEqual([
      422,
      'record_read_elsewhere',
      'body.reason',
    ])
    expect(silent.error.message).toContain(`${to.school.name}, ${to.state.name}, on 14-10-2026`)
    expect((await readmit(from, 'The family stayed.')).status).toBe(200)
    const { rows } = await app.owner.query(
      `select after from audit_log where entity_id = $1 and summary like 'Readmitted%'`,
      [from.child.id],
    )
    expect(rows[0].after).toMatchObject({ reason: 'The family stayed.', readings: [{ school: to.school.name }] })
    const refused = await readWith(app, to, code, true)
    expect([refused.status, refused.error.code]).toEqual([409, 'certificate_ended'])
    expect(await rolls(from)).toBe(1)
  })

  it('needs no reason for a readmission if nobody has read the record', async () => {
    const { from } = await worlds()
    await codeOf(from)
    expect((await readmit(from)).status).toBe(200)
  })
})

describe('a certificate with which a student is being admitted', () => {
  it('is neither cancelled nor overtaken by a readmission for five minutes, and the record admits that long', async () => {
    const { from, to } = await worlds()
    const { body } = await readWith(app, to, await codeOf(from), true)
    for (const refused of [await cancelIt(from, 'Wrong school.'), await readmit(from, 'Is back.')]) {
      expect([refused.status, refused.error.code]).toEqual([409, 'certificate_in_use'])
      expect(refused.error.message).toContain(`${to.school.name}, ${to.state.name}, is admitting Adebayo, Kemi`)
      expect(refused.error.message).toContain('Try again in 5 minutes.')
    }
    waitMinutes(5)
    const late = await admitWith(app, to, body)
    expect([late.status, late.error.code, late.error.fields?.[0]?.path]).toEqual([
      422,
      'certificate_record_over',
      'body.certificate',
    ])
    expect((await cancelIt(from, 'The school did not admit the child.')).status).toBe(200)
  })

  it('is cancelled at once or used: of both at the same moment one is refused', async () => {
    for (let time = 0; time < 3; time++) {
      const { from, to } = await worlds()
      const ticket = await ticketOf(app, to, await codeOf(from), true)
      const [opened, cancelled] = await Promise.all([openWith(app, ticket), cancelIt(from)])
      expect([opened.status, cancelled.status]).toSatisfy(
        ([one, other]) => (one === 200 && other === 409) || (one === 404 && other === 200),
      )
    }
  })

  it('is cancelled with a reason afterwards, and no other is issued before', async () => {
    const { from, to } = await worlds()
    expect((await admitted(from, to)).status).toBe(200)
    waitMinutes(5)
    const silent = await cancelIt(from)
    expect([silent.status, silent.error.code, silent.error.fields?.[0]?.path]).toEqual([
      422,
      'certificate_used_by',
      'body.reason',
    ])
    expect(silent.error.message).toContain(`${to.school.name}, ${to.state.name}, used this certificate on 14-10-2026`)
    await app.owner.query(`update transfer_certificate set expires_at = $2 where student_id = $1`, [
      from.child.id,
      app.clock.now(),
    ])
    const params = { id: from.child.id }
    const issued = await app.request(issue, { params }, { as: from.principal })
    expect([issued.status, issued.error.code]).toEqual([409, 'certificate_cancel_first'])
    const shown = await app.request(viewCertificate, { params }, { as: from.principal })
    expect(shown.body.certificate).toMatchObject({ isUsed: true })
    expect((await cancelIt(from, 'The child is at home.')).status).toBe(200)
    expect((await app.request(issue, { params }, { as: from.principal })).status).toBe(200)
  })
})

describe('a child who came from another state', () => {
  it('is on one roll: a second certificate admits in no school of the same state and of no other', async () => {
    const { from, to } = await worlds()
    const first = await admitted(from, to)
    expect(first.status).toBe(200)
    await passMinutes(from)
    await cancelIt(from, 'A second certificate is asked for.')
    const sibling = await make.makeSchool(app, to.district)
    const head = await make.makePerson(app, { state: to.state, role: 'principal', school: sibling })
    const arm = await make.makeClassArm(app, { state: to.state, school: sibling, session: to.session, name: 'Red' })
    const second = await codeOf(from)
    const here = await admitted(from, { ...to, school: sibling, head, arm }, second)
    expect([here.status, here.error.code]).toEqual([409, 'arrival_on_roll'])
    expect(here.error.message).toContain(`as Adebayo, Kemi, ${to.school.name}`)

    await passMinutes(from)
    await cancelIt(from, 'For another state.')
    const other = await destination(app, named('Kano'))
    const there = await admitted(from, other)
    expect([there.status, there.error.code]).toEqual([409, 'arrival_on_roll_elsewhere'])
    expect(there.error.message).not.toContain(to.school.name)
    expect(await rolls(from)).toBe(1)

    // Once that school has withdrawn the student, the next one admits; and the first does not readmit meanwhile.
    expect((await withdraw(first.body.id, to.head)).status).toBe(200)
    await passMinutes(from)
    await cancelIt(from, 'Sent again.')
    expect((await admitted(from, other)).status).toBe(200)
    app.clock.advance(24 * 60 * 60 * 1000)
    const back = await app.request(
      'POST /student/readmit/{id}',
      { params: { id: first.body.id }, body: { classId: to.arm.classId, firstDay: '2026-10-15' } },
      { as: await make.signIn(app, to.head) },
    )
    expect([back.status, back.error.code]).toEqual([409, 'arrival_on_roll_elsewhere'])
    expect(await rolls(from)).toBe(1)
  })

  it('is on the roll that the merged record is on', async () => {
    const { from, to } = await worlds()
    const { body: arrived } = await admitted(from, to)
    const keep = await make.makeStudent(app, to.arm, { lastName: 'Adebayo', firstName: 'Kemi' })
    const merged = await app.request(
      'POST /student/merge',
      { body: { keep: keep.id, remove: arrived.id, reason: 'Admitted twice.' } },
      { as: to.head },
    )
    expect(merged.status).toBe(200)
    const present = async () =>
      (await app.owner.query('select is_present from student_arrival where student_id = $1', [arrived.id])).rows[0]
        .is_present
    expect(await present()).toBe(true)
    expect((await withdraw(keep.id, to.head, app.clock.now().toISOString().slice(0, 10))).status).toBe(200)
    expect(await present()).toBe(false)
  })
})
