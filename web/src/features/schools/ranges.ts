import { capacity } from '@akada/contract/capacity'
import { averagesWithoutRemark } from '@akada/contract/schools/remarks'
import type { ConflictField } from '../../ui/form/conflict.ts'

/** A row of the editor, as typed. */
export interface TypedRange {
  from: string
  to: string
  remark: string
}

/** The form of what the report cards of a school say. */
export interface CardTexts extends Record<string, unknown> {
  ranges: TypedRange[]
  nextTermNeeds: string
}

const noRange: TypedRange = { from: '', to: '', remark: '' }

const showRange = (range: TypedRange | undefined): string =>
  range ? `${range.from} to ${range.to}: ${range.remark}` : ''

/** The rows of the editor by their position, beside the rows that somebody else saved meanwhile. */
export const comparedTexts: Record<string, ConflictField<CardTexts>> = {
  nextTermNeeds: {
    label: 'For next term',
    show: ({ nextTermNeeds }) => nextTermNeeds,
    copy: ({ nextTermNeeds }) => ({ nextTermNeeds }),
  },
  ...Object.fromEntries(
    Array.from({ length: capacity.remarkRanges }, (_, index) => [
      String(index),
      {
        label: `Row ${index + 1}`,
        show: ({ ranges }: CardTexts) => showRange(ranges[index]),
        // A row that is not there is left empty until all are chosen, so that the others stay at their positions.
        copy: (from: CardTexts, onto: CardTexts) => ({
          ranges: [...onto.ranges.slice(0, index), from.ranges[index] ?? noRange, ...onto.ranges.slice(index + 1)],
        }),
      },
    ]),
  ),
}

/** Without the rows that the chosen version does not have. */
export const withoutEmptyRows = ({ ranges, ...rest }: CardTexts): CardTexts => ({
  ...rest,
  ranges: ranges.filter(row => row !== noRange),
})

const percent = (typed: string): number | null => {
  const text = typed.trim()
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100 ? Number(text) : null
}

const hundredths = (value: number): number => Math.round(value * 100)

/** Rows as the API takes them; only for rows without errors. */
export const rangesOf = (rows: readonly TypedRange[]) =>
  rows.map(({ from, to, remark }) => ({ from: Number(from), to: Number(to), remark: remark.trim() }))

/**
 * Errors by the path of the field: values that are not percentages, ranges that end before they begin, and ranges that overlap another row.
 */
export const rangeErrors = (rows: readonly TypedRange[]): Record<string, string> => {
  const errors: Record<string, string> = {}
  const read = rows.map(row => ({ from: percent(row.from), to: percent(row.to) }))
  for (const [index, row] of rows.entries()) {
    const { from, to } = read[index] ?? { from: null, to: null }
    const at = (field: keyof TypedRange): string => `ranges.${index}.${field}`
    if (from === null) errors[at('from')] = 'From 0 to 100, two decimals at most.'
    if (to === null) errors[at('to')] = 'From 0 to 100, two decimals at most.'
    if (row.remark.trim() === '') errors[at('remark')] = 'This field is required'
    if (from === null || to === null) continue
    if (from > to) {
      errors[at('to')] = 'A range ends at or above its start.'
      continue
    }
    const other = read.findIndex(
      (range, place) =>
        place !== index &&
        range.from !== null &&
        range.to !== null &&
        range.from <= range.to &&
        hundredths(range.from) <= hundredths(to) &&
        hundredths(range.to) >= hundredths(from),
    )
    if (other >= 0) errors[at('from')] = `Overlaps row ${other + 1}, ${rows[other]?.from} to ${rows[other]?.to}.`
  }
  return errors
}

/** The averages that no row covers, as people write them: '40 to 49.99'. */
export const gapsOf = (rows: readonly TypedRange[]): string[] =>
  averagesWithoutRemark(
    rows.flatMap(row => {
      const [from, to] = [percent(row.from), percent(row.to)]
      return from === null || to === null ? [] : [{ from, to }]
    }),
  )
