import { expect, type Page } from '@playwright/test'

/**
 * Texts of a page that cannot be read to their end: cut by an element that hides what does not fit, or beyond the edge of the window. Text
 * that a person can scroll to, and what is only for screen readers, is left out.
 */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const node = texts.currentNode
      const text = (node.textContent ?? '').trim()
      const parent = node.parentElement
      if (!text || !parent || !parent.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue
      range.selectNodeContents(node)
      const { left, right, top, bottom, width } = range.getBoundingClientRect()
      if (width === 0) continue
      const say = (how: string): unknown => found.add(`${how}: ${text.slice(0, 60)}`)
      let reached = true
      // Along its lines: across them a letter may be taller than its box.
      const isVertical = getComputedStyle(parent).writingMode.startsWith('vertical')
      for (
        let around: Element | null = parent;
        around && around !== document.documentElement;
        around = around.parentElement
      ) {
        const { overflowX, overflowY, position, clipPath } = getComputedStyle(around)
        const box = around.getBoundingClientRect()
        // Only for screen readers.
        if (box.width <= 1 || clipPath === 'inset(50%)') {
          reached = false
          break
        }
        if (overflowX === 'auto' || overflowX === 'scroll') {
          reached = false
          break
        }
        if (!isVertical && overflowX !== 'visible' && (right > box.right + 1 || left < box.left - 1)) {
          say('cut')
          reached = false
          break
        }
        if (overflowY === 'hidden' && (bottom > box.bottom + 3 || top < box.top - 3)) {
          say('cut below')
          reached = false
          break
        }
        if (position === 'fixed') break
      }
      if (reached && right > window.innerWidth + 1) say('beyond the edge')
    }
    return [...found]
  })

/** That no text of the page is cut at this width. */
export const expectNothingCut = async (page: Page): Promise<void> => {
  expect.soft(await cutTexts(page), `cut on ${page.url()} at ${page.viewportSize()?.width} pixels`).toEqual([])
}
