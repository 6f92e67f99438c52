import { setTimeout as wait } from 'node:timers/promises'
import { showIn } from './axe.ts'
import { demoTime, isClockPlayed } from './clock.ts'
import { expectLargeTextFits, expectNothingCut } from './cut.ts'
import { findIds, pages } from './pages.ts'
import { movedOn, watchShifts } from './shifts.ts'
import { expect, expectNoAxeViolations, type Page, test } from './support.ts'
import { expectDrawn, visit } from './visit.ts'

const narrow = { width: 360, height: 640 }
const wide = { width: 1366, height: 768 }
/** Upright and lying, and a desk's window at twice the size of its text. */
const tablets = [
  { width: 683, height: 768 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
]

/** The first row of a page's list is this near to the top, in pixels, without scrolling. */
const rowWithin = { phone: 220, desk: 260 }

/** Pages whose list is not what one comes for, with what is. */
const otherPurpose: readonly [RegExp, string][] = [
  [/^\/(?:dashboard|super-admin)(?:$|\?tab=)/, 'figures and charts'],
  [/\/census/, 'how many returns are in'],
  [/\/billing(?:$|\?)/, 'what is in the wallet'],
  [/\/exams\/[^/]+\?tab=registrations$/, 'how many have registered and paid'],
  [/\/promotion$/, 'what is due, and who decides'],
  [/\/academics\/scores$/, 'how far the scores are'],
  [/\/academics\/analysis$/, 'charts'],
  [/\/class-attendance$/, "the person's own class arms"],
  [/\/report-card\/[^/]+$/, 'the steps of the cards'],
  [/tab=totals$/, 'the totals of the class arm'],
  [/\/edit-arm\//, 'the fields of the class arm'],
  [/side=in$/, 'the filters that are set'],
]

/** That the first row of the page's list is near to the top; the line in which a demonstration says its day is not part of the product. */
const expectRowsNear = async (page: Page, path: string, most: number): Promise<void> => {
  if (otherPurpose.some(([pattern]) => pattern.test(path))) return
  const top = await page.evaluate(() => {
    const row = [...document.querySelectorAll('main [data-list] tbody tr')].find(one => one.checkVisibility())
    const played = document.querySelector('[data-played]')?.getBoundingClientRect().height ?? 0
    return row ? Math.round(row.getBoundingClientRect().top + window.scrollY - played) : 0
  })
  expect.soft(top, `the first row of ${path}`).toBeLessThanOrEqual(most)
}

/** Added to every answer, so that a page is drawn before its data arrives, as on a slow connection. */
const delayMs = 250

test.describe.configure({ mode: 'parallel' })

for (const { who, name, of } of pages) {
  test(`every page of ${name} stays where it is while it loads, fits and is accessible`, async ({
    page: own,
    people,
  }) => {
    const ids = await findIds(await people.api('principal'), await people.api('super.admin'))
    const page = who ? await people.open(who) : own
    const errors: string[] = []
    // A refusal reported by the page itself is not an error of the page.
    page.on('console', message => {
      if (message.type() === 'error' && !/the server responded with a status of (?:401|404)/.test(message.text()))
        errors.push(`${page.url()}: ${message.text()}`)
    })
    await watchShifts(page)
    // A person who signs in on a device learns there that the demonstration plays another day; these browsers are signed in beforehand.
    if (isClockPlayed())
      await page.addInitScript(clock => localStorage.setItem('akada.clock', JSON.stringify(clock)), {
        offset: demoTime() - Date.now(),
        seen: demoTime(),
        isPlayed: true,
      })
    await page.route('**/api/**', async route => {
      await wait(delayMs)
      await route.continue()
    })
    for (const [index, path] of of(ids).entries()) {
      await test.step(path, async () => {
        // Every second page is dark on the phone and light on the desk, the others the other way round: what pages share is seen in all four.
        const [onPhone, onDesk] = index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
        await page.setViewportSize(narrow)
        await page.emulateMedia({ colorScheme: onPhone })
        await visit(page, path)
        const before = await movedOn(page)
        await expectDrawn(page)
        await page.waitForLoadState('networkidle')
        expect.soft((await movedOn(page)) - before, `${path} moved`).toBeLessThan(0.05)
        await expectNoAxeViolations(page)
        await expectRowsNear(page, path, rowWithin.phone)
        await expectNothingCut(page)
        await expectLargeTextFits(page)
        for (const between of tablets) {
          await page.setViewportSize(between)
          await expectNothingCut(page)
        }
        await page.setViewportSize(wide)
        await showIn(page, onDesk)
        await expectDrawn(page)
        await expectNoAxeViolations(page)
        await expectRowsNear(page, path, rowWithin.desk)
        await expectNothingCut(page)
        await expectLargeTextFits(page)
      })
    }
    expect(errors, 'errors in the console').toEqual([])
  })
}
