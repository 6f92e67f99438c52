/**
 * The common rule for phone numbers: the usual forms as the ten digits of the national number. 0803 123 4567, 803-123-4567,
 * +234 803 123 4567, 2348031234567 and 002348031234567 are all 8031234567. Null for anything else: digits are never cut off or added. A national
 * number never begins with a zero: ten digits that do, such as 0803123456, lack one at their end.
 * No imports, so any page may use it.
 */
export const nationalNumber = (written: string): string | null => {
  const digits = written.replace(/[\s().\u00ad\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060\ufeff-]/g, '')
  const national = digits.replace(/^(?:\+|00)?234(?=0?\d{10}$)/, '').replace(/^0(?=\d{10}$)/, '')
  return /^[1-9]\d{9}$/.test(national) ? national : null
}
