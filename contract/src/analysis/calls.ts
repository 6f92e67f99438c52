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
  file: {
    call: 'GET /analysis/download/{schoolId}',
    summary: 'One table of the analysis as a spreadsheet',
    query: query.extend({ table: analysisTables }),
    ...exportLimits,
    response: { download: 'xlsx' },
  },
})
