import { expect, test } from './support.ts'
import { makeArm, unique } from './world.ts'

const register = '/administration/user-management/student-management/admission-register'

test.use({ persona: 'principal' })

/** Letters only, as names are: 'K3-1' becomes 'Kdb'. */
const asName = (text: string): string => {
  const letters = text.toLowerCase().replace(/\d/g, digit => 'abcdefghij'[Number(digit)] ?? '')
  const bare = letters.replace(/[^a-z]/g, '')
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}

test('a duplicate record of a child is detected, compared, merged and unmerged', async ({ page, people }) => {
  const api = await people.api('principal')
  const arm = await makeArm(api)
  const [firstName, lastName] = [asName(unique()), asName(unique())]
  const first = await api.call('POST /student/add', {
    body: {
      admissionNumber: unique(),
      admissionDate: '2026-09-21',
      firstName,
      lastName,
      gender: 'female',
      dateOfBirth: '2013-02-11',
      classId: arm.class.id,
      classArmId: arm.id,
    },
  })

  await page.goto(`${register}/add`)
  await page.getByLabel('Surname').fill(lastName)
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Date of birth').fill('11-02-2013')
  const notice = page.getByRole('alert').filter({ hasText: 'This child may be admitted already' })
  await expect(notice.getByRole('link', { name: first.fullName })).toBeVisible()
  await expect(notice).toContainText('same name, same birth date')
  const number = unique()
  await page.getByLabel('Admission number').fill(number)
  await page.getByLabel('Date of admission').fill('21-09-2026')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByRole('combobox', { name: 'Class', exact: true }).click()
  await page.getByRole('option', { name: arm.class.name, exact: true }).click()
  await page.getByRole('button', { name: 'Admit student', exact: true }).click()
  await expect(page.getByText('Student Created Successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: first.fullName })).toBeVisible()

  const suspicion = page.getByRole('alert').filter({ hasText: 'This may be one child with two records' })
  await suspicion.getByRole('link', { name: 'Compare and merge' }).click()
  const kept = page.getByRole('region', { name: 'Kept', exact: true })
  const removed = page.getByRole('region', { name: 'Removed', exact: true })
  await expect(kept).toContainText(first.admissionNumber)
  await expect(removed).toContainText(number)
  await page.getByRole('link', { name: 'Keep the other one' }).click()
  await expect(kept).toContainText(number)
  await page.getByRole('link', { name: 'Keep the other one' }).click()
  await expect(kept).toContainText(first.admissionNumber)
  await page.getByRole('button', { name: 'Merge records' }).click()
  await expect(page.getByLabel('Why are these one child?')).toHaveAccessibleDescription(/This field is required/)
  await page.getByLabel('Why are these one child?').fill('Entered twice in September.')
  await page.getByRole('button', { name: 'Merge records' }).click()
  await expect(page.getByText('Records Merged Successfully')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(first.id))
  await expect(page.getByText('This may be one child with two records')).toHaveCount(0)

  const links = page.getByRole('table', { name: 'Students' }).getByRole('link')
  await page.goto(`${register}?q=${lastName}`)
  await expect(links).toHaveCount(1)

  await page.getByRole('button', { name: 'More for this list' }).click()
  await page.getByRole('link', { name: 'Merged records' }).click()
  // The list above has a row of the same name, with other actions.
  await page
    .getByRole('table', { name: 'Merges' })
    .getByRole('row', { name: new RegExp(first.fullName) })
    .getByRole('button', { name: `Actions for ${first.fullName}` })
    .click()
  await page.getByRole('menuitem', { name: 'Undo merge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, Undo' }).click()
  await expect(page.getByRole('row', { name: new RegExp(first.fullName) })).toContainText('Undone')
  await page.goto(`${register}?q=${lastName}`)
  await expect(links).toHaveCount(2)
})
