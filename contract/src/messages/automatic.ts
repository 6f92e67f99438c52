import * as z from 'zod'
import { messageLimits } from './limits.ts'
import { sample } from './schemas.ts'

/** What the portal tells guardians and staff of by itself, where the state or the school wants it. */
export const automaticKinds = ['Absence', 'Results', 'Register', 'Closure', 'Exam deadline', 'Wallet'] as const
export const automaticKind = z.enum(automaticKinds)
export type AutomaticKind = z.infer<typeof automaticKind>

/**
 * The text of each kind. Beside the fields of a template it has {{link}}, the address of the results in the family pages, which open after
 * signing in only, and {{about}}: the closure, the exam with its deadline, or what the wallet has.
 */
export const automaticTemplates: Record<AutomaticKind, string> = {
  Absence:
    '{{school}}: {{student}} ({{class}}) was not in school this morning, {{date}}. If you know why, please tell the class teacher.',
  Results: '{{school}}: the report card of {{student}} ({{class}}) is published. Sign in to read it: {{link}}',
  Register: '{{school}}: the register of {{class}} of this morning, {{date}}, is not marked yet. Please mark it.',
  Closure: '{{school}}: school is closed {{about}}.',
  'Exam deadline': '{{school}}: registration for {{about}}, and the school has not paid its registration yet.',
  Wallet: "{{school}}: the school's wallet has {{about}} left. Fund it so that messages and report cards do not wait.",
}

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
