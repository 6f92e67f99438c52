import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { scaled } from '../src/features/report-cards/rules/decimal.ts'
import type { PromotionRule } from '../src/features/report-cards/rules/promotion.ts'

/** A case calculated by hand: `why` holds the arithmetic. Cells use a short notation: a score, ABS, EX, or - for empty. */
const workedCase = z.strictObject({
  title: z.string(),
  why: z.array(z.string()).min(1),
  components: z.array(z.tuple([z.string(), z.int()])).default([
    ['CA1', 20],
    ['CA2', 20],
    ['Exam', 60],
  ]),
  bands: z.enum(['junior', 'senior']).default('junior'),
  /** If set, the case is for a third term. On trial from 5 below, if `rule` says nothing else. */
  promotionAverage: z.string().nullable().default(null),
  /** The state's requirements besides the average. */
  rule: z
    .strictObject({
      trialAverage: z.string().optional(),
      minimumPasses: z.int().optional(),
      required: z.array(z.string()).optional(),
      shortOutcome: z.enum(['On Trial', 'Repeat']).optional(),
      termWeights: z.array(z.int()).length(3).optional(),
      missingTerm: z.enum(['rest', 'zero', 'by-hand']).optional(),
      withdrawAfter: z.int().optional(),
    })
    .default({}),
  terminalClass: z.boolean().default(false),
  students: z.record(
    z.string(),
    z.strictObject({
      left: z.boolean().default(false),
      /** Left out of the publication. */
      leftOut: z.boolean().default(false),
      subjects: z.record(z.string(), z.string()),
      /** Totals of the earlier terms. */
      earlier: z.array(z.record(z.string(), z.string()).nullable()).default([]),
      /** Earlier sessions in the same class. */
      repeats: z.int().default(0),
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

/** The case's promotion rule in hundredths, its required subjects by the ids that `idOf` returns; null outside a third term. */
export const ruleOf = (
  { promotionAverage, rule }: WorkedCase,
  idOf: (subject: string) => string,
): PromotionRule | null => {
  if (promotionAverage === null) return null
  const passAverageHundredths = scaled(promotionAverage, 2)
  return {
    passAverageHundredths,
    trialAverageHundredths: rule.trialAverage ? scaled(rule.trialAverage, 2) : passAverageHundredths - 500,
    minimumPasses: rule.minimumPasses ?? 0,
    requiredSubjectIds: (rule.required ?? []).map(idOf),
    shortOutcome: rule.shortOutcome ?? 'On Trial',
    termWeights: rule.termWeights ?? [1, 1, 1],
    missingTerm: rule.missingTerm ?? 'rest',
    withdrawAfter: rule.withdrawAfter ?? null,
  }
}

const folder = join(import.meta.dirname, '../src/features/report-cards/rules/cases')

export const workedCases: readonly string[] = readdirSync(folder).filter(file => file.endsWith('.json'))

export const readCase = (file: string): WorkedCase =>
  workedCase.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
