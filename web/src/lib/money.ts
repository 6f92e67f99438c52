import { formatNaira, koboOf } from '@akada/contract/kernel/kobo'

/**
 * An amount from a response, in naira and possibly negative, as people write it: '₦12,500.00', '-₦300.00'; a dash if it is not an amount.
 */
export const showNaira = (naira: number): string => {
  const kobo = koboOf(Math.abs(naira))
  if (kobo === null) return '–'
  return formatNaira(naira < 0 ? -kobo : kobo)
}

const form = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/

/** Whole kobo of an amount as typed: 12500, 12,500, 12 500.50 or ₦12,500.5. Null if it is not an amount of naira and kobo. */
export const readNaira = (text: string): number | null => {
  const typed = text
    .trim()
    .replace(/^(?:₦|NGN|N)\s*/i, '')
    .replace(/\s+/g, ',')
  return form.test(typed) ? koboOf(Number(typed.replaceAll(',', ''))) : null
}
