import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { saveAs, score, scoreWorld } from '../../../test/score-world.ts'

const app = await testApp()
const viewed = async (as: make.SignedIn) => (await app.request('GET /dashboard/today', {}, { as })).body
const plainly = async (query: string, values: unknown[]) => (await app.owner.query(query, values)).rows

it("counts cards, scores and students of a school's first screens as their tables do, one by one", async () => {
  const world = await scoreWorld(app)
  const { state, school, session, term, arm, ada, ben, teacher, classTeacher, head, ca1, ca2 } = world
  const born = { columns: { date_of_birth: '2012-03-04' } }
  const [eve, eva] = [await make.makeStudent(app, arm, born), await make.makeStudent(app, arm, born)]
  await make.makeStudent(app, arm, { withoutArm: true, ...born })
  await saveAs(app, world, teacher, [score(ada, ca1, 10), score(ben, ca1, 12), score(eve, ca2, 9)])
  const card = (student: { id: string }, status: string, remark: string | null) =>
    plainly(
      `insert into report_card (id, state_id, school_id, session_id, term_id, class_id, class_arm_id, student_id, status, result, class_teacher_remark)
       values (akada_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, '{"missing": []}', $9)`,
      [state.id, school.id, session.id, term.id, arm.classId, arm.id, student.id, status, remark],
    )
  await card(ada, 'Published', 'Good')
  await card(ben, 'Draft', 'Steady')
  await card(eve, 'Draft', null)

  const today = await viewed(classTeacher)
  const [ofArm] = await plainly(
    `select count(*)::int as students, count(rc.class_teacher_remark)::int as remarked,
       count(*) filter (where rc.status = 'Published' or rc.status = 'Draft' and not exists (
         select from rating_trait rt where rt.state_id = $1 and rt.retired_at is null and not rc.ratings ? rt.id::text))::int as rated
     from enrolment e left join report_card rc on rc.student_id = e.student_id and rc.term_id = $2
     where e.class_arm_id = $3 and e.ends is null`,
    [state.id, term.id, arm.id],
  )
  expect(today.cards).toEqual([{ classArm: { id: arm.id, fullName: 'JSS 1 Gold' }, ...ofArm, sentBackBecause: null }])

  const ofHead = await viewed(head)
  const [uncharged] = await plainly(
    `select count(*)::int as count from enrolment e where e.class_arm_id = $1 and e.ends is null
       and not exists (select from report_card rc where rc.student_id = e.student_id and rc.term_id = $2)`,
    [arm.id, term.id],
  )
  expect(ofHead.funds?.students).toBe(uncharged?.count)
  expect(ofHead.records?.withoutClassArm).toBe(1)
  // One birth date, and three names.
  expect(ofHead.records?.duplicates).toEqual([])

  const superAdmin = await make.makePerson(app, { state, role: 'superAdmin' })
  const { body } = await app.request('GET /dashboard/school/{id}', { params: { id: school.id } }, { as: superAdmin })
  expect(body.cards).toMatchObject([
    { classTeacher: expect.any(String), students: 4, drafts: 2, published: 1, review: 'Open' },
  ])
  const entered = await plainly(
    `select ac.name as component, count(score.student_id)::int as entered
     from assessment_component ac left join score on score.session_year = 2026 and score.component_id = ac.id and score.term_id = $1 and score.kind <> 'empty'
     where ac.class_type_id = (select class_type_id from class where id = $2) and ac.retired_at is null
     group by ac.name order by min(ac.position)`,
    [term.id, arm.classId],
  )
  expect(body.scores?.map(({ component, entered: count }) => ({ component, entered: count }))).toEqual(entered)
  // What a published card lacks is closed: of ada only what she has counts.
  expect(body.scores?.map(({ of }) => of)).toEqual([4, 3, 3])
  expect(eva.id).not.toBe(eve.id)
})
