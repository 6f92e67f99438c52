import * as z from 'zod'
import { id, instant } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { oversightLists } from './lists.ts'

/** The parts of oversight, each a page and a spreadsheet of its own. */
export const oversightParts = [
  'schools',
  'registers',
  'attendance',
  'enrolment',
  'results',
  'scores',
  'staffing',
  'money',
  'facilities',
  'transfers',
  'quality',
] as const
export const oversightPart = z.enum(oversightParts)
export type OversightPart = z.infer<typeof oversightPart>

/** A list behind a count. */
export const oversightList = z.enum(oversightLists)
export type OversightList = z.infer<typeof oversightList>

/**
 * What the figures of a column are. A percentage and a decimal are text with their decimals, so that nothing is rounded twice. A change is how
 * far the figure of the column before is from an earlier one, in points.
 */
const columnKind = z.enum(['count', 'percent', 'decimal', 'change', 'naira', 'day', 'text'])
export type ColumnKind = z.infer<typeof columnKind>

/**
 * What a row counts, for a link to it: a record, the Monday of a week, or an age in years. `scoresOf` are the scores that a school lacks,
 * `transfersTo` the transfers that it has to answer.
 */
const link = z.object({
  kind: z.enum([
    'district',
    'school',
    'class',
    'exam',
    'subject',
    'term',
    'week',
    'age',
    'scoresOf',
    'transfer',
    'transfersTo',
  ]),
  id: z.string().max(40),
})

export const oversightTableId = z.enum([
  'all',
  'districts',
  'schools',
  'classes',
  'ages',
  'years',
  'stages',
  'stageDistricts',
  'leavers',
  'returned',
  'weeks',
  'subjects',
  'terms',
  'localGovernments',
  'late',
  'bySchool',
  'retirements',
  'vacancies',
  'vacantSubjects',
  'textbooks',
  'pending',
  'lacking',
  'list',
])
export type OversightTableId = z.infer<typeof oversightTableId>

/** Figures side by side: what the page shows, the spreadsheet has and the report prints. */
const table = z.object({
  /** Unique in its part. */
  id: oversightTableId,
  title: z.string(),
  /** With what its changes compare, as the end of a sentence: 'First term, 2025/2026'. */
  since: z.string().optional(),
  /** The heading of the names. */
  first: z.string(),
  columns: z
    .array(
      z.object({
        title: z.string(),
        kind: columnKind,
        /** The list of what the column counts, of the district or school of a row, else narrowed by it; absent if there is none that the person may see. */
        list: oversightList.optional(),
      }),
    )
    .max(12),
  rows: z
    .array(
      z.object({
        name: z.string(),
        link: link.nullable(),
        /** In the order of the columns; null if there is nothing to count. */
        values: z.array(z.union([z.int(), z.string(), z.null()])).max(12),
      }),
    )
    .max(limits.list),
  /** How many rows there are; more than are listed if the limit cut them. */
  total: z.int(),
})
export type OversightTable = z.infer<typeof table>

/** A choice that narrows a part, such as the term of results. A week is named by its Monday. */
const choice = z.object({
  name: z.enum(['term', 'exam', 'class', 'subject', 'week', 'day', 'age', 'school', 'list']),
  label: z.string(),
  value: z.string().nullable(),
  options: z.array(z.object({ id: z.string(), name: z.string() })).max(150),
})

/** When figures were counted, the oldest among them; null if there are none. Old: the background work is behind. */
export const counted = { asOf: instant.nullable(), isOld: z.boolean() }

export const partFigures = z.object({
  part: oversightPart,
  title: z.string(),
  ...counted,
  /** What the reader must know before the figures, such as that they are not those of today; null if nothing. */
  lead: z.string().nullable(),
  /** How the figures are counted, a sentence each. */
  notes: z.array(z.string()).max(6),
  choices: z.array(choice).max(5),
  tables: z.array(table).max(10),
})
export type PartFigures = z.infer<typeof partFigures>

const attended = z.object({ present: z.int(), called: z.int() })

/** What waits for a decision or has a deadline. */
const dueKinds = ['districts', 'principals', 'census', 'registration', 'retirements', 'examFees', 'registers'] as const

export const overview = z.object({
  /** The state or the district. */
  name: z.string(),
  day: z.string(),
  /** Why school does not open today, as the end of a sentence; null on a school day, and without an active term. */
  closedBecause: z.string().nullable(),
  term: z.object({ name: z.string(), session: z.string() }).nullable(),
  districts: z.int(),
  schools: z.int(),
  students: z.int(),
  /** Today's registers that are due by now, by district, or by school within a district. */
  registers: z.object({
    ...counted,
    marked: z.int(),
    of: z.int(),
    places: z
      .array(z.object({ id, name: z.string(), kind: z.enum(['district', 'school']), marked: z.int(), of: z.int() }))
      .max(limits.list),
  }),
  /** Attendances of the active term: of those called, how many were there. */
  attendance: z.object({
    ...counted,
    male: attended,
    female: attended,
    weeks: z.array(attended.extend({ week: z.string() })).max(60),
    lowest: attended.extend({ id, name: z.string() }).nullable(),
  }),
  /** Local governments on a grid, where the positions of their schools are known: north at the top. */
  map: z
    .array(
      attended.extend({
        name: z.string(),
        row: z.int(),
        column: z.int(),
        schools: z.int(),
        students: z.int(),
        teachers: z.int(),
        /** Core subjects of class arms that nobody teaches. */
        untaught: z.int(),
        /** Scores of the active term whose days of entry have begun: those entered, and all. */
        entered: z.int(),
        due: z.int(),
        /** The mean of the averages on the cards of the last term with published results; null if there is none. */
        average: z.string().nullable(),
        /** What is owed for report cards and exams, in naira. */
        owed: z.number(),
      }),
    )
    .max(100),
  due: z
    .array(
      z.object({
        kind: z.enum(dueKinds),
        /** The exam, where the kind has one. */
        exam: z.object({ id, name: z.string() }).nullable(),
        /** The last day. */
        day: z.string().nullable(),
        /** How many; of how many where that is known. Of `examFees` naira. */
        count: z.number(),
        of: z.number().nullable(),
      }),
    )
    .max(40),
})
export type Overview = z.infer<typeof overview>
