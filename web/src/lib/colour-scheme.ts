import type { MantineColorSchemeManager } from '@mantine/core'

/** The dark mode flag in localStorage; app/first/head.ts reads it before the first paint. Absent means: as the system has it. */
const flag = 'akada.dark'

/** Keeps Mantine's colour scheme as one flag. */
export const colourSchemeManager = (): MantineColorSchemeManager => {
  let onStorage: ((event: StorageEvent) => void) | undefined
  return {
    get: fallback => {
      try {
        const value = localStorage.getItem(flag)
        return value === null ? fallback : value === 'true' ? 'dark' : 'light'
      } catch {
        return fallback
      }
    },
    set: value => {
      try {
        if (value === 'auto') localStorage.removeItem(flag)
        else localStorage.setItem(flag, String(value === 'dark'))
      } catch {
        // Storage may be switched off; the choice then lasts until the page is left.
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
        // Nothing was kept.
      }
    },
  }
}
