import { newcomer } from './accounts.ts'
import type { Api } from './api.ts'
import { expect, expectNoAxeViolations, type Page, test } from './support.ts'
import { unique } from './world.ts'

const roles = '/administration/user-management/permission-management'

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

/** A role of the school and a person who holds no other. */
const makeHolder = async (principal: Api, name: string): Promise<string> => {
  const role = await principal.call('POST /role/add', {
    body: { name, description: '', permissions: ['student.view'] },
  })
  const { staff } = newcomer(principal)
  const { username, email, phoneNumber } = staff
  const lastName = `Adébáyọ̀ ${unique()}`
  await principal.call('POST /staff/create', {
    body: { firstName: 'Ọmọlará', lastName, username, email, phoneNumber, gender: 'female', role: role.id },
  })
  return `Ọmọlará ${lastName}`
}

test.describe('roles of a school', () => {
  test('are created, copied, edited within one’s own permissions, and deleted with a warning, when their holders get another', async ({
    people,
  }) => {
    const page = await people.open('principal')
    await test.step('are created, copied and edited, within one’s own permissions', async () => {
      const name = `Exams officer ${unique()}`
      await page.goto(roles)
      await cardOf(page, 'Teacher').getByRole('button', { name: 'Information about Teacher' }).click()
      const information = page.getByRole('dialog', { name: 'Teacher' })
      await expect(information.getByRole('heading', { name: 'Who holds it' })).toBeVisible()
      await expect(information.getByText('View students', { exact: true })).toBeVisible()
      await expectNoAxeViolations(page)
      await page.keyboard.press('Escape')
      await expect(information).toBeHidden()

      await cardOf(page, 'Teacher').getByRole('link', { name: 'Copy Teacher' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Create role' })).toBeVisible()
      await expect(page.getByLabel('Name')).toHaveValue('Copy of Teacher')
      await page.getByLabel('Name').fill('E')
      await page.getByRole('button', { name: 'Create role' }).click()
      await expect(page.getByText('This field must be more than 1 characters')).toBeVisible()
      await expect(page.getByLabel('Name')).toBeFocused()
      await page.getByLabel('Name').fill(name)
      await page.getByRole('checkbox', { name: 'Download students', exact: true }).check()
      await page.getByRole('button', { name: 'Create role' }).click()
      await expect(page.getByText('Role Created Successfully')).toBeVisible()
      await page.waitForURL(`**${roles}`)

      await cardOf(page, name)
        .getByRole('link', { name: `Edit ${name}` })
        .click()
      await expect(page.getByRole('checkbox', { name: 'Download students', exact: true })).toBeChecked()
      const attendance = page.getByRole('group', { name: /^Attendance/ })
      await attendance.getByRole('checkbox', { name: /^Attendance/ }).check()
      await expect(attendance.getByRole('checkbox', { name: 'Mark any register', exact: true })).toBeChecked()
      await page.getByRole('checkbox', { name: 'Download students', exact: true }).uncheck()
      await page.getByRole('button', { name: 'Save role' }).click()
      await expect(page.getByText('Role Updated Successfully')).toBeVisible()
      await page.waitForURL(`**${roles}`)
      await page.getByRole('searchbox').fill(name)
      await expect(cardOf(page, 'Teacher')).toHaveCount(0)
      await expect(cardOf(page, name)).toBeVisible()
    })
    await test.step('are deleted with a warning, and their holders get another role', async () => {
      const principal = await people.api('principal')
      const name = `Hostel head ${unique()}`
      const holder = await makeHolder(principal, name)
      await page.goto(roles)
      await expect(cardOf(page, name)).toContainText('1 permission · 1 person')
      await page.getByRole('button', { name: `Delete ${name}` }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(
        'Staff assigned this role must be reassigned manually. 1 person holds it at present.',
      )
      await dialog.getByRole('button', { name: "No, Don't delete" }).click()
      await expect(cardOf(page, name)).toBeVisible()
      await page.getByRole('button', { name: `Delete ${name}` }).click()
      await dialog.getByRole('button', { name: `Yes, Delete ${name}` }).click()
      await expect(
        page.getByText(/^Role Deleted Successfully\. \d+ (person waits|people wait) for another role$/),
      ).toBeVisible()
      await expect(cardOf(page, name)).toHaveCount(0)

      const waiting = page.getByRole('region', { name: 'Staff to be given another role' })
      const row = waiting.getByRole('listitem').filter({ hasText: holder })
      await expect(row).toContainText(`was ${name} until`)
      await row.getByRole('combobox', { name: `New role of ${holder}` }).click()
      await page.getByRole('option', { name: 'Teacher', exact: true }).click()
      await expectNoAxeViolations(page)
      await row.getByRole('button', { name: 'Assign' }).click()
      await expect(page.getByText('Role Assigned Successfully')).toBeVisible()
      await expect(row).toHaveCount(0)
      await page.getByRole('button', { name: 'Information about Teacher', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Teacher' })).toContainText(holder)
    })
  })
})
