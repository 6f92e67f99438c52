import { randomFrom } from '@akada/contract/invented/random'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { type CardsWorld, enterScores, makeCardsWorld } from '../../../test/cards.ts'
import * as make from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { dumpOf, dumpOfRegisters, enrol, giveCard, giveGuardian, giveMark, isGone } from '../../../test/merge-world.ts'

const app = await testApp()

const preview = (as: make.SignedIn, keep: string, remove: string) =>
  app.request('GET /student/merge-preview', { query: { keep, remove } }, { as })
const merge = (as: make.SignedIn, keep: string, remove: string) =>
  app.request('POST /student/merge', { body: { keep, remove, reason: 'Admitted twice.' } }, { as })
const undo = (as: make.SignedIn, id: string) => app.request('POST /student/undo-merge/{id}', { params: { id } }, { as })
const view = (as: make.SignedIn, id: string) => app.request('GET /student/view-by-id/{id}', { params: { id } }, { as })

/** A child with two records: both in Gold, the second since 1 October. */
const twice = async (world?: CardsWorld) => {
  const found = world ?? (await makeCardsWorld(app))
  const keep = await make.makeStudent(app, found.arm, { lastName: 'Adebayo', firstName: 'Kemi' })
  const remove = await make.makeStudent(app, found.arm, {
    lastName: 'Adebayo',
    firstName: 'Kemmi',
    begins: '2026-10-01',
    columns: { lin: String(make.unique()).padStart(16, '3'), address: '4 Idi-Aba Road' },
  })
  return { ...found, keep, remove }
}

describe('a merge', () => {
  it('gives the kept record its missing values, previews them, and names those it sets aside', async () => {
    const world = await twice()
    const { keep, remove, principal, arm } = world
    await enterScores(app, world, keep, ['15 - -', '10 11 -'])
    await enterScores(app, world, remove, ['18 17 50', '12 - -'])
    await giveMark(app, world, keep, '2026-10-05', 'morning', 'present')
    await giveMark(app, world, remove, '2026-10-05', 'morning', 'absent')
    await giveMark(app, world, remove, '2026-10-06', 'morning', 'late')
    await giveGuardian(app, world, remove, 'Mrs Bola Adebayo', '8030000001')

    const { body } = await preview(principal, keep.id, remove.id)
    expect(body.hindrances).toEqual([])
    expect(body.moves).toEqual({
      enrolments: 0,
      scores: 2,
      registerMarks: 1,
      reportCards: 0,
      guardians: 1,
      examRegistrations: 0,
    })
    expect(body.setAside).toEqual([
      'The name Adebayo, Kemmi.',
      `The admission number ${remove.admissionNumber} and the Student ID ${remove.fxId}: they are given to nobody else.`,
      'JSS 1 Gold, from 01-10-2026 on: the kept record has a place in this time.',
      'First Term 2026/2027: English Studies (CA1)',
      'First Term 2026/2027: Mathematics (CA1)',
      'JSS 1 Gold, 05-10-2026, morning: absent. The kept record has present, which stays.',
    ])

    expect((await merge(principal, keep.id, remove.id)).status).toBe(200)
    const kept = (await view(principal, keep.id)).body
    expect(kept).toMatchObject({
      address: '4 Idi-Aba Road',
      status: 'Active',
      guardians: [{ name: 'Mrs Bola Adebayo' }],
    })
    expect(kept.lin).not.toBeNull()
    expect(kept.enrolments.map(({ begins, ends }) => [begins, ends])).toEqual([['2026-09-14', null]])
    const scores = await app.db.rows<{ tenths: number | null }>(sql`
      select tenths from score where session_year > 2000 and student_id = ${keep.id} and tenths is not null order by tenths`)
    expect(scores.map(({ tenths }) => tenths)).toEqual([100, 110, 150, 170, 500])
    const register = await app.request(
      'GET /attendance/get-attendance-register/{id}',
      { params: { id: arm.id }, query: { from: '2026-10-05', to: '2026-10-06' } },
      { as: principal },
    )
    expect(register.body.registers.map(({ marks }) => marks[keep.id]?.mark)).toEqual(['present', 'late'])
  })

  it('removes the removed record from lists, rosters, counts, search, duplicates and downloads', async () => {
    const world = await twice()
    const { keep, remove, principal } = world
    expect((await merge(principal, keep.id, remove.id)).status).toBe(200)
    expect(await isGone(app, world, principal, remove)).toEqual([])
  })

  it('takes over the days on which only the removed record was in school, cut where the kept one was', async () => {
    const world = await makeCardsWorld(app)
    const { arm, principal } = world
    const keep = await make.makeStudent(app, arm, { begins: '2026-10-01' })
    const remove = await make.makeStudent(app, arm, { begins: '2026-09-14' })
    await app.db.run(
      sql`update enrolment set ends = '2026-10-05', ended_because = 'Left' where student_id = ${keep.id}`,
    )
    await app.db.run(sql`update student set status = 'Withdrawn' where id = ${keep.id}`)
    const before = await dumpOf(app, [keep.id, remove.id])
    const { body } = await merge(principal, keep.id, remove.id)
    const kept = (await view(principal, keep.id)).body
    expect(kept.status).toBe('Active')
    expect(kept.enrolments.map(({ begins, ends }) => [begins, ends])).toEqual([
      ['2026-09-14', '2026-09-30'],
      ['2026-10-01', '2026-10-05'],
      ['2026-10-06', null],
    ])
    expect((await undo(principal, body.merge)).status).toBe(200)
    expect(await dumpOf(app, [keep.id, remove.id])).toEqual(before)
  })

  it('keeps the published card, whichever record has it', async () => {
    const world = await twice()
    const { keep, remove, principal } = world
    const draft = await giveCard(app, world, keep, 'Draft')
    const published = await giveCard(app, world, remove, 'Published')
    const before = await dumpOf(app, [keep.id, remove.id])
    const { body } = await merge(principal, keep.id, remove.id)
    const cards = await app.db.rows<{ id: string; student: string }>(
      sql`select id, student_id as student from report_card where id in (${draft}, ${published})`,
    )
    expect(cards).toEqual([{ id: published, student: keep.id }])
    expect((await undo(principal, body.merge)).status).toBe(200)
    expect(await dumpOf(app, [keep.id, remove.id])).toEqual(before)
  })
})

describe('a merge is refused', () => {
  it.each(['keep', 'remove'] as const)(
    'if it would change the scores on the published card of the %s record',
    async of => {
      const world = await twice()
      await giveCard(app, world, world[of], 'Published')
      await enterScores(app, world, world.keep, of === 'keep' ? ['15 12 -'] : ['15 12 40'])
      await enterScores(app, world, world.remove, of === 'keep' ? ['15 12 40'] : ['15 12 -'])
      const { status, error } = await merge(world.principal, world.keep.id, world.remove.id)
      expect(status).toBe(422)
      expect(error.message).toBe(
        'The merge would change scores on a published report card, First Term 2026/2027: Mathematics (Exam). Make them the same on both records first: the head can open the subject for a change.',
      )
      await enterScores(app, world, world.keep, ['15 12 40'])
      await enterScores(app, world, world.remove, ['15 12 40'])
      expect((await merge(world.principal, world.keep.id, world.remove.id)).status).toBe(200)
    },
  )

  it('if both have a published card of a term', async () => {
    const world = await twice()
    await giveCard(app, world, world.keep, 'Published')
    await giveCard(app, world, world.remove, 'Published')
    const { status, error } = await merge(world.principal, world.keep.id, world.remove.id)
    expect(status).toBe(422)
    expect(error.message).toBe(
      'Both have a published report card of First Term 2026/2027. Published cards stand as they are.',
    )
  })

  it('if both were in different schools on one day, or have different national numbers', async () => {
    const world = await twice()
    const other = await make.makeSchool(app, world.district, { name: 'Ijebu High School' })
    await app.db.run(
      sql`update student set lin = ${String(make.unique()).padStart(16, '7')} where id = ${world.keep.id}`,
    )
    await app.db.run(sql`update enrolment set begins = '2026-10-10' where student_id = ${world.remove.id}`)
    await enrol(app, world, world.remove, { schoolId: other.id, begins: '2026-09-14', ends: '2026-10-09' })
    const { body } = await preview(world.principal, world.keep.id, world.remove.id)
    expect(body.hindrances).toEqual([
      'They have different Learner Identification Numbers: these are two children, or one number is wrong.',
      `One was in ${world.school.name} (from 14-09-2026 on) while the other was in Ijebu High School (14-09-2026 to 09-10-2026): these are two children.`,
    ])
  })

  it('with the same record, a removed one, another school’s, or without permission', async () => {
    const world = await twice()
    const { keep, remove, principal, classTeacher, state, district, session } = world
    expect((await merge(principal, keep.id, keep.id)).error.code).toBe('same_record')
    expect((await merge(classTeacher, keep.id, remove.id)).status).toBe(403)
    const school = await make.makeSchool(app, district)
    const far = await make.makeStudent(app, await make.makeClassArm(app, { state, school, session }))
    expect((await merge(principal, keep.id, far.id)).status).toBe(404)
    expect((await preview(principal, far.id, keep.id)).status).toBe(404)
    await merge(principal, keep.id, remove.id)
    expect((await merge(principal, keep.id, remove.id)).status).toBe(404)
  })

  it('to all but one of the people merging the same two at once, in either direction', async () => {
    const world = await twice()
    const { keep, remove, principal } = world
    const answers = await Promise.all([
      merge(principal, keep.id, remove.id),
      merge(principal, remove.id, keep.id),
      merge(principal, keep.id, remove.id),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404])
    const { rows } = await app.owner.query('select id, merged_into from student where id = any($1)', [
      [keep.id, remove.id],
    ])
    expect(rows.filter(row => row.merged_into !== null)).toHaveLength(1)
  })
})

describe('undoing a merge', () => {
  it('happens once, and is listed with who merged and why', async () => {
    const { keep, remove, principal } = await twice()
    const { body } = await merge(principal, keep.id, remove.id)
    const answers = await Promise.all([undo(principal, body.merge), undo(principal, body.merge)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const list = await app.request('GET /student/merges', { query: {} }, { as: principal })
    expect(list.body.foundMerges).toMatchObject([
      {
        id: body.merge,
        keep: { id: keep.id },
        remove: { id: remove.id },
        reason: 'Admitted twice.',
        mergedBy: principal.fullName,
      },
    ])
    expect(list.body.foundMerges[0]?.undoneAt).not.toBeNull()
    expect((await view(principal, remove.id)).status).toBe(200)
  })

  it('is refused by name if the moved parts of the kept record changed', async () => {
    const world = await twice()
    const { keep, remove, principal } = world
    await enterScores(app, world, remove, ['18 - -'])
    await giveMark(app, world, remove, '2026-10-06', 'morning', 'late')
    await giveGuardian(app, world, remove, 'Mrs Bola Adebayo', '8030000001')
    const { body } = await merge(principal, keep.id, remove.id)
    const merged = await dumpOf(app, [keep.id, remove.id])
    await enterScores(app, world, keep, ['11 - -'])
    await giveMark(app, world, keep, '2026-10-06', 'morning', 'absent')
    await app.db.run(sql`update guardian set name = 'Mrs Bolaji' where student_id = ${keep.id}`)
    await app.db.run(sql`update student set address = '9 Lantoro' where id = ${keep.id}`)
    const changed = await dumpOf(app, [keep.id, remove.id])
    expect(changed).not.toEqual(merged)
    const { status, error } = await undo(principal, body.merge)
    expect(status).toBe(409)
    expect(error.message).toBe(
      'The remaining record has changed: the score First Term 2026/2027: Mathematics (CA1); the register of JSS 1 Gold of 06-10-2026; the guardian Mrs Bola Adebayo; address. Fix that first.',
    )
    expect(await dumpOf(app, [keep.id, remove.id])).toEqual(changed)
  })

  it('is refused where it would take scores from a report card that was published since', async () => {
    const world = await twice()
    const { keep, remove, principal } = world
    await enterScores(app, world, remove, ['18 17 50'])
    const { body } = await merge(principal, keep.id, remove.id)
    await giveCard(app, world, keep, 'Published')
    const { status, error } = await undo(principal, body.merge)
    expect(status).toBe(409)
    expect(error.message).toContain('the published report card of First Term 2026/2027')
  })

  it('keeps later changes to the kept record', async () => {
    const world = await twice()
    const { keep, remove, principal } = world
    await giveGuardian(app, world, remove, 'Mrs Bola Adebayo', '8030000001')
    const removedBefore = await dumpOf(app, [remove.id])
    const { body } = await merge(principal, keep.id, remove.id)
    await enterScores(app, world, keep, ['11 - -'])
    // Like an edit of the profile: the guardians are replaced.
    await app.db.run(sql`update guardian set id = akada_uuid(), position = 3 where student_id = ${keep.id}`)
    await app.db.run(sql`update student set revision = revision + 1 where id = ${keep.id}`)
    expect((await undo(principal, body.merge)).status).toBe(200)
    expect(await dumpOf(app, [remove.id])).toEqual(removedBefore)
    const kept = (await view(principal, keep.id)).body
    expect(kept.guardians).toEqual([])
    expect(kept.revision).toBe(4)
  })

  it('restores every row exactly, whatever the two records contained', async () => {
    const world = await makeCardsWorld(app, { subjects: ['Mathematics', 'English Studies', 'Music'] })
    const blue = await make.makeClassArm(app, { ...world, name: 'Blue' })
    const random = randomFrom(20_261_121).below
    const days = ['2026-09-15', '2026-09-25', '2026-10-02', '2026-10-06', '2026-10-12']
    for (let turn = 0; turn < 25; turn++) {
      const pair = []
      for (const name of ['Kemi', 'Kemmi']) {
        const arm = random(3) === 0 ? blue : world.arm
        const student = await make.makeStudent(app, arm, {
          lastName: 'Adebayo',
          firstName: name,
          begins: days[random(4)] ?? '2026-09-14',
          columns: { middle_name: random(2) ? 'Ruth' : null, address: random(2) ? `${turn} Road` : null },
        })
        if (random(3) === 0)
          await app.db.run(
            sql`update enrolment set ends = greatest(begins, '2026-10-07'), ended_because = 'Left' where student_id = ${student.id}`,
          )
        await app.db.run(sql`update student set status = 'Withdrawn' where id = ${student.id}`)
        const marks = ['15', '-', 'ABS', '9.5']
        const cells = () => `${marks[random(4)]} ${marks[random(4)]} ${marks[random(4)]}`
        await enterScores(app, world, student, world.subjects.slice(0, 1 + random(3)).map(cells))
        for (const day of days)
          if (random(2))
            await giveMark(app, { ...world, arm }, student, day, random(2) ? 'morning' : 'afternoon', 'late')
        if (random(2)) await giveGuardian(app, world, student, `Parent ${random(2)}`, `803000000${random(3)}`)
        if (random(2))
          await giveCard(app, { ...world, arm }, student, name === 'Kemi' && random(2) ? 'Published' : 'Draft')
        if (random(2))
          await app.db.run(sql`insert into student_subject (state_id, school_id, session_id, student_id, subject_id, offered)
            values (${world.state.id}, ${world.school.id}, ${world.session.id}, ${student.id}, ${world.subjects[2]?.id}, ${random(2) === 0})`)
        pair.push(student.id)
      }
      const [keep = '', remove = ''] = pair
      const before = [await dumpOf(app, pair), await dumpOfRegisters(app, world.school.id)]
      const merged = await merge(world.principal, keep, remove)
      if (merged.status === 422) {
        expect(merged.error.message).toMatch(/^The merge would change scores on a published report card/)
        expect([await dumpOf(app, pair), await dumpOfRegisters(app, world.school.id)]).toEqual(before)
        continue
      }
      expect(merged.error).toMatchObject({ message: expect.stringContaining('is now part of') })
      const { rows } = await app.owner.query(
        `select count(*) filter (where ends is null)::int as open,
          (select count(*)::int from enrolment o join enrolment p on o.student_id = p.student_id and o.id < p.id
            where o.student_id = $1 and o.begins <= coalesce(p.ends, 'infinity') and p.begins <= coalesce(o.ends, 'infinity')
              and (o.ends is null or o.ends >= o.begins) and (p.ends is null or p.ends >= p.begins)) as overlapping,
          (select count(*)::int from enrolment r where r.student_id = $2 and (r.ends is null or r.ends >= r.begins)) as left
         from enrolment where student_id = $1`,
        [keep, remove],
      )
      expect(rows[0].open).toBeLessThanOrEqual(1)
      expect(rows[0]).toMatchObject({ overlapping: 0, left: 0 })
      expect((await undo(world.principal, merged.body.merge)).status).toBe(200)
      expect([await dumpOf(app, pair), await dumpOfRegisters(app, world.school.id)]).toEqual(before)
    }
  })
})

it('covers every table that refers to a student', async () => {
  const { rows } = await app.owner.query(`
    select con.conrelid::regclass::text || '.' || a.attname as reference
    from pg_constraint con join pg_attribute a on a.attrelid = con.conrelid and a.attnum = con.conkey[1]
    where con.contype = 'f' and con.confrelid = 'student'::regclass and con.conparentid = 0 order by 1`)
  // For a new table, define in rules/plan.ts what a merge does with it, and add it to the dump in merge-world.
  expect(rows.map(({ reference }) => reference)).toEqual([
    'absence_explanation.student_id',
    'enrolment.student_id',
    'exam_candidate.student_id',
    'exam_fee_payment.student_id',
    'exam_void_candidate.student_id',
    'family_consent.student_id',
    'family_correction.student_id',
    'family_session.student_id',
    'family_slip.student_id',
    'guardian.student_id',
    'guardian_link.student_id',
    'message_absence.student_id',
    'promotion_decision.student_id',
    'promotion_move.student_id',
    'register_correction.student_id',
    'report_card.student_id',
    'report_card_charge.student_id',
    'score.student_id',
    'student.merged_into',
    'student_arrival.student_id',
    'student_merge.kept_id',
    'student_merge.removed_id',
    'student_subject.student_id',
    'student_transfer.student_id',
    'transfer_certificate.student_id',
  ])
})
