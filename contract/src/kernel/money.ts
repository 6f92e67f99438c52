import * as z from 'zod'
import { koboOf, maxKobo, nairaOf } from './kobo.ts'
import { messages } from './messages.ts'

/** Calculating and formatting sums; kobo.ts itself is free of the schemas, for the browser. */
export { formatNaira, koboOf, nairaInWords, nairaOf } from './kobo.ts'

/** A sum in JSON: naira as a decimal number with at most two decimals (decisions.md, 9). Zero or more. */
export const naira = z
  .number({
    error: issue =>
      issue.input === undefined ? messages.required : 'Write the amount in naira, as 12500 or 12500.50.',
  })
  // One reason for one mistake: what is out of these bounds is not measured for its decimals too.
  .min(0, { error: 'The amount cannot be below zero.', abort: true })
  .max(nairaOf(maxKobo), { error: 'This is more than can be moved at once.', abort: true })
  .refine(value => koboOf(value) !== null, 'At most two decimals: kobo are the smallest unit.')

/** A sum in a response, which may be negative: naira with at most two decimals. */
export const signedNaira = z.number()
