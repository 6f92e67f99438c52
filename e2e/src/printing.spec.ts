import { demoTime } from './clock.ts'
import { findIds } from './pages.ts'
import { expect, type Locator, onPaper, type Page, pdfLineOf, test } from './support.ts'

/** The demo's day in Nigeria as paper has it, 28-11-2026. */
const day = (): string => new Date(demoTime() + 3_600_000).toISOString().slice(0, 10).split('-').toReversed().join('-')

/** Whatever can be pressed, but for the heads of a table. */
const controls = (page: Page): Locator =>
  page.locator(':is(button, a.mantine-Button-root, [role="tab"], [role="radio"]):visible:not(th button)')

test.use({ persona: 'principal' })

test('lists and pages are printed without controls, with school, title and day, and names are broken between words', async ({
  page,
  people,
}) => {
  const api = await people.api('principal')
  const { arm } = await findIds(api, await people.api('super.admin'))
  const pages = {
    '/administration/user-management/student-management/admission-register': 'Admission register',
    '/administration/user-management/staff-management': 'Staff',
    [`/academics/class-management/class-arms/edit-arm/${arm}`]: 'JSS 1 Gold',
    [`/academics/report-card/${arm}`]: 'Report cards of JSS 1 Gold',
    '/academics/scores': 'Scores',
  }
  for (const [address, title] of Object.entries(pages))
    await test.step(title, async () => {
      await page.goto(address)
      const list = page.locator('[data-list]:visible').first()
      await expect(list.getByRole('row').nth(1)).toBeVisible()
      await onPaper(page, async () => {
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        // Of lists of a term or a session the line below the title says which.
        if (/JSS|Scores/.test(title)) await expect(page.locator('main header').getByText(/\d{4}\/\d{4}/)).toBeVisible()
        await expect(controls(page)).toHaveCount(0)
        await expect(page.getByRole('textbox')).toHaveCount(0)
        const [above = '', later = ''] = await page.evaluate(() => {
          const heading = document.querySelector('main h1')
          return [
            heading && getComputedStyle(heading, '::before').content,
            document.documentElement.style.getPropertyValue('--akada-sheet'),
          ].map(String)
        })
        expect([JSON.parse(above), JSON.parse(later)]).toEqual([
          `${api.school.name} · ${day()}`,
          `${api.school.name} · ${title} · ${day()}`,
        ])
        // The first cell of a row is its name; a word that is wider than its column would stick out of it.
        const broken = await list
          .locator('tbody th')
          .evaluateAll(
            cells =>
              cells.filter(
                cell => getComputedStyle(cell).overflowWrap === 'anywhere' || cell.scrollWidth > cell.clientWidth + 1,
              ).length,
          )
        expect(broken).toBe(0)
      })
    })
})

test('a page that has a PDF is not printed as a second form of it: one line names the button that makes it', async ({
  page,
  people,
}) => {
  const ids = await findIds(await people.api('principal'), await people.api('super.admin'))
  const card = `/academics/report-card/${ids.lastArm}`
  const pages = {
    [`${card}/card/${ids.published}?term=${ids.lastTerm}`]: 'Print (PDF)',
    [`${card}/broadsheet?term=${ids.lastTerm}`]: 'Print (PDF)',
    [`/my-class/class-attendance/${ids.arm}?tab=sheet`]: 'Print',
    '/administration/billing/statement': 'Print',
  }
  for (const [address, button] of Object.entries(pages))
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled()
      await onPaper(page, async () => {
        expect(await page.getByRole('main').innerText()).toBe('')
        expect(await pdfLineOf(page)).toBe(`This page is printed as a PDF. Press “${button}” on the page.`)
      })
    })
})
