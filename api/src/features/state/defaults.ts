import type { WriteTx } from '../../platform/db/index.ts'
import { type Band, createClassType } from './queries/defaults.ts'

/** The West African scale of the senior classes (domain.md, Grading). */
export const seniorBands: readonly Band[] = [
  { from: 75, grade: 'A1', remark: 'Excellent' },
  { from: 70, grade: 'B2', remark: 'Very Good' },
  { from: 65, grade: 'B3', remark: 'Good' },
  { from: 60, grade: 'C4', remark: 'Credit' },
  { from: 55, grade: 'C5', remark: 'Credit' },
  { from: 50, grade: 'C6', remark: 'Credit' },
  { from: 45, grade: 'D7', remark: 'Pass' },
  { from: 40, grade: 'E8', remark: 'Pass' },
  { from: 0, grade: 'F9', remark: 'Fail' },
]

export const basicBands: readonly Band[] = [
  { from: 70, grade: 'A', remark: 'Excellent' },
  { from: 60, grade: 'B', remark: 'Very Good' },
  { from: 50, grade: 'C', remark: 'Good' },
  { from: 40, grade: 'P', remark: 'Pass' },
  { from: 0, grade: 'F', remark: 'Fail' },
]

/** The initial assessment of a class type. */
export const usualComponents = [
  { name: 'CA1', maximumTenths: 200, isExam: false },
  { name: 'CA2', maximumTenths: 200, isExam: false },
  { name: 'Exam', maximumTenths: 600, isExam: true },
] as const

/** Adds a class type to a state with the usual components, and the grades of basic education unless it is senior; returns its id. */
export const addDefaultClassType = async (
  tx: WriteTx,
  stateId: string,
  { name, position, isSenior = false }: { name: string; position: number; isSenior?: boolean },
): Promise<string> => {
  const type = { name, bands: isSenior ? seniorBands : basicBands }
  return (await createClassType(tx, stateId, type, usualComponents, position)).id
}
