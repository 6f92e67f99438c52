import { showIn } from './axe.ts'
import { findIds, pages } from './pages.ts'
import { expect, expectNoAxeViolations, type Page, test } from './support.ts'
import { expectDrawn, visit } from './visit.ts'

const expectFits = async (page: Page): Promise<void> => {
  const overflow = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth)
  expect.soft(overflow, `${page.url()} at ${page.viewportSize()?.width} pixels scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Browsers may break a date at its hyphens. */
const expectWholeDates = async (page: Page): Promise<void> => {
  const broken = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const node = texts.currentNode
      for (const { index } of (node.textContent ?? '').matchAll(/\d{2}-\d{2}-\d{4}/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + 10)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(node.textContent ?? '')
      }
    }
    return found
  })
  expect.soft(broken, `dates on two lines of ${page.url()} at ${page.viewportSize()?.width} pixels`).toEqual([])
}

const wide = { width: 1366, height: 768 }
const narrow = { width: 360, height: 800 }

test.describe.configure({ mode: 'parallel' })

for (const { who, name, of } of pages) {
  test(`every page of ${name} is accessible, in light and dark, wide and narrow`, async ({ page: own, people }) => {
    const ids = await findIds(await people.api('principal'), await people.api('super.admin'))
    const page = who ? await people.open(who) : own
    const errors: string[] = []
    // A refusal reported by the page itself is not an error of the page.
    page.on('console', message => {
      if (message.type() === 'error' && !/the server responded with a status of (?:401|404)/.test(message.text()))
        errors.push(`${page.url()}: ${message.text()}`)
    })
    for (const path of of(ids)) {
      await test.step(path, async () => {
        await page.setViewportSize(wide)
        await visit(page, path)
        await showIn(page, 'light')
        await expectDrawn(page)
        await expectNoAxeViolations(page)
        await expectFits(page)
        await expectWholeDates(page)
        await showIn(page, 'dark')
        await expectNoAxeViolations(page, 'colours')
        await page.setViewportSize(narrow)
        await expectDrawn(page)
        await expectNoAxeViolations(page, 'colours')
        await showIn(page, 'light')
        await expectNoAxeViolations(page)
        await expectFits(page)
        await expectWholeDates(page)
      })
    }
    expect(errors, 'errors in the console').toEqual([])
  })
}
