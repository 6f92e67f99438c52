import { formatNaira, koboOf } from '@akada/contract/kernel/kobo'

/** A sum of an answer, in naira and perhaps below zero, as people write it: '₦12,500.00', '-₦300.00'; a dash for what is no sum. */
export const showNaira = (naira: number): string => {
  const kobo = koboOf(Math.abs(naira))
  return kobo === null ? '–' : formatNaira(naira < 0 ? -kobo : kobo)
}

const form = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/

/** Whole kobo of a sum as it is typed: 12500, 12,500, 12 500.50 or ₦12,500.5. Null where it is no sum of naira and kobo. */
export const readNaira = (text: string): number | null => {
  const typed = text
    .trim()
    .replace(/^(?:₦|NGN|N)\s*/i, '')
    .replace(/\s+/g, ',')
  return form.test(typed) ? koboOf(Number(typed.replaceAll(',', ''))) : null
}
