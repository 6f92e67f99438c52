import { pressGenerate } from './press-generate.ts'
import { expect, type Page, test } from './support.ts'
import { enterScores, makeClass } from './world.ts'

test.use({ persona: 'principal' })

const cardsOf = (id: string): string => `/academics/report-card/${id}`

/** Opens the card of a student from the list of the arm. */
const openCard = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('table', { name: 'Report cards' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('an arm without scores says so and cannot be generated', async ({ page, people }) => {
  const { arm } = await makeClass(await people.api('principal'), { students: 1 })
  await page.goto(cardsOf(arm.id))
  await expect(page.getByText(/no scores/i).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generate' })).toHaveCount(0)
})

test('publishing leaves incomplete cards out by name, and takes them the second time', async ({ page, people }) => {
  const api = await people.api('principal')
  const { arm, students } = await makeClass(api, { students: 3 })
  const [first, second, third] = students
  await enterScores(api, arm, { incomplete: [second?.id ?? ''] })
  await page.goto(cardsOf(arm.id))
  await pressGenerate(page)
  await expect(page.getByText('3 of 3 report cards are up to date')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('3 draft cards will be frozen')
  await dialog.getByRole('button', { name: 'Yes, Publish' }).click()
  await expect(dialog.getByText('2 of 3 published; 1 left out, because:')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByRole('listitem')).toContainText(second?.fullName ?? '')
  await page.keyboard.press('Escape')
  const table = page.getByRole('table', { name: 'Report cards' })
  await expect(table.getByRole('row', { name: first?.fullName })).toContainText('Published')
  await expect(table.getByRole('row', { name: second?.fullName })).toContainText('Draft')
  await expect(table.getByRole('row', { name: third?.fullName })).toContainText('Published')

  await enterScores(api, arm)
  await pressGenerate(page, 'Generate again')
  await expect(page.getByText('3 of 3 report cards are up to date').first()).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByRole('button', { name: 'Yes, Publish' }).click()
  await expect(dialog.getByText('1 of 1 published.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(table.getByRole('row', { name: second?.fullName })).toContainText('Published')
})

test('a card issued anew has a new code, and the old one answers that it was replaced', async ({
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
  await api.call('POST /report-card/publish/{classArmId}', { params: { classArmId: arm.id }, body: {} })
  await page.goto(cardsOf(arm.id))
  await openCard(page, student?.fullName ?? '')
  const panel = page.getByRole('region', { name: 'Published' })
  const codeOf = async (): Promise<string> => (await panel.getByRole('link').innerText()).split('/').at(-1) ?? ''
  const before = await codeOf()

  await panel.getByRole('button', { name: 'Re-issue' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Re-issue card' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Say why the card is issued anew/)
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
