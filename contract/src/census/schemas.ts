import * as z from 'zod'
import { capacity } from '../capacity.ts'
import { id, instant, optionalLine } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { schoolCensus } from '../schools/census.ts'
import { teacherGroups } from './groups.ts'
import { figureKeys, gapKeys, locations, maxAnswer, yesNo } from './items.ts'

const count = z
  .int({ error: 'Write a whole number.' })
  .min(0, 'Not below 0.')
  .max(maxAnswer, 'At most 99,999.')
  .nullish()
  .transform(value => value ?? null)
const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .enum(values, { error: 'Choose one of the list.' })
    .nullish()
    .transform(value => value ?? null)

/** The asked items; null: not answered yet. */
export const censusAnswers = z.object({
  location: choice(locations),
  foundedIn: z
    .int({ error: 'Write the year in four digits.' })
    .min(1800, 'Write the year in four digits.')
    .max(2200, 'Write the year in four digits.')
    .nullish()
    .transform(value => value ?? null),
  shifts: choice(yesNo),
  committee: choice(yesNo),
  classesOutside: count,
  seats: count,
  textbooksEnglish: count,
  textbooksMathematics: count,
  specialNeedsBoys: count,
  specialNeedsGirls: count,
  repeaterBoys: count,
  repeaterGirls: count,
})
export type CensusAnswers = z.output<typeof censusAnswers>

/** Why a figure differs much from the last return, by the key of the figure. */
export const censusExplanations = z.partialRecord(z.enum(figureKeys), optionalLine(limits.text))
export type CensusExplanations = z.output<typeof censusExplanations>

const bySex = z.object({ boys: z.int(), girls: z.int() })
export type BySex = z.infer<typeof bySex>
const staffBySex = z.object({ male: z.int(), female: z.int(), notGiven: z.int() })
export type StaffBySex = z.infer<typeof staffBySex>

/** A class with its students on the census day by age and sex, and what changed from `countsFrom` to the census day. */
const censusClass = z.object({
  name: z.string(),
  level: z.int(),
  arms: z.int(),
  ages: z.array(bySex.extend({ age: z.int() })).max(200),
  repeaters: bySex,
  newEntrants: bySex,
  transfersIn: bySex,
  transfersOut: bySex,
  leavers: bySex,
})
export type CensusClass = z.infer<typeof censusClass>

const teacherRow = staffBySex.extend({ group: z.enum(teacherGroups), name: z.string() })
export type TeacherRow = z.infer<typeof teacherRow>

/** What the product knows for the return of a school. */
export const censusContent = z.object({
  school: z.object({
    name: z.string(),
    category: z.string(),
    district: z.string(),
    lga: z.string().nullable(),
    ownership: z.string().nullable(),
    boarding: z.string().nullable(),
    sex: z.string().nullable(),
    nationalSchoolId: z.string().nullable(),
  }),
  classes: z.array(censusClass).max(capacity.classesOfState + capacity.classesOfSchool),
  teachers: z.array(teacherRow).max(1000),
  nonTeaching: staffBySex,
  facilities: schoolCensus,
})
export type CensusContent = z.infer<typeof censusContent>

const gap = z.object({ key: z.enum(gapKeys), count: z.int().nullable() })
export type CensusGap = z.infer<typeof gap>

const figures = z.record(z.enum(figureKeys), z.int().nullable())
export type CensusFigures = z.infer<typeof figures>

/** A return as it is frozen at submission. A change of its form raises the version. */
export const censusSnapshot = z.object({
  version: z.literal(1),
  session: z.string(),
  censusDay: z.string(),
  countsFrom: z.string(),
  content: censusContent,
  answers: censusAnswers,
  explanations: censusExplanations,
  figures,
  gaps: z.array(gap).max(gapKeys.length),
  hasHistory: z.boolean(),
  submittedBy: z.string(),
})
export type CensusSnapshot = z.output<typeof censusSnapshot>

/** Sent back: the state wants it again. */
export const returnStatuses = ['Not started', 'Started', 'Submitted', 'Sent back'] as const
export const returnStatus = z.enum(returnStatuses)
export type ReturnStatus = z.infer<typeof returnStatus>

/** A census of a state. Schools may submit until it is closed; after the deadline a return is late. */
export const censusDetails = z.object({
  id,
  session: z.object({ id, name: z.string() }),
  censusDay: z.string(),
  countsFrom: z.string(),
  deadline: z.string(),
  isClosed: z.boolean(),
  remindedAt: instant.nullable(),
  revision: z.int(),
})
export type CensusDetails = z.infer<typeof censusDetails>

const submission = z.object({
  number: z.int(),
  submittedAt: instant,
  submittedBy: z.string(),
  isLate: z.boolean(),
  sentBack: z.object({ at: instant, by: z.string(), because: z.string() }).nullable(),
})
export type CensusSubmission = z.infer<typeof submission>

const comparedFigure = z.object({
  key: z.enum(figureKeys),
  /** Null: nobody has counted it. */
  value: z.int().nullable(),
  /** In the last census; null if there was no return, or the figure was missing. */
  before: z.int().nullable(),
  isLarge: z.boolean(),
  mustExplain: z.boolean(),
})
export type ComparedFigure = z.infer<typeof comparedFigure>

/** Submissions shown of one return, the latest first. */
export const maxSubmissions = 50

/** The return of a school: what is known now, or what was submitted. */
export const censusReturn = z.object({
  census: censusDetails,
  school: z.object({ id, name: z.string() }),
  status: returnStatus,
  /** Submitted after the deadline, or would be now. */
  isLate: z.boolean(),
  revision: z.int(),
  content: censusContent,
  answers: censusAnswers,
  explanations: censusExplanations,
  figures: z.array(comparedFigure).max(figureKeys.length),
  /** The students of each class in the last return, by the name of the class. */
  classesBefore: z.record(z.string(), z.int()).nullable(),
  /** The session of the return that this one is compared with; null if there is none. */
  comparedWith: z.string().nullable(),
  gaps: z.array(gap).max(gapKeys.length),
  /** Whether the product has the school's students of an earlier session, and so knows the repeaters. */
  hasHistory: z.boolean(),
  /** Identifies the figures shown; submitting with it freezes exactly these. */
  fingerprint: z.string(),
  /** The number of the frozen return that is shown; null if these are today's records. */
  shows: z.int().nullable(),
  history: z.array(submission).max(maxSubmissions),
  can: z.object({
    /** Whether answers may be changed. */
    save: z.boolean(),
    /** Whether it may be submitted now; not before the census day. */
    submit: z.boolean(),
    sendBack: z.boolean(),
  }),
})
export type CensusReturn = z.output<typeof censusReturn>
