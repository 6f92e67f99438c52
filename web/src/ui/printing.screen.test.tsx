import { expect, it, onTestFinished, vi } from 'vitest'
import { watchPrints } from './printing.ts'

it('says for each sheet of paper whose page it is, its title and the day', () => {
  vi.stubGlobal('matchMedia', () => new EventTarget())
  onTestFinished(() => void vi.unstubAllGlobals())
  document.body.innerHTML = '<span data-owner>Ake “A” School</span><main><h1>Staff</h1></main>'
  watchPrints()
  window.dispatchEvent(new Event('beforeprint'))
  const { style } = document.documentElement
  expect(JSON.parse(style.getPropertyValue('--akada-owner'))).toMatch(/^Ake “A” School · \d\d-\d\d-\d{4}$/)
  expect(JSON.parse(style.getPropertyValue('--akada-sheet'))).toMatch(/^Ake “A” School · Staff · \d\d-\d\d-\d{4}$/)
  window.dispatchEvent(new Event('afterprint'))
})

it('leaves a page whose button makes a PDF to that button, unless it is of a tab that is not shown', () => {
  vi.stubGlobal('matchMedia', () => new EventTarget())
  onTestFinished(() => void vi.unstubAllGlobals())
  watchPrints()
  const root = document.documentElement
  root.lang = 'en-NG'
  const pages = { flex: 'This page is printed as a PDF. Press “Print (PDF)” on the page.', none: undefined }
  for (const [display, line] of Object.entries(pages)) {
    document.body.innerHTML = `<main><div style="display: ${display}"><button data-pdf>Print (PDF)</button></div></main>`
    window.dispatchEvent(new Event('beforeprint'))
    expect(root.hasAttribute('data-paper')).toBe(line !== undefined)
    if (line) expect(JSON.parse(root.style.getPropertyValue('--akada-pdf'))).toBe(line)
    window.dispatchEvent(new Event('afterprint'))
  }
})

it('prints a dark page in the colours of a light one, and shows it as it was afterwards', () => {
  vi.stubGlobal('matchMedia', () => new EventTarget())
  onTestFinished(() => void vi.unstubAllGlobals())
  watchPrints()
  const root = document.documentElement
  const scheme = (): string | null => root.getAttribute('data-mantine-color-scheme')
  for (const own of ['dark', 'light']) {
    root.setAttribute('data-mantine-color-scheme', own)
    window.dispatchEvent(new Event('beforeprint'))
    expect(scheme()).toBe('light')
    window.dispatchEvent(new Event('afterprint'))
    expect(scheme()).toBe(own)
  }
})
