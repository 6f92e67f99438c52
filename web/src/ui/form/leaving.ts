import type { FocusEvent } from 'react'

/**
 * Whether a field is losing focus because a link or button is being pressed. An error shown then would move the target away from under the
 * pointer, so the field is not checked yet; moving to the same button with Tab checks it.
 */
export const isPressedAway = (event: FocusEvent | undefined): boolean =>
  event?.relatedTarget?.closest('a, button')?.matches(':active') ?? false
