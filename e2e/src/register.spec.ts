import type { Api } from './api.ts'
import { expect, type Locator, type Page, type People, test } from './support.ts'
import { makeClass } from './world.ts'

test.use({ persona: 'class.teacher', serviceWorkers: 'allow' })

const rowOf = (page: Page, name: string): Locator => page.getByRole('radiogroup', { name })
const mark = (page: Page, name: string, as: string): Promise<void> =>
  rowOf(page, name).getByRole('radio', { name: as }).check()
const marked = (page: Page, name: string, as: string): Locator =>
  rowOf(page, name).getByRole('radio', { name: as, checked: true })
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Save the register' })
const save = (page: Page): Promise<void> => bar(page).getByRole('button', { name: 'Save register' }).click()

/** A class arm whose class teacher is `class.teacher`, with students, for as long as the journey lasts. */
const withArm = async (
  people: People,
  journey: (world: { id: string; names: [string, string, string, string]; principal: Api }) => Promise<void>,
): Promise<void> => {
  const principal = await people.api('principal')
  const teacher = await people.api('class.teacher')
  const { arm, students } = await makeClass(principal, { classTeacherId: teacher.user.staff.id })
  const [first = '', second = '', third = '', fourth = ''] = students.map(({ fullName }) => fullName)
  try {
    await journey({ id: arm.id, names: [first, second, third, fourth], principal })
  } finally {
    // Otherwise the class teacher would keep the arms of all journeys.
    const {
      name,
      class: { id: classId },
    } = arm
    await principal.call('PATCH /class-arm/update/{id}', { params: { id: arm.id }, body: { name, classId } })
  }
}

const addressOf = (id: string): string => `/my-class/class-attendance/${id}`

test('the class teacher marks the register of the latest school day', { tag: '@phone' }, async ({ page, people }) => {
  await withArm(people, async ({ id, names: [first, second, third, fourth] }) => {
    await page.goto(addressOf(id))
    await page.getByRole('button', { name: 'All present' }).click()
    await mark(page, second, 'Absent')
    await page.getByRole('combobox', { name: `Reason, ${second}` }).selectOption('sick')
    await mark(page, fourth, 'Late')
    await expect(bar(page).getByRole('status')).toHaveText('4 marks not saved yet')
    await save(page)
    await expect(bar(page).getByRole('status')).toHaveText('Saved')
    await expect(page.getByText('Register saved: 2 present, 1 absent, 1 late')).toBeVisible()

    await page.reload()
    await expect(marked(page, first, 'Present')).toBeVisible()
    await expect(marked(page, second, 'Absent')).toBeAttached()
    await expect(page.getByRole('combobox', { name: `Reason, ${second}` })).toHaveValue('sick')
    await expect(marked(page, third, 'Present')).toBeAttached()
    await expect(marked(page, fourth, 'Late')).toBeAttached()

    // A correction, by keyboard: a letter marks and goes on to the next.
    await marked(page, first, 'Present').focus()
    await page.keyboard.press('l')
    await expect(marked(page, second, 'Absent')).toBeFocused()
    await page.keyboard.press('p')
    await save(page)
    await expect(bar(page).getByRole('status')).toHaveText('Saved')
    await page.getByRole('tab', { name: 'Totals' }).click()
    await expect(page.getByText(first)).toBeVisible()
  })
})

test('without a connection marks are kept, counted, and sent when it returns', { tag: '@phone-only' }, async ({
  page,
  people,
}) => {
  await withArm(people, async ({ id, names: [first, second, third] }) => {
    await page.goto(addressOf(id))
    await expect(rowOf(page, first)).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText('Looks like you lost your internet.')).toBeVisible()
    await mark(page, first, 'Present')
    await mark(page, second, 'Absent')
    await save(page)
    await expect(bar(page).getByRole('status')).toContainText('2 not yet sent')
    await mark(page, third, 'Excused')
    await expect(bar(page).getByRole('status')).toContainText('2 not yet sent')
    await page.context().setOffline(false)
    await expect(page.getByText('Looks like you lost your internet.')).toBeHidden()
    await expect(bar(page).getByRole('status')).toHaveText('1 mark not saved yet')
    await save(page)
    await expect(bar(page).getByRole('status')).toHaveText('Saved, 1 not marked')
    await page.reload()
    await expect(marked(page, second, 'Absent')).toBeAttached()
    await expect(marked(page, third, 'Excused')).toBeAttached()
  })
})

test('a reload before anything could be sent loses nothing', { tag: '@phone-only' }, async ({ page, people }) => {
  await withArm(people, async ({ id, names: [first, second] }) => {
    // Only sending is cut: the page itself must come again.
    await page.route('**/api/attendance/mark-attendance/**', route => route.abort())
    await page.goto(addressOf(id))
    await mark(page, first, 'Late')
    await save(page)
    await mark(page, second, 'Present')
    await expect(bar(page).getByRole('status')).toContainText('1 not yet sent')
    await page.reload()
    await expect(marked(page, first, 'Late')).toBeAttached()
    await expect(marked(page, second, 'Present')).toBeAttached()
    await expect(bar(page).getByRole('status')).toContainText('1 not yet sent')
    await page.goto('/my-class/class-attendance')
    await expect(page.getByRole('region', { name: 'Only on this device' }).first()).toContainText(
      '1 not saved yet, 1 not yet sent',
    )
    await page.unroute('**/api/attendance/mark-attendance/**')

    // What waited is written between the reading of the register and its arrival: the page shows the marks as they now are.
    const wasRead = Promise.withResolvers<void>()
    const wasWritten = page.waitForResponse('**/api/attendance/mark-attendance/**')
    await page.route('**/api/attendance/mark-attendance/**', async route => {
      await wasRead.promise
      await route.continue()
    })
    await page.route(
      '**/api/attendance/get-attendance-register/**',
      async route => {
        const response = await route.fetch()
        wasRead.resolve()
        await wasWritten
        // Where the page has asked again, nobody waits for this answer.
        await route.fulfill({ response }).catch(() => undefined)
      },
      { times: 1 },
    )
    await page.goto(addressOf(id))
    await wasWritten
    await expect(marked(page, first, 'Late')).toBeAttached()
    await save(page)
    await expect(bar(page).getByRole('status')).toHaveText('Saved, 2 not marked')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('where two people mark one student both marks are shown, and a person chooses', async ({ page, people }) => {
  await withArm(people, async ({ id, names: [first, second] }) => {
    const other = await people.open('principal')
    await page.goto(addressOf(id))
    await other.goto(addressOf(id))
    await expect(rowOf(page, first)).toBeVisible()
    await mark(other, first, 'Absent')
    await mark(other, second, 'Absent')
    await save(other)
    await expect(bar(other).getByRole('status')).toHaveText('Saved, 2 not marked')

    await page.context().setOffline(true)
    await mark(page, first, 'Present')
    await mark(page, second, 'Late')
    await save(page)
    await expect(bar(page).getByRole('status')).toContainText('2 not yet sent')
    await page.context().setOffline(false)
    await expect(bar(page).getByRole('status')).toHaveText('2 conflicts: choose which mark stays')
    const conflict = page.getByRole('group', { name: `Conflict, ${first}` })
    await expect(conflict).toContainText('marked Absent')
    await expect(conflict).toContainText('you marked Present')
    await conflict.getByRole('button', { name: 'Keep mine: Present' }).click()
    await page
      .getByRole('group', { name: `Conflict, ${second}` })
      .getByRole('button', { name: 'Keep theirs: Absent' })
      .click()
    await expect(bar(page).getByRole('status')).toHaveText('Saved, 2 not marked')
    await other.reload()
    await expect(marked(other, first, 'Present')).toBeAttached()
    await expect(marked(other, second, 'Absent')).toBeAttached()
  })
})
