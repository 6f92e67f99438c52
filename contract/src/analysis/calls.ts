import * as z from 'zod'
import { capacity } from '../capacity.ts'
import { calls, exportLimits } from '../kernel/calls.ts'
import { id } from '../kernel/fields.ts'

const decimal = z.string().regex(/^\d+(\.\d+)?$/)
/** A percentage with one decimal; null if nothing is counted. */
const rate = decimal.nullable()

/** Averages and passes of one term. */
const termFigures = z.object({ average: decimal.nullable(), counted: z.int(), passed: z.int(), passRate: rate })

/** A percentage of the sittings called for a student: anyone absent more often is at risk. */
export const absenceLimitPercent = 20

const student = z.object({
  studentId: id,
  cardId: id,
  fullName: z.string(),
  fxId: z.string(),
  classArm: z.string(),
  average: decimal.nullable(),
  positionInArm: z.int().nullable(),
})

export const analysis = z.object({
  school: z.object({ id, name: z.string() }),
  session: z.object({ id, name: z.string() }),
  /** The term of the grades and the students. */
  term: z.object({ id, name: z.string() }),
  /** The terms of the session, first to last. */
  terms: z.array(z.object({ id, name: z.string() })).max(3),
  /** For the chosen term: the number of published cards and of drafts. */
  cards: z.object({ published: z.int(), drafts: z.int() }),
  /** A percentage: the state's pass average. */
  passMark: decimal,
  /** Classes with cards in the session. */
  classes: z.array(z.object({ id, name: z.string() })).max(capacity.classesOfState + capacity.classesOfSchool),
  overall: termFigures,
  subjects: z
    .array(z.object({ id, name: z.string(), terms: z.array(termFigures).max(3) }))
    .max(capacity.subjectsOfState + capacity.subjectsOfSchool),
  arms: z.array(z.object({ id, name: z.string(), students: z.int(), terms: z.array(termFigures).max(3) })).max(500),
  /** Grades of the totals of the chosen term, by scale: the classes of a class type share one. */
  grades: z
    .array(
      z.object({
        classType: z.string(),
        total: z.int(),
        bands: z
          .array(z.object({ grade: z.string(), remark: z.string(), from: z.int(), count: z.int() }))
          .max(capacity.gradeBands),
      }),
    )
    .max(capacity.classTypes),
  top: z.array(student).max(10),
  /** Below the pass average, or absent too often. Worst first. */
  atRisk: z
    .array(
      student.extend({
        belowPass: z.boolean(),
        failed: z.int(),
        offered: z.int(),
        absent: z.int(),
        /** Sittings that were called for the student, and those that were not. */
        called: z.int(),
        notCalled: z.int(),
        /** A percentage of the sittings called. */
        absentRate: rate,
        awayOften: z.boolean(),
      }),
    )
    .max(200),
  atRiskTotal: z.int(),
})
export type Analysis = z.infer<typeof analysis>
export type TermFigures = z.infer<typeof termFigures>

/** How many sessions before the chosen one are compared with it. */
export const comparedSessions = 2

/** The subjects of a class in one term: its class arms beside each other, and the same term of the sessions before. */
export const armComparison = z.object({
  class: z.object({ id, name: z.string() }),
  session: z.object({ id, name: z.string() }),
  term: z.object({ id, name: z.string() }),
  /** Those with report cards in the term. */
  arms: z.array(z.object({ id, name: z.string() })).max(capacity.armsOfSchool),
  /** The sessions whose same term has report cards of the class, the latest first. */
  before: z.array(z.object({ id, name: z.string() })).max(comparedSessions),
  subjects: z
    .array(
      z.object({
        id,
        name: z.string(),
        /** All class arms together. */
        whole: termFigures,
        /** In the order of `arms`; with who taught the subject there at the end of the term, or teaches it now. */
        arms: z.array(termFigures.extend({ teachers: z.array(z.string()).max(20) })).max(capacity.armsOfSchool),
        /** In the order of `before`. */
        before: z.array(termFigures).max(comparedSessions),
      }),
    )
    .max(capacity.subjectsOfState + capacity.subjectsOfSchool),
})
export type ArmComparison = z.infer<typeof armComparison>

const ofSchool = { in: 'param', name: 'schoolId', of: 'school' } as const
const query = z.object({ term: id.optional(), classId: id.optional() })

export const analysisTables = z.enum(['subjects', 'arms', 'grades', 'top', 'at-risk'])
export type AnalysisTable = z.infer<typeof analysisTables>

export const analysisCalls = calls({ tag: 'Analysis', access: 'report-card.analyse', where: ofSchool })({
  view: {
    call: 'GET /analysis/school/{schoolId}',
    summary: "A school's results: averages and passes over the terms, grades, the best and those at risk",
    description:
      'From report cards: published as they were frozen, drafts as they were last generated. `counted` are totals (subjects) or ranked students (arms, school).',
    query,
    /** Null if the state has no term yet. */
    response: analysis.nullable(),
    heavy: true,
  },
  arms: {
    call: 'GET /analysis/arms/{schoolId}',
    summary: "A class's subjects: its class arms beside each other, with their teachers, and the sessions before",
    description:
      'From report cards, as the analysis of the school. 404 for a class or term that the state does not have.',
    query: z.object({ term: id, classId: id }),
    response: armComparison,
    heavy: true,
  },
  file: {
    call: 'GET /analysis/download/{schoolId}',
    summary: 'One table of the analysis as a spreadsheet',
    query: query.extend({ table: analysisTables }),
    ...exportLimits,
    response: { download: 'xlsx' },
  },
})
