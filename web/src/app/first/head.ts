/**
 * Runs before anything is drawn: sets the colour scheme, so that a dark page never flashes white (lib/colour-scheme.ts writes the flag),
 * and which first page shows. Inlined into the page of staff, and into those of families.
 */
import { inner } from '../../lib/page/inner.ts'

/** Inserted by the build: what the device stores of who is signed in. */
declare const __SESSION__: 'akada.session' | 'akada.family'

const root = document.documentElement
// Pressed before the page's script is there: the form stays as it is, and the script sends it.
onsubmit = event => {
  event.preventDefault()
  root.dataset.sent = ''
}
let [flag, session]: (string | null)[] = [null, null]
try {
  flag = localStorage.getItem('akada.dark')
  session = localStorage.getItem(__SESSION__)
} catch {
  // Storage may be disabled; then the system setting applies, and nobody is signed in.
}
const dark = flag === null ? matchMedia('(prefers-color-scheme: dark)').matches : flag === 'true'
root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
const { pathname } = location
if (__SESSION__ === 'akada.family') {
  if (!session) root.dataset.first = 'login'
} else if (session) {
  if (inner.test(pathname)) root.dataset.first = 'shell'
} else if (pathname === '/login') root.dataset.first = 'login'
else if (inner.test(pathname)) {
  const asked = pathname + location.search
  history.replaceState(null, '', `/login?next=${encodeURIComponent(asked)}`)
  root.dataset.first = 'login'
}
