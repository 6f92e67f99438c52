/**
 * The sign-in of families before the program is loaded (docs/adr/0013): the form with the code of a slip works, and what was typed or pressed
 * is handed over. Inlined into the page; it imports no part of the program.
 */
import type { FamilyHome } from '@akada/contract/family/schemas'
import type { FirstFamilyForm } from '../../lib/page/first-page.ts'
import { timeLimit } from '../../lib/http/time-limit.ts'
import { add, addStyles, startProgram } from './fetching.ts'
import { leave } from './leaving.ts'
import { isAtRest, isPressing, lacks, sendOnPress, watchTyping } from './typing.ts'

declare const __FILES__: { main: string; home: string; children: string; styles: string[]; program: string[] }
/** In the language of the page; refusals by the code of the error. */
declare const __WORDS__: { required: string; offline: string; busy: string; refusals: Record<string, string> }

const files = __FILES__
const words = __WORDS__
const root = document.documentElement
const box = document.getElementById('first')
const form = box?.querySelector('form')
const [code, phone, shared] = [...(form?.querySelectorAll('input') ?? [])]
const button = form?.querySelector<HTMLButtonElement>('[type=submit]')
const action = button?.textContent ?? ''
/** How long to wait for the response to a sign-in, in milliseconds. */
const patience = 30_000
const year = 365 * 24 * 60 * 60

let busy = false
let isDone = false
let again = false
let way: string | null = null
let draw: ((home: FamilyHome) => boolean) | undefined

document.head.append(...document.querySelectorAll('body style'))

/** Fetches what draws the children, and the page in this language that it fills. */
const fetchChildren = async (): Promise<void> => {
  const [page] = await Promise.all([fetch(files.children), add('script', { src: files.home })])
  const parts: unknown = await page.json()
  draw = home => window.akadaFirst?.drawFamily?.(home, parts) ?? false
}

let styled: Promise<unknown> = Promise.resolve()
/** Settles when the file that draws the children is there, or could not be fetched. */
let canShow: Promise<unknown> = Promise.resolve()
const start = (): void => {
  // Small, and needed first.
  if (root.dataset.first === 'login') canShow = fetchChildren().catch(() => undefined)
  styled = addStyles(files.styles)
  // As in script.ts: the line belongs to a sign-in until its answer is shown.
  void startProgram(files, root.dataset.first === 'login' ? () => busy && !isDone && !again : undefined)
}

const say = (text: string): void => {
  const place = box?.querySelector<HTMLElement>('[data-refusal]')
  if (!place) return
  button?.before(place)
  place.textContent = text
  place.hidden = text === ''
}

const setBusy = (on: boolean): void => {
  busy = on
  button?.toggleAttribute('data-busy', on)
  button?.setAttribute('aria-busy', String(on))
  const [label] = [...(button?.querySelectorAll('span') ?? [])].slice(-1)
  if (label) label.textContent = on ? words.busy : action
}

/** Shows the children from the answer to the sign-in, where they are the page that was opened. */
const showChildren = async (home: FamilyHome | null | undefined): Promise<void> => {
  const first = window.akadaFirst
  if (!first || !home || location.pathname !== '/family') return
  first.children = home
  await canShow
  if (draw?.(home)) root.dataset.first = 'home'
}

const send = async (): Promise<void> => {
  const response = await fetch('/api/family/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      code: code?.value,
      phone: { code: '+234', number: phone?.value },
      isShared: shared?.checked,
    }),
    signal: timeLimit(patience).signal,
  })
  const answer = (await response.json()) as { code?: string; home?: FamilyHome | null }
  if (response.ok) {
    if (window.akadaFirst) window.akadaFirst.time = response.headers.get('akada-now')
    // The slip is used up: whatever goes wrong from here on, the program asks for the children again.
    await showChildren(answer.home).catch(() => undefined)
    isDone = true
    return
  }
  const refusal = words.refusals[answer.code ?? '']
  // The program knows how to show every other refusal: it sends the form again.
  if (refusal === undefined) again = true
  else say(refusal)
}

const submit = (): void => {
  if (busy || lacks(code, words.required) || lacks(phone, words.required)) return
  say('')
  setBusy(true)
  void send()
    .catch(() => say(words.offline))
    .finally(() => setBusy(isDone || again))
}

const choose = (event: Event): void => {
  const chosen = event.target instanceof Element ? event.target.closest('button') : null
  if (chosen?.lang) {
    document.cookie = `akada_language=${chosen.lang}; Path=/; Max-Age=${year}; SameSite=Lax`
    // The address would show what was typed, and storage may be disabled.
    history.replaceState([code?.value, phone?.value, shared?.checked], '')
    location.reload()
  } else if (chosen?.dataset.way) {
    way = chosen.dataset.way
    chosen.dataset.pressed = ''
  }
}

const focused = (): FirstFamilyForm['focused'] => {
  if (document.activeElement === code) return 'code'
  return document.activeElement === phone ? 'phone' : null
}

window.akadaFirst = {
  calm: async () => {
    await styled
    while (!(isDone || again || way) && (busy || isPressing() || !isAtRest()))
      await new Promise(resolve => setTimeout(resolve, 50))
  },
  form: () => null,
  family: () =>
    isDone || root.dataset.first !== 'login'
      ? null
      : {
          code: code?.value ?? '',
          phone: phone?.value ?? '',
          isShared: shared?.checked ?? false,
          focused: focused(),
          refusal: box?.querySelector('[data-refusal]:not([hidden])')?.textContent ?? null,
          // What was pressed while the program was drawing its own form.
          again: again || busy,
          way,
        },
  leave,
}

const brought = /^#([0-9A-Z]{10})$/.exec(location.hash)?.[1]
/** What was typed before another language was chosen. */
const typed: unknown = history.state
const [typedCode, typedPhone, wasShared]: unknown[] = Array.isArray(typed) ? typed : []
/** Fills a field in which nothing was typed before this script was there. */
const propose = (input: HTMLInputElement | undefined, value: unknown): void => {
  if (input?.value === '' && typeof value === 'string') input.value = value
}
propose(code, typedCode ?? brought)
// As in SlipCode.tsx, which reads it where this form does not show.
if (brought && root.dataset.first === 'login') history.replaceState(history.state, '', location.pathname)
propose(phone, typedPhone)
if (shared && wasShared === true) shared.checked = true
if (Array.isArray(typed)) history.replaceState(null, '')
box?.addEventListener('click', choose)
watchTyping(form)
sendOnPress(form, submit)
// After the form is drawn.
requestAnimationFrame(() => setTimeout(start))
