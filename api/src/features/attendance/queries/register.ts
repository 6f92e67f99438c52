import type { AttendanceRegister } from '@akada/contract/attendance/calls'
import { idIn, type ReadTx, sql } from '../../../platform/db/index.ts'
import { marksOfR } from './marks.ts'
import type { Holiday } from '../../state/index.ts'
import { readerOfCodes, type Reason } from '../rules/marks.ts'
import type { Register } from '../rules/counting.ts'

export interface ArmTerm {
  id: string
  name: string
  starts: string
  ends: string
  active: boolean
  closed: boolean
  /** Registers a day. */
  sittingsPerDay: number
  holidays: Holiday[]
}

/** A class arm with the calendar of its session. */
export interface ArmCalendar {
  id: string
  fullName: string
  schoolId: string
  districtId: string
  schoolName: string
  classTeacherId: string | null
  /** First name and surname. */
  classTeacher: string | null
  presumesPresent: boolean
  /** From when each sitting may be called, 'HH:MM'. */
  opens: { morning: string; afternoon: string }
  session: string
  /** First to last. */
  terms: ArmTerm[]
}

/** Refuses with 404 if there is no such arm. */
export const getArmCalendar = (tx: ReadTx, classArmId: string): Promise<ArmCalendar> =>
  tx.get(sql`
    select a.id, c.name || ' ' || a.name as "fullName", a.school_id as "schoolId", sc.district_id as "districtId",
      sc.name as "schoolName", a.class_teacher_id as "classTeacherId",
      (select staff.full_name from staff_brief staff where staff.id = a.class_teacher_id) as "classTeacher",
      st.presumes_present as "presumesPresent",
      json_build_object('morning', hours.morning_from, 'afternoon', hours.afternoon_from) as "opens",
      se.name as "session",
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'starts', t.starts, 'ends', t.ends,
          'active', t.active, 'closed', t.closed_at is not null, 'sittingsPerDay', setting.sittings_per_day, 'holidays', (
            select coalesce(json_agg(json_build_object('day', h.day, 'name', h.name) order by h.day), '[]')
            from holiday_brief h where h.term_id = t.id)) order by t.number), '[]')
        from term_brief t join term_setting_brief setting on setting.term_id = t.id
        where t.session_id = a.session_id) as "terms"
    from class_arm_brief a
    join class_brief c on c.id = a.class_id
    join school_brief sc on sc.id = a.school_id
    join state_brief st on st.id = a.state_id
    join session_brief se on se.id = a.session_id
    join register_hours_brief hours on hours.class_arm_id = a.id
    where a.id = ${classArmId}`)

/** The registers of an arm over a date range, as the contract shows them. */
export const registersDuring = (
  tx: ReadTx,
  { classArmId, from, to }: { classArmId: string; from: string; to: string },
): Promise<AttendanceRegister['registers']> =>
  tx.rows(sql`
    select r.day, r.sitting, r.revision, (
      select coalesce(json_object_agg(own.student_id, json_build_object('mark', own.mark, 'reason', own.reason,
        'id', own.mark_id, 'at', own.marked_at, 'by', json_build_object('id', staff.id, 'name', staff.full_name))), '{}')
      from ${marksOfR} own
      join staff_brief staff on staff.id = own.marked_by) as "marks",
      (select count(*)::int from ${marksOfR} own where own.presumed) as "presumed"
    from register r
    where r.class_arm_id = ${classArmId} and r.day between ${from}::date and ${to}::date
    order by r.day, r.sitting desc`)

/** A student's placement in an arm. */
export interface StayRow {
  studentId: string
  classArmId: string
  begins: string
  ends: string | null
}

/**
 * The placements of students in arms of any school during a date range: of the named students, or of those who were in an arm during it.
 */
export const staysDuring = (
  tx: ReadTx,
  { from, to, ...whose }: { from: string; to: string } & WhoseAttendance,
): Promise<StayRow[]> =>
  tx.rows(sql`
    select e.student_id as "studentId", e.class_arm_id as "classArmId", e.begins, e.ends
    from placement e
    where ${
      'studentIds' in whose
        ? idIn(sql`e.student_id`, whose.studentIds)
        : sql`e.student_id = any(array(select here.student_id from placement here where here.class_arm_id = ${whose.classArmId}
            and akada_counts_during(here.begins, here.ends, ${from}::date, ${to}::date)))`
    }
      and e.class_arm_id is not null and akada_counts_during(e.begins, e.ends, ${from}::date, ${to}::date)
    order by e.student_id, e.begins`)

export type WhoseAttendance = { studentIds: readonly string[] } | { classArmId: string }

interface ArmsDuring {
  classArmIds: readonly string[]
  from: string
  to: string
}

/** A register as it is read for counting: the students and their letters. */
interface StoredRegister extends Pick<Register, 'classArmId' | 'day' | 'sitting'> {
  students: string | null
  codes: string
}

/** The columns of a StoredRegister `r`. The list of students is left out where it is that of the register before. */
const storedMarks = sql`
  case when r.students is distinct from lag(r.students) over arm then r.students::text end as "students", r.codes`
const armByArm = sql`window arm as (order by r.class_arm_id, r.day, r.sitting)`

const readRegisters = <Stored extends StoredRegister>(rows: readonly Stored[]): (Stored & Register)[] => {
  const read = readerOfCodes()
  let last = ''
  return rows.map(row => {
    last = row.students ?? last
    return { ...row, marks: read(last, row.codes) }
  })
}

/** Only the marks of the registers of some arms, for counting. */
export const registerMarks = async (tx: ReadTx, { classArmIds, from, to }: ArmsDuring): Promise<Register[]> =>
  readRegisters(
    await tx.rows<StoredRegister>(sql`
    select r.class_arm_id as "classArmId", r.day, r.sitting, ${storedMarks}
    from register r
    where ${idIn(sql`r.class_arm_id`, classArmIds)} and r.day between ${from}::date and ${to}::date
    ${armByArm}`),
  )

/** The same with the reasons of absences. */
export const reasonedRegisters = async (
  tx: ReadTx,
  { classArmIds, from, to }: ArmsDuring,
): Promise<Required<Register>[]> =>
  readRegisters(
    await tx.rows<StoredRegister & { reasons: Record<string, Reason> }>(sql`
    select r.class_arm_id as "classArmId", r.day, r.sitting, ${storedMarks}, (
        select coalesce(json_object_agg(cell.key, cell.value ->> 'r') filter (where cell.value ? 'r'), '{}')
        from jsonb_each(r.own) cell) as "reasons"
    from register r
    where r.class_arm_id = any(${classArmIds}::uuid[]) and r.day between ${from}::date and ${to}::date
    ${armByArm}`),
  )

/** Cells of an arm's registers over a date range whose mark was corrected. */
export const correctedDuring = (
  tx: ReadTx,
  { classArmId, from, to }: { classArmId: string; from: string; to: string },
): Promise<AttendanceRegister['corrected']> =>
  tx.rows(sql`
    select distinct rc.day, rc.sitting, rc.student_id as "studentId"
    from register_correction rc
    where rc.class_arm_id = ${classArmId} and rc.day between ${from}::date and ${to}::date`)

export interface TermCalendar {
  id: string
  name: string
  starts: string
  ends: string
  holidays: Holiday[]
  sittingsPerDay: number
}

/** A term with its holidays and its number of registers a day; refuses with 404 if there is none. */
export const getTermCalendar = (tx: ReadTx, termId: string): Promise<TermCalendar> =>
  tx.get(sql`
    select t.id, t.name, t.starts, t.ends, setting.sittings_per_day as "sittingsPerDay",
      (select coalesce(json_agg(json_build_object('day', h.day, 'name', h.name) order by h.day), '[]')
        from holiday_brief h where h.term_id = t.id) as "holidays"
    from term_brief t
    join term_setting_brief setting on setting.term_id = t.id
    where t.id = ${termId}`)
