import type { MantineColorSchemeManager } from '@mantine/core'

/** The dark mode flag in localStorage; app/first/head.ts reads it before the first paint. If absent, the system setting applies. */
const flag = 'akada.dark'

/** Stores Mantine's colour scheme as one flag. */
export const colourSchemeManager = (): MantineColorSchemeManager => {
  let onStorage: ((event: StorageEvent) => void) | undefined
  return {
    get: fallback => {
      try {
        const value = localStorage.getItem(flag)
        if (value === null) return fallback
        return value === 'true' ? 'dark' : 'light'
      } catch {
        return fallback
      }
    },
    set: value => {
      try {
        if (value === 'auto') localStorage.removeItem(flag)
        else localStorage.setItem(flag, String(value === 'dark'))
      } catch {
        // Storage may be disabled; the choice then lasts until the page is left.
      }
    },
    subscribe: onUpdate => {
      onStorage = event => {
        if (event.key === flag) onUpdate(event.newValue === 'true' ? 'dark' : 'light')
      }
      window.addEventListener('storage', onStorage)
    },
    unsubscribe: () => {
      if (onStorage) window.removeEventListener('storage', onStorage)
    },
    clear: () => {
      try {
        localStorage.removeItem(flag)
      } catch {
        // Nothing was stored.
      }
    },
  }
}
