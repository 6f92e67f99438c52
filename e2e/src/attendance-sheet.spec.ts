import type { Api } from './api.ts'
import { bytesOf, expect, expectNoAxeViolations, type People, test } from './support.ts'
import { leaveArm, makeClass } from './world.ts'

interface World {
  arm: { id: string; fullName: string }
  students: { id: string; fullName: string }[]
  teacher: Api
  principal: Api
  /** School days of the term up to today, latest first. */
  days: string[]
}

/** A class arm with class teacher `class.teacher` and four students, for the duration of the journey. */
const withArm = async (people: People, journey: (world: World) => Promise<void>): Promise<void> => {
  const principal = await people.api('principal')
  const teacher = await people.api('class.teacher')
  const { arm, students } = await makeClass(principal, { classTeacherId: teacher.user.staff.id })
  const lacking = await principal.call('GET /attendance/not-marked/{id}', {
    params: { id: principal.school.id },
    query: { limit: 1000, classArm: arm.id },
  })
  const days = [...new Set(lacking.foundRegisters.map(({ day }) => day))]
  try {
    await journey({
      arm,
      students,
      teacher,
      principal,
      days,
    })
  } finally {
    await leaveArm(principal, arm)
  }
}

type Mark = 'present' | 'absent' | 'late'

const put = (
  api: Api,
  { arm }: World,
  day: string,
  sitting: 'morning' | 'afternoon',
  marks: { studentId: string; mark: Mark; reason?: 'sick' }[],
) =>
  api.call('POST /attendance/mark-attendance/{id}', {
    params: { id: arm.id },
    body: { day, sitting, marks, reason: 'The book says so' },
  })

const addressOf = (id: string, query = 'tab=sheet'): string => `/my-class/class-attendance/${id}?${query}`

/** Marks a whole day: all present, except the second student: absent (sick) in the morning and late in the afternoon. */
const markDay = async (world: World, day: string): Promise<void> => {
  const { students, teacher } = world
  const all = (second: { mark: Mark; reason?: 'sick' }) =>
    students.map(({ id }, at) => ({ studentId: id, ...(at === 1 ? second : { mark: 'present' as const }) }))
  await put(teacher, world, day, 'morning', all({ mark: 'absent', reason: 'sick' }))
  await put(teacher, world, day, 'afternoon', all({ mark: 'late' }))
}

test.describe('the register sheet', () => {
  test.use({ persona: 'class.teacher' })

  test('is laid out like the paper register on screen, in a spreadsheet and in print, and totals also cover the session, by reason', async ({
    page,
    people,
  }) => {
    await test.step('is laid out like the paper register on screen, in a spreadsheet and in print', async () => {
      await withArm(people, async world => {
        const [, day = ''] = world.days
        await markDay(world, day)
        const [, second] = world.students
        await page.goto(addressOf(world.arm.id, `tab=sheet&span=week&day=${day}`))
        const sheet = page.getByRole('region', { name: 'Register sheet' })
        await expect(page).toHaveTitle(/, sheet · Akada$/)
        const row = sheet.getByRole('row', { name: new RegExp(second?.fullName ?? '') })
        await expect(row.getByRole('cell', { name: 'Absent, sick' })).toHaveText('As')
        await expect(row.getByRole('cell', { name: 'Late' })).toHaveText('L')
        await expect(sheet.getByRole('cell', { name: 'Present' }).first()).toHaveText('/')
        // Eight cells for the day, one of them an absence.
        await expect(sheet.getByRole('row', { name: /^All/ })).toContainText('7')
        await expect(page.getByText('Missed: sick 1.')).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Weekly totals' })).toBeVisible()
        await expectNoAxeViolations(page)

        const [xlsx] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'Download' }).click(),
        ])
        expect(xlsx.suggestedFilename()).toMatch(/, Register of .* to .*\.xlsx$/)
        const [pdf] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'Print' }).click(),
        ])
        expect(pdf.suggestedFilename()).toMatch(/\.pdf$/)
        expect((await bytesOf(pdf)).subarray(0, 5).toString()).toBe('%PDF-')

        await page.getByText('Month', { exact: true }).click()
        await expect(page.getByRole('heading', { level: 2 })).toContainText(/\w+ \d{4}/)
        await page.getByText('Term', { exact: true }).click()
        await expect(sheet.getByRole('columnheader', { name: 'Week 1', exact: true })).toBeVisible()
        await expect(page).toHaveURL(/span=term/)
      })
    })
    await test.step('totals also cover the session, by reason, with the most absent students', async () => {
      await withArm(people, async world => {
        const [, day = ''] = world.days
        await markDay(world, day)
        const [, second] = world.students
        await page.goto(addressOf(world.arm.id, 'tab=totals'))
        await expect(page.getByRole('heading', { name: 'Missed, by reason' })).toBeVisible()
        const missed = page.getByRole('table', { name: 'Students who missed most' })
        await expect(missed.getByRole('row')).toHaveCount(2)
        await expect(missed.getByRole('row', { name: new RegExp(second?.fullName ?? '') })).toContainText('1 of')
        await page.getByRole('combobox', { name: 'Term' }).selectOption('session')
        await expect(page).toHaveURL(/term=session/)
        await expect(page.getByRole('columnheader', { name: /First Term/ })).toBeVisible()
        await expect(missed.getByRole('row', { name: new RegExp(second?.fullName ?? '') })).toContainText('1 of')
        await expectNoAxeViolations(page)
      })
    })
  })

  test('is a list on a phone, with each student’s marks by week, and a correction shows who changed what, and when', {
    tag: '@phone-only',
  }, async ({ page, people }) => {
    await test.step('is a list on a phone, with each student’s marks by week', async () => {
      await withArm(people, async world => {
        const [, day = ''] = world.days
        await markDay(world, day)
        const [, second] = world.students
        await page.setViewportSize({ width: 360, height: 800 })
        await page.goto(addressOf(world.arm.id, `tab=sheet&span=week&day=${day}`))
        const item = page
          .getByRole('list', { name: 'Register sheet' })
          .getByRole('listitem')
          .filter({
            has: page.getByText(second?.fullName ?? '', { exact: false }),
          })
        await expect(item.first()).toContainText('1 absent · 1 late')
        await item.first().locator('summary').click()
        await expect(item.first().getByRole('table')).toContainText('As')
        await expect(item.first()).toContainText('morning: Absent, sick')
        await expectNoAxeViolations(page)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(width).toBeLessThanOrEqual(360)
      })
    })
    await test.step('a correction shows who changed what, and when', async () => {
      await withArm(people, async world => {
        const [day = ''] = world.days
        const [first] = world.students
        const studentId = first?.id ?? ''
        await put(world.teacher, world, day, 'morning', [{ studentId, mark: 'absent', reason: 'sick' }])
        await put(world.principal, world, day, 'morning', [{ studentId, mark: 'late' }])
        await page.goto(addressOf(world.arm.id, `day=${day}&sitting=morning`))
        await expect(page.getByRole('button', { name: `${first?.fullName}: Late, corrected` })).toBeVisible()
        await page.getByRole('button', { name: `More for ${first?.fullName}` }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'History of the mark' }).click()
        const entries = page.getByRole('dialog').getByRole('listitem')
        await expect(entries).toHaveCount(2)
        await expect(entries.first()).toContainText('From Absent, sick to Late')
        await expect(entries.first()).toContainText(world.principal.user.staff.lastName)
        await expect(entries.first()).toContainText('Reason: The book says so')
        await expect(entries.last()).toContainText('Absent, sick')
        await expectNoAxeViolations(page)
      })
    })
  })
})

test.describe('a head', () => {
  test.use({ persona: 'principal' })

  test('finds the unmarked registers, starting from the dashboard', { tag: '@phone-only' }, async ({
    page,
    people,
  }) => {
    await withArm(people, async world => {
      const { arm, days } = world
      const [latest = ''] = days
      await page.goto('/my-class/class-attendance')
      await page.getByRole('link', { name: 'Registers not marked' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Registers not marked' })).toBeVisible()
      await page.goto(`/my-class/class-attendance/not-marked?classArm=${arm.id}`)
      const list = page.getByRole('table', { name: 'Registers not marked' })
      // A row is named by what is not marked, not by the day that many share.
      await expect(list.getByRole('link').first()).toHaveText(arm.fullName)
      await expect(page.getByText(`${days.length} of ${days.length}`)).toBeVisible()
      await expectNoAxeViolations(page)
      await list.getByRole('link').first().click()
      await expect(page).toHaveURL(new RegExp(`${arm.id}\\?.*day=${latest}`))
      await expect(page.getByRole('heading', { level: 1, name: arm.fullName })).toBeVisible()
    })
  })

  test('sees the school by class arm, and the most absent students', async ({ page }) => {
    await page.goto('/my-class/class-attendance')
    await page.getByRole('link', { name: 'Attendance of the school' }).click()
    const arms = page.getByRole('table', { name: 'Attendance by class arm' })
    await expect(arms.getByRole('link', { name: 'JSS 1 Gold' })).toBeVisible()
    const missed = page.getByRole('table', { name: 'Students who missed most' })
    await expect(missed.getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('combobox', { name: 'Order those who missed most by' }).selectOption('unknown')
    await expect(page).toHaveURL(/reason=unknown/)
    await expectNoAxeViolations(page)
    await page.getByRole('combobox', { name: 'Term' }).selectOption('session')
    await expect(page).toHaveURL(/period=session/)
    await expect(arms.getByRole('link', { name: 'JSS 1 Gold' })).toBeVisible()
  })
})
