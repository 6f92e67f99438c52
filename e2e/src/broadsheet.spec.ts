import { bytesOf, expect, expectNoAxeViolations, test } from './support.ts'
import type { Api } from './api.ts'
import { enterScores, makeClass, publishArm } from './world.ts'

test.use({ persona: 'principal' })

const sheetAt = (id: string): string => `/academics/report-card/${id}/broadsheet`
const generate = (api: Api, arm: { id: string }) =>
  api.call('GET /report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}', {
    params: { schoolId: api.school.id, classArmId: arm.id },
  })

test('the broadsheet shows a whole arm, is downloaded and printed, and is an expandable list on a phone', async ({
  page,
  people,
}) => {
  const api = await people.api('principal')
  await test.step('the broadsheet shows a whole arm, and is downloaded as a spreadsheet and printed', async () => {
    const { arm, students } = await makeClass(api, { students: 4 })
    const [first, second] = students
    await enterScores(api, arm, { incomplete: [second?.id ?? ''] })
    await page.goto(`/academics/report-card/${arm.id}`)
    await page.getByRole('link', { name: 'Broadsheet' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Broadsheet of ${arm.fullName}` })).toBeVisible()
    const table = page.getByRole('region', { name: 'Broadsheet' }).getByRole('table')
    await expect(table.getByRole('row', { name: first?.fullName })).toBeVisible()
    await expect(table.getByRole('columnheader', { name: 'Mathematics' })).toBeVisible()
    // The second student has no exam scores: there is a dash for each total, what is due, and no position.
    await expect(table.getByRole('row', { name: second?.fullName })).toContainText('CA1, CA2 in; Exam due')
    await expect(table.getByRole('row', { name: second?.fullName })).toContainText('Incomplete')
    await expectNoAxeViolations(page)

    await test.step('names and headings stay in view', async () => {
      const frame = page.getByRole('region', { name: 'Broadsheet' })
      await frame.evaluate(element => element.scrollTo(element.scrollWidth, 40))
      await expect(table.getByRole('rowheader', { name: first?.fullName })).toBeInViewport()
      await expect(table.getByRole('columnheader', { name: 'Average', exact: true })).toBeInViewport()
    })
    await test.step('order and scope are in the address', async () => {
      await page.getByText('Session', { exact: true }).click()
      await expect(page).toHaveURL(/scope=session/)
      await expect(table.getByRole('columnheader', { name: 'Session average' })).toBeVisible()
      await page.getByText('Term', { exact: true }).last().click()
      await page.getByRole('combobox', { name: 'Order' }).click()
      await page.getByRole('option', { name: 'By position' }).click()
      await expect(page).toHaveURL(/by=position/)
      await expect(table.getByRole('row').nth(1)).toContainText('1st')
    })
    await test.step('a spreadsheet', async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Excel' }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/, Broadsheet, .*\.xlsx$/)
    })
    await test.step('landscape pages', async () => {
      await page.getByRole('button', { name: 'Print (PDF)' }).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'A4 landscape' }).click(),
      ])
      const bytes = await bytesOf(file)
      expect(bytes.toString('latin1')).toMatch(/\/MediaBox \[0 0 841\.89 595\.28\]/)
    })
  })
  await test.step('on a phone the broadsheet is an expandable list', async () => {
    const { arm, students } = await makeClass(api, { students: 2 })
    await enterScores(api, arm)
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(sheetAt(arm.id))
    const row = page.getByRole('list', { name: 'Broadsheet' }).getByRole('listitem').first()
    await row.getByText(students[0]?.fullName ?? '').click()
    await expect(row.getByText('Mathematics')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expectNoAxeViolations(page)
  })
})

test('a whole class is printed in the background, and students left out are named', async ({ page, people }) => {
  const api = await people.api('principal')
  const { arm, students } = await makeClass(api, { students: 3, className: 'JSS 3' })
  const [, second] = students
  await enterScores(api, arm, { incomplete: [second?.id ?? ''] })
  await generate(api, arm)
  await publishArm(api, arm)
  await page.goto('/academics/report-card')
  await page.getByRole('link', { name: 'Print a class or the school' }).click()
  await page.getByRole('button', { name: 'Print report cards' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Which' }).click()
  await page.getByRole('option', { name: 'JSS 3' }).click()
  await dialog.getByRole('radio', { name: 'One for all' }).check()
  await dialog.getByRole('button', { name: 'Start printing' }).click()
  await expect(page.getByText('Printing Started')).toBeVisible()
  // It continues without the page.
  await page.goto('/dashboard')
  await page.goto('/academics/report-card/prints')
  const run = page.getByRole('list', { name: 'Print jobs' }).getByRole('listitem').first()
  await expect(run.getByRole('status')).toContainText(/\d+ of \d+ cards printed; .* not, because:/)
  await expect(run).toContainText('is not published yet')
  const [file] = await Promise.all([page.waitForEvent('download'), run.getByRole('button', { name: /JSS 3/ }).click()])
  const pages = (await bytesOf(file)).toString('latin1').match(/\/Type \/Page\b/g) ?? []
  const printed = Number((/(\d+) of/.exec(await run.getByRole('status').innerText()) ?? [])[1])
  expect(pages).toHaveLength(printed)
  await expectNoAxeViolations(page)
})

test('cards go from the class teacher to the head and back, and are published when approved', async ({
  page,
  people,
}) => {
  const api = await people.api('principal')
  const teacher = await people.api('class.teacher')
  const { arm } = await makeClass(api, { students: 2, classTeacherId: teacher.user.staff.id })
  await enterScores(api, arm)
  await generate(api, arm)
  const address = `/academics/report-card/${arm.id}`
  const desk = await people.open('class.teacher')
  const review = {
    teacher: desk.getByRole('region', { name: 'Review' }),
    head: page.getByRole('region', { name: 'Review' }),
  }
  await test.step('handed in, with the missing items shown', async () => {
    await desk.goto(`${address}?tab=cards`)
    await review.teacher.getByRole('button', { name: 'Hand in to the head' }).click()
    await expect(desk.getByRole('dialog')).toContainText('Still: 2 cards not fully rated')
    await desk.getByRole('button', { name: `Yes, Hand in ${arm.fullName}` }).click()
    await expect(review.teacher.getByRole('heading', { name: 'Awaiting approval' })).toBeVisible()
  })
  await test.step('sent back with a note', async () => {
    await page.goto('/academics/report-card')
    await page.getByRole('searchbox').fill(arm.fullName)
    await expect(page.getByRole('row', { name: arm.fullName })).toContainText('Awaiting approval')
    await page.goto(address)
    await review.head.getByRole('button', { name: 'Send back', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send back', exact: true }).click()
    await expect(dialog.getByLabel('What has to be corrected')).toHaveAccessibleDescription(
      'Enter what has to be corrected.',
    )
    await dialog.getByLabel('What has to be corrected').fill('Rate both of them.')
    await dialog.getByRole('button', { name: 'Send back', exact: true }).click()
    await expect(review.head).toContainText('Rate both of them.')
  })
  await test.step('handed in again and approved', async () => {
    await desk.reload()
    await expect(review.teacher).toContainText('Rate both of them.')
    await review.teacher.getByRole('button', { name: 'Hand in to the head' }).click()
    await desk.getByRole('button', { name: `Yes, Hand in ${arm.fullName}` }).click()
    await expect(review.teacher.getByRole('heading', { name: 'Awaiting approval' })).toBeVisible()
    await page.reload()
    await expect(review.head.getByRole('heading', { name: 'Awaiting approval' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
    await review.head.getByRole('button', { name: 'Approve' }).click()
    await expect(review.head.getByRole('heading', { name: 'Approved by the head' })).toBeVisible()
    await expectNoAxeViolations(page)
  })
  await test.step('and published', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Yes, Publish' }).click()
    await expect(dialog.getByText('2 of 2 published.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(review.head).toContainText('All 2 cards are published.')
  })
})
