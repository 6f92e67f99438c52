import type { Delivery } from '../kernel/delivery.ts'

/** The message after a code was requested: it never says that a code was sent if nothing is sent. */
export const resetCodeMessages: Record<Delivery | 'sms', string> = {
  sms: 'Reset Code Has Been Sent To Your Phone',
  mail: 'Reset Code Has Been Sent To Your Email',
  outbox: 'This demonstration sends no e-mail. The code is in its mail outbox.',
  none: 'No e-mail can be sent from here. Ask your school, district or state office for a temporary password.',
}

/** Where nothing can be sent to the typed contact. `helper`: who can set a temporary password, if that is known. */
export const noResetCode = (given: 'e-mail' | 'phone number', other: boolean, helper: string | null): string => {
  if (other && given === 'e-mail')
    return 'No e-mail can be sent from here. Type the phone number of your account instead.'
  if (other) return 'No SMS can be sent from here. Type the e-mail of your account instead.'
  return helper ? `No code can be sent from here. Ask ${helper} for a temporary password.` : resetCodeMessages.none
}
