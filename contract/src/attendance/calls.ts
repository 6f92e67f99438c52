import * as z from 'zod'
import { capacity } from '../capacity.ts'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { day, id, instant, optionalLine, sentInstant, revision, timeOfDay } from '../kernel/fields.ts'

export const sittings = ['morning', 'afternoon'] as const
export const sitting = z.enum(sittings)
export const attendanceMarks = ['present', 'absent', 'late', 'excused'] as const
export const attendanceMark = z.enum(attendanceMarks)
/** Why a student is absent or excused (domain.md, Attendance). */
export const absenceReasons = ['sick', 'permission', 'suspended', 'unknown'] as const

/** What a family is shown of a child's day. No register is awaited where none will be marked. */
export const childDay = z.discriminatedUnion('status', [
  /** The latest mark, and the sittings in a row that it holds for: one who came late and stayed is late in both. */
  z.object({
    status: z.literal('marked'),
    mark: attendanceMark,
    sittings: z.array(sitting).min(1).max(2),
    reason: z.enum(absenceReasons).nullable(),
  }),
  /** `usuallyBy`: when the register of the class arm is mostly saved, to the next half hour; null if that cannot be said. */
  z.object({ status: z.literal('unmarked'), usuallyBy: timeOfDay.nullable() }),
  /** `name`: that of a holiday. */
  z.object({
    status: z.literal('closed'),
    because: z.enum(['holiday', 'weekend', 'outsideTerm']),
    name: z.string().nullable(),
  }),
  z.object({ status: z.literal('left'), lastDay: day }),
  z.object({ status: z.literal('notYet'), firstDay: day }),
  /** In school, but in no class arm, so that nobody calls the child. */
  z.object({ status: z.literal('noClassArm') }),
])
export type ChildDay = z.infer<typeof childDay>

/** The current mark in a register. */
export const currentMark = z.object({
  mark: attendanceMark,
  reason: z.enum(absenceReasons).nullable(),
  /** The id made by the client for the mark; sending an earlier one again changes nothing. */
  id,
  /** When it was made on the device. */
  at: instant,
  by: z.object({ id, name: z.string() }),
})
export type CurrentMark = z.infer<typeof currentMark>

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
  marks: z.record(id, currentMark),
  /** How many of its marks nobody tapped: those students counted as present when the register was saved. */
  presumed: z.int(),
  revision,
})

/** The registers of a class arm for a range of days. */
export const attendanceRegister = z.object({
  classArm: z.object({ id, fullName: z.string() }),
  term: z.object({ id, name: z.string(), starts: z.string(), ends: z.string(), closed: z.boolean() }),
  sittings: z.array(sitting),
  /** From when each sitting may be called on its day; earlier it is refused. */
  opens: z.object({ morning: timeOfDay, afternoon: timeOfDay }),
  /** School days in the range. */
  schoolDays: z.array(z.string()),
  /** Days in the range on which school is closed, with the reason. */
  closedDays: z.array(z.object({ day: z.string(), name: z.string() })),
  today: z.string(),
  /** Students in the arm on any day of the range, with the days on which they entered and left. */
  students: z.array(registerStudent.extend({ begins: z.string(), ends: z.string().nullable() })),
  /** Whether the state presumes everyone present until a register is saved. */
  presumesPresent: z.boolean(),
  registers: z.array(registerSheet),
  /** Cells of these registers whose mark has been corrected. */
  corrected: z.array(z.object({ day: z.string(), sitting, studentId: id })),
  /** How many absences of the arm guardians explained and nobody has decided about. */
  explanations: z.int(),
  can: z.object({ mark: z.boolean(), needsReason: z.boolean() }),
})
export type AttendanceRegister = z.infer<typeof attendanceRegister>

export const markItem = z.object({
  studentId: id,
  mark: attendanceMark,
  reason: z.enum(absenceReasons).nullish(),
  /** Made by the client, once per tap; sending it again changes nothing. Made by the server if omitted. */
  id: id.optional(),
  /** When it was made on the device; now if omitted, or if it is later. */
  at: sentInstant.optional(),
  /**
   * The id of the mark that the person saw when making this one, or null if the cell was empty. If the register now has a different mark,
   * the item is a conflict, with both marks. If omitted, the newest mark wins, for programs that don't show the register.
   */
  basedOn: id.nullish(),
})

/**
 * The students whom nobody tapped before the register was saved. Each is present where the cell is still empty; a mark that somebody else
 * made meanwhile stays. One id and one moment for all of them keep the body small on a slow connection.
 */
export const presumedMarks = z.object({
  id,
  at: sentInstant.optional(),
  studentIds: z.array(id).min(1).max(capacity.marksInRegister),
})

const sheet = {
  day,
  sitting,
  /** May be empty if `presumed` is given. */
  marks: z.array(markItem).max(capacity.marksInRegister),
  /** Refused where the state wants each student marked. */
  presumed: presumedMarks.optional(),
  /** Required once the term is closed. */
  reason: optionalLine(200),
  /**
   * `refuseAll`: one item that is refused or in conflict refuses the whole sheet (422 or 409) and nothing is written.
   * `saveRest`: each item has its own result, and the valid ones are written.
   */
  onError: z.enum(['refuseAll', 'saveRest']).default('refuseAll'),
  /** `others`: leaves out of the answer each item that the register now has as it was sent. */
  results: z.enum(['all', 'others']).default('all'),
}
export const markAttendanceBody = z.object(sheet)
/** Several sheets, for example after a day without a connection; each sheet is its own transaction. */
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
   * unchanged: sent before, or the cell already has this mark. conflict: somebody else marked it in the meantime; `standing` is their mark.
   * If a sheet is refused as a whole, its valid marks are `unchanged` too: their cells keep their values.
   */
  outcome: z.enum(['saved', 'unchanged', 'conflict', 'refused']),
  /** Why it was refused, or that a student who was presumed present stays as somebody else had marked. */
  message: z.string().nullable(),
  standing: currentMark.nullable(),
})
export const aggregate = z.object({
  /** Sittings counted for the student: times the school opened while they were enrolled in the arm. */
  opened: z.int(),
  present: z.int(),
  late: z.int(),
  absent: z.int(),
  excused: z.int(),
  /** School was open, but there is no mark. */
  unmarked: z.int(),
})
export const sheetAnswer = z.object({
  classArmId: id,
  day: z.string(),
  sitting,
  results: z.array(markResult),
  /** The totals of the sheet after this call. */
  totals: aggregate,
  /** How many of its marks are presumed, as in the register. */
  presumed: z.int(),
  /** Who sent the sheet. */
  by: currentMark.shape.by,
  revision,
})
export type SheetAnswer = z.infer<typeof sheetAnswer>

/** Absences and excuses by reason; one without a reason counts as unknown, so that the sum is absent + excused. */
export const attendanceReasons = z.object({ sick: z.int(), permission: z.int(), suspended: z.int(), unknown: z.int() })
export type AttendanceReasons = z.infer<typeof attendanceReasons>

export const attendanceAggregate = z.object({
  classArm: z.object({ id, fullName: z.string() }),
  term: z.object({ id, name: z.string() }),
  /** `days` with one sitting a day, otherwise `half-days` (domain.md: 'times school opened'). */
  unit: z.enum(['days', 'half-days']),
  timesOpened: z.int(),
  students: z.array(
    aggregate.extend({
      studentId: id,
      fullName: z.string(),
      gender: z.string(),
      percent: z.string().nullable(),
      reasons: attendanceReasons,
    }),
  ),
  totals: aggregate,
  reasons: attendanceReasons,
  /** Attendances as a percentage of the sittings called, two decimals; null if none was called. */
  percent: z.string().nullable(),
  weeks: z.array(
    z.object({
      /** The week of the term, by the calendar. */
      number: z.int(),
      from: z.string(),
      to: z.string(),
      boys: z.int(),
      girls: z.int(),
      all: z.int(),
      opened: z.int(),
      percent: z.string().nullable(),
    }),
  ),
})
export type AttendanceAggregate = z.infer<typeof attendanceAggregate>

export const attendanceErrors = catalogue({
  notASchoolDay: '422 not_a_school_day: {day} is not a school day: {why}.',
  futureDay: '422 future_day: The register of {day} can be marked when the day has come.',
  tooEarly: '422 too_early: The {sitting} register of {arm} can be marked from {opens}.',
  marksTooEarly:
    '422 marks_too_early: These marks were made at {made}. The {sitting} register of {arm} can be marked from {opens}: check the marks, then save again.',
  oneSitting: '422 one_sitting: This state keeps one register a day: mark the morning.',
  presumptionOff: '422 presumption_off: This state wants each student marked. Mark the others, then save again.',
  reasonNeeded: '422 reason_needed: {term} is closed. Write why the register is changed now.',
  marksRefused: '422 marks_refused: {count} of {of} marks were refused; nothing was saved. See each below.',
  marksConflict:
    '409 marks_conflict: Somebody else marked {count} of these students meanwhile; nothing was saved. Choose which mark stays.',
})

const ofArm = { in: 'param', name: 'id', of: 'classArm' } as const
const span = z.object({
  /** First day; the Monday of this week if omitted. */
  from: day.optional(),
  /** Last day, at most 120 after the first; the Friday after `from` if omitted. */
  to: day.optional(),
})
const ofTerm = z.object({ term: id.optional() })

/** The part of a term that a register sheet shows. */
export const sheetSpan = {
  /** If omitted, the term of `day`, otherwise the active one. */
  term: id.optional(),
  span: z.enum(['week', 'month', 'term']).default('term'),
  /** Any day of the week or month; if omitted, today or the term's nearest day. */
  day: day.optional(),
}

export const attendanceCalls = calls({ tag: 'Attendance', access: 'attendance.view', where: ofArm })({
  getRegister: {
    call: 'GET /attendance/get-attendance-register/{id}',
    summary: 'The registers of a class arm over a span of days',
    query: span,
    response: attendanceRegister,
  },
  mark: {
    call: 'POST /attendance/mark-attendance/{id}',
    changes: 'cells',
    summary: 'Mark or correct the register of a class arm, a day and a sitting',
    description:
      'Weekends, holidays, future days, days outside the term and hours before the sitting may be called (by the latest mark) are refused, and so are students who were not in the arm on that day. Refusals carry `details.results`, one for each item.',
    safeToRepeat: true,
    access: 'attendance.mark',
    body: markAttendanceBody,
    response: sheetAnswer,
    errors: Object.values(attendanceErrors),
  },
  bulkUpdate: {
    call: 'PATCH /attendance/bulk-update',
    changes: 'cells',
    summary: 'Mark or correct several registers, each answered on its own',
    access: 'attendance.mark',
    where: { in: 'actor' },
    body: bulkAttendanceBody,
    response: z.object({
      sheets: z.array(
        z.object({
          classArmId: id,
          day: z.string(),
          sitting,
          /** Null if the sheet was refused; `error` then gives the reason. */
          answer: sheetAnswer.nullable(),
          error: z.object({ code: z.string(), message: z.string(), results: z.array(markResult) }).nullable(),
        }),
      ),
    }),
    maxBodyBytes: 4 * 1024 * 1024,
  },
  aggregate: {
    call: 'GET /attendance/aggregate/{id}',
    summary: 'Attendance of a class arm in a term, by student and by week',
    query: ofTerm,
    response: attendanceAggregate,
  },
  downloadRegister: {
    call: 'GET /attendance/download/{id}',
    summary: 'The register sheet of a class arm as .xlsx',
    query: z.object(sheetSpan),
    response: { download: 'xlsx' },
  },
  ofStudent: {
    call: 'GET /attendance/student/{id}',
    summary: "A student's attendance, term by term",
    description:
      'In the unit of the state (half-days, or days with one sitting), over every arm and school the student was in. Holidays do not count; a joiner counts from the first day.',
    where: { in: 'param', name: 'id', of: 'student' },
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
            /** Sittings that were not called for the student. */
            unmarked: z.int(),
            /** Attendances as a percentage of the sittings called, two decimals; null if none was called. */
            percent: z.string().nullable(),
          }),
        )
        .max(60),
      /** The days of the active term on which the student was absent, late or excused; latest first. */
      notable: z
        .array(
          z.object({
            day: z.string(),
            sitting,
            mark: attendanceMark,
            reason: z.string().nullable(),
            /**
             * 'JSS 1 Gold, Olumo High School': the arm that the student left that day, where its register has this mark and the next arm's
             * counts; null for a mark that counts.
             */
            uncountedIn: z.string().nullable(),
          }),
        )
        .max(200),
    }),
  },
})
