import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { day, id, instant, paging } from '../kernel/fields.ts'
import { absenceReasons, aggregate, attendanceMark, attendanceReasons, sheetSpan, sitting } from './calls.ts'

/** Attendance of a group of students: attendances out of those possible, as a percentage with two decimals; null if none was possible. */
const attended = z.object({
  /** Students enrolled on the last day counted. */
  onRoll: z.int(),
  attended: z.int(),
  /** Sittings called for each student while in the arm: a register that was not called is not an absence (docs/figures.md). */
  possible: z.int(),
  percent: z.string().nullable(),
})
export type Attended = z.infer<typeof attended>

const byGender = { boys: attended, girls: attended, all: attended }
const unit = z.enum(['days', 'half-days'])
const named = z.object({ id, name: z.string() })
const arm = z.object({ id, fullName: z.string() })

/**
 * The register of a class arm as in the paper book: a row per student, a cell for each sitting of each day. A cell is 'P', 'L', 'A' or 'E',
 * with s, p, x or u after A and E for a reason (sick, permission, suspended, unknown); '' if there is no mark or school was closed,
 * and '-' if the student was not in the arm.
 */
export const registerBook = z.object({
  school: named,
  classArm: arm,
  classTeacher: z.string().nullable(),
  session: z.string(),
  term: z.object({ id, name: z.string(), starts: z.string(), ends: z.string(), closed: z.boolean() }),
  span: z.enum(['week', 'month', 'term']),
  from: z.string(),
  to: z.string(),
  /** A day in the previous and in the next range; null if the term has none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  today: z.string(),
  unit,
  sittings: z.array(sitting),
  /** Monday to Friday within the term. */
  days: z
    .array(
      z.object({
        day: z.string(),
        /** Its index in `weeks`. */
        week: z.int(),
        /** Why school is closed; null on a school day. */
        closed: z.string().nullable(),
        /** Marks made before the day was declared a holiday: stored, but not counted. */
        kept: z.int(),
      }),
    )
    .max(200),
  weeks: z
    .array(
      z.object({
        /** The number of the week in the term, by the calendar, as in the scheme of work. */
        number: z.int(),
        from: z.string(),
        to: z.string(),
        /** Times that school opened, up to today. */
        opened: z.int(),
        ...byGender,
      }),
    )
    .max(40),
  students: z.array(
    z.object({
      id,
      fullName: z.string(),
      admissionNumber: z.string(),
      gender: z.string(),
      /** The day of entry, or the last day, if it is within the range. */
      joined: z.string().nullable(),
      left: z.string().nullable(),
      /** For each day, its sittings in order. */
      cells: z.array(z.string()),
      /** Attendances of each week. */
      weeks: z.array(z.int()),
      ...aggregate.shape,
      /** Sittings called for the student. */
      called: z.int(),
      attended: z.int(),
      /** Null if none was called for the student. */
      percent: z.string().nullable(),
      reasons: attendanceReasons,
      /** From the term's first day to the end of the range: attendances of the sittings called. */
      soFar: z.object({ called: z.int(), attended: z.int() }),
    }),
  ),
  /** Attendances in each column of cells. */
  columns: z.object({ boys: z.array(z.int()), girls: z.array(z.int()), all: z.array(z.int()) }),
  timesOpened: z.int(),
  totals: z.object(byGender),
  reasons: attendanceReasons,
})
export type RegisterBook = z.infer<typeof registerBook>

export const markHistory = z.object({
  student: arm,
  classArm: arm,
  day: z.string(),
  sitting,
  /** The values that the cell has had, first to last; the last is the current one. */
  entries: z
    .array(
      z.object({
        mark: attendanceMark,
        reason: z.enum(absenceReasons).nullable(),
        /** The mark that it replaced; null for the first. */
        from: z.object({ mark: attendanceMark, reason: z.enum(absenceReasons).nullable() }).nullable(),
        /** Nobody tapped it: the student counted as present when the register was saved. */
        presumed: z.boolean(),
        by: named,
        /** When it was made on the device. */
        at: instant,
        /** When the correction arrived; null for the first. */
        savedAt: instant.nullable(),
        /** Why it was corrected; required after the term has closed. */
        why: z.string().nullable(),
      }),
    )
    .max(200),
})
export type MarkHistory = z.infer<typeof markHistory>

/** `called` are the sittings with a mark; `unmarked` those without. `percent` is null if none was called. */
const counted = { ...aggregate.shape, called: z.int(), attended: z.int(), percent: z.string().nullable() }

/** The attendance of an arm over the terms of its session up to today. */
export const sessionAttendance = z.object({
  classArm: arm,
  session: z.string(),
  unit,
  terms: z.array(z.object({ id, name: z.string(), timesOpened: z.int(), percent: z.string().nullable() })).max(6),
  timesOpened: z.int(),
  students: z.array(
    z.object({
      studentId: id,
      fullName: z.string(),
      gender: z.string(),
      ...counted,
      reasons: attendanceReasons,
      /** In the same order as `terms`. */
      terms: z.array(
        z.object({ called: z.int(), unmarked: z.int(), attended: z.int(), percent: z.string().nullable() }),
      ),
    }),
  ),
  totals: aggregate,
  ...byGender,
  reasons: attendanceReasons,
})
export type SessionAttendance = z.infer<typeof sessionAttendance>

/** The attendance of a school's arms in a term or session up to today; only their own arms for people who may not see others. */
export const schoolAttendance = z.object({
  period: z.object({ kind: z.enum(['term', 'session']), id, name: z.string(), from: z.string(), to: z.string() }),
  unit,
  timesOpened: z.int(),
  arms: z
    .array(
      z.object({
        classArm: arm,
        classTeacher: z.string().nullable(),
        ...counted,
        boys: attended,
        girls: attended,
        onRoll: z.int(),
        reasons: attendanceReasons,
      }),
    )
    .max(1000),
  totals: aggregate,
  ...byGender,
  reasons: attendanceReasons,
  /** The students with most absences, most first; for one reason if given. At most 100. */
  mostAbsent: z
    .array(
      z.object({
        student: arm,
        classArm: arm,
        /** Sittings that were called for the student, and those that were not. */
        called: z.int(),
        unmarked: z.int(),
        attended: z.int(),
        /** Absent and excused. */
        missed: z.int(),
        percent: z.string().nullable(),
        reasons: attendanceReasons,
      }),
    )
    .max(100),
})
export type SchoolAttendance = z.infer<typeof schoolAttendance>

/** Unmarked registers, a row for each arm and day; newest first. */
export const notMarkedRegisters = z.object({
  term: z.object({ id, name: z.string(), starts: z.string(), ends: z.string() }).nullable(),
  from: z.string(),
  to: z.string(),
  /** Registers in the range that are due by now, and how many of them have a mark. */
  due: z.int(),
  marked: z.int(),
  foundRegisters: z
    .array(
      z.object({
        classArm: arm,
        classTeacher: z.string().nullable(),
        day: z.string(),
        /** The sittings without a mark. */
        sittings: z.array(sitting).min(1),
        students: z.int(),
      }),
    )
    .max(1000),
  /** Total number of rows. */
  total: z.int(),
  /** Class arms by number of unmarked registers; most first. */
  arms: z.array(z.object({ classArm: arm, classTeacher: z.string().nullable(), missing: z.int() })).max(1000),
})
export type NotMarkedRegisters = z.infer<typeof notMarkedRegisters>

/** The class arms of a school whose registers a person may see, and how much of each register of the latest school day is marked. */
export const schoolArms = z.object({
  /** The latest school day of the active term, today included; null before the first. */
  day: z.string().nullable(),
  sittings: z.array(sitting),
  arms: z
    .array(
      z.object({
        id,
        fullName: z.string(),
        /** Name of its class. */
        class: z.string(),
        classTeacher: z.string().nullable(),
        /** Students in the arm on that day, and how many of them each sitting has marked, in the order of `sittings`. */
        students: z.int(),
        marked: z.array(z.int()),
        canMark: z.boolean(),
      }),
    )
    .max(1000),
})
export type SchoolArms = z.infer<typeof schoolArms>

const ofArm = { in: 'param', name: 'id', of: 'classArm' } as const
const ofSchool = { in: 'param', name: 'id', of: 'school' } as const
const sheetQuery = z.object(sheetSpan)

export const attendanceSheetCalls = calls({ tag: 'Attendance', access: 'attendance.view', where: ofArm })({
  sheet: {
    call: 'GET /attendance/sheet/{id}',
    summary: 'The register sheet of a class arm for a week, a month or a term',
    description:
      'A month holds the weeks that begin in it, so that every weekly total is whole. Joiners count from the day of entry, leavers to the last day; holidays are named and count for nobody.',
    query: sheetQuery,
    response: registerBook,
  },
  sheetPdf: {
    call: 'GET /attendance/sheet-pdf/{id}',
    summary: 'The register sheet on landscape A4 pages',
    description: 'A page for each month; a term ends with its summary.',
    query: sheetQuery,
    response: { download: 'pdf' },
  },
  history: {
    call: 'GET /attendance/history/{id}',
    summary: "What a student's cell of a register has shown: who, when, from, to and why",
    query: z.object({ student: id, day, sitting }),
    response: markHistory,
  },
  session: {
    call: 'GET /attendance/session/{id}',
    summary: 'Attendance of a class arm over the terms of its session',
    response: sessionAttendance,
  },
  school: {
    call: 'GET /attendance/school/{id}',
    summary: 'Attendance of a school by class arm in a term or session, and who missed most',
    where: ofSchool,
    query: z.object({
      /** The active term if neither is given. */
      term: id.optional(),
      session: id.optional(),
      /** Orders the students with most absences by this reason. */
      reason: z.enum(absenceReasons).optional(),
    }),
    response: schoolAttendance,
    heavy: true,
  },
  arms: {
    call: 'GET /attendance/arms/{id}',
    summary: 'Class arms of a school, each with how much of the latest registers is marked',
    where: ofSchool,
    response: schoolArms,
  },
  notMarked: {
    call: 'GET /attendance/not-marked/{id}',
    summary: 'Unmarked registers of a school, by day and class arm',
    description:
      'Within a term, up to today; the registers of today from the hour at which they are due. The figures of dashboards count the same.',
    where: ofSchool,
    query: z.object({
      /** The active term if omitted. */
      term: id.optional(),
      from: day.optional(),
      to: day.optional(),
      classArm: id.optional(),
      ...paging(),
    }),
    response: notMarkedRegisters,
  },
})
