import { limits } from '@akada/contract/kernel/limits'

/** The parts of the rule for a new password (newPassword in the contract), each to be ticked off as one types. */
export const passwordRule = [
  {
    text: `${limits.password.min} characters or more`,
    isMet: (typed: string) => typed.length >= limits.password.min,
  },
  { text: 'A capital letter', isMet: (typed: string) => /\p{Lu}/u.test(typed) },
  { text: 'A number', isMet: (typed: string) => /\d/.test(typed) },
  { text: 'A special character, such as @ or #', isMet: (typed: string) => /[^\p{L}\d\s]/u.test(typed) },
] as const
