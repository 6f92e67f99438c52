import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { promotionTests } from '../../../test/promotion-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp({ now: '2027-08-02T08:00:00.000Z' })
const { view, apply, decide, world, addStudent, shownOf, placesOf, statusOf } = promotionTests(app)

describe('applying a promotion', () => {
  it('moves everyone by their outcome, with dated placements, and creates the missing arms', async () => {
    const at = await world()
    const { gold, second, last, head, session, next, school, teacher } = at
    const [up, trial, stays, leaves, ends] = [
      await addStudent(at, gold),
      await addStudent(at, gold, { average: '36.00' }),
      await addStudent(at, gold),
      await make.makeStudent(app, second),
      await addStudent(at, last),
    ]
    await decide(head, session, [
      { student: stays.id, outcome: 'Repeat' },
      { student: leaves.id, outcome: 'Withdrawn', reason: 'Moves to Lagos.' },
    ])
    const { status, body } = await apply(head, session)
    expect(status).toBe(200)
    expect(body.armsMade).toBe(5)
    expect(body.left).toEqual([])
    expect(new Map(body.counts.map(({ outcome, count }) => [outcome, count]))).toEqual(
      new Map([
        ['Promoted', 1],
        ['On Trial', 1],
        ['Repeat', 1],
        ['Withdrawn', 1],
        ['Graduated', 1],
      ]),
    )
    const before = { session: '2026/2027', class: 'JSS 1', arm: 'Gold', begins: '2026-09-14', ends: '2027-09-13' }
    const after = { session: '2027/2028', arm: 'Gold', begins: '2027-09-14', ends: null, because: null }
    expect(await placesOf(up)).toEqual([
      { ...before, because: 'Promoted' },
      { ...after, class: 'JSS 2' },
    ])
    expect(await placesOf(trial)).toEqual([
      { ...before, because: 'On Trial' },
      { ...after, class: 'JSS 2' },
    ])
    expect(await placesOf(stays)).toEqual([
      { ...before, because: 'Repeat' },
      { ...after, class: 'JSS 1' },
    ])
    expect(await placesOf(leaves)).toMatchObject([{ ends: '2027-07-30', because: 'Moves to Lagos.' }])
    expect(await placesOf(ends)).toMatchObject([{ class: 'SS 3', ends: '2027-07-30', because: 'Graduated' }])
    expect([await statusOf(up), await statusOf(leaves), await statusOf(ends)]).toEqual([
      'Active',
      'Withdrawn',
      'Graduated',
    ])
    const { rows } = await app.owner.query(
      'select name, class_teacher_id as teacher from class_arm where school_id = $1 and session_id = $2 and class_id = $3 order by name',
      [school.id, next.id, gold.classId],
    )
    expect(rows).toEqual([
      { name: 'Blue', teacher: null },
      { name: 'Gold', teacher: teacher.id },
    ])
    expect((await view(head, { session: session.id })).body).toMatchObject({
      mayApply: false,
      standing: { moved: 5, appliedBy: head.fullName, mayUndo: true },
    })
  })

  it('assigns no teacher who has left the school, and uses existing arms', async () => {
    const at = await world()
    const { state, gold, head, session, next, school, teacher } = at
    const there = await make.makeClassArm(app, { state, school, session: next, class: 'JSS 2', name: 'GOLD' })
    await app.db.run(sql`update role_access set ended_at = now() where staff_id = ${teacher.id}`)
    const student = await addStudent(at, gold)
    const { body } = await apply(head, session)
    expect(body.armsMade).toBe(4)
    const { rows } = await app.owner.query(
      'select e.class_arm_id as arm, (select count(*)::int from class_arm where session_id = $2 and class_teacher_id is not null) as teachers from enrolment e where e.student_id = $1 and e.ends is null',
      [student.id, next.id],
    )
    expect(rows).toEqual([{ arm: there.id, teachers: 0 }])
  })

  it('is refused before the last day of the third term, and without a next session', async () => {
    const at = await world()
    await make.makeStudent(app, at.gold)
    app.clock.set('2027-07-29T08:00:00.000Z')
    const early = await apply(await make.signIn(app, at.head), at.session)
    app.clock.set('2027-08-02T08:00:00.000Z')
    expect(early.error).toMatchObject({
      code: 'promotion_not_yet',
      message: 'It can be applied from 30-07-2027 on, the last day of the third term of 2026/2027.',
    })
    await app.db.run(sql`delete from term where session_id = ${at.next.id}`)
    await app.db.run(sql`delete from session where id = ${at.next.id}`)
    const { error } = await apply(at.head, at.session)
    expect(error.message).toBe('The state has no session after 2026/2027 yet. Ask the state admin to add it.')
    expect((await view(at.head)).body).toMatchObject({ nextSession: null, mayApply: false, hindrance: error.message })
  })

  it('leaves students with a pending transfer, says why, and moves them when it is applied again', async () => {
    const at = await world()
    const { state, district, gold, head, session, school } = at
    const other = await make.makeSchool(app, district, { name: 'Ijebu High School' })
    const goes = await addStudent(at, gold)
    const waits = await addStudent(at, gold, { lastName: 'Bello', firstName: 'Musa' })
    await app.db.run(sql`
      insert into student_transfer (id, state_id, student_id, from_school_id, from_class_id, to_school_id, to_class_id, reason, requested_by)
      values (akada_uuid(), ${state.id}, ${waits.id}, ${school.id}, ${gold.classId}, ${other.id}, ${gold.classId}, 'Nearer', ${head.id})`)
    const first = await apply(head, session)
    expect(first.body.left).toEqual([
      {
        student: { id: waits.id, fullName: 'Bello, Musa' },
        because: 'Has a pending request to move to Ijebu High School: have it answered or cancelled first.',
      },
    ])
    expect((await placesOf(goes)).at(-1)?.session).toBe('2027/2028')
    expect((await placesOf(waits)).at(-1)?.session).toBe('2026/2027')
    expect((await apply(head, session)).error.message).toBe(
      'No students moved. Bello, Musa: Has a pending request to move to Ijebu High School: have it answered or cancelled first.',
    )
    await app.db.run(
      sql`update student_transfer set status = 'Cancelled', answered_at = now() where student_id = ${waits.id}`,
    )
    const joiner = await addStudent(at, gold)
    const second = await apply(head, session)
    expect(second.body).toMatchObject({ promotion: first.body.promotion, armsMade: 0 })
    for (const student of [goes, waits, joiner]) {
      const places = await placesOf(student)
      expect(places.map(place => [place.session, place.ends])).toEqual([
        ['2026/2027', '2027-09-13'],
        ['2027/2028', null],
      ])
    }
    expect((await apply(head, session)).error.code).toBe('nothing_to_move')
  })

  it('leaves undecided students, and those withdrawn by the rule alone, until a person decides', async () => {
    const at = await world()
    const { gold, last, head, session } = at
    const [up, none, ends] = [
      await addStudent(at, gold),
      await make.makeStudent(app, gold),
      await make.makeStudent(app, last),
    ]
    const out = await addStudent(at, gold)
    await app.db.run(sql`
      update report_card set status = 'Published', result = result || '{"promotion": "Withdrawn"}'
      where student_id = ${out.id}`)
    const because = 'Nobody has decided yet: choose an outcome.'
    const { body: seen } = await view(head)
    expect([seen.undecided, seen.counts]).toEqual([3, [{ outcome: 'Promoted', count: 1 }]])
    expect(seen.classes.map(one => [one.class.name, one.last])).toEqual([
      ['JSS 1', false],
      ['SS 3', true],
    ])
    const shown = await shownOf(head, session)
    expect(shown.get(out.id)).toMatchObject({ proposed: 'Withdrawn', outcome: null, stays: because, goesTo: null })
    const first = await apply(head, session)
    expect(first.body.counts).toEqual([{ outcome: 'Promoted', count: 1 }])
    expect(new Map(first.body.left.map(({ student, because: why }) => [student.id, why]))).toEqual(
      new Map([none, ends, out].map(({ id }) => [id, because])),
    )
    expect((await placesOf(up)).at(-1)?.session).toBe('2027/2028')
    for (const student of [none, ends, out]) {
      expect(await placesOf(student)).toHaveLength(1)
      expect(await statusOf(student)).toBe('Active')
    }
    await decide(head, session, [
      { student: none.id, outcome: 'On Trial' },
      { student: ends.id, outcome: 'Graduated' },
      { student: out.id, outcome: 'Withdrawn' },
    ])
    expect((await shownOf(head, session)).get(out.id)).toMatchObject({
      outcome: 'Withdrawn',
      decidedBy: head.fullName,
      stays: null,
    })
    const second = await apply(head, session)
    expect(second.body.left).toEqual([])
    expect([await statusOf(none), await statusOf(ends), await statusOf(out)]).toEqual([
      'Active',
      'Graduated',
      'Withdrawn',
    ])
  })

  it('refuses that somebody graduates from a class that another follows', async () => {
    const at = await world()
    const early = await addStudent(at, at.gold)
    const { status, error } = await decide(at.head, at.session, [{ student: early.id, outcome: 'Graduated' }])
    expect([status, error.code]).toEqual([422, 'not_last_class'])
    expect((await shownOf(at.head, at.session)).get(early.id)?.decidedBy).toBeNull()
  })

  it('does exactly what was previewed, or nothing', async () => {
    const at = await world()
    const { gold, head, session } = at
    const [one, other] = [await addStudent(at, gold), await addStudent(at, gold)]
    const looked = (await view(head)).body.fingerprint
    await decide(head, session, [{ student: other.id, outcome: 'Repeat' }])
    const { status, error } = await apply(head, session, looked)
    expect([status, error.code]).toEqual([409, 'promotion_changed_meanwhile'])
    for (const student of [one, other]) expect(await placesOf(student)).toHaveLength(1)
    expect((await view(head)).body.standing).toBeNull()
    const again = (await view(head)).body.fingerprint
    expect((await apply(head, session, again)).body.counts).toEqual(
      expect.arrayContaining([
        { outcome: 'Promoted', count: 1 },
        { outcome: 'Repeat', count: 1 },
      ]),
    )
    expect((await apply(head, session, again)).error.code).toBe('nothing_to_move')
  })

  it('happens once if two heads apply at once', async () => {
    const at = await world()
    const students = []
    for (let count = 0; count < 12; count++) students.push(await addStudent(at, at.gold))
    const answers = await Promise.all([
      apply(at.head, at.session),
      apply(at.head, at.session),
      apply(at.head, at.session),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422])
    for (const student of students) expect(await placesOf(student)).toHaveLength(2)
  })

  it('with a concurrent withdrawal leaves at most one open placement, and nothing incomplete', async () => {
    const at = await world()
    for (let turn = 0; turn < 4; turn++) {
      const student = await make.makeStudent(app, at.gold)
      await decide(at.head, at.session, [{ student: student.id, outcome: 'Promoted' }])
      const withdrawn = { params: { id: student.id }, body: { lastDay: '2027-07-30', cause: 'Left' } }
      const [applied, left] = await Promise.all([
        apply(at.head, at.session),
        app.request('POST /student/withdraw/{id}', withdrawn, { as: at.head }),
      ])
      expect([200, 422]).toContain(applied.status)
      expect(left.status).toBe(200)
      expect(await statusOf(student)).toBe('Withdrawn')
      const places = await placesOf(student)
      expect(places.map(({ ends }) => ends)).toEqual(['2027-07-30'])
    }
  })

  it('with a concurrent transfer leaves the student in one school, with one open placement', async () => {
    const at = await world()
    const { state, district, gold, head, session, school } = at
    const other = await make.makeSchool(app, district)
    const taker = await make.makePerson(app, { state, role: 'principal', school: other })
    await app.db.run(sql`
      insert into transfer_setting (state_id, opens, closes, classes)
      values (${state.id}, '2027-07-01', '2027-08-31', array[${gold.classId}]::uuid[])`)
    for (let turn = 0; turn < 4; turn++) {
      const [student, mate] = [await make.makeStudent(app, gold), await make.makeStudent(app, gold)]
      await decide(
        head,
        session,
        [student, mate].map(({ id }) => ({ student: id, outcome: 'Promoted' })),
      )
      const asked = await app.request(
        'POST /student-transfer-log/create',
        { body: { student: student.id, destinationSchool: other.id, reason: 'Nearer' } },
        { as: head },
      )
      expect(asked.status).toBe(200)
      const { rows } = await app.owner.query('select id from student_transfer where student_id = $1', [student.id])
      const body = { status: 'Accepted' as const, admissionNumber: `N/${make.unique()}` }
      const [applied, accepted] = await Promise.all([
        apply(head, session),
        app.request(
          'PATCH /student-transfer-log/response-to-transfer/{id}',
          { params: { id: rows[0].id }, body },
          { as: taker },
        ),
      ])
      expect(applied.status).toBe(200)
      expect(accepted.status).toBe(200)
      const found = await app.owner.query(
        `select s.school_id as school, array_agg(e.school_id) filter (where e.ends is null) as open
         from student s join enrolment e on e.student_id = s.id where s.id = $1 group by s.id`,
        [student.id],
      )
      expect(found.rows).toEqual([{ school: other.id, open: [other.id] }])
      expect(school.id).not.toBe(other.id)
    }
  })

  it('moves a school of a thousand in one step', async () => {
    const at = await world()
    await app.db.run(sql`
      insert into student (id, state_id, school_id, fx_id, admission_number, admission_date, first_name, last_name, gender, date_of_birth)
      select akada_uuid(), ${at.state.id}, ${at.school.id}, 'THOUSAND' || n, 'T/' || n, '2026-09-14', 'Ada' || n, 'Obi', 'female', '2014-01-01'
      from generate_series(1, 1000) n`)
    await app.db.run(sql`
      insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
      select akada_uuid(), s.state_id, s.school_id, s.id, ${at.session.id}, arm.class_id, arm.id, '2026-09-14'
      from (select *, row_number() over () % 4 as place from student where school_id = ${at.school.id}) s
        join unnest(${[at.gold.id, at.blue.id, at.second.id, at.third.id]}::uuid[]) with ordinality chosen (id, number) on number = place + 1
        join class_arm arm on arm.id = chosen.id`)
    const shown = [...(await shownOf(at.head, at.session)).keys()]
    await decide(
      at.head,
      at.session,
      shown.map(student => ({ student, outcome: 'On Trial' })),
    )
    const { body } = await apply(at.head, at.session)
    expect(body.counts).toEqual([{ outcome: 'On Trial', count: 1000 }])
  })
})
