import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import * as make from '../../../test/factories.ts'
import { familyWorld, nameGuardian, signedInMother } from '../../../test/family-world.ts'
import { fill, messageApp, recipientsOf, sent, tellGateway } from '../../../test/message-world.ts'

const { app, sandbox } = await messageApp()

type Family = Record<string, string>
type World = Awaited<ReturnType<typeof familyWorld>>

const record = (family: Family, id: string) =>
  app.request('GET /family/record/{id}', { params: { id } }, { headers: family })
const ask = (family: Family, childId: string, more: object = {}) =>
  app.request(
    'POST /family/ask-correction/{id}',
    {
      params: { id: childId },
      body: { id: uuidv7(), field: 'dateOfBirth', value: '2014-05-06', note: 'See the certificate.', ...more },
    },
    { headers: family },
  )
const waiting = async ({ principal, school }: World) =>
  (await app.request('GET /family/corrections/{id}', { params: { id: school.id } }, { as: principal })).body
    .foundCorrections
const decide = ({ principal }: World, id: string, body: { accept: boolean; answer?: string }) =>
  app.request('PATCH /family/decide-correction/{id}', { params: { id }, body }, { as: principal })
const factOf = async (family: Family, childId: string, field: string) =>
  (await record(family, childId)).body.facts.find(one => one.field === field)?.value

const signedIn = async () => {
  const world = await familyWorld(app)
  return { ...world, mother: await signedInMother(app, world) }
}

describe('what a school holds', () => {
  it('is shown to the guardian, without where the child lives and without the other guardians', async () => {
    const world = await signedIn()
    await nameGuardian(app, world.state, world.school, world.own, {
      name: 'Sani Bello',
      number: make.freshNumber(),
      position: 2,
    })
    await app.owner.query(`update student set address = '4 Hidden Close', nin = '12345678901' where id = $1`, [
      world.own.id,
    ])
    const { status, body } = await record(world.mother, world.own.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      child: { id: world.own.id },
      guardian: { name: 'Ruth Bello', relationship: 'Mother', phones: [`0${world.number}`], mayCollect: true },
      enrolments: [{ school: world.school.name, ends: null }],
      corrections: [],
    })
    expect(body.facts).toContainEqual({ field: 'lastName', label: 'Surname', value: 'Bello' })
    for (const hidden of ['Hidden', '12345678901', 'Sani']) expect(JSON.stringify(body)).not.toContain(hidden)
    expect((await record(world.mother, world.other.id)).status).toBe(404)
  })
})

describe('the consent to SMS', () => {
  const consent = (family: Family, childId: string, number: string, isGiven: boolean) =>
    app.request(
      'POST /family/consent/{id}',
      { params: { id: childId }, body: { purpose: 'sms', number, isGiven } },
      { headers: family },
    )
  const held = async (family: Family, childId: string) => (await record(family, childId)).body.guardian?.sms

  it('holds at once, is one with STOP and START by SMS, and keeps its history', async () => {
    const world = await signedIn()
    const number = `+234${world.number}`
    const since = (await record(world.mother, world.own.id)).body.guardian?.since
    const recorded = { isGiven: true, source: 'School', day: since }
    expect(await held(world.mother, world.own.id)).toEqual([{ number, isGiven: true, history: [recorded] }])
    expect((await consent(world.mother, world.own.id, number, false)).status).toBe(200)
    expect((await consent(world.mother, world.own.id, number, false)).status).toBe(200)
    await fill(app, { ...world, head: world.principal }, 100)
    const only = { audience: { kind: 'students' as const, ids: [world.own.id] } }
    const id = await sent(app, world.principal, only)
    expect((await recipientsOf(app, world.principal, id)).map(({ status }) => status)).toEqual(['Barred'])
    await tellGateway(app, sandbox.reply(number, 'START'), sandbox.webhookSecret)
    await tellGateway(app, sandbox.reply(number, 'STOP'), sandbox.webhookSecret)
    const [own] = (await held(world.mother, world.own.id)) ?? []
    expect(own?.isGiven).toBe(false)
    const said = own?.history.filter(({ source }) => source !== 'School')
    expect(said?.map(({ source, isGiven }) => `${source} ${isGiven}`)).toEqual([
      'SMS false',
      'SMS true',
      'Family page false',
    ])
    expect(
      (await app.request('POST /family/request-code', { body: { phone: { code: '+234', number: world.number } } }))
        .status,
    ).toBe(200)
    // The confirmation of STOP, and the code.
    const queued = await app.owner.query('select 1 from sms_outbox where to_number = $1', [number])
    expect(queued.rowCount).toBe(2)
    const { rows } = await app.owner.query(
      `select summary from audit_log where operation = 'family.consent' and school_id = $1`,
      [world.school.id],
    )
    expect(rows.map(({ summary }) => summary)).toEqual(['Ruth Bello withdrew the consent to SMS'])
    await expect(app.owner.query('delete from message_consent where number = $1', [number])).rejects.toThrow()
  })

  it('is only that of the guardian’s own numbers for a child whom they may see', async () => {
    const world = await signedIn()
    const other = make.freshNumber()
    await nameGuardian(app, world.state, world.school, world.own, { name: 'Sani Bello', number: other, position: 2 })
    expect((await consent(world.mother, world.own.id, `+234${other}`, false)).status).toBe(404)
    expect((await consent(world.mother, world.other.id, `+234${world.number}`, false)).status).toBe(404)
    expect((await consent(world.mother, world.own.id, 'mine', false)).error?.fields).toMatchObject([
      { path: 'body.number' },
    ])
  })
})

describe('a correction that a guardian asks for', () => {
  it('changes the record once the office accepts it, in the audit log as the guardian’s wish', async () => {
    const world = await signedIn()
    const id = uuidv7()
    expect((await ask(world.mother, world.own.id, { id })).status).toBe(200)
    expect((await ask(world.mother, world.own.id, { id })).status).toBe(200)
    const found = await waiting(world)
    expect(found).toMatchObject([{ id, label: 'Date of birth', value: '2014-05-06', askedBy: 'Ruth Bello' }])
    expect((await decide(world, id, { accept: true })).status).toBe(200)
    expect((await decide(world, id, { accept: true })).status).toBe(200)
    expect(await factOf(world.mother, world.own.id, 'dateOfBirth')).toBe('2014-05-06')
    expect((await record(world.mother, world.own.id)).body.corrections).toMatchObject([{ status: 'Accepted' }])
    const { rows } = await app.owner.query(
      `select summary from audit_log where operation = 'student.update' and entity_id = $1 order by id`,
      [world.own.id],
    )
    expect(rows.map(({ summary }) => summary)).toEqual([
      'Changed Bello, Aisha, as Ruth Bello asked',
      'Accepted the correction of Bello, Aisha that Ruth Bello asked for: Date of birth',
    ])
  })

  it('is listed with what the record of that child says now, the oldest first', async () => {
    const world = await signedIn()
    const sister = await make.makeStudent(app, world.arm)
    await nameGuardian(app, world.state, world.school, sister, { name: 'Ruth Bello', number: world.number })
    await app.owner.query(`update student set date_of_birth = '2013-02-03', previous_school = null where id = $1`, [
      sister.id,
    ])
    await ask(world.mother, world.own.id, { field: 'firstName', value: 'Aishat' })
    await ask(world.mother, sister.id, { field: 'dateOfBirth', value: '2013-03-02' })
    await ask(world.mother, sister.id, { field: 'previousSchool', value: 'Ake Primary' })
    expect(await waiting(world)).toMatchObject([
      { student: { id: world.own.id }, label: 'First name', value: 'Aishat', now: 'Aisha' },
      { student: { id: sister.id }, label: 'Date of birth', value: '2013-03-02', now: '2013-02-03' },
      { student: { id: sister.id }, label: 'Previous school', value: 'Ake Primary', now: null },
    ])
  })

  it('is declined with a sentence, which the guardian reads, and the record stays', async () => {
    const world = await signedIn()
    await ask(world.mother, world.own.id, { field: 'firstName', value: 'Aishat' })
    const [found] = await waiting(world)
    expect((await decide(world, found?.id ?? '', { accept: false })).status).toBe(422)
    await decide(world, found?.id ?? '', { accept: false, answer: 'Bring the birth certificate.' })
    expect((await record(world.mother, world.own.id)).body.corrections).toMatchObject([
      { status: 'Declined', answer: 'Bring the birth certificate.' },
    ])
    expect(await factOf(world.mother, world.own.id, 'firstName')).toBe('Aisha')
    expect((await decide(world, found?.id ?? '', { accept: true })).error.code).toBe('correction_decided')
  })

  it('that the record cannot take is refused with the reason, and stays to be decided', async () => {
    const world = await signedIn()
    await ask(world.mother, world.own.id, { value: '2026-10-01' })
    const [found] = await waiting(world)
    const refused = await decide(world, found?.id ?? '', { accept: true })
    expect([refused.status, refused.error.code]).toEqual([422, 'correction_not_possible'])
    expect(await waiting(world)).toHaveLength(1)
  })

  it('of a field waits once, and of one guardian at most ten wait', async () => {
    const world = await signedIn()
    await ask(world.mother, world.own.id)
    expect((await ask(world.mother, world.own.id)).error.code).toBe('correction_already_asked')
    const { rows } = await app.owner.query<{ id: string }>(
      'select person_id as id from guardian_link where student_id = $1',
      [world.own.id],
    )
    await app.owner.query(
      `insert into family_correction (id, state_id, school_id, student_id, person_id, asked_by, asked_at, field, value)
       select akada_uuid(), $1, $2, $3, $4, 'Ruth Bello', now(), 'field' || place, 'x' from generate_series(1, 9) as place`,
      [world.state.id, world.school.id, world.own.id, rows[0]?.id],
    )
    const more = await ask(world.mother, world.own.id, { field: 'lastName', value: 'Belo' })
    expect(more.error.code).toBe('too_many_corrections')
  })
})

describe('a correction that a guardian asks for about themselves', () => {
  const askAbout = (family: Family, childId: string, body: object) => ask(family, childId, { note: null, ...body })
  const accepted = async (world: World, family: Family, body: object) => {
    const id = uuidv7()
    expect((await askAbout(family, world.own.id, { id, ...body })).status).toBe(200)
    return decide(world, id, { accept: true })
  }
  const numbersOf = async (world: World) =>
    (
      await app.owner.query(
        `select n.number, n.ends is null as open from guardian_number n
         join guardian_link l on l.person_id = n.person_id
         where l.student_id = $1 order by n.begins, n.id`,
        [world.own.id],
      )
    ).rows.map(({ number, open }) => `${number} ${open ? 'now' : 'before'}`)

  it('changes the name in the records of all their children in the school, and they stay the same person', async () => {
    const world = await signedIn()
    const brother = await make.makeStudent(app, world.arm, { lastName: 'Bello', firstName: 'Musa' })
    await nameGuardian(app, world.state, world.school, brother, { name: 'Ruth Bello', number: world.number })
    expect((await accepted(world, world.mother, { field: 'guardian.name', value: 'Ruth Belo-Ade' })).status).toBe(200)
    for (const { id } of [world.own, brother])
      expect((await record(world.mother, id)).body.guardian?.name).toBe('Ruth Belo-Ade')
    expect((await record(world.mother, world.own.id)).body.corrections).toMatchObject([
      { field: 'guardian.name', status: 'Accepted' },
    ])
    const { rows } = await app.owner.query(
      `select count(distinct person_id)::int as persons from guardian_link where student_id = any($1)`,
      [[world.own.id, brother.id]],
    )
    expect(rows).toEqual([{ persons: 1 }])
    const audited = await app.owner.query(
      `select summary from audit_log where operation = 'student.update' and school_id = $1 order by id`,
      [world.school.id],
    )
    expect(audited.rows.map(({ summary }) => summary)).toEqual(
      expect.arrayContaining([
        'Changed Bello, Aisha, as Ruth Bello asked',
        'Changed Bello, Musa, as Ruth Bello asked',
        'Accepted the correction of Bello, Aisha that Ruth Bello asked for: Guardian: Name',
      ]),
    )
  })

  it('changes a number, whose history is kept, and the relationship and e-mail address', async () => {
    const world = await signedIn()
    const number = make.freshNumber()
    const instead = `0${world.number}`
    const phones = { field: 'guardian.phones', value: `0${number}`, instead }
    await accepted(world, world.mother, { field: 'guardian.relationship', value: 'Aunt' })
    await accepted(world, world.mother, { field: 'guardian.email', value: 'ruth@example.org' })
    expect((await record(world.mother, world.own.id)).body.guardian).toMatchObject({
      phones: [`0${world.number}`],
      relationship: 'Aunt',
      email: 'ruth@example.org',
    })
    expect((await accepted(world, world.mother, phones)).status).toBe(200)
    // The session was opened with the number that the record no longer has.
    expect((await record(world.mother, world.own.id)).error.code).toBe('family_number_changed')
    expect(await numbersOf(world)).toEqual([`+234${world.number} before`, `+234${number} now`])
  })

  it('shows the school what its record says now, and one waits for each guardian', async () => {
    const world = await signedIn()
    await askAbout(world.mother, world.own.id, { field: 'guardian.name', value: 'Ruth Belo' })
    const again = await askAbout(world.mother, world.own.id, { field: 'guardian.name', value: 'Ruth Bella' })
    expect(again.error.code).toBe('correction_already_asked')
    expect(await waiting(world)).toMatchObject([
      { label: 'Guardian: Name', value: 'Ruth Belo', now: 'Ruth Bello', askedBy: 'Ruth Bello' },
    ])
  })

  it('is refused at its field for a bad number, and does not say that a number is another guardian’s', async () => {
    const world = await signedIn()
    const other = make.freshNumber()
    await nameGuardian(app, world.state, world.school, world.other, { name: 'Sani Cole', number: other, position: 2 })
    const bad = await askAbout(world.mother, world.own.id, { field: 'guardian.phones', value: '0803' })
    expect(bad.error.fields).toMatchObject([{ path: 'body.value' }])
    const taken = await askAbout(world.mother, world.own.id, { field: 'guardian.phones', value: other })
    expect([taken.status, taken.body]).toEqual([200, { message: 'Correction Asked For' }])
  })

  it('is not accepted once the number is another guardian’s or the record has changed', async () => {
    const world = await signedIn()
    const number = make.freshNumber()
    const id = uuidv7()
    const instead = `0${world.number}`
    await askAbout(world.mother, world.own.id, { id, field: 'guardian.phones', value: `0${number}`, instead })
    await nameGuardian(app, world.state, world.school, world.other, { name: 'Sani Cole', number, position: 2 })
    const taken = await decide(world, id, { accept: true })
    expect([taken.status, taken.error.code]).toEqual([422, 'correction_not_possible'])
    expect(taken.error.message).toContain('Another guardian has this number')
    const later = uuidv7()
    await decide(world, id, { accept: false, answer: 'It is the number of Sani Cole.' })
    const wrong = {
      id: later,
      field: 'guardian.phones',
      value: `0${make.freshNumber()}`,
      instead: `0${make.freshNumber()}`,
    }
    await askAbout(world.mother, world.own.id, wrong)
    expect((await decide(world, later, { accept: true })).error.message).toContain('has changed since')
    expect(await numbersOf(world)).toEqual([`+234${world.number} now`])
  })

  it('to the name of another guardian in the record is not accepted', async () => {
    const world = await signedIn()
    const sani = { name: 'Sani Bello', number: make.freshNumber(), position: 2 }
    await nameGuardian(app, world.state, world.school, world.own, sani)
    const refused = await accepted(world, world.mother, { field: 'guardian.name', value: 'Sani Bello' })
    expect(refused.error.message).toContain('another guardian of this name')
  })
})

describe('the consent to a photo', () => {
  it('is withdrawn at once, given again, and each change is kept', async () => {
    const world = await signedIn()
    const say = (isGiven: boolean) =>
      app.request(
        'POST /family/consent/{id}',
        { params: { id: world.own.id }, body: { purpose: 'photo', isGiven } },
        { headers: world.mother },
      )
    const held = async () =>
      (await app.owner.query('select photo_consent from student where id = $1', [world.own.id])).rows[0].photo_consent
    await app.owner.query('update student set photo_consent = true where id = $1', [world.own.id])
    expect((await say(false)).status).toBe(200)
    expect(await held()).toBe(false)
    app.clock.advance(1000)
    expect((await say(true)).status).toBe(200)
    expect((await say(true)).status).toBe(200)
    expect(await held()).toBe(true)
    const { body } = await record(world.mother, world.own.id)
    expect(body.consents).toMatchObject([{ purpose: 'photo', isGiven: true }])
    expect(body.consents[0]?.history.map(({ isGiven, by }) => [isGiven, by])).toEqual([
      [true, 'Ruth Bello'],
      [false, 'Ruth Bello'],
    ])
  })

  it('of another child is nobody else’s to withdraw', async () => {
    const world = await signedIn()
    const answer = await app.request(
      'POST /family/consent/{id}',
      { params: { id: world.other.id }, body: { purpose: 'photo', isGiven: false } },
      { headers: world.mother },
    )
    expect(answer.status).toBe(404)
  })
})
