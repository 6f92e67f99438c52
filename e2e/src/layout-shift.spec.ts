import { setTimeout as wait } from 'node:timers/promises'
import { pages, findIds } from './pages.ts'
import { movedOn, watchShifts } from './shifts.ts'
import { expect, test } from './support.ts'
import { expectDrawn, visit } from './visit.ts'

/** Added to every answer, so that a page is drawn before its data arrives, as on a slow connection. */
const delayMs = 250

test.describe.configure({ mode: 'parallel' })

for (const { who, name, of } of pages) {
  test(`no page of ${name} moves while it loads on a phone`, async ({ page: own, people }) => {
    const ids = await findIds(await people.api('principal'), await people.api('super.admin'))
    const page = who ? await people.open(who) : own
    await page.setViewportSize({ width: 360, height: 640 })
    await watchShifts(page)
    await page.route('**/api/**', async route => {
      await wait(delayMs)
      await route.continue().catch(() => undefined)
    })
    for (const path of of(ids)) {
      await test.step(path, async () => {
        await visit(page, path)
        const before = await movedOn(page)
        await expectDrawn(page)
        await page.waitForLoadState('networkidle')
        const moved = (await movedOn(page)) - before
        expect.soft(moved, `${path} moved`).toBeLessThan(0.05)
      })
    }
  })
}
