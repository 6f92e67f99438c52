import type { Route } from '@playwright/test'
import { storedRevisions } from './kept-on.ts'
import { expect, expectNoAxeViolations, type Locator, type Page, type People, test } from './support.ts'
import { leaveArm, makeClass } from './world.ts'

test.use({ persona: 'class.teacher' })

const rowOf = (page: Page, name: string): Locator => page.getByRole('button', { name: `${name}:` })
/** By keyboard: the letter of the mark. */
const mark = (page: Page, name: string, as: string): Promise<void> =>
  rowOf(page, name).press(as.slice(0, 1).toLowerCase())
const marked = (page: Page, name: string, as: string): Locator => page.getByRole('button', { name: `${name}: ${as}` })
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Save the register' })
const save = (page: Page): Promise<void> => bar(page).getByRole('button', { name: 'Save register' }).click()

/** The names of what can be pressed below a notice, or beside it within its frame. */
const coveredControls = (text: HTMLElement): (string | null)[] => {
  const notice = text.parentElement ?? text
  const { left, right, top, bottom } = notice.getBoundingClientRect()
  return [...document.querySelectorAll('a[href], button, input, [role="button"]')]
    .filter(element => !notice.contains(element))
    .filter(element => {
      const box = element.getBoundingClientRect()
      return box.width > 0 && box.left < right && left < box.right && box.top < bottom && top < box.bottom
    })
    .map(element => element.getAttribute('aria-label') ?? element.textContent)
}

/** A class arm with class teacher `class.teacher` and students, for the duration of the journey. */
const withArm = async (
  people: People,
  journey: (world: {
    id: string
    names: [string, string, string, string]
    day: string
    earlier: string
  }) => Promise<void>,
  more: { students?: number } = {},
): Promise<void> => {
  const principal = await people.api('principal')
  const teacher = await people.api('class.teacher')
  const { arm, students } = await makeClass(principal, { ...more, classTeacherId: teacher.user.staff.id })
  const [first = '', second = '', third = '', fourth = ''] = students.map(({ fullName }) => fullName)
  const { day } = await principal.call('GET /attendance/arms/{id}', { params: { id: principal.school.id } })
  const { foundRegisters } = await principal.call('GET /attendance/not-marked/{id}', {
    params: { id: principal.school.id },
    query: { classArm: arm.id },
  })
  // The school day before: both of its sittings may be called at any hour.
  const earlier = foundRegisters.find(one => one.day !== day)?.day ?? ''
  try {
    await journey({ id: arm.id, names: [first, second, third, fourth], day: day ?? '', earlier })
  } finally {
    await leaveArm(principal, arm)
  }
}

const addressOf = (id: string): string => `/my-class/class-attendance/${id}`

test('the class teacher marks the register of the latest school day', { tag: ['@phone', '@main-phone'] }, async ({
  page,
  people,
}) => {
  await withArm(people, async ({ id, names: [first, second, third, fourth] }) => {
    await page.goto(addressOf(id))
    await expect(marked(page, third, 'Present, presumed')).toBeVisible()
    await page.getByRole('button', { name: `More for ${second}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Absent, sick' }).click()
    // A tap each: absent, then late.
    await rowOf(page, fourth).click()
    await rowOf(page, fourth).click()
    await expect(bar(page).getByRole('status')).toHaveText('Not saved yet')
    await expect(bar(page)).toContainText(`Absent: ${second}. Late: ${fourth}`)
    await expectNoAxeViolations(page)
    await save(page)
    await expect(bar(page).getByRole('status')).toHaveText('Saved, 2 presumed present')
    const notice = page.getByText('Register saved: 2 present, 1 absent, 1 late')
    await expect(notice).toBeVisible()
    await expect.poll(() => notice.evaluate(coveredControls)).toEqual([])

    await page.reload()
    await expect(marked(page, first, 'Present')).toBeVisible()
    await expect(marked(page, second, 'Absent, sick')).toBeVisible()
    await expect(marked(page, third, 'Present')).toBeAttached()
    await expect(marked(page, fourth, 'Late')).toBeAttached()

    // A correction, by keyboard: a letter marks the student and goes on to the next.
    await marked(page, first, 'Present').focus()
    await page.keyboard.press('l')
    await expect(rowOf(page, second)).toBeFocused()
    await page.keyboard.press('p')
    await save(page)
    await expect(bar(page).getByRole('status')).toHaveText('Saved, 1 presumed present')
    const head = page.getByRole('button', { name: /^JSS 2/, expanded: false })
    if (await head.isVisible()) await head.click()
    await page.getByRole('tab', { name: 'Totals' }).click()
    await expect(page.getByText(first)).toBeVisible()
  })
})

/** The students whose whole row is in view between the head and the bar. */
const namesInView = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bar = document.querySelector('[aria-label="Save the register"]')?.getBoundingClientRect()
    const rows = [...document.querySelectorAll('[data-row]')].map(row => row.getBoundingClientRect())
    const shown = ({ left, top, bottom }: DOMRect): boolean =>
      bottom <= (bar?.top ?? 0) &&
      [top + 2, bottom - 2].every(y => document.elementFromPoint(left + 20, y)?.closest('[data-row]'))
    return rows.filter(shown).length
  })

test('a register with two absent takes at most twelve keys, and its calendar opens on the day', async ({
  page,
  people,
}) => {
  await withArm(people, async ({ id, names: [first, , third], earlier: day }) => {
    await page.goto(`${addressOf(id)}?day=${day}&sitting=morning`)
    await expect(rowOf(page, first)).toBeFocused()
    let keys = 0
    const press = async (key: string): Promise<void> => {
      await page.keyboard.press(key)
      keys++
    }
    await press('a')
    await press('ArrowDown')
    await press('a')
    await expect(bar(page)).toContainText(`Absent: ${first}, ${third}`)
    await press('Control+Enter')
    await expect(bar(page).getByRole('status')).toHaveText('Saved, 2 presumed present')
    await press('Control+Enter')
    expect(keys).toBeLessThanOrEqual(12)
    await expect(page.getByRole('radio', { name: 'Afternoon' })).toBeChecked()
    await expect(rowOf(page, first)).toBeFocused()

    await page.getByRole('button', { name: `More for ${third}` }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Absent, sick' }).press('Enter')
    await expect(page.getByRole('button', { name: `More for ${third}` })).toBeFocused()

    await page.getByRole('button', { name: 'Go to a day' }).press('Enter')
    const chosen = page.getByRole('dialog', { name: 'School days' }).locator('[data-autofocus]')
    await expect(chosen).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Go to a day' })).toBeFocused()
  })
})

test('a register with two absent takes four taps, and its afternoon two', { tag: '@phone-only' }, async ({
  page,
  people,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const more = { students: 40 }
  await withArm(
    people,
    async ({ id, earlier: day }) => {
      const row = (place: number): Locator => page.locator('[data-row]').nth(place)
      // The tap that opens it: the link is on Today and on the page of the class.
      let taps = 1
      await page.goto(`${addressOf(id)}?day=${day}&sitting=morning`)
      const tap = async (target: Locator): Promise<void> => {
        await target.tap()
        taps++
      }
      await expect(row(8)).toBeVisible()
      const [second, third] = [await row(1).innerText(), await row(2).innerText()].map(text => text.split('\n')[0])
      const inTheMorning = await namesInView(page)
      expect(inTheMorning).toBeGreaterThanOrEqual(9)
      const { height } = (await row(1).boundingBox()) ?? { height: 0 }
      expect(height).toBeGreaterThanOrEqual(44)
      expect(height).toBeLessThanOrEqual(48)
      await tap(row(1))
      await tap(row(2))
      await expect(bar(page)).toContainText(`Absent: ${second}, ${third}`)
      const sent = page.waitForRequest(request => request.method() !== 'GET' && request.url().includes('/attendance/'))
      await tap(bar(page).getByRole('button', { name: 'Save register' }))
      await expect(page.getByText('Register saved: 38 present, 2 absent')).toBeVisible()
      const { requestBodySize, responseBodySize } = await (await sent).sizes()
      expect(requestBodySize).toBeLessThanOrEqual(2048)
      expect(responseBodySize).toBeLessThanOrEqual(1024)
      expect(taps).toBe(4)

      await bar(page).getByRole('button', { name: 'Afternoon' }).tap()
      await expect(row(1)).toHaveAccessibleName(/: Present, presumed$/)
      taps = 0
      const copy = bar(page).getByRole('button', { name: 'Same as morning' })
      await expect(copy).toBeVisible()
      // Its button takes no room from the list.
      expect(await namesInView(page)).toBe(inTheMorning)
      await tap(copy)
      await expect(bar(page)).toContainText(`Absent: ${second}, ${third}`)
      await tap(bar(page).getByRole('button', { name: 'Save register' }))
      await expect(bar(page).getByRole('status')).toHaveText('Saved, 38 presumed present')
      expect(taps).toBe(2)

      // A change after the save is undone as a correction.
      await row(1).tap()
      await bar(page).getByRole('button', { name: 'Undo' }).tap()
      await expect(row(1)).toHaveAccessibleName(/: Absent$/)
      await expect(bar(page).getByRole('status')).toHaveText('Saved, 38 presumed present')
    },
    more,
  )
})

test('a reload before anything could be sent loses nothing', { tag: '@phone-only' }, async ({ page, people }) => {
  await withArm(people, async ({ id, names: [first, second] }) => {
    // Only sending is blocked: the page itself must load again.
    const lose = (route: Route) => route.abort()
    await page.route('**/api/attendance/mark-attendance/**', lose)
    await page.goto(addressOf(id))
    await mark(page, first, 'Late')
    await save(page)
    await expect(bar(page).getByRole('status')).toContainText('4 not yet sent: waiting for a connection')
    const before = await storedRevisions(page)
    await mark(page, second, 'Excused')
    // Encrypting a mark and storing it takes some milliseconds: it survives a reload from then on.
    await expect.poll(() => storedRevisions(page)).not.toEqual(before)
    await page.reload()
    await expect(marked(page, first, 'Late')).toBeAttached()
    await expect(marked(page, second, 'Excused')).toBeAttached()
    await expect(bar(page).getByRole('status')).toContainText('4 not yet sent')
    await page.goto('/my-class/class-attendance')
    await expect(page.getByRole('region', { name: 'Only on this device' }).first()).toContainText(
      '1 not saved yet, 4 not yet sent',
    )

    // The unsent mark is saved between the reading of the register and its arrival: the page shows the current marks.
    const wasRead = Promise.withResolvers<void>()
    const wasWritten = page.waitForResponse('**/api/attendance/mark-attendance/**')
    await page.route('**/api/attendance/mark-attendance/**', async route => {
      await wasRead.promise
      await route.continue().catch(() => undefined)
    })
    // Only now, as this page tries again by itself: what it sent before would be saved, and its response lost with the page.
    await page.unroute('**/api/attendance/mark-attendance/**', lose)
    await page.route(
      '**/api/attendance/get-attendance-register/**',
      async route => {
        const response = await route.fetch()
        wasRead.resolve()
        await wasWritten
        // If the page has asked again, nobody waits for this response.
        await route.fulfill({ response }).catch(() => undefined)
      },
      { times: 1 },
    )
    await page.goto(addressOf(id))
    await wasWritten
    await expect(marked(page, first, 'Late')).toBeAttached()
    await save(page)
    await expect(bar(page).getByRole('status')).toHaveText('Saved, 2 presumed present')
  })
})
