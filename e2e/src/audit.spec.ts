import { makeSchool } from './organisations.ts'
import { expect, expectNoAxeViolations, test } from './support.ts'

test('what was changed is found, with who did it, before and after', async ({ people }) => {
  const district = await people.api('district.admin.two')
  const school = await makeSchool(district)
  await district.call('PATCH /school/update/{id}', {
    params: { id: school.id },
    body: {
      name: school.name,
      category: 'Primary',
      address: school.address ?? '',
      motto: 'Light and Labour',
      lga: school.lga,
      revision: school.revision,
    },
  })
  const page = await people.open('super.admin')
  await page.goto('/super-admin')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('table', { name: 'Entries' })).toBeVisible()
  await page.getByRole('searchbox').fill(school.name)
  const { firstName, lastName } = district.user.staff
  const rows = page.getByRole('table', { name: 'Entries' }).getByRole('row').filter({ hasText: school.name })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(`${firstName} ${lastName}`)
  await rows.first().getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row').filter({ hasText: 'Motto' })).toContainText('Light and Labour')
  await expect(dialog.getByRole('row').filter({ hasText: 'Category' })).toContainText('Junior & Senior Secondary')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Operation' }).click()
  await page.getByRole('option', { name: 'school.create' }).click()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
})

test('the chains are checked, and older entries are fetched', { tag: '@phone' }, async ({ people }) => {
  const page = await people.open('super.admin')
  await page.goto('/super-admin/audit-log')
  await page.getByRole('button', { name: 'Check the chains' }).click()
  const check = page.getByRole('status', { name: 'Check of the chains' })
  await expect(check).toContainText('Every chain is whole: nothing was changed or removed.')
  await expect(check).toContainText(/\d entries in \d+ chains/)
  await expect(page.getByText('100 so far')).toBeVisible()
  await page.getByRole('button', { name: 'Show older entries' }).click()
  await expect(page.getByText('200 so far')).toBeVisible()
})

test('nobody else sees the log', async ({ people }) => {
  const page = await people.open('district.admin')
  await page.goto('/super-admin/audit-log')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toHaveCount(0)
})
