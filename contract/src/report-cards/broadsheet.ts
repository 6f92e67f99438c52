import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { id } from '../kernel/fields.ts'
import { reportCardErrors } from './calls.ts'
import { cardStatus, decimal } from './schemas.ts'

/** For a term, or for a session up to the term: each subject's totals of the terms side by side. */
export const broadsheetScope = z.enum(['term', 'session'])
export type BroadsheetScope = z.infer<typeof broadsheetScope>

/** A student's result in a subject. Null in place of it: not offered. */
const broadsheetCell = z.object({
  /** The total of each of the broadsheet's terms; null if there is none. One value on the broadsheet of a term. */
  terms: z.array(decimal.nullable()),
  /** The term's total; on a session's broadsheet the average of the terms that have one. */
  total: decimal.nullable(),
  grade: z.string().nullable(),
  position: z.int().nullable(),
  passed: z.boolean().nullable(),
  /** Some component is ABS. */
  absent: z.boolean(),
  /** Exempt from all components. */
  exempt: z.boolean(),
  /** Some component of the (last) term has no score. */
  missing: z.boolean(),
  /** What the (last) term still needs: 'CA1, CA2 in; Exam due'. Empty text if nothing is due, or if nothing is in. */
  due: z.string(),
})
export type BroadsheetCell = z.infer<typeof broadsheetCell>

export const broadsheet = z.object({
  scope: broadsheetScope,
  ministry: z.string(),
  classArm: z.object({ id, fullName: z.string(), classTeacher: z.string().nullable() }),
  school: z.object({ id, name: z.string(), lga: z.string().nullable() }),
  /** Who heads the school: 'Principal', or 'Head Teacher' of a primary class. */
  headTitle: z.string(),
  session: z.string(),
  /** The term, or the last one on a session's broadsheet. */
  term: z.object({ id, number: z.int(), name: z.string() }),
  /** The terms of the totals in cells, first to last. */
  terms: z.array(z.object({ id, number: z.int(), name: z.string() })).max(3),
  printPositions: z.boolean(),
  subjects: z
    .array(
      z.object({
        id,
        name: z.string(),
        /** For students in the arm at the end of the term who have a total. */
        entered: z.int(),
        passed: z.int(),
        average: decimal.nullable(),
        highest: decimal.nullable(),
        lowest: decimal.nullable(),
        /** Scores still missing in the (last) term. */
        missing: z.int(),
      }),
    )
    .max(60),
  students: z
    .array(
      z.object({
        studentId: id,
        fullName: z.string(),
        fxId: z.string(),
        admissionNumber: z.string(),
        gender: z.string(),
        /** The source of the scores: a published card as it was frozen; otherwise the current scores. */
        status: cardStatus,
        /** In the arm when the term closed. */
        inArm: z.boolean(),
        /** In the order of the broadsheet's subjects. */
        cells: z.array(broadsheetCell.nullable()),
        offered: z.int(),
        passed: z.int(),
        failed: z.int(),
        obtained: decimal,
        obtainable: decimal,
        /** Averages of the broadsheet's terms. */
        averages: z.array(decimal.nullable()),
        /** The term's; on a session's broadsheet over the terms that have a result. */
        average: decimal.nullable(),
        /** In the arm, by that average; null if not ranked. */
        position: z.int().nullable(),
        promotion: z.enum(['Promoted', 'On Trial', 'Repeat', 'Withdrawn']).nullable(),
        missing: z.int(),
      }),
    )
    .max(500),
  /** Of the ranked students. */
  summary: z.object({
    students: z.int(),
    ranked: z.int(),
    average: decimal.nullable(),
    highest: decimal.nullable(),
    lowest: decimal.nullable(),
    missing: z.int(),
    published: z.int(),
  }),
  /** Why nothing can be shown; null if it can. */
  why: z.string().nullable(),
})
export type Broadsheet = z.infer<typeof broadsheet>

const ofArm = { in: 'param', name: 'classArmId', of: 'classArm' } as const
const query = z.object({ term: id.optional(), scope: broadsheetScope.default('term') })

export const broadsheetCalls = calls({ tag: 'Report cards', access: 'report-card.view', where: ofArm })({
  view: {
    call: 'GET /report-card/broadsheet/{classArmId}',
    summary: 'All students of a class arm by all subjects, for a term or its session',
    description:
      'Published cards as they were frozen, all others from the scores as they are now, whether or not cards were generated.',
    query,
    response: broadsheet,
    errors: [reportCardErrors.noActiveTerm],
  },
  download: {
    call: 'GET /report-card/broadsheet-download/{classArmId}',
    summary: 'The broadsheet as a spreadsheet',
    query,
    response: { download: 'xlsx' },
    errors: [reportCardErrors.noActiveTerm, reportCardErrors.noStudents],
  },
  print: {
    call: 'GET /report-card/broadsheet-pdf/{classArmId}',
    summary: 'The broadsheet for printing, landscape, its heads on every page',
    query: query.extend({ paper: z.enum(['A4', 'A3']).default('A4') }),
    response: { download: 'pdf' },
    errors: [reportCardErrors.noActiveTerm, reportCardErrors.noStudents],
  },
})
