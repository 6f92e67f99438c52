import { expect, type Page } from '@playwright/test'

/**
 * What of a page cannot be read to its end: texts cut by an element that hides what does not fit, texts beyond the edge of the window, dates
 * on two lines (browsers break them at their hyphens), and a page that scrolls sideways. Text that a person can scroll to, and what is only
 * for screen readers, is left out.
 */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()

    /** What an element does to the texts within it; read once for all of them. */
    interface Around {
      box: DOMRect
      hidesSideways: boolean
      hidesBelow: boolean
      /** Nothing within is judged by what is around it: it scrolls, or is only for screen readers. */
      ends: boolean
      isFixed: boolean
      isVertical: boolean
    }
    const seen = new Map<Element, Around>()
    const aroundOf = (element: Element): Around => {
      const before = seen.get(element)
      if (before) return before
      const { overflowX, overflowY, position, clipPath, writingMode } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const around = {
        box,
        hidesSideways: overflowX !== 'visible',
        hidesBelow: overflowY === 'hidden',
        ends: box.width <= 1 || clipPath === 'inset(50%)' || overflowX === 'auto' || overflowX === 'scroll',
        isFixed: position === 'fixed',
        isVertical: writingMode.startsWith('vertical'),
      }
      seen.set(element, around)
      return around
    }

    /** How a text is cut by what is around it; null if it is whole. */
    const cutOf = (parent: Element, { left, right, top, bottom }: DOMRect): string | null => {
      // Along its lines: across them a letter may be taller than its box.
      const { isVertical } = aroundOf(parent)
      for (
        let element: Element | null = parent;
        element && element !== document.documentElement;
        element = element.parentElement
      ) {
        const { box, hidesSideways, hidesBelow, ends, isFixed } = aroundOf(element)
        if (ends) return null
        if (!isVertical && hidesSideways && (right > box.right + 1 || left < box.left - 1)) return 'cut'
        if (hidesBelow && (bottom > box.bottom + 3 || top < box.top - 3)) return 'cut below'
        if (isFixed) break
      }
      return right > window.innerWidth + 1 ? 'beyond the edge' : null
    }

    while (texts.nextNode()) {
      const node = texts.currentNode
      const text = (node.textContent ?? '').trim()
      const parent = node.parentElement
      if (!text || !parent || !parent.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue
      range.selectNodeContents(node)
      const place = range.getBoundingClientRect()
      if (place.width === 0) continue
      const cut = cutOf(parent, place)
      if (cut) found.add(`${cut}: ${text.slice(0, 60)}`)
      for (const { index } of (node.textContent ?? '').matchAll(/\d{2}-\d{2}-\d{4}/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + 10)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          found.add(`on two lines: ${text.slice(0, 60)}`)
      }
    }
    const sideways = (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth
    if (sideways > 0) found.add(`the page scrolls sideways by ${sideways}`)
    return [...found]
  })

/** That the page fits into its window, and no text of it is cut. */
export const expectNothingCut = async (page: Page): Promise<void> => {
  expect.soft(await cutTexts(page), `cut on ${page.url()} at ${page.viewportSize()?.width} pixels`).toEqual([])
}

/** Until what follows a change of size has been drawn: a list that is narrower shows its rows in two lines. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(resolve => requestAnimationFrame(resolve))
  })

/**
 * That no page scrolls sideways with the text at twice its size, as a person sets it in the browser: what is in `rem` grows, and the window
 * does not.
 */
export const expectLargeTextFits = async (page: Page): Promise<void> => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await drawn(page)
  const overflow = () => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth)
  const message = `${page.url()} with large text at ${page.viewportSize()?.width} pixels scrolls sideways`
  // A sheet that becomes a list is drawn in the background: how many frames later depends on the machine.
  await expect.configure({ soft: true }).poll(overflow, { message, timeout: 10_000 }).toBeLessThanOrEqual(0)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await drawn(page)
  await browser.detach()
}
