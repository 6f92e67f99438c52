import { expect, it, onTestFinished, vi } from 'vitest'
import { watchPrints } from './printing.ts'

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
