/**
 * The sign-in of families before the program is loaded (docs/adr/0013): the form with the code of a slip works, and what was typed or pressed
 * is handed over. Inlined into the page.
 */
import type { FamilyHome } from '@akada/contract/family/schemas'
import type { FirstFamilyForm } from '../../lib/page/first-page.ts'
import { add, addStyles, startProgram } from './fetching.ts'
import { box, form, handOver, isSentAgain, isSignedIn, isSigningIn, root, signInWith } from './form.ts'

declare const __FILES__: { main: string; home: string; children: string; styles: string[]; program: string[] }
/** In the language of the page; refusals by the code of the error. */
declare const __WORDS__: { required: string; offline: string; busy: string; refusals: Record<string, string> }

const files = __FILES__
const words = __WORDS__
const [code, phone, shared] = [...(form?.querySelectorAll('input') ?? [])]
const place = box?.querySelector<HTMLElement>('[data-refusal]')
const isLogin = root.dataset.first === 'login'
const year = 365 * 24 * 60 * 60

// The build has drawn all languages: those that the server does not name are hidden here, and the program reads them from the attribute.
const offered = /akada_languages=([\w.]+)/.exec(document.cookie)?.[1]
if (offered) {
  root.dataset.languages = offered
  document.styleSheets[0]?.insertRule(`#first [lang]:not([lang=${offered.replaceAll('.', '],[lang=')}]){display:none}`)
}

let way: string | null = null
let draw: ((home: FamilyHome) => boolean) | undefined

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
  if (isLogin) canShow = fetchChildren().catch(() => undefined)
  styled = addStyles(files.styles)
  void startProgram(files, isLogin ? isSigningIn : undefined)
}

const say = (text: string): void => {
  if (!place) return
  form?.querySelector('[type=submit]')?.before(place)
  place.textContent = text
  place.hidden = false
}

/** Shows the children from the answer to the sign-in, where they are the page that was opened. */
const showChildren = async (home: FamilyHome | null | undefined): Promise<void> => {
  const first = window.akadaFirst
  if (!first || !home || location.pathname !== '/family') return
  first.children = home
  await Promise.all([canShow, styled])
  if (draw?.(home)) root.dataset.first = 'home'
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

const typedSoFar = (): FirstFamilyForm | null => {
  if (isSignedIn() || root.dataset.first !== 'login') return null
  return {
    code: code?.value ?? '',
    phone: phone?.value ?? '',
    isShared: shared?.checked ?? false,
    focused: focused(),
    refusal: place?.hidden ? null : (place?.textContent ?? null),
    again: isSentAgain(),
    way,
  }
}

handOver(
  { form: () => null, family: typedSoFar },
  () => styled,
  () => way !== null,
)

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
if (brought && isLogin) history.replaceState(history.state, '', location.pathname)
propose(phone, typedPhone)
if (shared && wasShared === true) shared.checked = true
if (Array.isArray(typed)) history.replaceState(null, '')
box?.addEventListener('click', choose)
signInWith({
  address: '/api/family/sign-in',
  required: [
    [code, words.required],
    [phone, words.required],
  ],
  words,
  say,
  body: () => ({
    code: code?.value,
    phone: { code: '+234', number: phone?.value },
    isShared: shared?.checked,
  }),
  answered: async (response, answer) => {
    const { code: error = '', home } = answer as { code?: string; home?: FamilyHome | null }
    if (response.ok) {
      if (window.akadaFirst) window.akadaFirst.time = response.headers.get('akada-now')
      // The slip is used up: whatever goes wrong from here on, the program asks for the children again.
      await showChildren(home).catch(() => undefined)
      return 'done'
    }
    const refusal = words.refusals[error]
    // The program knows how to show every other refusal: it sends the form again.
    if (refusal === undefined) return 'again'
    say(refusal)
    return 'open'
  },
})
// After the form is drawn.
requestAnimationFrame(() => setTimeout(start))
