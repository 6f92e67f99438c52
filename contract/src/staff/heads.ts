import * as z from 'zod'
import { delivery } from '../kernel/delivery.ts'
import { limits } from '../kernel/limits.ts'
import { credentials } from './schemas.ts'

/** What came of an upload of organisations with their heads. */
export const organizationsOutcome = z.object({
  created: z.int(),
  /** Their heads who got an account. */
  heads: z.int(),
  leftOut: z.int(),
})

/** The temporary passwords of the new heads, if they are not sent by e-mail. */
export const headsCommitted = { credentials: z.array(credentials).max(limits.spreadsheetRows), delivery }

/** Accounts are given only by somebody who has just confirmed who they are. */
export const headsCommit = {
  stepUp: true,
  description:
    'Every row is checked again. Temporary passwords go by e-mail; where no mail server is set up the first answer shows them, in `credentials`, and no later one does. Calling it again answers the first outcome and adds nothing twice.',
} as const
