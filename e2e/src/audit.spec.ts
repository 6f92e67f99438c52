import { makeSchool } from './organisations.ts'
import { makeStaff, roleCalled } from './staff-people.ts'
import { expect, expectNoAxeViolations, test } from './support.ts'

test('a change is found, with its author and the values before and after, and an entry is opened by its address, however old, with names in place of ids', async ({
  people,
}) => {
  const district = await people.api('district.admin.two')
  const page = await people.open('super.admin')
  await test.step('a change is found, with its author and the values before and after', async () => {
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
  await test.step('an entry is opened by its address, however old, with names in place of ids', async () => {
    const state = await people.api('super.admin')
    const first = await state.call('GET /audit/search', { query: { limit: 100 } })
    const older = await state.call('GET /audit/search', { query: { limit: 1, after: first.next ?? '' } })
    const [far] = older.foundEntries
    if (!far) throw new Error('The demo has more than a page of entries.')
    await page.goto(`/super-admin/audit-log?entry=${far.id}`)
    const dialog = page.getByRole('dialog', { name: `Entry ${far.id} of the audit log` })
    await expect(dialog.getByText(far.summary)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    const school = await makeSchool(district)
    const organization = school.id
    const { staff } = await makeStaff(district, { role: 'Principal', organization })
    await district.call('POST /staff/assign-role', {
      body: { staff: staff.id, role: await roleCalled(district, 'Vice Principal', organization), organization },
    })
    const given = await state.call('GET /audit/search', {
      query: { searchTerm: school.name, operation: 'role.assign' },
    })
    await page.goto(`/super-admin/audit-log?entry=${given.foundEntries[0]?.id}`)
    const row = (name: string) => page.getByRole('dialog').getByRole('row', { name })
    await expect(row('Role access')).toContainText(`Vice Principal of ${school.name}`)
  })
})
