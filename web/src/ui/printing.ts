import { today } from '../lib/clock.ts'
import { showDay } from '../lib/days.ts'
import './printing.css'

const scheme = 'data-mantine-color-scheme'

/** What a device that shows dark pages had before a print; null if it shows light ones. */
let before: string | null = null

const textOf = (selector: string): string => document.querySelector(selector)?.textContent.trim() ?? ''

/** What the frame says on a screen, for printing.css: whose page it is and the day, above its title; and with it on each sheet after the first. */
const nameSheets = ({ style }: HTMLElement): void => {
  const [owner, title, day] = [textOf('[data-owner]'), textOf('main h1'), showDay(today())]
  // JSON writes a text as a style sheet does.
  const set = (name: string, words: string[]): void => style.setProperty(name, JSON.stringify(words.join(' · ')))
  set('--akada-owner', [owner, day])
  set('--akada-sheet', [owner, title, day])
}

/** The name of the page's button that makes a PDF of it, not of one in a tab that is not shown; empty if it has none. */
const pdfButton = (): string =>
  [...document.querySelectorAll('main [data-pdf]')]
    .find(button => !button.closest('[style*="display: none"]'))
    ?.textContent.trim() ?? ''

/** What a school signs has one form: of a page with such a button the browser prints only the line that names it. */
const leaveToPdf = ({ style, lang, dataset }: HTMLElement): void => {
  const button = pdfButton()
  if (button) dataset.paper = 'pdf'
  else delete dataset.paper
  const line = lang.startsWith('en') ? `This page is printed as a PDF. Press “${button}” on the page.` : button
  style.setProperty('--akada-pdf', JSON.stringify(line))
}

/** Paper is white: dark pages are printed in the colours of light ones. */
const toPaper = (): void => {
  const root = document.documentElement
  nameSheets(root)
  leaveToPdf(root)
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
  addEventListener('beforeprint', toPaper)
  addEventListener('afterprint', toScreen)
  // A browser that shows a page as it would be printed says so in this way alone.
  matchMedia('print').addEventListener('change', ({ matches }) => (matches ? toPaper() : toScreen()))
}
