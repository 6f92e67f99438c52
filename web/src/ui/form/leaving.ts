import type { FocusEvent } from 'react'

/**
 * Whether a field is being left because a link or button is pressed this moment. A fault shown then would move what is pressed away
 * from under the pointer, so the field is not checked yet; Tab to the same button checks it.
 */
export const isPressedAway = (event: FocusEvent | undefined): boolean =>
  event?.relatedTarget?.closest('a, button')?.matches(':active') ?? false
