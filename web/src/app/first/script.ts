/**
 * The first page: a form that can be typed into, and that signs in, while the program is still loading (docs/adr/0013). Inlined into the
 * page, so every byte counts; it imports no part of the program. The program takes over through `window.akadaFirst`.
 */
import type { LoggedInUser } from '../../lib/http/endpoints.ts'
import type { FirstForm } from '../../lib/page/first-page.ts'
import { timeLimit } from '../../lib/http/time-limit.ts'
import { add, addStyles, fetchAll, fetchOne, startProgram } from './fetching.ts'
import { leave } from './leaving.ts'
import { isAtRest, isPressing, lacks, sendOnPress, watchTyping } from './typing.ts'

/** Inserted by the build: the program's first file, its styles, and the files to fetch while a person types. */
declare const __FILES__: {
  main: string
  home: string
  styles: string[]
  program: string[]
  login: string[]
  area: string[]
}
/** The messages of contract/src/kernel/messages.ts. */
declare const __WORDS__: { username: string; password: string; busy: string; offline: string }

const files = __FILES__
const words = __WORDS__
const root = document.documentElement
const box = document.getElementById('first')
const form = box?.querySelector('form')

// The page's later styles (web/prerender/early.ts) come before those of the program, as all of the page's styles do.
document.head.append(...document.querySelectorAll('body style'))

const field = (name: 'username' | 'password') =>
  form?.querySelector<HTMLInputElement>(`[autocomplete=${name === 'username' ? name : 'current-password'}]`)
const [username, password] = [field('username'), field('password')]
const button = form?.querySelector<HTMLButtonElement>('[type=submit]')
const isLogin = root.dataset.first === 'login'
/** Somebody who is signed in returns to a start page. */
const isReturn = root.dataset.first === 'shell' && /^\/(dashboard|super-admin)$/.test(location.pathname)

/** How long to wait for the response to a sign-in, in milliseconds. */
const patience = 30_000

let busy = false
let refusal: string | undefined
let again = false

let styled: Promise<unknown> = Promise.resolve()

/** The program starts as soon as all its files are there; the files that the person needs next follow. */
const start = (): void => {
  // Small, and needed before the rest.
  if (isLogin || isReturn)
    void add('script', { src: files.home })
      .then(drawHome)
      .catch(() => undefined)
  styled = addStyles(files.styles)
  if (!isLogin) {
    void startProgram(files)
    if (root.dataset.first === 'shell') files.area.forEach(name => void fetchOne(name))
    return
  }
  void startProgram(files, isSigningIn).then(() => fetchAll([...files.login, ...files.area], isSigningIn))
}

/** The line belongs to the sign-in until it is answered. */
const isSigningIn = (): boolean => busy && !again && !window.akadaFirst?.user

const say = (text: string): void => {
  refusal = text
  const place = box?.querySelector<HTMLElement>('[data-refusal]')
  if (!place) return
  form?.prepend(place)
  place.querySelectorAll('span').forEach(span => (span.textContent = text))
  place.hidden = false
}

const setBusy = (on: boolean): void => {
  busy = on
  if (!button) return
  button.toggleAttribute('data-busy', on)
  button.setAttribute('aria-busy', String(on))
  const [label] = [...button.querySelectorAll('span')].slice(-1)
  if (label) label.textContent = on ? words.busy : 'Sign in'
}

/** The person's start page, if it can be drawn. */
const drawHome = async (): Promise<void> => {
  const { user, home } = window.akadaFirst ?? {}
  if ((user || isReturn) && (await home?.draw(user))) root.dataset.first = 'home'
}

/** The frame of the area, until the start page or the program is loaded. */
const showShell = (user: LoggedInUser): void => {
  const { school, district, activeRoleAccess } = user.staff
  const name = document.getElementById('first-name')
  if (name) name.textContent = school?.name ?? district?.name ?? activeRoleAccess?.organization.name ?? ''
  root.dataset.first = 'shell'
  void drawHome().catch(() => undefined)
}

const isUser = (answer: unknown): answer is LoggedInUser =>
  typeof answer === 'object' &&
  answer !== null &&
  'authorizationToken' in answer &&
  typeof answer.authorizationToken === 'string' &&
  'staff' in answer

/** Refusals that consist only of a sentence; the program handles all others. */
const plain = ['wrong_sign_in', 'account_suspended', 'no_role', 'too_many_tries', 'temporary_password_expired']

const send = async (): Promise<void> => {
  const response = await fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ strategy: 'local', username: username?.value, password: password?.value, withToday: true }),
    signal: timeLimit(patience).signal,
  })
  const answer: unknown = await response.json()
  if (response.ok && isUser(answer)) {
    if (window.akadaFirst) Object.assign(window.akadaFirst, { user: answer, time: response.headers.get('akada-now') })
    showShell(answer)
    return
  }
  const { code, message } = answer as { code?: string; message?: string }
  if (response.ok || !message || !plain.includes(code ?? '')) {
    again = true
    return
  }
  say(message)
  const wrong = code === 'wrong_sign_in' ? password : username
  wrong?.focus()
  wrong?.select()
}

const submit = (): void => {
  if (busy || lacks(username, words.username) || lacks(password, words.password)) return
  setBusy(true)
  void send()
    .catch(() => say(words.offline))
    .finally(() => setBusy(again || window.akadaFirst?.user !== undefined))
}

const watchForm = (): void => {
  sendOnPress(form, submit)
  const eye = form?.querySelector('[aria-pressed]')
  eye?.addEventListener('mousedown', event => event.preventDefault())
  eye?.addEventListener('click', () => {
    const shown = password?.type === 'password'
    if (password) password.type = shown ? 'text' : 'password'
    eye.setAttribute('aria-pressed', String(shown))
  })
}

const isCalm = (): boolean =>
  again || (!isPressing() && (window.akadaFirst?.user !== undefined || (!busy && isAtRest())))

const focusedField = (): FirstForm['focused'] => {
  if (document.activeElement === username) return 'username'
  return document.activeElement === password ? 'password' : null
}

const formNow = (): FirstForm | null => {
  if (root.dataset.first !== 'login') return null
  return {
    username: username?.value ?? '',
    password: password?.value ?? '',
    focused: focusedField(),
    refusal,
    // What was pressed while the program was drawing its own form.
    again: again || busy,
  }
}

window.akadaFirst = {
  calm: async () => {
    await styled
    while (!isCalm()) await new Promise(resolve => setTimeout(resolve, 50))
  },
  form: formNow,
  leave,
}

watchTyping(form)
// In a browser that is too old, index.html has replaced the page by a sentence.
if (isLogin && box) {
  watchForm()
  // After the form is drawn.
  requestAnimationFrame(() => setTimeout(start))
} else {
  onsubmit = null
  if (box) start()
}
