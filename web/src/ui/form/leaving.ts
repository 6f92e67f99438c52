import type { FocusEvent } from 'react'

/**
 * Whether a field is losing focus because a link or button is being pressed. An error shown then would move the target away from under the
 * pointer, so the field is not checked yet; moving to the same button with Tab checks it.
 */
export const isPressedAway = (event: FocusEvent | undefined): boolean =>
  event?.relatedTarget?.closest('a, button')?.matches(':active') ?? false

/**
 * What a form's field with this `autocomplete` holds when the form is sent: a password manager may write it without an event, so that it is
 * visible and nothing has learnt of it.
 */
export const writtenIn = (form: ParentNode, autocomplete: string): string =>
  form.querySelector<HTMLInputElement>(`[autocomplete=${autocomplete}]`)?.value ?? ''
