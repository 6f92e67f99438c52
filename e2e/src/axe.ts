import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** The rules of axe that judge colours; all others see the same page in light as in dark. */
const ofColours = ['color-contrast', 'link-in-text-block']

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

/** Runs the rules (all where none is named) on the page as it stands; answers each element that breaks one. */
const violationsOn = async (page: Page, rules?: string[]): Promise<string[]> => {
  await settled(page)
  // The program is half a megabyte: it is brought in once a page, not at each look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (values): Promise<axe.Result[]> => {
    const options: axe.RunOptions = {
      // What passed need not be told in full, and no rule in use looks into style sheets or media.
      resultTypes: ['violations'],
      preload: false,
      ...(values && { runOnly: { type: 'rule', values } }),
    }
    return (await window.axe.run(document, options)).violations
  }, rules)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Runs every rule of axe on the page as it stands, or those of colours only; names what breaks one, and the journey goes on. */
export const expectNoAxeViolations = async (page: Page, which: 'all' | 'colours' = 'all'): Promise<void> => {
  const found = await violationsOn(page, which === 'colours' ? ofColours : undefined)
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
