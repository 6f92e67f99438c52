import { describe, expect, it } from 'vitest'
import { getStudentAttendance } from '../src/features/attendance/queries/student.ts'
import { countFigures } from '../src/features/dashboards/queries/counting.ts'
import { figuresOfSchool } from '../src/features/dashboards/queries/school-page.ts'
import { factsOfSchool } from '../src/features/dashboards/queries/setup.ts'
import { getChild } from '../src/features/family/queries/children.ts'
import { isSeniorStudent } from '../src/features/family/queries/slips.ts'
import { choicesOf } from '../src/features/messages/queries/audience.ts'
import { dueRegistrations, publishedUntold } from '../src/features/messages/queries/notices.ts'
import { enrolledNow } from '../src/features/oversight/queries/counted-rows.ts'
import { findPresentTeacher } from '../src/features/report-cards/queries/list.ts'
import { getCard } from '../src/features/report-cards/queries/cards.ts'
import { countEnrolled, studentsByClass } from '../src/features/students/queries/counts.ts'
import { suspectsOf } from '../src/features/students/queries/duplicates.ts'
import { ownStudents, shownStudents } from '../src/features/students/queries/names.ts'
import { isOwnStudent } from '../src/features/students/queries/own-arms.ts'
import { exportedStudents } from '../src/features/students/queries/profile.ts'
import { countUnplaced } from '../src/features/students/queries/waiting.ts'
import { getMovingStudent } from '../src/features/transfers/queries/check.ts'
import { type ReadTx, sql } from '../src/platform/db/index.ts'
import { testApp } from './app.ts'
import * as make from './factories.ts'
import { holiday, inTheHolidays, promotedWorld } from './promoted-world.ts'

const app = await testApp({ now: inTheHolidays })
const at = await promotedWorld(app)
const { child, school, gold, teacher, state } = at
const card = (await app.owner.query<{ id: string }>('select id from report_card where student_id = $1', [child.id]))
  .rows[0]?.id
if (!card) throw new Error('The student has no card.')
await app.db.run(sql`update report_card set status = 'Published' where id = ${card}`)
await app.db.run(sql`
  insert into exam (id, state_id, session_id, name, class_id, fee_kobo, status, registration_starts, registration_ends, starts, ends,
    introduction, eligibility, grading_candidates, certificates, number_prefix, created_by)
  select akada_uuid(), ${state.id}, ${at.session.id}, 'Exam of ' || c.name, c.id, 0, 'Announced', '2027-07-01', '2027-08-04',
    '2027-09-01', '2027-09-02', '', '', '', '', 'EX' || c.level, ${at.head.id}
  from class c where c.id in (${gold.classId}, ${at.second.classId})`)
const calendar = {
  today: holiday,
  time: '09:00',
  sessionId: at.session.id,
  termId: at.session.terms[2].id,
  weekDays: [],
  sittings: [],
  dueSittings: [],
}

/** What each read of the present enrolment says of a student who is promoted from JSS 1 Gold to JSS 2 Gold. */
const reads: Record<string, [read: (tx: ReadTx) => Promise<unknown>, says: unknown]> = {
  'the class teacher, in the attendance of a student': [
    async tx => (await getStudentAttendance(tx, child.id, holiday)).classTeacherId,
    teacher.id,
  ],
  'the class teacher, among the cards of a student': [tx => findPresentTeacher(tx, child.id), teacher.id],
  'the class teacher, of a card': [async tx => (await getCard(tx, card)).presentTeacherId, teacher.id],
  "whether a student is a teacher's own": [tx => isOwnStudent(tx, app.app.hooks, teacher.id, child.id), true],
  "a teacher's own students": [
    async tx => (await ownStudents(tx, sql`select ${gold.id}::uuid`)).map(({ id }) => id).includes(child.id),
    true,
  ],
  'the search box': [async tx => (await shownStudents(tx, [child.id], null))[0]?.classArm, 'JSS 1 Gold'],
  'a download': [
    async tx => (await exportedStudents(tx, [child.id]))[0],
    expect.objectContaining({ class: 'JSS 1', classArm: 'Gold' }),
  ],
  'students in no class arm': [tx => countUnplaced(tx, school.id), 0],
  'students of a school by class': [
    tx => tx.rows(sql`select by_class.* from (${studentsByClass(school.id)}) by_class`),
    [{ class_id: gold.classId, students: 2 }],
  ],
  'whether an arm may be closed': [tx => countEnrolled(tx, gold.id), 2],
  'records that are alike': [
    async tx =>
      (
        await suspectsOf(tx, {
          schoolId: school.id,
          groups: [['adebayo'], ['kemi']],
          dateOfBirth: null,
          phone: null,
          except: null,
        })
      )[0]?.classArm?.name,
    'Gold',
  ],
  'the first page of a school': [
    async tx =>
      (
        await tx.get<{ without: number }>(
          sql`select f."studentsWithoutClassArm" as without from (${figuresOfSchool(school.id, holiday)}) f`,
        )
      ).without,
    0,
  ],
  'the dashboards': [
    async tx => {
      const { students, enrolment, cards } = (await countFigures(tx, school.id, calendar)).figures
      return [students.withoutClassArm, enrolment.map(one => one.class), cards.of]
    },
    [0, ['JSS 1'], 2],
  ],
  'the setting up of a school': [async tx => (await factsOfSchool(tx, school.id))?.students, true],
  'the family page': [async tx => (await getChild(tx, child.id)).place, 'JSS 1 Gold'],
  'whether a student may sign in': [
    tx => isSeniorStudent(tx, { studentId: child.id, number: child.fxId, firstLevel: 8 }),
    false,
  ],
  'the classes that a message may be sent to': [
    async tx =>
      (await choicesOf(tx, { stateId: state.id, districtId: null, schoolId: school.id })).classes.map(
        ({ name }) => name,
      ),
    ['JSS 1'],
  ],
  'news of a published card': [
    tx => tx.rows(sql`select news.class_arm from (${publishedUntold([school.id], at.session.terms[2].id)}) news`),
    [{ class_arm: 'JSS 1 Gold' }],
  ],
  'reminders of an exam': [
    async tx => [
      ...new Set((await dueRegistrations(tx, [school.id], { day: holiday, within: 3 })).map(({ about }) => about)),
    ],
    ['Exam of JSS 1 ends on 4 Aug 2027'],
  ],
  'oversight of a school': [
    tx =>
      tx.rows(
        sql`select now.class_id, now.class_arm_id from (${enrolledNow(sql`array[${school.id}]::uuid[]`)}) now where now.student_id = ${child.id}`,
      ),
    [{ class_id: gold.classId, class_arm_id: gold.id }],
  ],
  'the check list of a transfer': [
    tx => getMovingStudent(tx, child.id),
    expect.objectContaining({
      sessionId: at.session.id,
      classArmId: gold.id,
      nextClass: expect.objectContaining({ name: 'JSS 2' }),
    }),
  ],
}

describe('between a promotion and the next session, today is still in the class that ends', () => {
  it.each(Object.entries(reads))('for %s', async (_, [read, says]) => {
    expect(await app.app.database.forState(state.id).read(read)).toEqual(says)
  })
})

it('from the first day of the next session on, the present enrolment is the one that the promotion opened', async () => {
  const placeOn = async (day: string) => {
    app.clock.set(`${day}T08:00:00.000Z`)
    const [shown] = await app.app.database.forState(state.id).read(tx => shownStudents(tx, [child.id], null))
    return shown?.classArm
  }
  expect([await placeOn(at.lastDay), await placeOn(at.next.starts)]).toEqual(['JSS 1 Gold', 'JSS 2 Gold'])
  // Midnight is that of Lagos.
  app.clock.set(`${at.lastDay}T23:30:00.000Z`)
  expect((await app.app.database.forState(state.id).read(tx => shownStudents(tx, [child.id], null)))[0]?.classArm).toBe(
    'JSS 2 Gold',
  )
  app.clock.set(inTheHolidays)
})

it('a student who is admitted ahead has the class that begins next', async () => {
  const coming = await make.makeStudent(app, gold, { begins: '2027-08-20' })
  const [shown] = await app.app.database.forState(state.id).read(tx => shownStudents(tx, [coming.id], null))
  expect(shown?.classArm).toBe('JSS 1 Gold')
})

it('no student is in two classes or schools on one day', async () => {
  const twice = app.db.run(sql`
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, begins, ends)
    values (akada_uuid(), ${state.id}, ${at.fresh.id}, ${child.id}, ${at.session.id}, ${gold.classId}, ${holiday}, ${holiday})`)
  await expect(twice).rejects.toThrow('enrolment_one_at_a_time')
})
