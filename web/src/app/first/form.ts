/**
 * What the sign-in forms of staff and of families do alike before the program is loaded (docs/adr/0013): they can be typed into, are sent,
 * and give way to the program once nobody types or presses. Inlined into both pages; it imports no part of the program.
 */
import { timeLimit } from '../../lib/http/time-limit.ts'
import type { FirstPage } from '../../lib/page/first-page.ts'

export const root = document.documentElement
/** Missing in a browser that is too old: index.html has replaced the page by a sentence. */
export const box = document.getElementById('first')
export const form = box?.querySelector('form')
const button = form?.querySelector<HTMLButtonElement>('[type=submit]')
const action = button?.textContent ?? ''

/** Typing counts as finished after this pause, in milliseconds. */
const pause = 600
/** How long to wait for the response to a sign-in, in milliseconds. */
const patience = 30_000
const sleep = (): Promise<unknown> => new Promise(resolve => setTimeout(resolve, 50))

let typedAt = 0
let pressed = false
/** `again`: only the program can handle the answer, and sends the form again. */
type State = 'open' | 'busy' | 'again' | 'done'
let state: State = 'open'

export const isSigningIn = (): boolean => state === 'busy'
export const isSignedIn = (): boolean => state === 'done'
/** Also what was pressed while the program was drawing its own form. */
export const isSentAgain = (): boolean => state === 'again' || state === 'busy'

const setState = (next: State): void => {
  state = next
  button?.toggleAttribute('data-busy', next !== 'open')
  button?.setAttribute('aria-busy', String(next !== 'open'))
}

/** Says what is missing in a field; true if something is. */
const lacks = ([input, message]: Required): boolean => {
  input?.setCustomValidity(input.value.trim() ? '' : message)
  return !input?.reportValidity()
}

type Required = [input: HTMLInputElement | null | undefined, message: string]

interface SignIn {
  address: string
  required: Required[]
  words: { busy: string; offline: string }
  body: () => object
  say: (sentence: string) => void
  /** What the answer leads to; `open` after a refusal. */
  answered: (response: Response, answer: unknown) => Promise<State>
}

/** Sends the form on each press, and at once if it was pressed before this script was there (head.ts). */
export const signInWith = ({ address, required, words, body, say, answered }: SignIn): void => {
  const [label] = [...(button?.querySelectorAll('span') ?? [])].slice(-1)
  const send = async (): Promise<State> => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body()),
      signal: timeLimit(patience).signal,
    })
    return answered(response, await response.json())
  }
  const submit = async (event?: Event): Promise<void> => {
    event?.preventDefault()
    pressed = false
    if (state !== 'open' || required.some(lacks)) return
    setState('busy')
    if (label) label.textContent = words.busy
    setState(
      await send().catch(() => {
        say(words.offline)
        return 'open'
      }),
    )
    if (label && state === 'open') label.textContent = action
  }
  onsubmit = null
  for (const name of ['input', 'keydown', 'compositionupdate'])
    form?.addEventListener(name, ({ target }) => {
      typedAt = performance.now()
      if (name === 'input' && target instanceof HTMLInputElement) target.setCustomValidity('')
    })
  form?.addEventListener('submit', event => void submit(event))
  if (root.dataset.sent === undefined) return
  delete root.dataset.sent
  void submit()
}

addEventListener('pointerdown', () => (pressed = true))
for (const name of ['click', 'pointercancel', 'pointerup'])
  addEventListener(name, () => setTimeout(() => (pressed = false)))

// The styles of the form come before those of the program, as all of the page's styles do.
document.head.append(...document.querySelectorAll('body style'))

/** The program calls this for each page that it shows; the first time, the first page gives way to it. */
const leave = (): void => {
  // A press that began on the drawn page also ends there, and is repeated once.
  if (root.dataset.first === 'home' && pressed) {
    setTimeout(leave, 50)
    return
  }
  const first = window.akadaFirst
  const goOn = first?.drawn?.leave()
  delete first?.drawn
  delete first?.home
  root.removeAttribute('data-first')
  box?.remove()
  goOn?.()
}

/** Lets the program take over once the page is styled, and nobody waits, types or presses; at once where it `isNeeded` to go on. */
export const handOver = (
  first: Pick<FirstPage, 'form' | 'family'>,
  styled: () => Promise<unknown>,
  isNeeded: () => boolean,
): void => {
  const isAtRest = (): boolean =>
    !pressed && (state === 'done' || (state === 'open' && performance.now() - typedAt > pause))
  window.akadaFirst = {
    ...first,
    leave,
    calm: async () => {
      await styled()
      while (!(state === 'again' || isNeeded() || isAtRest())) await sleep()
    },
  }
}
