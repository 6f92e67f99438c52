import * as make from './factories.ts'
import { sql } from '../src/platform/db/index.ts'
import type { PromotionFilter } from '@akada/contract/promotions/calls'
import type { TestApp } from './app.ts'

type Outcome = 'Promoted' | 'On Trial' | 'Repeat' | 'Withdrawn' | 'Graduated'

interface QueryOfView {
  session?: string
  q?: string
  class?: string
  outcome?: PromotionFilter
  limit?: number
  after?: string | undefined
}

/** A school at a session's end, with helpers for tests of promotion. */
export type PromotionWorld = Awaited<ReturnType<ReturnType<typeof promotionTests>['world']>>

/** The context shared by tests of promotion. */
export const promotionTests = (app: TestApp) => {
  const view = (as: make.SignedIn, query: QueryOfView = {}) => app.request('GET /promotion/view', { query }, { as })
  const apply = (as: make.SignedIn, session: { id: string }, fingerprint?: string) =>
    app.request('POST /promotion/apply', { body: { session: session.id, fingerprint } }, { as })
  const undo = (as: make.SignedIn, id: string) => app.request('POST /promotion/undo/{id}', { params: { id } }, { as })

  /** Decides on the revisions that are saved now, unless others are given. */
  const decide = async (
    as: make.SignedIn,
    session: { id: string },
    given: { student: string; outcome: Outcome; reason?: string; revision?: number }[],
  ) => {
    const { body } = await view(as, { session: session.id, limit: 1000 })
    const students = body.foundStudents ?? []
    const decisions = given.map(decision => ({
      revision: students.find(({ id }) => id === decision.student)?.revision ?? 0,
      ...decision,
    }))
    return app.request('PATCH /promotion/decide', { body: { session: session.id, decisions } }, { as })
  }

  /** A school in the holidays after a session: JSS 1 Gold and Blue, JSS 2 Gold, SS 3 Science; the next session exists. */
  const world = async (category = 'Junior & Senior Secondary') => {
    const { state, district, school, session, next, head, teacher } = await make.makeSchoolWorld(app, {
      school: { category },
      session: { today: '2027-07-01' },
      sessions: { next: { today: '2027-09-20', active: false } },
      people: { head: 'principal', teacher: 'classTeacher' },
    })
    const arm = (name: string, className: string, more = {}) =>
      make.makeClassArm(app, { state, school, session, class: className, name, ...more })
    const gold = await arm('Gold', 'JSS 1', { classTeacher: teacher })
    const blue = await arm('Blue', 'JSS 1')
    const second = await arm('Gold', 'JSS 2')
    const third = await arm('Amber', 'JSS 3')
    const last = await arm('Science', 'SS 3')
    return { state, district, school, session, next, head, teacher, gold, blue, second, third, last }
  }

  /** A card of a term with an average; the third term's with the session's. */
  const giveCard = (
    at: Awaited<ReturnType<typeof world>>,
    arm: make.TestClassArm,
    student: { id: string },
    term: 0 | 1 | 2,
    average: string,
    cumulative: { average: string; terms: number } | null = null,
  ) =>
    app.db.run(sql`
      insert into report_card (id, state_id, school_id, session_id, term_id, class_id, class_arm_id, student_id, result)
      values (akada_uuid(), ${at.state.id}, ${at.school.id}, ${at.session.id}, ${at.session.terms[term].id}, ${arm.classId},
        ${arm.id}, ${student.id}, ${JSON.stringify({ average, cumulative })})`)

  /** A student whose third term's card has the outcome of an average: 50 promotes, and graduates from a last class. */
  const addStudent = async (
    at: Awaited<ReturnType<typeof world>>,
    arm: make.TestClassArm,
    { average = '50.00', ...more }: { average?: string } & Parameters<typeof make.makeStudent>[2] = {},
  ) => {
    const student = await make.makeStudent(app, arm, more)
    await giveCard(at, arm, student, 2, average, { average, terms: 3 })
    return student
  }

  const shownOf = async (as: make.SignedIn, session: { id: string }) => {
    const { body } = await view(as, { session: session.id, limit: 1000 })
    return new Map(body.foundStudents.map(student => [student.id, student]))
  }

  const placesOf = (student: { id: string }) =>
    app.db.rows<{
      session: string
      class: string
      arm: string | null
      begins: string
      ends: string | null
      because: string | null
    }>(sql`
      select n.name as session, c.name as class, a.name as arm, e.begins, e.ends, e.ended_because as because
      from enrolment e join session n on n.id = e.session_id join class c on c.id = e.class_id
      left join class_arm a on a.id = e.class_arm_id
      where e.student_id = ${student.id} and (e.ends is null or e.ends >= e.begins) order by e.begins`)

  const statusOf = async (student: { id: string }): Promise<string> =>
    (await app.owner.query('select status from student where id = $1', [student.id])).rows[0].status

  const dump = async (school: { id: string }) =>
    (
      await app.owner.query(
        `select s.id, s.status, (select json_agg(json_build_array(e.id, e.class_id, e.class_arm_id, e.begins, e.ends, e.ended_because) order by e.begins)
           from enrolment e where e.student_id = s.id and (e.ends is null or e.ends >= e.begins)) as places
         from student s where s.school_id = $1 order by s.id`,
        [school.id],
      )
    ).rows
  return { view, apply, undo, decide, world, giveCard, addStudent, shownOf, placesOf, statusOf, dump }
}
