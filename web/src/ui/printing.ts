const scheme = 'data-mantine-color-scheme'

/** What a device that shows dark pages had before a print; null if it shows light ones. */
let before: string | null = null

/** Paper is white: dark pages are printed in the colours of light ones. */
const toInk = (): void => {
  const root = document.documentElement
  if (root.getAttribute(scheme) !== 'dark') return
  before = 'dark'
  root.setAttribute(scheme, 'light')
}

const toScreen = (): void => {
  if (before !== null) document.documentElement.setAttribute(scheme, before)
  before = null
}

/** Follows the prints of the browser, from its own menu too. */
export const watchPrints = (): void => {
  addEventListener('beforeprint', toInk)
  addEventListener('afterprint', toScreen)
  // A browser that shows a page as it would be printed says so in this way alone.
  matchMedia('print').addEventListener('change', ({ matches }) => (matches ? toInk() : toScreen()))
}
