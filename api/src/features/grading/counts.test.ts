import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { recountScores, saveAs, score, scoreWorld } from '../../../test/score-world.ts'
import { sql } from '../../platform/db/index.ts'
import { compareScoreCounts } from './jobs.ts'

const app = await testApp()

/** Numbers below a limit, the same in each run. */
const chance = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** A school with two arms of six students each, a core subject and an elective, and what can happen to them. */
const makeWorld = async () => {
  const here = await scoreWorld(app)
  const { state, school, session, arm: gold, maths, head, ca1, ca2, exam, term } = here
  const blue = await make.makeClassArm(app, { state, school, session, name: 'Blue' })
  const french = await make.makeSubject(app, gold, { name: `French ${make.unique()}`, elective: true })
  const students = [here.ada, here.ben]
  for (const arm of [gold, gold, gold, gold, blue, blue, blue, blue, blue, blue])
    students.push(await make.makeStudent(app, arm))
  const choose = (student: { id: string }, subject: { id: string }, offered: boolean) =>
    app.db.run(sql`
      insert into student_subject (state_id, school_id, session_id, student_id, subject_id, offered)
      values (${state.id}, ${school.id}, ${session.id}, ${student.id}, ${subject.id}, ${offered})
      on conflict (student_id, session_id, subject_id) do update set offered = excluded.offered`)
  const move = async (student: { id: string }, to: { id: string } | null) => {
    await app.db.run(sql`
      update enrolment set ends = '2026-10-13' where student_id = ${student.id} and ends is null and begins < '2026-10-14'`)
    if (!to) return
    await app.db.run(sql`
      insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
      select akada_uuid(), state_id, school_id, student_id, session_id, class_id, ${to.id}, '2026-10-14'
      from enrolment former where former.student_id = ${student.id} and not exists (
        select from enrolment later where later.student_id = ${student.id} and later.begins = '2026-10-14')`)
  }
  const versionOf = async (student: { id: string }, subject: { id: string }, component: string): Promise<number> => {
    const { rows } = await app.owner.query(
      'select version from score where session_year = 2026 and student_id = $1 and subject_id = $2 and component_id = $3',
      [student.id, subject.id, component],
    )
    return rows[0]?.version ?? 0
  }
  return {
    ...here,
    gold,
    blue,
    maths,
    french,
    students,
    head,
    choose,
    move,
    versionOf,
    components: [ca1, ca2, exam],
    term,
  }
}
type World = Awaited<ReturnType<typeof makeWorld>>

/** How many scores are in of those on the roll who take a subject, by counting the scores themselves. */
const countedLive = async ({ session, school, term }: World): Promise<string[]> => {
  const { rows } = await app.owner.query(
    `select arm.id || ' ' || offer.subject_id || ' ' || s.component_id as cell, count(*)::int as entered
     from class_arm arm
     join class_subject offer on offer.class_id = arm.class_id and offer.session_id = arm.session_id
     join enrolment e on e.class_arm_id = arm.id and akada_counts_on(e.begins, e.ends, '2026-10-14')
     left join student_subject choice on choice.student_id = e.student_id and choice.session_id = arm.session_id
       and choice.subject_id = offer.subject_id
     join score s on s.session_year = 2026 and s.student_id = e.student_id and s.term_id = $3 and s.subject_id = offer.subject_id
       and s.kind <> 'empty'
     where arm.session_id = $1 and arm.school_id = $2 and coalesce(choice.offered, not offer.elective)
     group by 1`,
    [session.id, school.id, term.id],
  )
  return rows.map(({ cell, entered }) => `${cell}: ${entered}`).sort()
}

const countedByProgress = async ({ head }: World): Promise<string[]> => {
  const { body } = await app.request('GET /subject-grading/progress', {}, { as: head })
  return body.rows
    .flatMap(({ classArm, subject, components }) =>
      components.flatMap(({ id, entered }) =>
        entered === 0 ? [] : [`${classArm.id} ${subject.id} ${id}: ${entered}`],
      ),
    )
    .sort()
}

const wrongCounts = ({ session }: World) => recountScores(app, session)

describe('the counts of scores', () => {
  it.each([11, 23, 47])('agree with the scores after random saves, moves, choices and merges (%i)', async seed => {
    const world = await makeWorld()
    const { gold, blue, maths, french, students, head, components, choose, move, versionOf } = world
    const below = chance(seed)
    const any = <T>(list: readonly T[]): T => list[below(list.length)] as T
    const merges: string[] = []
    for (let step = 0; step < 90; step += 1) {
      const what = step < 30 ? 0 : below(10)
      if (what < 6) {
        const subject = any([maths, french])
        const component = any(components)
        const arm = any([gold, blue])
        const changes = []
        for (const student of students.filter(() => below(3) > 0)) {
          const version = await versionOf(student, subject, component)
          const kind = any(['score', 'score', 'absent', 'empty'] as const)
          changes.push({
            ...score(student, component, 1 + below(9), version),
            kind,
            score: kind === 'score' ? 1 + below(9) : null,
          })
        }
        if (changes.length > 0) await saveAs(app, { arm, maths: subject }, head, changes, { onError: 'saveRest' })
      } else if (what === 6) await move(any(students), any([gold, blue, null]))
      else if (what === 7) await choose(any(students), any([maths, french]), below(2) === 0)
      else if (what === 8) {
        const [first, second] = [any(students), any(students)]
        const { status, body } = await app.request(
          'POST /student/merge',
          { body: { keep: first.id, remove: second.id, reason: 'Admitted twice.' } },
          { as: head },
        )
        if (status === 200) merges.push(body.merge)
      } else if (merges.length > 0) {
        await app.request('POST /student/undo-merge/{id}', { params: { id: merges.pop() ?? '' } }, { as: head })
      }
      if (step % 10 === 9) expect(await countedByProgress(world)).toEqual(await countedLive(world))
    }
    expect((await countedLive(world)).length).toBeGreaterThan(3)
    expect(await wrongCounts(world)).toBe(0)
  })

  it('follow a score that is entered again in another class arm', async () => {
    const world = await makeWorld()
    const { gold, blue, maths, ada, head, ca1, move } = world
    expect((await saveAs(app, { arm: gold, maths }, head, [score(ada, ca1, 7)])).status).toBe(200)
    await move(ada, blue)
    expect((await saveAs(app, { arm: blue, maths }, head, [score(ada, ca1, 8, 1)])).status).toBe(200)
    const { rows } = await app.owner.query(
      'select class_arm_id, entered from score_count where component_id = $1 order by entered',
      [ca1],
    )
    expect(rows).toEqual([
      { class_arm_id: gold.id, entered: 0 },
      { class_arm_id: blue.id, entered: 1 },
    ])
    expect(await wrongCounts(world)).toBe(0)
  })

  it('are there for a score that is emptied in another class arm', async () => {
    const world = await makeWorld()
    const { gold, blue, maths, ada, head, ca1, move } = world
    expect((await saveAs(app, { arm: gold, maths }, head, [score(ada, ca1, 7)])).status).toBe(200)
    await move(ada, blue)
    const emptied = { studentId: ada.id, componentId: ca1, kind: 'empty' as const, version: 1 }
    expect((await saveAs(app, { arm: blue, maths }, head, [emptied])).status).toBe(200)
    const { rows } = await app.owner.query('select class_arm_id, entered from score_count where component_id = $1', [
      ca1,
    ])
    expect(rows.map(({ entered }) => entered)).toEqual([0, 0])
    expect(await wrongCounts(world)).toBe(0)
  })

  it('are compared with the scores at night, corrected, and named in the audit log where they were wrong', async () => {
    const world = await makeWorld()
    const { state, gold, maths, ada, head, ca1 } = world
    await saveAs(app, { arm: gold, maths }, head, [score(ada, ca1, 7)])
    const entries = async () => {
      const { rows } = await app.owner.query(
        "select summary from audit_log where state_id = $1 and operation = 'score.recount'",
        [state.id],
      )
      return rows.map(({ summary }) => summary)
    }
    await compareScoreCounts(app.app)
    expect(await entries()).toEqual([])
    await app.owner.query('update score_count set entered = 5 where component_id = $1', [ca1])
    await app.owner.query('update score_student set student_ids = $2 where class_arm_id = $1', [gold.id, []])
    await compareScoreCounts(app.app)
    expect(await entries()).toEqual(['Corrected 2 counts of scores'])
    expect(await countedByProgress(world)).toEqual(await countedLive(world))
    expect(await wrongCounts(world)).toBe(0)
  })
})
