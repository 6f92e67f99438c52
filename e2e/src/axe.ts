import { isServed } from './visit.ts'
import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { axeSettings, judge } from './contrast.ts'

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Waits until animations have ended: a colour would otherwise be measured during its transition. Endless ones, such as a placeholder,
 * are not waited for.
 */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    // The change shows in the first frame; the animations it starts, in the second.
    await frame()
    await frame()
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** Runs all rules, or those for colours, on the current page; returns each element that breaks one. */
export const violationsOn = async (page: Page, which: 'all' | 'colours'): Promise<string[]> => {
  await settled(page)
  // The program is half a megabyte: it is loaded once per page, not for each check, and its value is not needed.
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(`${program};axe.configure(${JSON.stringify(axeSettings)})`)
  const violations = await page.evaluate(judge, which)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Runs every rule of axe on the current page, or those for colours only; reports violations, and the journey continues. */
export const expectNoAxeViolations = async (page: Page, which: 'all' | 'colours' = 'all'): Promise<void> => {
  // The frame shown until the program has rendered its page disappears in a moment.
  await expect(page.locator('html[data-first=shell]')).toHaveCount(0)
  const found = await violationsOn(page, which)
  expect.soft(found, `accessibility of ${page.url()} at ${page.viewportSize()?.width} pixels`).toEqual([])
}

/** Switches the page to light or dark, like the device's setting. */
export const showIn = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  if (isServed(new URL(page.url()).pathname)) return
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

/** Like expectNoAxeViolations, in light and in dark. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await showIn(page, 'light')
  await expectNoAxeViolations(page)
  await showIn(page, 'dark')
  await expectNoAxeViolations(page, 'colours')
  await showIn(page, 'light')
}
