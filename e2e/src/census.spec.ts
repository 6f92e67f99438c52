import { storedRevisions } from './kept-on.ts'
import { expect, expectNoAxeViolations, test } from './support.ts'

const page = '/administration/census'

// Another journey may change the same school's staff or facilities meanwhile: one person goes through it at a time.
test.describe.configure({ mode: 'serial' })

test('a principal completes what is missing and submits; the state sees it, downloads it and sends it back', async ({
  people,
}) => {
  const api = await people.api('principal.two')
  const { facilities, revision } = await api.call('GET /school/view/{id}', { params: { id: api.school.id } })
  await api.call('PATCH /school/save-others/{id}', {
    params: { id: api.school.id },
    body: { ...facilities, waterSources: [], revision },
  })

  const head = await people.open('principal.two')
  await head.goto('/dashboard')
  await head.getByRole('link', { name: /Census return sent back/ }).click()
  await expect(head).toHaveURL(page)
  await expect(head.getByRole('region', { name: 'Status' })).toContainText('Sent back')

  await head.getByRole('link', { name: 'Water source not given' }).click()
  const others = head.getByRole('form', { name: 'Others' })
  await others.getByRole('group', { name: 'Water' }).getByLabel('Borehole').check()
  await others.getByRole('button', { name: 'Save others' }).click()
  await expect(head.getByText('Others Saved Successfully')).toBeVisible()

  await head.goto(page)
  await expect(head.getByRole('link', { name: 'Water source not given' })).toBeHidden()
  const form = head.getByRole('form', { name: 'Answers of the school' })
  await form.getByLabel('Seats for students').fill('231')
  await form.getByRole('button', { name: 'Save answers' }).click()
  await expect(form.getByRole('button', { name: 'Save answers' })).toBeEnabled()
  const before = await storedRevisions(head)
  await form.getByLabel('Textbooks: Mathematics').fill('107')
  // What is typed and not saved is still there after the page is opened again, from when it is stored: encrypting it takes milliseconds.
  await expect.poll(() => storedRevisions(head)).not.toEqual(before)
  await head.reload()
  await expect(form.getByLabel('Textbooks: Mathematics')).toHaveValue('107')
  await expect(form.getByLabel('Seats for students')).toHaveValue('231')
  for (const explanation of await form.getByRole('group', { name: 'Large changes' }).getByRole('textbox').all())
    await explanation.fill('Recounted this year.')
  await expectNoAxeViolations(head)
  await form.getByRole('button', { name: 'Submit return' }).click()
  await head.getByRole('button', { name: 'Yes, Submit the return' }).click()
  await expect(head.getByRole('region', { name: 'Status' })).toContainText('Submitted')
  await expect(form).toBeHidden()

  const state = await people.open('super.admin')
  await state.goto('/super-admin/census?status=Submitted')
  const row = state.getByRole('row', { name: new RegExp(api.school.name) })
  await expect(row).toContainText('Submitted')
  const [file] = await Promise.all([
    state.waitForEvent('download'),
    (async () => {
      await state.getByRole('button', { name: 'Download' }).click()
      await state.getByRole('menuitem', { name: 'Everything as Excel (.xlsx)' }).click()
    })(),
  ])
  expect(file.suggestedFilename()).toMatch(/, Census, \d{4}-\d{4}, .*\.xlsx$/)
  await row.getByRole('link', { name: api.school.name }).click()
  await expect(state.getByRole('heading', { level: 1, name: api.school.name })).toBeVisible()
  await expect(state.getByRole('region', { name: 'Asked of the school' })).toContainText('231')
  await expectNoAxeViolations(state)
  await state.getByRole('button', { name: 'Send back' }).click()
  const dialog = state.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Count the seats in the new block too.')
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect(state.getByRole('region', { name: 'Status' })).toContainText('Count the seats in the new block too.')

  await head.goto(page)
  await expect(head.getByRole('region', { name: 'Status' })).toContainText('Count the seats in the new block too.')
  await expect(form.getByLabel('Seats for students')).toHaveValue('231')
})
