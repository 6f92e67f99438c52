import * as z from 'zod'
import { capacity } from '../kernel/capacity.ts'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { day, id, instant, optionalLine, sentInstant, revision } from '../kernel/fields.ts'

export const sittings = ['morning', 'afternoon'] as const
export const sitting = z.enum(sittings)
export const attendanceMarks = ['present', 'absent', 'late', 'excused'] as const
export const attendanceMark = z.enum(attendanceMarks)
/** Why a student is absent or excused (domain.md, Attendance). */
export const absenceReasons = ['sick', 'permission', 'suspended', 'unknown'] as const

/** A mark as it stands in a register. */
export const standingMark = z.object({
  mark: attendanceMark,
  reason: z.enum(absenceReasons).nullable(),
  /** The client-made id of the mark; an earlier one that is sent again changes nothing. */
  id,
  /** When it was made on the device. */
  at: instant,
  by: z.object({ id, name: z.string() }),
})
export type StandingMark = z.infer<typeof standingMark>

export const registerStudent = z.object({
  id,
  fullName: z.string(),
  fxId: z.string(),
  admissionNumber: z.string(),
  gender: z.string(),
})

export const registerSheet = z.object({
  day: z.string(),
  sitting,
  marks: z.record(id, standingMark),
  revision,
})

/** The registers of a class arm over a span of days. */
export const attendanceRegister = z.object({
  classArm: z.object({ id, fullName: z.string() }),
  term: z.object({ id, name: z.string(), starts: z.string(), ends: z.string(), closed: z.boolean() }),
  sittings: z.array(sitting),
  /** The days of the span on which school opens. */
  schoolDays: z.array(z.string()),
  /** Days of the span without school, with the reason. */
  closedDays: z.array(z.object({ day: z.string(), name: z.string() })),
  today: z.string(),
  /** Who was in the arm on any day of the span, with the days of entry and leaving within it. */
  students: z.array(registerStudent.extend({ begins: z.string(), ends: z.string().nullable() })),
  registers: z.array(registerSheet),
  /** Cells of these registers whose mark was corrected. */
  corrected: z.array(z.object({ day: z.string(), sitting, studentId: id })),
  can: z.object({ mark: z.boolean(), needsReason: z.boolean() }),
})
export type AttendanceRegister = z.infer<typeof attendanceRegister>

export const markItem = z.object({
  studentId: id,
  mark: attendanceMark,
  reason: z.enum(absenceReasons).nullish(),
  /** Made by the client, once per tap; sending it again changes nothing. Made by the server where left out. */
  id: id.optional(),
  /** When it was made on the device; now where left out. */
  at: sentInstant.optional(),
  /**
   * The id of the mark that the person saw when making this one, or null where the cell was empty. Where the register holds another by
   * now, the item is a conflict, with both marks. Left out: the newest wins, for programs that don't show the register.
   */
  basedOn: id.nullish(),
})

const sheet = {
  day,
  sitting,
  marks: z.array(markItem).min(1, 'Mark at least one student.').max(capacity.marksInRegister),
  /** Needed once the term is closed. */
  reason: optionalLine(200),
  /**
   * `refuseAll`: one item that is refused or in conflict refuses the sheet (422 or 409), nothing is written.
   * `saveRest`: each item is answered on its own, the good ones are written.
   */
  onFault: z.enum(['refuseAll', 'saveRest']).default('refuseAll'),
}
export const markAttendanceBody = z.object(sheet)
/** Several sheets, as after a day without a connection; each sheet is a transaction of its own. */
export const bulkAttendanceBody = z.object({
  sheets: z
    .array(z.object({ classArmId: id, ...sheet }))
    .min(1)
    .max(60),
})

export const markResult = z.object({
  studentId: id,
  id,
  /**
   * unchanged: sent before, or the cell already shows this mark. conflict: somebody else marked it meanwhile; `standing` is theirs.
   * Where a sheet is refused as a whole, its good marks are `unchanged` too: their cells stay as they were.
   */
  outcome: z.enum(['saved', 'unchanged', 'conflict', 'refused']),
  message: z.string().nullable(),
  standing: standingMark.nullable(),
})
export const aggregate = z.object({
  /** Sittings counted for the student: times the school opened while enrolled in the arm. */
  opened: z.int(),
  present: z.int(),
  late: z.int(),
  absent: z.int(),
  excused: z.int(),
  /** Opened but nothing marked. */
  unmarked: z.int(),
})
export const sheetAnswer = z.object({
  classArmId: id,
  day: z.string(),
  sitting,
  results: z.array(markResult),
  /** Of the sheet as it now stands. */
  totals: aggregate,
  revision,
})
export type SheetAnswer = z.infer<typeof sheetAnswer>

/** Absences and excuses by reason; one without a reason counts as unknown, so that together they are absent + excused. */
export const attendanceReasons = z.object({ sick: z.int(), permission: z.int(), suspended: z.int(), unknown: z.int() })
export type AttendanceReasons = z.infer<typeof attendanceReasons>

export const attendanceAggregate = z.object({
  classArm: z.object({ id, fullName: z.string() }),
  term: z.object({ id, name: z.string() }),
  /** `days` where one sitting a day is kept, else `half-days` (domain.md: 'times school opened'). */
  unit: z.enum(['days', 'half-days']),
  timesOpened: z.int(),
  students: z.array(
    aggregate.extend({
      studentId: id,
      fullName: z.string(),
      gender: z.string(),
      percent: z.string(),
      reasons: attendanceReasons,
    }),
  ),
  totals: aggregate,
  reasons: attendanceReasons,
  /** Attendances in percent of the sittings that were called, two decimals. */
  percent: z.string(),
  weeks: z.array(
    z.object({
      /** Of the term, by the calendar. */
      number: z.int(),
      from: z.string(),
      to: z.string(),
      boys: z.int(),
      girls: z.int(),
      all: z.int(),
      opened: z.int(),
      percent: z.string(),
    }),
  ),
})
export type AttendanceAggregate = z.infer<typeof attendanceAggregate>

export const attendanceErrors = catalogue({
  notASchoolDay: { code: 'not_a_school_day', status: 422, message: '{day} is not a school day: {why}.' },
  futureDay: { code: 'future_day', status: 422, message: 'The register of {day} can be marked when the day has come.' },
  oneSitting: { code: 'one_sitting', status: 422, message: 'This state keeps one register a day: mark the morning.' },
  reasonNeeded: {
    code: 'reason_needed',
    status: 422,
    message: '{term} is closed. Write why the register is changed now.',
  },
  marksRefused: {
    code: 'marks_refused',
    status: 422,
    message: '{count} of {of} marks were refused; nothing was saved. See each below.',
  },
  marksConflict: {
    code: 'marks_conflict',
    status: 409,
    message: 'Somebody else marked {count} of these students meanwhile; nothing was saved. Choose which mark stays.',
  },
})

const view = { kind: 'operation', operation: 'attendance.view' } as const
const ofArm = { in: 'param', name: 'id', of: 'classArm' } as const
const byId = z.object({ id })
const span = z.object({
  /** First day; the Monday of this week where left out. */
  from: day.optional(),
  /** Last day, at most 120 after the first; the Friday after `from` where left out. */
  to: day.optional(),
})
const ofTerm = z.object({ term: id.optional() })

/** Which part of a term a register sheet shows. */
export const sheetSpan = {
  /** The term of `day`, else the active one, where left out. */
  term: id.optional(),
  span: z.enum(['week', 'month', 'term']).default('term'),
  /** Any day of the week or month; today, or the term's nearest day, where left out. */
  day: day.optional(),
}

export const attendanceCalls = calls({
  getRegister: {
    method: 'GET',
    path: '/attendance/get-attendance-register/{id}',
    tag: 'Attendance',
    summary: 'The registers of a class arm over a span of days',
    access: view,
    where: ofArm,
    params: byId,
    query: span,
    response: attendanceRegister,
  },
  mark: {
    method: 'POST',
    path: '/attendance/mark-attendance/{id}',
    tag: 'Attendance',
    summary: 'Mark or correct the register of a class arm, a day and a sitting',
    description:
      'Weekends, holidays, future days and days outside the term are refused, and so are students who were not in the arm on that day. Refusals carry `details.results`, one for each item.',
    safeToRepeat: true,
    access: { kind: 'operation', operation: 'attendance.mark' },
    where: ofArm,
    params: byId,
    body: markAttendanceBody,
    response: sheetAnswer,
    errors: Object.values(attendanceErrors),
  },
  bulkUpdate: {
    method: 'PATCH',
    path: '/attendance/bulk-update',
    tag: 'Attendance',
    summary: 'Mark or correct several registers, each answered on its own',
    access: { kind: 'operation', operation: 'attendance.mark' },
    where: { in: 'actor' },
    body: bulkAttendanceBody,
    response: z.object({
      sheets: z.array(
        z.object({
          classArmId: id,
          day: z.string(),
          sitting,
          /** Null where the sheet was refused; then `error` says why. */
          answer: sheetAnswer.nullable(),
          error: z.object({ code: z.string(), message: z.string(), results: z.array(markResult) }).nullable(),
        }),
      ),
    }),
    maxBodyBytes: 4 * 1024 * 1024,
  },
  aggregate: {
    method: 'GET',
    path: '/attendance/aggregate/{id}',
    tag: 'Attendance',
    summary: 'Attendance of a class arm in a term, by student and by week',
    access: view,
    where: ofArm,
    params: byId,
    query: ofTerm,
    response: attendanceAggregate,
  },
  downloadRegister: {
    method: 'GET',
    path: '/attendance/download/{id}',
    tag: 'Attendance',
    summary: 'The register sheet of a class arm as .xlsx',
    access: view,
    where: ofArm,
    params: byId,
    query: z.object(sheetSpan),
    response: { download: 'xlsx' },
  },
  ofStudent: {
    method: 'GET',
    path: '/attendance/student/{id}',
    tag: 'Attendance',
    summary: "A student's attendance, term by term",
    description:
      'In the unit of the state (half-days, or days with one sitting), over every arm and school the student was in. Holidays do not count; a joiner counts from the first day.',
    access: { kind: 'operation', operation: 'attendance.view' },
    where: { in: 'param', name: 'id', of: 'student' },
    params: z.object({ id }),
    response: z.object({
      terms: z
        .array(
          z.object({
            term: z.object({ id, name: z.string() }),
            session: z.object({ id, name: z.string() }),
            opened: z.int(),
            present: z.int(),
            late: z.int(),
            absent: z.int(),
            excused: z.int(),
            /** Sittings that nobody called for the student. */
            unmarked: z.int(),
            /** Attendances of the sittings that were called, two decimals. */
            percent: z.string(),
          }),
        )
        .max(60),
      /** The days of the active term on which the student was absent, late or excused; latest first. */
      notable: z
        .array(z.object({ day: z.string(), sitting, mark: attendanceMark, reason: z.string().nullable() }))
        .max(200),
    }),
  },
})
