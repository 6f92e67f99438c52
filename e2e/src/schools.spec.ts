import { makeSchool } from './organisations.ts'
import { bytesOf, expect, expectNoAxeViolations, type Page, test } from './support.ts'

const management = '/dashboard/school-management'
const editOf = (id: string, tab?: string): string => `${management}/edit-school/${id}${tab ? `?tab=${tab}` : ''}`

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test.describe('schools of a district', () => {
  test('are found, viewed and downloaded, and keep what was typed in every part, each saved separately', async ({
    people,
  }) => {
    const api = await people.api('district.admin.two')
    const school = await makeSchool(api)
    const page = await people.open('district.admin.two')
    await test.step('are found, viewed and downloaded', async () => {
      await page.goto(`${management}?q=${encodeURIComponent(school.name)}`)
      const card = page.getByRole('listitem').filter({ hasText: school.name })
      await expect(card).toContainText('Not Assigned')
      await expect(card).toContainText('0 students · 0 staff')
      await card.getByRole('button', { name: `Information about ${school.name}` }).click()
      const dialog = page.getByRole('dialog', { name: school.name })
      await expect(dialog.getByText('Not Assigned')).toHaveCount(2)
      for (const label of [
        'Category',
        'Principal',
        'Vice Principal',
        'Staff',
        'Students',
        'Male students',
        'Female students',
      ])
        await expect(dialog.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible()
      await expectNoAxeViolations(page)
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Filters' }).click()
      await choose(page, 'Principal', 'Not Assigned')
      await expect(page.getByRole('button', { name: /Principal: Not Assigned/ })).toBeVisible()
      await expect(card).toBeVisible()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download' }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
      expect((await bytesOf(file)).subarray(0, 2).toString()).toBe('PK')
      await page.getByRole('searchbox').fill('nobody built this')
      await expect(page.getByText('Oops, no content is available here yet. Kindly check back later')).toBeVisible()
    })
    await test.step('keep what was typed in every part, each saved separately', async () => {
      await page.goto(editOf(school.id))
      await page.getByLabel('Motto').fill('Ìmọ̀ ni agbára')
      await page.getByRole('tab', { name: 'Classrooms' }).click()
      await page.getByLabel('Good').fill('12')
      await page.getByLabel('Libraries').fill('1')
      await page.getByRole('button', { name: 'Save classrooms' }).click()
      await expect(page.getByText('Classrooms Saved Successfully')).toBeVisible()
      await page.getByRole('tab', { name: 'Facilities' }).click()
      await page.getByRole('group', { name: 'Available' }).getByRole('checkbox', { name: 'Hall' }).check()
      await page.getByLabel('For girls').fill('6')
      await page.getByRole('button', { name: 'Save facilities' }).click()
      await expect(page.getByText('Facilities Saved Successfully')).toBeVisible()
      await page.getByRole('tab', { name: 'Others' }).click()
      await choose(page, 'Fence or wall', 'Good')
      await page.getByRole('group', { name: 'Power' }).getByRole('checkbox', { name: 'Solar' }).check()
      await page.getByRole('button', { name: 'Save others' }).click()
      await expect(page.getByText('Others Saved Successfully')).toBeVisible()
      await page.getByRole('tab', { name: 'Info' }).click()
      await expect(page.getByLabel('Motto')).toHaveValue('Ìmọ̀ ni agbára')
      await page.getByRole('button', { name: 'Save school' }).click()
      await expect(page.getByText('School Updated Successfully')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const saved = await api.call('GET /school/view/{id}', { params: { id: school.id } })
      expect(saved.motto).toBe('Ìmọ̀ ni agbára')
      expect(saved.facilities).toMatchObject({
        classRooms: { good: 12 },
        libraries: 1,
        facilitiesAvailable: ['Hall'],
        usableToilets: { female: 6 },
        fenceOrWall: 'Good',
        powerSources: ['Solar'],
      })
      await page.getByRole('tab', { name: 'School roles' }).click()
      await page.getByRole('button', { name: 'Appoint a principal' }).click()
      await page.getByRole('dialog').getByText('A new person').click()
      await expectNoAxeViolations(page)
    })
  })
})

test('a principal sees the whole school profile and edits it there', async ({ people }) => {
  const page = await people.open('principal.two')
  await page.goto('/school')
  await expect(page.getByRole('heading', { name: "Principal's remarks" })).toBeVisible()
  await page.getByRole('tab', { name: 'School roles' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Vice Principal' })).toBeVisible()
  await page.getByRole('tab', { name: 'Info' }).click()
  const motto = page.getByLabel('Motto')
  const before = await motto.inputValue()
  await motto.fill('Wisdom and Work')
  await page.getByRole('link', { name: 'Academics' }).click()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  // Only a link whose page is being loaded is shown as pressed.
  await expect(page.getByRole('link', { name: 'Academics' })).not.toHaveAttribute('data-pressed')
  await page.getByRole('button', { name: 'Save school' }).click()
  await expect(page.getByText('School Updated Successfully')).toBeVisible()
  await motto.fill(before)
  await page.getByRole('button', { name: 'Save school' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'School Updated Successfully' }).last()).toBeVisible()
})
