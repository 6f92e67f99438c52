import * as z from 'zod'

/** What the portal tells guardians of by itself, where the state or the school wants it. */
export const automaticKinds = ['Absence'] as const
export const automaticKind = z.enum(automaticKinds)
export type AutomaticKind = z.infer<typeof automaticKind>

export const automaticMessage = z.object({
  kind: automaticKind,
  isOn: z.boolean(),
  /** For a school: what the state has decided, which holds until the school decides otherwise; null: nothing. */
  ofState: z.boolean().nullable(),
})
export type AutomaticMessage = z.infer<typeof automaticMessage>
