import type { Delivery } from '../kernel/delivery.ts'

/** What somebody who asked for a code is told: never that it was sent where nothing is. */
export const resetCodeMessages: Record<Delivery, string> = {
  mail: 'Reset Code Has Been Sent To Your Email',
  outbox: 'This demonstration sends no e-mail. The code is in its mail outbox.',
  none: 'No e-mail can be sent from here. Ask your school, district or state office for a temporary password.',
}
