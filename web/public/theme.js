// Sets the colour scheme before the first paint, so that a dark page never flashes white. Blocking and external on purpose: the
// content security policy allows no inline script. The flag is the one that ui/colour-scheme.ts writes.
;(function () {
  var flag = null
  try {
    flag = localStorage.getItem('akada.dark')
  } catch (_) {
    // Storage may be switched off; the system's choice then counts.
  }
  var dark = flag === null ? matchMedia('(prefers-color-scheme: dark)').matches : flag === 'true'
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
