import * as z from 'zod'
import { catalogue } from '../kernel/errors.ts'
import { line } from '../kernel/fields.ts'

/** The maximum number of results that a record from another state has: the terms of a session, and more if they were issued again. */
export const maxResults = 6

export const termResult = z.object({
  session: z.string(),
  term: z.string(),
  /** Null where the student was not ranked. */
  average: z.string().nullable(),
})

/** What the profile says of a student who came from another state. */
export const arrival = z.object({
  state: z.string(),
  school: z.string(),
  /** The Student ID there: here the student has another one. */
  fxId: z.string(),
  /** The name in the records there. */
  fullName: z.string(),
  className: z.string(),
  lastDay: z.string(),
  results: z.array(termResult).max(maxResults),
})
export type Arrival = z.infer<typeof arrival>

/**
 * What an admission shows of the record that was read with a transfer certificate: the text as it was received, and the seal that says that
 * nobody has changed it.
 */
export const sealedRecord = z.object({ record: line(4000), seal: line(64) })
export type SealedRecord = z.infer<typeof sealedRecord>

export const arrivalErrors = catalogue({
  recordInvalid:
    '422 certificate_record_invalid: This record of the former school was changed, or read for another school. Enter the code again.',
  recordOver:
    '422 certificate_record_over: The record of the former school was opened too long ago. Send the form again.',
  certificateUsed: '409 certificate_used: A student was admitted with this transfer certificate already: {name}.',
  onRollHere:
    '409 arrival_on_roll: This child has the Student ID {number} in the former state, and is on the roll as {name}, {school}.',
  onRollElsewhere:
    '409 arrival_on_roll_elsewhere: The child with the Student ID {number} of the former state is on the roll of a school in another state. That school withdraws the student first.',
})
