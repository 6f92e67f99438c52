/** Typing counts as finished after this pause, in milliseconds. */
const pause = 600

let typedAt = 0
let pressed = false

/** Whether nobody is typing into the form or pressing something: only then may the page be replaced. */
export const isAtRest = (): boolean => !pressed && performance.now() - typedAt > pause

export const isPressing = (): boolean => pressed

/** A press has led to something. */
const endPress = (): void => {
  pressed = false
}

export const watchTyping = (form: HTMLFormElement | null | undefined): void => {
  for (const name of ['input', 'keydown', 'compositionupdate'])
    form?.addEventListener(name, () => (typedAt = performance.now()))
  form?.addEventListener('input', event => {
    if (event.target instanceof HTMLInputElement) event.target.setCustomValidity('')
  })
  addEventListener('pointerdown', () => (pressed = true))
  for (const name of ['click', 'pointercancel', 'pointerup'])
    addEventListener(name, () => setTimeout(() => (pressed = false)))
}

/** Sends the form on each press, and at once if it was pressed before this script was there (head.ts). */
export const sendOnPress = (form: HTMLFormElement | null | undefined, send: () => void): void => {
  onsubmit = null
  form?.addEventListener('submit', event => {
    event.preventDefault()
    endPress()
    send()
  })
  const { dataset } = document.documentElement
  if (dataset.sent === undefined) return
  delete dataset.sent
  send()
}

/** Says what is missing in a field; true if something is. */
export const lacks = (input: HTMLInputElement | null | undefined, message: string): boolean => {
  input?.setCustomValidity(input.value.trim() ? '' : message)
  return !input?.reportValidity()
}
