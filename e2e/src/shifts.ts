import type { Page } from '@playwright/test'

/** Sums the layout shifts that nothing the person did explains, for the lifetime of each document that is opened from now on. */
export const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
          Object.assign(window, { moved: Number(Reflect.get(window, 'moved')) + Number(entry.value) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum so far in the open document. */
export const movedOn = (page: Page): Promise<number> => page.evaluate(() => Number(Reflect.get(window, 'moved')))
