import type { Reading } from '../../../platform/uploads/index.ts'

/** A result in a subject: a score in tenths of a mark of 100, or the candidate was absent. */
export type Result = { tenths: number; absent: false } | { tenths: null; absent: true }

const wanted = 'Write a score from 0 to 100, ABS for absent, or nothing.'

/** The value of a results cell; null if it is empty. */
export const readResult = (text: string): Reading<Result | null> => {
  if (text === '') return { value: null }
  if (/^(?:abs|absent)$/i.test(text)) return { value: { tenths: null, absent: true } }
  const parts = /^(\d{1,3})(?:\.(\d+))?$/.exec(text)
  if (parts === null) return { wanted }
  const decimals = (parts[2] ?? '').replace(/0+$/, '')
  if (decimals.length > 1) return { wanted: 'At most one decimal, as in 57.5.' }
  const tenths = Number(parts[1]) * 10 + Number(decimals || '0')
  return tenths > 1000 ? { wanted } : { value: { tenths, absent: false } }
}

/** Scores as written in a template: 57.5, ABS, or nothing. */
export const writtenResult = (
  result: { tenths: number | null; absent: boolean } | undefined,
): number | string | null => {
  if (result === undefined) return null
  return result.tenths === null ? 'ABS' : result.tenths / 10
}
