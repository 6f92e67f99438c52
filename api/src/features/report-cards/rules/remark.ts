import { scaled } from './decimal.ts'

export interface RemarkRange {
  fromHundredths: number
  toHundredths: number
  remark: string
}

/** The school's remark for an average ('58.33'), with ranges inclusive at both ends; null if no range contains it. */
export const remarkFor = (ranges: readonly RemarkRange[], average: string | null): string | null => {
  if (average === null) return null
  const hundredths = scaled(average, 2)
  return ranges.find(range => range.fromHundredths <= hundredths && hundredths <= range.toHundredths)?.remark ?? null
}
