import { arrival, type Arrival } from '@akada/contract/students/arrivals'
import * as z from 'zod'

const sealedArrival = arrival.extend({
  /** The school that may admit with it. */
  schoolId: z.uuid(),
  /** The code of the certificate. */
  code: z.string().max(40),
  /** The ticket with which the record was read. */
  ticket: z.uuid(),
  /** Until when a student is admitted with it. */
  until: z.iso.datetime(),
})

/** What a record from another state says of a student who arrives, for one school. */
export type SealedArrival = Arrival & { schoolId: string; code: string; ticket: string; until: string }

export const arrivalText = (record: SealedArrival): string =>
  JSON.stringify(record satisfies z.input<typeof sealedArrival>)

/** What such a text says; null if it is no such text. Fields of a later version are left out. */
export const arrivalFrom = (text: string): SealedArrival | null => {
  try {
    return sealedArrival.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
