import * as z from 'zod'
import { sitting } from '../attendance/calls.ts'
import { id, instant } from '../kernel/fields.ts'
import { signedNaira } from '../kernel/money.ts'
import { schoolFigures } from './schemas.ts'
import { setup } from './setup.ts'

const classArm = z.object({ id, fullName: z.string() })
const named = z.object({ id, name: z.string() })

/** A register of the day, and how many of the students on the roll have a mark in it. */
const sittingToday = z.object({
  sitting,
  /** Whether it is time to mark it. */
  due: z.boolean(),
  called: z.int(),
  /** Who made the latest mark, and when; null if nobody has one. */
  by: z.string().nullable(),
  at: instant.nullable(),
})

/** A class arm of which the person is the class teacher. `sittings` is empty on a day without school. */
const armToday = z.object({ classArm, students: z.int(), sittings: z.array(sittingToday).max(2) })

/** A student who was marked absent at every register of the latest school days, and of how many. */
const longAbsent = z.object({ student: z.object({ id, fullName: z.string() }), classArm, days: z.int() })

/** Scores that the person may enter today and that are not all in. */
const scoresDue = z.object({
  classArm,
  subject: named,
  component: named,
  students: z.int(),
  entered: z.int(),
  /** The last day of entry; of late access where `late`. */
  closes: z.string(),
  late: z.boolean(),
})
export type ScoresDue = z.infer<typeof scoresDue>

/** The report cards of the person's own class arm, as far as the class teacher completes them. */
const cardsToComplete = z.object({
  classArm,
  students: z.int(),
  rated: z.int(),
  remarked: z.int(),
  /** Why the head sent them back; null unless that is the latest step. */
  sentBackBecause: z.string().nullable(),
})

/** A day of the term that comes next. `name` is the component or the term. */
const dayAhead = z.object({ kind: z.enum(['opens', 'closes', 'termEnds']), name: z.string(), day: z.string() })
export type DayAhead = z.infer<typeof dayAhead>

/** The most of each kind that Today lists. */
export const todayLimits = {
  reminders: 20,
  arms: 50,
  students: 50,
  scores: 100,
  days: 6,
  records: 20,
  helpers: 5,
} as const

/**
 * What waits for a decision: cards that were handed in, or approved and not published yet, transfer requests to answer, corrections,
 * messages of others to approve, and work that was handed over.
 */
const decisions = z.object({
  cards: z
    .array(
      z.object({
        classArm,
        step: z.enum(['approve', 'publish']),
        cards: z.int(),
        /** Who handed them in or approved them, and when. */
        by: z.string().nullable(),
        at: instant.nullable(),
      }),
    )
    .max(todayLimits.arms),
  transfers: z.int(),
  /** Corrections of records that guardians ask for. */
  corrections: z.int(),
  messages: z.int(),
  /** What devices could not send before their teachers were replaced. */
  handOvers: z.int(),
})

/** Something overdue that somebody reminded the person of in the last days, and that is still not done. */
const reminder = z.object({
  classArm,
  /** Null: today's registers of the class arm. */
  scores: z.object({ subject: named, component: named }).nullable(),
  by: z.string(),
  at: instant,
})
export type Reminder = z.infer<typeof reminder>

/** A class arm whose registers are due today and not complete. */
const lateRegisters = z.object({
  classArm,
  classTeacher: named.nullable(),
  students: z.int(),
  sittings: z.array(sittingToday).max(2),
  /** When the class teacher was reminded today; null if not. */
  remindedAt: instant.nullable(),
})

/** Scores that are not all in although their days of entry are over. */
const lateScores = z.object({
  classArm,
  subject: named,
  component: named,
  teachers: z.array(z.string()),
  students: z.int(),
  entered: z.int(),
  /** The last day of entry. */
  closed: z.string(),
  /** When the teachers were reminded today; null if not. */
  remindedAt: instant.nullable(),
})

/** What others have not done yet. The totals count all, `missingScores` single scores. */
const lateWork = z.object({
  registers: z.array(lateRegisters).max(todayLimits.arms),
  registersTotal: z.int(),
  scores: z.array(lateScores).max(todayLimits.scores),
  scoresTotal: z.int(),
  missingScores: z.int(),
})

/** What the school's wallet holds, and what the cards of `students` would still take from it this term, zero where cards are free; in naira. */
const cardFunds = z.object({ balance: signedNaira, cost: signedNaira, students: z.int() })

/** An exam whose registration is open, with the students of its class who are not registered or not paid for. */
const examDue = z.object({
  id,
  name: z.string(),
  registrationEnds: z.string(),
  unpaid: z.int(),
  notRegistered: z.int(),
})

/** The state's answer to a request for days of entry of a component, such as 'Exam, Junior Secondary'. */
const entryAnswer = z.object({
  id,
  component: z.string(),
  opens: z.string(),
  closes: z.string(),
  opened: z.boolean(),
  /** What the state wrote; null if nothing. */
  answer: z.string().nullable(),
})

/** The return for the Annual School Census that the school still owes. */
const censusDue = z.object({
  session: z.string(),
  censusDay: z.string(),
  deadline: z.string(),
  /** Why the state sent it back; null if it did not. */
  sentBackBecause: z.string().nullable(),
  remindedAt: instant.nullable(),
})

/** Schools whose return is missing in the open census, of a district or the state. */
export const censusMissing = z.object({ session: z.string(), deadline: z.string(), missing: z.int() })

/** Records that are incomplete. A part that the role does not cover is empty or zero. */
const recordWork = z.object({
  /** Spreadsheets that were uploaded and not admitted. */
  uploads: z
    .array(z.object({ id, fileName: z.string(), at: instant, rows: z.int(), errors: z.int() }))
    .max(todayLimits.records),
  withoutClassArm: z.int(),
  /** Students of one name and birth date. */
  duplicates: z
    .array(z.object({ fullName: z.string(), dateOfBirth: z.string(), records: z.int() }))
    .max(todayLimits.records),
  armsWithoutTeacher: z.array(named).max(todayLimits.records),
  teachersWithoutSubjects: z.array(named).max(todayLimits.records),
  /** Subject teachers of the session before (its name) who can be taken over; null if there are none. */
  formerTeachers: z.object({ former: z.string(), assignments: z.int() }).nullable(),
  retiringSoon: z.array(named.extend({ retirementDate: z.string() })).max(todayLimits.records),
})

/**
 * What was done in the school from the beginning of the school day before, `since`, until now: registers of these days that are marked, class
 * arms whose cards were approved and not changed since, and students whose card was published.
 */
const changes = z.object({ since: z.string(), registers: z.int(), approved: z.int(), published: z.int() })
export type Changes = z.infer<typeof changes>

/** The person's own work of a day, each part empty or null where their role has none of it. */
export const today = z.object({
  /** The day in Nigeria. */
  day: z.string(),
  term: z.object({ id, name: z.string(), session: z.string(), ends: z.string() }).nullable(),
  /** Why school does not open today, as the end of a sentence; null on a school day, and without an active term. */
  closedBecause: z.string().nullable(),
  /** What is left to set up in the school; null if the person sets up none of it, and once it is complete. */
  setup: setup.nullable(),
  /** What the person was reminded of and has not done yet, the latest first. */
  reminders: z.array(reminder).max(todayLimits.reminders),
  registers: z.array(armToday).max(todayLimits.arms),
  /** Those absent for more than three school days in a row, the longest first. */
  absent: z.array(longAbsent).max(todayLimits.students),
  /** What guardians said about absences and nobody has decided about, in the person's own arms. */
  explanations: z.array(z.object({ classArm, count: z.int() })).max(todayLimits.arms),
  /** The first to close first. `scoresTotal` counts all. */
  scores: z.array(scoresDue).max(todayLimits.scores),
  scoresTotal: z.int(),
  cards: z.array(cardsToComplete).max(todayLimits.arms),
  ahead: z.array(dayAhead).max(todayLimits.days),
  decisions: decisions.nullable(),
  late: lateWork.nullable(),
  funds: cardFunds.nullable(),
  exams: z.array(examDue).max(todayLimits.records),
  /** What the state has answered in the last days to the school's requests for days of entry; for those who may request them. */
  entryAnswers: z.array(entryAnswer).max(todayLimits.records).optional(),
  records: recordWork.nullable(),
  census: censusDue.nullable(),
  /** Of the whole school, kept and counted again when older than a minute. */
  figures: schoolFigures.nullable(),
  figuresAsOf: instant.nullable(),
  /** For those who see the figures; null on the first school day of a term. */
  changes: changes.nullable(),
})
export type Today = z.infer<typeof today>
