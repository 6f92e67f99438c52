/**
 * The first page of staff: a form that can be typed into, and that signs in, while the program is still loading (docs/adr/0013). Inlined into
 * the page, so every byte counts. The program takes over through `window.akadaFirst`.
 */
import type { LoggedInUser } from '../../lib/http/endpoints.ts'
import type { FirstForm } from '../../lib/page/first-page.ts'
import { add, addStyles, fetchAll, fetchOne, startProgram } from './fetching.ts'
import { box, form, handOver, isSentAgain, isSigningIn, root, signInWith } from './form.ts'

/** Inserted by the build: the program's first file, the styles, and the files to fetch while a person types. */
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
const field = (autocomplete: string) => form?.querySelector<HTMLInputElement>(`[autocomplete=${autocomplete}]`)
const [username, password] = [field('username'), field('current-password')]
const isLogin = root.dataset.first === 'login'
/** Somebody who is signed in returns to a start page. */
const isReturn = root.dataset.first === 'shell' && /^\/(dashboard|super-admin)$/.test(location.pathname)
/** Until the answer to the sign-in is there, the line belongs to it. */
const isHeld = (): boolean => isSigningIn() && !window.akadaFirst?.user

let refusal: string | undefined
let styled: Promise<unknown> = Promise.resolve()

/** The program starts as soon as all its files are there; the files that the person needs next follow. */
const start = (): void => {
  // Small, and needed before the rest.
  if (isLogin || isReturn)
    void add('script', { src: files.home })
      .then(drawHome)
      .catch(() => undefined)
  styled = addStyles(files.styles)
  if (isLogin) void startProgram(files, isHeld).then(() => fetchAll([...files.login, ...files.area], isHeld))
  else void startProgram(files)
  if (root.dataset.first === 'shell') files.area.forEach(name => void fetchOne(name))
}

const say = (text: string): void => {
  refusal = text
  const place = box?.querySelector<HTMLElement>('[data-refusal]')
  if (!place) return
  form?.prepend(place)
  place.querySelectorAll('span').forEach(span => (span.textContent = text))
  place.hidden = false
}

/** The person's start page, if it can be drawn. */
const drawHome = async (): Promise<void> => {
  await styled
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

const focusedField = (): FirstForm['focused'] => {
  if (document.activeElement === username) return 'username'
  return document.activeElement === password ? 'password' : null
}

handOver(
  {
    form: () =>
      root.dataset.first === 'login'
        ? {
            username: username?.value ?? '',
            password: password?.value ?? '',
            focused: focusedField(),
            refusal,
            again: isSentAgain(),
          }
        : null,
  },
  () => styled,
  () => false,
)

const watchForm = (): void => {
  const eye = form?.querySelector('[aria-pressed]')
  eye?.addEventListener('mousedown', event => event.preventDefault())
  eye?.addEventListener('click', () => {
    const shown = password?.type === 'password'
    if (password) password.type = shown ? 'text' : 'password'
    eye.setAttribute('aria-pressed', String(shown))
  })
  signInWith({
    address: '/api/auth/login',
    required: [
      [username, words.username],
      [password, words.password],
    ],
    words,
    say,
    body: () => ({ strategy: 'local', username: username?.value, password: password?.value, withToday: true }),
    answered: async (response, answer) => {
      if (response.ok && isUser(answer)) {
        if (window.akadaFirst)
          Object.assign(window.akadaFirst, { user: answer, time: response.headers.get('akada-now') })
        showShell(answer)
        return 'done'
      }
      const { code, message } = answer as { code?: string; message?: string }
      if (response.ok || !message || !plain.includes(code ?? '')) return 'again'
      say(message)
      const wrong = code === 'wrong_sign_in' ? password : username
      wrong?.focus()
      wrong?.select()
      return 'open'
    },
  })
}

if (isLogin && box) {
  watchForm()
  // After the form is drawn.
  requestAnimationFrame(() => setTimeout(start))
} else {
  onsubmit = null
  if (box) start()
}
