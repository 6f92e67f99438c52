import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { judgeContrast } from './contrast.ts'

/**
 * Waits until nothing moves: what changes its colour slowly would be measured in between. What moves for ever, such as a placeholder,
 * is not waited for.
 */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    // What was asked for shows in the first frame; what it sets going, in the second.
    await frame()
    await frame()
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** Runs the rules on the page as it stands, all of them or those of colours; answers each element that breaks one. */
export const violationsOn = async (page: Page, which: 'all' | 'colours'): Promise<string[]> => {
  await settled(page)
  // The program is half a megabyte: it is brought in once a page, not at each look, and what it is made of is not wanted back.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source};undefined`)
  const violations = await page.evaluate(async (all): Promise<axe.Result[]> => {
    // What passed need not be told, and no rule in use looks into style sheets or media.
    const options: axe.RunOptions = { resultTypes: ['violations'], preload: false }
    return (
      await window.axe.run(document, {
        ...options,
        // Contrast is measured by itself. Of the other rules one more judges colours; the rest see the same page in light as in dark.
        ...(all
          ? { rules: { 'color-contrast': { enabled: false } } }
          : { runOnly: { type: 'rule', values: ['link-in-text-block'] } }),
      })
    ).violations
  }, which === 'all')
  violations.push(...(await page.evaluate(judgeContrast)))
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Runs every rule of axe on the page as it stands, or those of colours only; names what breaks one, and the journey goes on. */
export const expectNoAxeViolations = async (page: Page, which: 'all' | 'colours' = 'all'): Promise<void> => {
  // The frame that stands until the program has drawn its page is gone in a moment.
  await expect(page.locator('html[data-first=shell]')).toHaveCount(0)
  const found = await violationsOn(page, which)
  expect.soft(found, `accessibility of ${page.url()} at ${page.viewportSize()?.width} pixels`).toEqual([])
}

/** Shows the page in light or in dark, as the device's setting would. */
export const showIn = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

/** As expectNoAxeViolations, in light and in dark. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await showIn(page, 'light')
  await expectNoAxeViolations(page)
  await showIn(page, 'dark')
  await expectNoAxeViolations(page, 'colours')
  await showIn(page, 'light')
}
