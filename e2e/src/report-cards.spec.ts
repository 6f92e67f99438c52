import { pressGenerate } from './press-generate.ts'
import { expect, expectNoAxeViolations, type Page, test } from './support.ts'
import { approveCards, coreSubjects, enterScores, gridOf, makeClass, openPublished, publishArm } from './world.ts'

test.use({ persona: 'principal' })

const cardsOf = (id: string): string => `/academics/report-card/${id}`

/** Opens the card of a student from the list of the arm. */
const openCard = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('table', { name: 'Report cards' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('an arm without scores cannot be generated; published cards that no longer agree are listed and re-issued together with one reason', async ({
  page,
  people,
}) => {
  await test.step('an arm without scores says so and cannot be generated', async () => {
    const { arm } = await makeClass(await people.api('principal'), { students: 1 })
    await page.goto(cardsOf(arm.id))
    await expect(page.getByText(/no scores/i).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Generate' })).toHaveCount(0)
  })
  await test.step('published cards that no longer agree are listed, and are re-issued together with one reason', async () => {
    const api = await people.api('principal')
    const { arm, students } = await makeClass(api, { students: 3 })
    const [first, second] = students
    await enterScores(api, arm)
    const params = { schoolId: api.school.id, classArmId: arm.id }
    await api.call('GET /report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}', { params })
    await publishArm(api, arm)
    const [subject] = await coreSubjects(api, arm)
    const { components, students: rows } = await gridOf(api, arm, subject?.id ?? '')
    const exam = components.find(({ isExam }) => isExam)
    const examId = exam?.id ?? ''
    const cell = rows.find(({ id }) => id === second?.id)?.cells[examId]
    await openPublished(api, arm, subject?.id ?? '', 'One exam was marked again.')
    await api.call('PATCH /subject-grading/update', {
      body: {
        classArmId: arm.id,
        subjectId: subject?.id ?? '',
        changes: [
          {
            studentId: second?.id ?? '',
            componentId: examId,
            kind: 'score',
            score: exam?.maximum ?? 0,
            version: cell?.version ?? 0,
          },
        ],
      },
    })
    await page.goto(cardsOf(arm.id))
    const panel = page.getByRole('region', { name: 'Out of date' })
    await expect(panel.getByRole('heading', { name: '3 published cards out of date' })).toBeVisible()
    await panel.getByText('What differs').click()
    await expect(panel.getByRole('listitem').filter({ hasText: second?.fullName })).toContainText(
      `${subject?.name}, total:`,
    )
    await expectNoAxeViolations(page)
    await panel.getByRole('button', { name: 'Re-issue 3 cards' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('One exam was marked again.')
    await dialog.getByRole('button', { name: 'Re-issue together' }).click()
    await expect(page.getByText('Report Cards Re-issued Successfully')).toBeVisible()
    await expect(panel).toHaveCount(0)
    const table = page.getByRole('table', { name: 'Report cards' })
    await expect(table.getByRole('row', { name: first?.fullName })).toContainText('Published, version 2')
  })
})

test('an arm is published with one student left out for a reason, and as a whole once the exam score is entered', {
  tag: '@main',
}, async ({ page, people }) => {
  const api = await people.api('principal')
  const { arm, students } = await makeClass(api, { students: 3 })
  const [first, second, third] = students
  await enterScores(api, arm, { incomplete: [second?.id ?? ''] })
  await page.goto(cardsOf(arm.id))
  await pressGenerate(page)
  await approveCards(api, arm)
  await page.reload()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 cards will be published together.')
  await dialog.getByRole('button', { name: 'Yes, Publish' }).click()
  const reason = dialog.getByLabel(second?.fullName ?? '')
  await expect(reason).toHaveAccessibleDescription(/Enter the reason for leaving out/)
  await reason.fill('The exam is marked on Friday.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Yes, Publish' }).click()
  await expect(dialog.getByText('2 of 3 published; 1 left out:')).toBeVisible()
  await page.keyboard.press('Escape')
  const table = page.getByRole('table', { name: 'Report cards' })
  const review = page.getByRole('region', { name: 'Review' })
  await expect(table.getByRole('row', { name: first?.fullName })).toContainText('Published')
  await expect(table.getByRole('row', { name: second?.fullName })).toContainText('Draft, left out')
  await expect(table.getByRole('row', { name: third?.fullName })).toContainText('Published')
  await expect(review).toContainText('2 of 3 published')
  await expect(review).toContainText(`${second?.fullName} left out: The exam is marked on Friday.`)
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)

  await enterScores(api, arm)
  await pressGenerate(page, 'Generate again')
  await approveCards(api, arm)
  await page.reload()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByLabel('Reason for the re-issue').fill('The exam is marked.')
  await dialog.getByRole('button', { name: 'Yes, Publish' }).click()
  await expect(dialog.getByText('1 of 1 published.')).toBeVisible()
  // The class average and the highest stay the same: only the last student's position changes.
  await expect(dialog).toContainText('1 published card re-issued with the new figures.')
  await page.keyboard.press('Escape')
  await expect(table.getByRole('row', { name: first?.fullName })).toContainText('Published, version 2')
  await expect(review).toContainText('All 3 cards are published.')
})

test('a re-issued card has a new code, and the old code says that it was replaced', async ({
  page,
  people,
  browser,
}) => {
  const api = await people.api('principal')
  const { arm, students } = await makeClass(api, { students: 1 })
  const [student] = students
  await enterScores(api, arm)
  const place = { schoolId: api.school.id, classArmId: arm.id }
  await api.call('GET /report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}', { params: place })
  await publishArm(api, arm)
  await page.goto(cardsOf(arm.id))
  await openCard(page, student?.fullName ?? '')
  const panel = page.getByRole('region', { name: 'Published' })
  const codeOf = async (): Promise<string> => (await panel.getByRole('link').innerText()).split('/').at(-1) ?? ''
  const before = await codeOf()

  await panel.getByRole('button', { name: 'Re-issue' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Re-issue card' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Say why the card is issued again/)
  await dialog.getByLabel('Reason').fill('The remark named another student.')
  await dialog.getByLabel("Principal's remark").fill('A steady term.')
  await dialog.getByRole('button', { name: 'Re-issue card' }).click()
  await expect(page.getByText('Report Card Re-issued Successfully')).toBeVisible()
  await expect(panel).toContainText('The remark named another student.')
  await expect(panel.getByRole('link')).not.toContainText(before)
  const after = await codeOf()

  const outside = await browser.newContext()
  const anybody = await outside.newPage()
  await anybody.goto(`/verify/${before}`)
  await expect(anybody.getByRole('heading', { name: 'This report card was replaced' })).toBeVisible()
  await anybody.goto(`/verify/${after}`)
  await expect(anybody.getByRole('heading', { name: 'This report card is genuine' })).toBeVisible()
  await expect(anybody.getByText(student?.fullName ?? '')).toBeVisible()
  await expect(anybody.getByText('A steady term.')).toHaveCount(0)
  await anybody.getByLabel('Confirm another card').fill(before.toLowerCase().replaceAll('-', ' '))
  await anybody.getByRole('button', { name: 'Confirm' }).click()
  await expect(anybody.getByRole('heading', { name: 'This report card was replaced' })).toBeVisible()
  await outside.close()
})
