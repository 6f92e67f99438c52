import * as z from 'zod'
import { messageLimits } from './limits.ts'
import { sample } from './schemas.ts'

/** What the portal tells guardians and staff of by itself, where the state or the school wants it. */
export const automaticKinds = ['Absence', 'Results', 'Register', 'Closure', 'Exam deadline', 'Wallet'] as const
export const automaticKind = z.enum(automaticKinds)
export type AutomaticKind = z.infer<typeof automaticKind>

export const automaticMessage = z.object({
  kind: automaticKind,
  isOn: z.boolean(),
  /** For a school: what the state has decided, which holds until the school decides otherwise; null: nothing. */
  ofState: z.boolean().nullable(),
})
export type AutomaticMessage = z.infer<typeof automaticMessage>

export const automaticPreview = z.object({
  /** Whether these are to be told at the moment; otherwise they are people who could be. */
  isDue: z.boolean(),
  samples: z.array(sample).max(messageLimits.samples),
})
export type AutomaticPreview = z.infer<typeof automaticPreview>
