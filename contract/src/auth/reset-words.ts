import type { Delivery } from '../kernel/delivery.ts'

/** The message after a code was requested: it never says that a code was sent if nothing is sent. */
export const resetCodeMessages: Record<Delivery, string> = {
  mail: 'Reset Code Has Been Sent To Your Email',
  outbox: 'This demonstration sends no e-mail. The code is in its mail outbox.',
  none: 'No e-mail can be sent from here. Ask your school, district or state office for a temporary password.',
}
