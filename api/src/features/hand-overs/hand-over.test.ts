import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { mark, playAfternoon, registerWorld, sheet, today, view } from '../../../test/register-world.ts'
import { gridAs, saveAs, score, scoreWorld } from '../../../test/score-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()

const place = 'GET /hand-over/place/{id}'
const handOver = 'POST /hand-over/{id}'
const ofSchool = 'GET /hand-over/of-school/{id}'
const decide = 'PATCH /hand-over/decide/{id}'

const madeAt = `${today}T12:05:00.000Z`

type Head = { school: { id: string }; head: make.SignedIn }
const waiting = async ({ school, head }: Head, as = head) =>
  (await app.request(ofSchool, { params: { id: school.id } }, { as })).body
const decideAs = (as: make.SignedIn, id: string, take: { key: string; basedOn: string | null }[], reason?: string) =>
  app.request(decide, { params: { id }, body: { take, reason } }, { as })
const waitingOnToday = async (as: make.SignedIn) =>
  (await app.request('GET /dashboard/today', {}, { as })).body.decisions?.handOvers
const auditOf = (id: string) =>
  make.asOwner(app.app.database, async tx =>
    (await tx.rows<{ summary: string }>(sql`select summary from audit_log where entity_id = ${id} order by id`)).map(
      ({ summary }) => summary,
    ),
  )

/** The head gives a class arm to another teacher. */
const giveArm = async (
  { arm, head }: { arm: make.TestClassArm; head: make.SignedIn },
  classTeacherId: string,
  revision = 1,
) => {
  const body = { name: arm.name, classId: arm.classId, classTeacherId, revision }
  const { status } = await app.request('PATCH /class-arm/update/{id}', { params: { id: arm.id }, body }, { as: head })
  expect(status).toBe(200)
}

describe('a class teacher who was replaced while a register waits on a device', () => {
  const makeWorld = async () => {
    playAfternoon(app)
    const world = await registerWorld(app)
    const { state, school, ada, ben } = world
    const successor = await make.makePerson(app, { state, role: 'classTeacher', school })
    await giveArm(world, successor.id)
    // The database dates these by this machine's clock.
    await app.db.run(
      sql`update class_teacher_period set ended_at = ${today} where class_arm_id = ${world.arm.id} and ended_at is not null`,
    )
    await app.db.run(sql`update class_teacher_period set began_at = case when ended_at is null then ${today} else '2026-09-14' end::timestamptz
      where class_arm_id = ${world.arm.id}`)
    const work = {
      kind: 'register' as const,
      day: today,
      sitting: 'afternoon' as 'morning' | 'afternoon',
      items: [
        { studentId: ada.id, mark: 'absent' as const, reason: 'sick' as const, id: uuidv7(), at: madeAt },
        { studentId: ben.id, mark: 'late' as const, reason: null, id: uuidv7(), at: madeAt },
      ],
    }
    return { ...world, successor, id: uuidv7(), work }
  }
  type World = Awaited<ReturnType<typeof makeWorld>>

  const hand = ({ arm, teacher, id, work }: World, more: Partial<World['work']> = {}, as = teacher) =>
    app.request(handOver, { params: { id: arm.id }, body: { id, work: { ...work, ...more } } }, { as })
  const namesFor = ({ arm, teacher }: World, as = teacher, day = today) =>
    app.request(place, { params: { id: arm.id }, query: { day, sitting: 'afternoon' } }, { as })
  const marksIn = async ({ arm, head }: World) => {
    const { body } = await app.request(view, { params: { id: arm.id } }, { as: head })
    const register = body.registers.find(({ day, sitting }) => day === today && sitting === 'afternoon')
    return Object.fromEntries(Object.entries(register?.marks ?? {}).map(([id, one]) => [id, [one.mark, one.at]]))
  }

  it('reads whose class it is since when, with the names of the day, although the register does not exist for them', async () => {
    const world = await makeWorld()
    const { arm, teacher, successor, ada, ben } = world
    expect((await app.request(view, { params: { id: arm.id } }, { as: teacher })).status).toBe(404)
    const { body } = await namesFor(world)
    expect(body).toMatchObject({
      title: 'JSS 1 Gold',
      teacher: successor.fullName,
      students: [{ id: ada.id }, { id: ben.id }],
      components: [],
    })
    expect(body.since).toMatch(/^2026-10-14/)
  })

  it('is known as the former one where no period was recorded, as in an arm that was loaded without triggers', async () => {
    playAfternoon(app)
    const world = await registerWorld(app)
    const { state, school, arm, teacher } = world
    const successor = await make.makePerson(app, { state, role: 'classTeacher', school })
    await app.db.run(sql`delete from class_teacher_period where class_arm_id = ${arm.id}`)
    await giveArm(world, successor.id)
    const seen = await app.request(
      place,
      { params: { id: arm.id }, query: { day: today, sitting: 'afternoon' } },
      { as: teacher },
    )
    expect([seen.status, seen.body.teacher]).toEqual([200, successor.fullName])
  })

  it('hands it over once, which marks nothing, and the head takes it into the register with the time at which it was marked', async () => {
    const world = await makeWorld()
    const { head, id, ada, ben, teacher } = world
    expect((await hand(world)).body.message).toBe('2 marks handed over.')
    expect((await hand(world)).status).toBe(200)
    expect(await marksIn(world)).toEqual({})
    expect(await waitingOnToday(head)).toBe(1)
    const { foundHandOvers, total } = await waiting(world)
    expect(total).toBe(1)
    expect(foundHandOvers).toMatchObject([
      {
        id,
        kind: 'register',
        title: 'JSS 1 Gold, 14-10-2026, afternoon',
        register: { day: today, sitting: 'afternoon' },
        by: teacher.fullName,
        items: [
          { key: ada.id, value: 'Absent, sick', component: null, recorded: null, version: null },
          { key: ben.id, value: 'Late', recorded: null, version: null },
        ],
      },
    ])
    const both = [ada, ben].map(({ id: key }) => ({ key, basedOn: null }))
    expect((await decideAs(head, id, both)).body.message).toBe('2 marks taken over.')
    expect(await marksIn(world)).toEqual({ [ada.id]: ['absent', madeAt], [ben.id]: ['late', madeAt] })
    expect([(await waiting(world)).total, await waitingOnToday(head)]).toEqual([0, 0])
    expect((await decideAs(head, id, both)).error.code).toBe('hand_over_decided')
    const { body: noticed } = await app.request('GET /notice/own', {}, { as: teacher })
    expect(noticed.foundNotices).toMatchObject([
      {
        kind: 'hand-over',
        text: `${head.fullName} took over 2 marks that you handed over: JSS 1 Gold, 14-10-2026, afternoon`,
        recordId: null,
      },
    ])
    expect(await auditOf(id)).toEqual([
      'Handed over 2 marks: JSS 1 Gold',
      `Took over 2 marks that ${teacher.fullName} handed over: JSS 1 Gold, 14-10-2026, afternoon`,
    ])
  })

  it('overwrites no mark unseen: the head reads both, and a mark that changed since is a conflict', async () => {
    const world = await makeWorld()
    const { arm, successor, head, id, ada, ben } = world
    await hand(world)
    const standing = uuidv7()
    const present = sheet([{ studentId: ada.id, mark: 'present', id: standing }], { sitting: 'afternoon' })
    await app.request(mark, { params: { id: arm.id }, body: present }, { as: successor })
    const unseen = await decideAs(head, id, [{ key: ada.id, basedOn: null }], 'Ben was not late')
    expect(unseen.status).toBe(409)
    expect(await marksIn(world)).toMatchObject({ [ada.id]: ['present', expect.any(String)] })
    const [found] = (await waiting(world)).foundHandOvers
    expect(found?.items[0]).toMatchObject({
      recorded: { value: 'Present', by: successor.fullName },
      version: standing,
    })
    // The head leaves the mark of the register, which takes a reason, and takes the other one.
    const ofBen = [{ key: ben.id, basedOn: null }]
    expect((await decideAs(head, id, ofBen)).error.code).toBe('discard_reason_needed')
    expect((await decideAs(head, id, ofBen, 'Kemi was there')).status).toBe(200)
    expect(await marksIn(world)).toMatchObject({
      [ada.id]: ['present', expect.any(String)],
      [ben.id]: ['late', madeAt],
    })
    expect((await auditOf(id)).at(-1)).toMatch(/^Took over 1 mark and threw away 1 mark that .*Reason: Kemi was there$/)
  })

  it('has it thrown away with a reason, without a change of the register', async () => {
    const world = await makeWorld()
    const { id, head } = world
    await hand(world)
    expect((await decideAs(head, id, [])).error.code).toBe('discard_reason_needed')
    expect((await decideAs(head, id, [], 'Marked on paper')).body.message).toBe('Thrown away.')
    expect([await marksIn(world), (await waiting(world)).total]).toEqual([{}, 0])
  })

  it('hands over nothing of a class arm that was not theirs within the term, nothing twice, and no more than is decided', async () => {
    const world = await makeWorld()
    const { state, school, arm, teacher, work, ada } = world
    const other = await make.makePerson(app, { state, role: 'classTeacher', school })
    expect([(await hand(world, {}, other)).status, (await namesFor(world, other)).status]).toEqual([404, 404])
    // A day of another term: by then the class was another's.
    expect((await namesFor(world, teacher, '2027-02-03')).status).toBe(404)
    const [first] = work.items
    expect(
      (
        await app.request(
          handOver,
          {
            params: { id: arm.id },
            body: { id: uuidv7(), work: { ...work, items: [first, first].flatMap(item => item ?? []) } },
          },
          { as: teacher },
        )
      ).error.code,
    ).toBe('handed_item_repeated')
    expect((await hand(world)).status).toBe(200)
    // The id is of this register: another one under it is refused.
    expect((await hand(world, { sitting: 'morning' })).error.code).toBe('request_reused')
    await app.db.run(sql`insert into hand_over (id, state_id, school_id, class_arm_id, work, staff_id, handed_at)
      select akada_uuid(), state_id, school_id, class_arm_id, work, staff_id, handed_at from hand_over, generate_series(2, 60)
      where id = ${world.id}`)
    const more = {
      id: uuidv7(),
      work: { ...work, items: [{ studentId: ada.id, mark: 'late' as const, id: uuidv7(), at: madeAt }] },
    }
    expect((await app.request(handOver, { params: { id: arm.id }, body: more }, { as: teacher })).error.code).toBe(
      'too_many_hand_overs',
    )
  })

  it('is decided about by those who mark any register of the school, and only with what was handed over', async () => {
    const world = await makeWorld()
    const { state, school, district, id, head, teacher } = world
    await hand(world)
    expect((await decideAs(teacher, id, [], 'No')).status).toBe(403)
    const elsewhere = await make.makeSchool(app, district)
    const sibling = await make.makePerson(app, { state, role: 'principal', school: elsewhere })
    expect((await decideAs(sibling, id, [], 'No')).status).toBe(404)
    expect((await decideAs(head, id, [{ key: uuidv7(), basedOn: null }], 'No')).error.code).toBe('handed_item_unknown')
    const office = await make.makePerson(app, { state, role: 'administrator', school })
    expect((await waiting(world, office)).total).toBe(1)
  })
})

describe('a subject teacher who was replaced while scores wait on a device', () => {
  const makeWorld = async () => {
    const world = await scoreWorld(app)
    const { state, school, arm, maths, teacher, head, term, ada, ben, ca1, ca2 } = world
    const successor = await make.makePerson(app, { state, role: 'teacher', school })
    const assignments = [{ classArmId: arm.id, subjectId: maths.id, add: [successor.id], remove: [teacher.id] }]
    expect((await app.request('PATCH /subject-teacher/assign', { body: { assignments } }, { as: head })).status).toBe(
      200,
    )
    // The database dates these by this machine's clock.
    await app.db.run(sql`update subject_teacher set assigned_at = ${today}, ended_at = case when ended_at is not null then ${today}::timestamptz end
      where class_arm_id = ${arm.id}`)
    const at = `${today}T07:05:00.000Z`
    const work = {
      kind: 'scores' as const,
      subjectId: maths.id,
      termId: term.id,
      items: [
        { studentId: ada.id, componentId: ca1, kind: 'score' as const, score: 7.5, id: uuidv7(), at },
        { studentId: ben.id, componentId: ca2, kind: 'absent' as const, score: null, id: uuidv7(), at },
      ],
    }
    return { ...world, successor, id: uuidv7(), work }
  }
  type World = Awaited<ReturnType<typeof makeWorld>>
  const hand = ({ arm, teacher, id, work }: World, as = teacher) =>
    app.request(handOver, { params: { id: arm.id }, body: { id, work } }, { as })
  const cellsOf = async (world: World) => {
    const { body } = await gridAs(app, world, world.head)
    return body.students.map(({ cells }) => [cells[world.ca1]?.score, cells[world.ca2]?.kind])
  }

  it('reads who teaches it now with the names of students and components, although the grid does not exist for them', async () => {
    const world = await makeWorld()
    const { arm, teacher, successor, maths, term, ada, ben, ca1 } = world
    expect((await gridAs(app, world, teacher)).status).toBe(404)
    const query = { subject: maths.id, term: term.id }
    const { body } = await app.request(place, { params: { id: arm.id }, query }, { as: teacher })
    expect(body).toMatchObject({ teacher: successor.fullName, students: [{ id: ada.id }, { id: ben.id }] })
    expect(body.title).toMatch(/^Mathematics \d+, JSS 1 Gold, First Term$/)
    expect(body.components.map(({ id }) => id)).toContain(ca1)
    // A person who never taught it learns nothing.
    const stranger = await app.request(place, { params: { id: arm.id }, query }, { as: world.classTeacher })
    expect([stranger.status, (await hand(world, world.classTeacher)).status]).toEqual([404, 404])
  })

  it('hands them over, which saves nothing, and the head takes them over beside what is recorded', async () => {
    const world = await makeWorld()
    const { head, id, ada, ben, ca1, ca2, teacher, successor } = world
    expect((await hand(world)).body.message).toBe('2 scores handed over.')
    expect(await cellsOf(world)).toEqual([
      [null, 'empty'],
      [null, 'empty'],
    ])
    expect(await waitingOnToday(head)).toBe(1)
    await saveAs(app, world, successor, [score(ada, ca1, 6)])
    const [keyOfAda, keyOfBen] = [`${ada.id} ${ca1}`, `${ben.id} ${ca2}`]
    const unseen = [keyOfAda, keyOfBen].map(key => ({ key, basedOn: null }))
    expect((await decideAs(head, id, unseen)).error.code).toBe('scores_stale')
    const [found] = (await waiting(world)).foundHandOvers
    expect(found).toMatchObject({
      kind: 'scores',
      by: teacher.fullName,
      items: [
        { key: keyOfAda, value: '7.5', recorded: { value: '6', by: successor.fullName }, version: '1' },
        { key: keyOfBen, value: 'ABS', recorded: null, version: null },
      ],
    })
    const take = (found?.items ?? []).map(({ key, version }) => ({ key, basedOn: version }))
    expect((await decideAs(head, id, take)).body.message).toBe('2 scores taken over.')
    expect(await cellsOf(world)).toEqual([
      [7.5, 'empty'],
      [null, 'absent'],
    ])
    expect((await auditOf(id)).at(-1)).toMatch(/^Took over 2 scores that .* handed over: Mathematics/)
  })

  it('are refused by name where a score may not be entered, and wait on', async () => {
    const world = await makeWorld()
    const { head, id, work, ada, ca1 } = world
    const [item] = work.items
    const above = { ...work, items: item ? [{ ...item, score: 999 }] : [] }
    await app.request(handOver, { params: { id: world.arm.id }, body: { id, work: above } }, { as: world.teacher })
    const { error } = await decideAs(head, id, [{ key: `${ada.id} ${ca1}`, basedOn: null }])
    expect([error.code, JSON.stringify(error.details)]).toEqual([
      'scores_refused',
      expect.stringContaining('takes 0 to'),
    ])
    expect((await waiting(world)).total).toBe(1)
  })

  it('are decided about by those who enter any scores, not by those who mark registers alone', async () => {
    const world = await makeWorld()
    await hand(world)
    const office = await make.makePerson(app, { state: world.state, role: 'administrator', school: world.school })
    expect((await waiting(world, office)).total).toBe(0)
    expect((await decideAs(office, world.id, [], 'No')).status).toBe(404)
  })
})
