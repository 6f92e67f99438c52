import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { codeOf, cookieOf, familyWorld, nameGuardian, signedInMother } from '../../../test/family-world.ts'
import { giveMark } from '../../../test/merge-world.ts'
import { accept as acceptTransfer, askFor, transferWorld } from '../../../test/transfer-world.ts'

const app = await testApp()
const day = '2026-10-06'

type Family = Record<string, string>

const explain = (family: Family, childId: string, more: object = {}) =>
  app.request(
    'POST /family/explain-absence/{id}',
    {
      params: { id: childId },
      body: { id: uuidv7(), day, sittings: ['morning'], reason: 'sick', note: 'She had malaria.', ...more },
    },
    { headers: family },
  )

const dayOf = async (family: Family, childId: string) =>
  (await app.request('GET /family/attendance/{id}', { params: { id: childId } }, { headers: family })).body.days[0]

const waiting = async (as: make.SignedIn, armId: string) =>
  (await app.request('GET /attendance/explanations/{id}', { params: { id: armId } }, { as })).body.foundExplanations

const decide = (as: make.SignedIn, id: string, body: { accept: boolean; answer?: string }) =>
  app.request('PATCH /attendance/decide-explanation/{id}', { params: { id }, body }, { as })

/** A mother who is signed in, and whose child was absent this morning without a reason. */
const absent = async () => {
  const world = await familyWorld(app)
  await giveMark(app, world, world.own, day, 'morning', 'absent')
  return { ...world, mother: await signedInMother(app, world) }
}

describe('an absence that a guardian explains', () => {
  it('waits for the class teacher, and gives the register its reason once it is accepted', async () => {
    const world = await absent()
    expect(await dayOf(world.mother, world.own.id)).toMatchObject({ canExplain: true, explanation: null })
    expect((await explain(world.mother, world.own.id)).status).toBe(200)
    expect(await dayOf(world.mother, world.own.id)).toMatchObject({
      canExplain: false,
      explanation: { status: 'Waiting', reason: 'sick', note: 'She had malaria.', isOwn: true },
    })
    const [found] = await waiting(world.principal, world.arm.id)
    expect(found).toMatchObject({ student: { id: world.own.id }, day, sittings: ['morning'], givenBy: 'Ruth Bello' })
    expect((await decide(world.principal, found?.id ?? '', { accept: true })).status).toBe(200)
    expect(await dayOf(world.mother, world.own.id)).toMatchObject({
      reason: 'sick',
      explanation: { status: 'Accepted' },
    })
    const { rows } = await app.owner.query(
      `select summary from audit_log where entity_id in ($1, $2) and operation in ('family.explain-absence', 'attendance.mark') order by id`,
      [world.own.id, world.arm.id],
    )
    expect(rows.map(({ summary }) => summary)).toEqual([
      'Ruth Bello explained the absence of Bello, Aisha on 06-10-2026: sick',
      expect.stringContaining('Accepted what Ruth Bello said about the absence of Bello, Aisha'),
    ])
    const { rows: corrected } = await app.owner.query('select reason from register_correction where student_id = $1', [
      world.own.id,
    ])
    expect(corrected).toEqual([{ reason: 'Explained by Ruth Bello' }])
  })

  it('stays as it is when the teacher declines with a sentence, which the guardian reads', async () => {
    const world = await absent()
    await explain(world.mother, world.own.id)
    const [found] = await waiting(world.principal, world.arm.id)
    const normalised = await decide(world.principal, found?.id ?? '', { accept: false })
    expect([normalised.status, normalised.error.fields]).toEqual([
      422,
      [{ path: 'body.answer', message: 'Write a sentence for the guardian.' }],
    ])
    await decide(world.principal, found?.id ?? '', { accept: false, answer: 'She was seen in the market.' })
    expect(await dayOf(world.mother, world.own.id)).toMatchObject({
      reason: null,
      canExplain: false,
      explanation: { status: 'Declined', answer: 'She was seen in the market.' },
    })
    expect((await decide(world.principal, found?.id ?? '', { accept: true })).error.code).toBe('explanation_decided')
  })

  it('that the head decided about is told to the class teacher, whose decision is told to nobody', async () => {
    const noticesOf = async (as: make.SignedIn) =>
      (await app.request('GET /notice/own', {}, { as })).body.foundNotices.map(({ kind, text, recordId }) => [
        kind,
        text,
        recordId,
      ])
    const world = await absent()
    await giveMark(app, world, world.own, '2026-10-07', 'morning', 'absent')
    await explain(world.mother, world.own.id)
    await explain(world.mother, world.own.id, { day: '2026-10-07' })
    const [one, other] = await waiting(world.principal, world.arm.id)
    await decide(world.principal, one?.id ?? '', { accept: true })
    await decide(world.classTeacher, other?.id ?? '', { accept: true })
    expect(await noticesOf(world.classTeacher)).toEqual([
      [
        'explanation',
        expect.stringMatching(
          new RegExp(
            `^${world.principal.fullName} accepted what Ruth Bello said about the absence of Bello, Aisha, JSS 1 Gold`,
          ),
        ),
        world.arm.id,
      ],
    ])
    expect(await noticesOf(world.principal)).toEqual([])
  })

  it('is explained once, also if it is sent twice or by the other parent', async () => {
    const world = await absent()
    const number = make.freshNumber()
    await nameGuardian(app, world.state, world.school, world.own, { name: 'Sani Bello', number, position: 2 })
    const code = await codeOf(app, world.principal, world.arm.id, world.own, 'Sani Bello')
    const father = await cookieOf(app, code, number)
    const id = uuidv7()
    const answers = await Promise.all([1, 2].map(() => explain(world.mother, world.own.id, { id })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await explain(father, world.own.id)).error.code).toBe('absence_already_explained')
    // What the other parent wrote stays theirs.
    expect(await dayOf(father, world.own.id)).toMatchObject({ explanation: { isOwn: false, note: null } })
    expect(await waiting(world.principal, world.arm.id)).toHaveLength(1)
  })

  it('is refused where the child was present, has a reason, or is not the guardian’s', async () => {
    const world = await absent()
    await giveMark(app, world, world.own, day, 'afternoon', 'present')
    await giveMark(app, world, world.other, day, 'morning', 'absent')
    const refused = await explain(world.mother, world.own.id, { sittings: ['morning', 'afternoon'] })
    expect(refused.error.code).toBe('absence_not_unexplained')
    expect((await explain(world.mother, world.other.id)).status).toBe(404)
    expect(await waiting(world.principal, world.arm.id)).toEqual([])
  })

  it('keeps a mark that the teacher has corrected meanwhile', async () => {
    const world = await absent()
    await explain(world.mother, world.own.id)
    await giveMark(app, world, world.own, day, 'morning', 'late')
    const [found] = await waiting(world.principal, world.arm.id)
    expect((await decide(world.principal, found?.id ?? '', { accept: true })).status).toBe(200)
    expect(await dayOf(world.mother, world.own.id)).toMatchObject({ mark: 'late', reason: null })
  })

  it('is explained by one guardian at most twenty times a day', async () => {
    const world = await absent()
    const { rows } = await app.owner.query<{ id: string }>(
      'select person_id as id from guardian_link where student_id = $1',
      [world.own.id],
    )
    await app.owner.query(
      `insert into absence_explanation (id, state_id, school_id, class_arm_id, student_id, day, sittings, reason, person_id, given_by, given_at)
       select akada_uuid(), $1, $2, $3, $4, date '2025-01-01' + place::int, '{morning}', 'sick', $5, 'Ruth Bello', $6
       from generate_series(1, 20) as place`,
      [world.state.id, world.school.id, world.arm.id, world.own.id, rows[0]?.id, app.clock.now().toISOString()],
    )
    expect((await explain(world.mother, world.own.id)).error.code).toBe('too_many_explanations')
  })

  it('of a child who has moved goes to the school whose register has it', async () => {
    const world = await transferWorld(app)
    const number = make.freshNumber()
    await app.owner.query('delete from guardian where student_id = $1', [world.ada.id])
    await nameGuardian(app, world.state, world.old, world.ada, { name: 'Ruth Adebayo', number })
    const mother = await cookieOf(app, await codeOf(app, world.oldHead, world.gold.id, world.ada), number)
    const place = { ...world, school: world.old, arm: world.gold, principal: world.oldHead }
    await giveMark(app, place, world.ada, day, 'morning', 'absent')
    expect((await acceptTransfer(app, world, await askFor(app, world))).status).toBe(200)
    expect((await explain(mother, world.ada.id)).status).toBe(200)
    expect(await waiting(world.oldHead, world.gold.id)).toHaveLength(1)
  })

  it('is shown on Today to the class teacher of the arm, and is not one of another arm’s', async () => {
    const world = await absent()
    const person = () => make.makePerson(app, { state: world.state, role: 'classTeacher', school: world.school })
    const [teacher, stranger] = [await person(), await person()]
    await app.owner.query('update class_arm set class_teacher_id = $2 where id = $1', [world.arm.id, teacher.id])
    await explain(world.mother, world.own.id)
    const today = await app.request('GET /dashboard/today', {}, { as: teacher })
    expect(today.error?.message ?? today.status).toBe(200)
    expect(today.body.explanations).toMatchObject([{ classArm: { id: world.arm.id }, count: 1 }])
    const [found] = await waiting(teacher, world.arm.id)
    expect((await decide(stranger, found?.id ?? '', { accept: true })).status).toBe(404)
    expect((await decide(teacher, found?.id ?? '', { accept: true })).status).toBe(200)
    expect((await app.request('GET /dashboard/today', {}, { as: teacher })).body.explanations).toEqual([])
  })
})
