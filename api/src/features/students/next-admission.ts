import type { ReadTx } from '../../platform/db/index.ts'
import { latestNumbers } from './queries/admission.ts'
import { holdersOf } from './queries/upload.ts'
import { nextNumber, numbersCompared } from './rules/next-number.ts'

/** The number after a school's latest ones; null where these show no series, or an older student has it. */
export const freeNumber = async (tx: ReadTx, schoolId: string): Promise<string | null> => {
  const number = nextNumber(await latestNumbers(tx, schoolId, numbersCompared))
  const isTaken = number !== null && (await holdersOf(tx, schoolId, [number.toLowerCase()])).size > 0
  return isTaken ? null : number
}
