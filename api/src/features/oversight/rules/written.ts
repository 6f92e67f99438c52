import { writtenDay } from '@akada/contract/kernel/written-day'
import { formatNaira, koboOf } from '@akada/contract/kernel/money'
import type { ColumnKind } from '@akada/contract/oversight/schemas'

const number = new Intl.NumberFormat('en-NG')

/** A figure as it is printed; a dash where there is nothing to count. */
export const valueText = (kind: ColumnKind, value: number | string | null | undefined): string => {
  if (value === null || value === undefined) return '–'
  if (kind === 'percent') return `${value}%`
  if (kind === 'naira') return formatNaira(koboOf(Number(value)) ?? 0)
  if (kind === 'day') return writtenDay(String(value))
  return typeof value === 'number' ? number.format(value) : value
}
