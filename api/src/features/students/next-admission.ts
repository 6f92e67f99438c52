import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { latestAdmission, latestNumbers } from './queries/admission.ts'
import { holdersOf } from './queries/upload.ts'
import { nextNumber, numbersCompared } from './rules/next-number.ts'

interface Proposal {
  admissionNumber: string | null
  classId: string | null
  classArmId: string | null
}

/** The number after a school's latest ones; null where these show no series, or an older student has it. */
export const freeNumber = async (tx: ReadTx, schoolId: string): Promise<string | null> => {
  const number = nextNumber(await latestNumbers(tx, schoolId, numbersCompared))
  const isTaken = number !== null && (await holdersOf(tx, schoolId, [number.toLowerCase()])).size > 0
  return isTaken ? null : number
}

/** What the form of a school's next admission begins with: the number after the latest, and the class and arm of the latest admission. */
export const proposeAdmission = (db: TenantDb, schoolId: string): Promise<Proposal> =>
  db.read(async tx => {
    const place = await latestAdmission(tx, schoolId)
    return {
      admissionNumber: await freeNumber(tx, schoolId),
      classId: place?.classId ?? null,
      classArmId: place?.classArmId ?? null,
    }
  })
