import { limits } from '@akada/contract/kernel/limits'
import { messages } from '@akada/contract/kernel/messages'

/** The parts of the rule for a new password (newPassword in the contract), each ticked off while the person types. */
export const passwordRule = [
  {
    text: `${limits.password.min} characters or more`,
    isMet: (typed: string) => typed.length >= limits.password.min,
  },
  { text: 'A capital letter', isMet: (typed: string) => /\p{Lu}/u.test(typed) },
  { text: 'A number', isMet: (typed: string) => /\d/.test(typed) },
  { text: 'A special character (@ # !)', isMet: (typed: string) => /[^\p{L}\d\s]/u.test(typed) },
] as const

/** The error of the repeated password, if any. */
export const againError = (password: string, again: string): string | undefined => {
  if (!again) return messages.passwordRequired
  return again === password ? undefined : 'Type the same password in both fields.'
}
