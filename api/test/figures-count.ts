import type { SchoolFigures } from '@akada/contract/dashboards/schemas'
import { type RetirementCriteria, retirementOf, type Service } from './retirement.ts'
import { type ReadTx, sql } from '../src/platform/db/index.ts'

interface Stay {
  studentId: string
  classArmId: string | null
  className: string
  level: number
  begins: string
  ends: string | null
}

const load = async (tx: ReadTx, schoolId: string) => ({
  students: await tx.rows<{ id: string; gender: 'male' | 'female'; status: string; merged: boolean }>(sql`
    select id, gender, status, merged_into is not null as merged from student where school_id = ${schoolId}`),
  stays: await tx.rows<Stay>(sql`
    select e.student_id as "studentId", e.class_arm_id as "classArmId", c.name as "className", c.level, e.begins, e.ends
    from enrolment e join class c on c.id = e.class_id where e.school_id = ${schoolId}`),
  arms: await tx.rows<{ id: string; teacherId: string | null; closed: boolean; active: boolean }>(sql`
    select a.id, a.class_teacher_id as "teacherId", a.closed_at is not null as closed,
      exists (select from term where term.session_id = a.session_id and term.active) as active
    from class_arm a where a.school_id = ${schoolId}`),
  registers: await tx.rows<{ armId: string; day: string; sitting: string; marks: Record<string, { m: string }> }>(sql`
    select class_arm_id as "armId", day, sitting, akada_kept_marks(register) as marks from register where school_id = ${schoolId}`),
  accesses: await tx.rows<Service & { staffId: string; builtIn: string | null; status: string; ended: boolean }>(sql`
    select s.id as "staffId", s.staff_type as "staffType", s.date_of_birth as "dateOfBirth", s.account_status as status,
      s.first_appointment as "firstAppointment", s.retirement_extended_to as "retirementExtendedTo",
      r.built_in as "builtIn", ra.ended_at is not null as ended
    from role_access ra join staff s on s.id = ra.staff_id join role r on r.id = ra.role_id where ra.school_id = ${schoolId}`),
  taught: await tx.rows<{ staffId: string; armId: string; ended: boolean }>(sql`
    select staff_id as "staffId", class_arm_id as "armId", ended_at is not null as ended
    from subject_teacher where school_id = ${schoolId}`),
  cards: await tx.rows<{ studentId: string; status: string; active: boolean }>(sql`
    select c.student_id as "studentId", c.status, t.active from report_card c join term t on t.id = c.term_id
    where c.school_id = ${schoolId}`),
  transfers: await tx.rows<{ from: string; to: string; status: string }>(sql`
    select from_school_id as "from", to_school_id as "to", status from student_transfer`),
  criteria: (
    await tx.get<{ retirement: RetirementCriteria }>(sql`
      select state.retirement from state join school on school.state_id = state.id where school.id = ${schoolId}`)
  ).retirement,
})

const wasIn = (stay: Stay, armId: string, day: string): boolean =>
  stay.classArmId === armId && stay.begins <= day && (stay.ends === null || stay.ends >= day)

/**
 * A school's figures counted row by row, without any of the product's own SQL. `days` are the school days of the week up to today,
 * `sittings` those that are due by now. A year from today is computed on the text of the date.
 */
export const naiveFigures = async (
  tx: ReadTx,
  schoolId: string,
  { today, days, sittings }: { today: string; days: string[]; sittings: string[] },
): Promise<SchoolFigures> => {
  const all = await load(tx, schoolId)
  const active = all.students.filter(student => student.status === 'Active' && !student.merged)
  const placeOf = (id: string) => all.stays.find(stay => stay.studentId === id && stay.ends === null)
  const arms = all.arms.filter(arm => arm.active && !arm.closed)
  const working = all.accesses.filter(access => !access.ended)
  const people = [...new Map(working.map(access => [access.staffId, access])).values()]
  const rolesOf = (id: string) => working.filter(access => access.staffId === id).map(access => access.builtIn ?? '')
  const levels = new Map<string, number>()
  for (const student of active) {
    const place = placeOf(student.id)
    if (place) levels.set(place.className, place.level)
  }
  const marked = all.registers.filter(register => Object.keys(register.marks).length > 0)
  const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  const peopled = arms.filter(arm => all.stays.some(stay => wasIn(stay, arm.id, today)))
  return {
    students: {
      male: active.filter(student => student.gender === 'male').length,
      female: active.filter(student => student.gender === 'female').length,
      withoutClassArm: active.filter(student => !placeOf(student.id)?.classArmId).length,
    },
    staff: {
      teaching: people.filter(person => person.staffType === 'Teaching').length,
      nonTeaching: people.filter(person => person.staffType !== 'Teaching').length,
    },
    enrolment: [...levels]
      .sort(([, one], [, other]) => one - other)
      .map(([name, level]) => {
        const inClass = active.filter(student => placeOf(student.id)?.className === name)
        const male = inClass.filter(student => student.gender === 'male').length
        return { class: name, level, male, female: inClass.length - male }
      }),
    attendanceOfWeek: days.map(day => {
      let [present, expected] = [0, 0]
      for (const register of marked.filter(one => one.day === day)) {
        for (const stay of all.stays.filter(one => wasIn(one, register.armId, day))) {
          const mark = register.marks[stay.studentId]?.m
          if (mark === undefined) continue
          expected += 1
          if (mark === 'present' || mark === 'late') present += 1
        }
      }
      const there = all.stays.filter(stay => stay.classArmId && wasIn(stay, stay.classArmId, day)).length
      return { day, present, expected, notCalled: Math.max(0, there * sittings.length - expected) }
    }),
    registersToday: {
      marked: marked.filter(
        one => one.day === today && sittings.includes(one.sitting) && peopled.some(arm => arm.id === one.armId),
      ).length,
      of: peopled.length * sittings.length,
    },
    teachersWithoutSubjects: people.filter(
      person =>
        person.staffType === 'Teaching' &&
        person.status !== 'Suspended' &&
        !rolesOf(person.staffId).some(role => ['principal', 'vicePrincipal', 'administrator'].includes(role)) &&
        !all.taught.some(one => one.staffId === person.staffId && !one.ended && arms.some(arm => arm.id === one.armId)),
    ).length,
    armsWithoutTeacher: arms.filter(arm => !people.some(person => person.staffId === arm.teacherId)).length,
    classArms: arms.length,
    retiringSoon: people.filter(person => (retirementOf(all.criteria, person)?.day ?? '9') <= nextYear).length,
    cards: {
      published: all.cards.filter(card => card.active && card.status === 'Published' && isKept(card.studentId)).length,
      drafts: all.cards.filter(card => card.active && card.status === 'Draft' && isKept(card.studentId)).length,
      of: active.filter(student => arms.some(arm => arm.id === placeOf(student.id)?.classArmId)).length,
    },
    pendingTransfers: {
      incoming: all.transfers.filter(one => one.status === 'Pending' && one.to === schoolId).length,
      outgoing: all.transfers.filter(one => one.status === 'Pending' && one.from === schoolId && one.to !== schoolId)
        .length,
    },
  }

  function isKept(studentId: string): boolean {
    return all.students.some(student => student.id === studentId && !student.merged)
  }
}
