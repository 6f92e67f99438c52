import { expect, test } from './support.ts'
import { unique } from './world.ts'

test.use({ persona: 'principal' })

test('an arm of a senior class has a stream, and the list shows one stream at a time', async ({ page }) => {
  const name = `S${unique()}`
  await page.goto('/academics/class-management/class-arms')
  await page.getByRole('button', { name: 'Add class arm' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Class', exact: true }).click()
  await page.getByRole('option', { name: 'SS 2', exact: true }).click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('combobox', { name: 'Stream' }).click()
  await page.getByRole('option', { name: 'Business' }).click()
  await dialog.getByRole('button', { name: /^(Add|Create)/ }).click()
  const card = page.getByRole('listitem').filter({ hasText: `SS 2 ${name}` })
  await expect(card).toContainText('Business')

  await page.goto('/academics/class-management/class-arms?stream=Science')
  await expect(page.getByRole('listitem').filter({ hasText: 'Science' }).first()).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.goto('/academics/class-management/class-arms?stream=Business')
  await expect(card).toBeVisible()

  await card.getByRole('link', { name: `Edit SS 2 ${name}` }).click()
  await expect(page.getByRole('combobox', { name: 'Stream' })).toHaveValue('Business')
})
