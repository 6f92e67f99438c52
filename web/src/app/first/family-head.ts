/** Runs before anything is drawn: the colour scheme, as in head.ts, and the sign-in form for who is not signed in as a family. */
const root = document.documentElement
// Pressed before the page's script is there: the form stays as it is, and the script sends it.
onsubmit = event => {
  event.preventDefault()
  root.dataset.sent = ''
}
let [flag, signedIn]: (string | null)[] = [null, null]
try {
  flag = localStorage.getItem('akada.dark')
  signedIn = localStorage.getItem('akada.family')
} catch {
  // Storage may be disabled; then the system setting applies, and the form is shown until the server has answered.
}
const dark = flag === null ? matchMedia('(prefers-color-scheme: dark)').matches : flag === 'true'
root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
if (!signedIn) root.dataset.first = 'login'
