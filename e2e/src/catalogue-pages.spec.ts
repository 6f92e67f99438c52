import { expect, expectNoAxeViolations, test } from './support.ts'
import { unique } from './world.ts'

test('a principal sees who used Akada recently, and every topic with its subjects', { tag: '@phone' }, async ({
  people,
}) => {
  const api = await people.api('principal')
  const { foundSubjects } = await api.call('GET /subject/view-all')
  const [subject] = foundSubjects
  if (!subject) throw new Error('The demo has subjects.')
  const topic = `Topic ${unique()}`
  await api.call('PATCH /subject/add-topics-to-subject/{id}', {
    params: { id: subject.id },
    body: { topicsToCreate: [topic] },
  })
  const page = await people.open('principal')
  // On a phone the other pages of a list are behind one button.
  const openMore = async (): Promise<void> => {
    if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'More for this list' }).click()
  }
  await page.goto('/administration/user-management/staff-management')
  await page.getByRole('button', { name: 'More for this list' }).click()
  await page.getByRole('link', { name: 'Last time active' }).click()
  const staff = page.getByRole('table', { name: 'Last time active' })
  await expect(
    staff
      .getByRole('row')
      .filter({ hasText: /\d\d-\d\d-\d{4}/ })
      .first(),
  ).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto('/subject-management')
  await openMore()
  await page.getByRole('link', { name: 'All topics' }).click()
  const table = page.getByRole('table', { name: 'Topics' })
  // The previous page has a search field too.
  await expect(table).toBeVisible()
  await page.getByRole('searchbox').fill(topic)
  const row = table.getByRole('row').filter({ hasText: topic })
  await expect(row).toContainText(subject.name)
  await expect(row).toContainText('School')
  await expectNoAxeViolations(page)
})

test('a class and a subject changed in the meantime open for editing in their current state', async ({ people }) => {
  const api = await people.api('principal')
  const { foundClasses } = await api.call('GET /class/view-all')
  const classTypeId = foundClasses[0]?.classType.id ?? ''
  const body = { name: `Class ${unique()}`, classTypeId, level: 20, description: 'As it was' }
  const made = await api.call('POST /class/add', { body })
  const subjectBody = { name: `Subject ${unique()}`, code: null, description: 'As it was', classes: [] }
  const subject = await api.call('POST /subject/add', { body: subjectBody })
  const page = await people.open('principal')

  await page.goto('/academics/class-management')
  await page.getByRole('button', { name: `Actions for ${made.name}` }).click()
  await api.call('PATCH /class/update/{id}', {
    params: { id: made.id },
    body: { ...body, description: 'Changed meanwhile', revision: made.revision },
  })
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog').getByLabel('Description')).toHaveValue('Changed meanwhile')

  await page.goto('/subject-management')
  await page.getByRole('searchbox').fill(subject.name)
  await page.getByRole('button', { name: `Actions for ${subject.name}` }).click()
  await api.call('PATCH /subject/update/{id}', {
    params: { id: subject.id },
    body: { ...subjectBody, description: 'Changed meanwhile', revision: subject.revision },
  })
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog').getByLabel('Description')).toHaveValue('Changed meanwhile')
})
