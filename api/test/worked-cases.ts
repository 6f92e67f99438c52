import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** A case worked by hand: `why` holds the arithmetic. Cells are written as on paper: a score, ABS, EX, or - for nothing. */
const workedCase = z.strictObject({
  title: z.string(),
  why: z.array(z.string()).min(1),
  components: z.array(z.tuple([z.string(), z.int()])).default([
    ['CA1', 20],
    ['CA2', 20],
    ['Exam', 60],
  ]),
  bands: z.enum(['junior', 'senior']).default('junior'),
  promotionAverage: z.string().nullable().default(null),
  terminalClass: z.boolean().default(false),
  students: z.record(
    z.string(),
    z.strictObject({
      left: z.boolean().default(false),
      subjects: z.record(z.string(), z.string()),
      /** Totals of the earlier terms. */
      earlier: z.array(z.record(z.string(), z.string()).nullable()).default([]),
    }),
  ),
  expect: z.record(
    z.string(),
    z.looseObject({
      subjects: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
      /** Subjects that are not on the card. */
      absentSubjects: z.array(z.string()).default([]),
    }),
  ),
})
export type WorkedCase = z.output<typeof workedCase>

const folder = join(import.meta.dirname, '../src/features/report-cards/rules/cases')

export const workedCases: readonly string[] = readdirSync(folder).filter(file => file.endsWith('.json'))

export const readCase = (file: string): WorkedCase =>
  workedCase.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
