import { invitationErrors } from '@akada/contract/invitations/calls'
import type { Invitation } from '@akada/contract/invitations/schemas'
import type { ErrorSpec } from '@akada/contract/kernel/errors'
import type { Phone } from '@akada/contract/kernel/fields'

/** Why a link does not work; null if it does. */
export const whyClosed = (state: Invitation['state'] | undefined): ErrorSpec | null => {
  if (state === undefined) return invitationErrors.unknown
  const reasons = {
    Open: null,
    Used: invitationErrors.used,
    Expired: invitationErrors.expired,
    Withdrawn: invitationErrors.withdrawn,
  }
  return reasons[state]
}

/** An invitation can be withdrawn, or get a new link, until it is used or withdrawn. */
export const isDecided = (state: Invitation['state']): boolean => state === 'Used' || state === 'Withdrawn'

interface Contacts {
  email: string | null
  phoneNumber: Phone | null
}

/** The fields of a registration that differ from what the invitation fixes. */
export const changedFields = (
  invited: Contacts,
  { email, phoneNumber }: { email: string; phoneNumber: Phone },
): { path: string; message: string }[] => {
  const message = 'The invitation names another. Open the link again.'
  const isOtherPhone =
    invited.phoneNumber !== null &&
    (invited.phoneNumber.code !== phoneNumber.code || invited.phoneNumber.number !== phoneNumber.number)
  return [
    ...(invited.email !== null && invited.email !== email ? [{ path: 'body.staff.email', message }] : []),
    ...(isOtherPhone ? [{ path: 'body.staff.phoneNumber.number', message }] : []),
  ]
}
