import { expect, expectNoAxeViolations, test } from './support.ts'
import { unique } from './world.ts'

const upload = '/administration/user-management/student-management/admission-register/upload'

test('a list with its own headings is matched once, and its warnings are confirmed', { tag: '@phone' }, async ({
  people,
}) => {
  const page = await people.open('principal')
  const tag = unique()
  const head = [`Nomba ${tag}`, `Oruko ${tag}`, 'Sex', 'DOB', 'Form', `House ${tag}`]
  const rows = [1, 2, 3].map(number => [
    `${tag}/${number}`,
    number === 3 ? `Bello${tag} Musa` : `Adebayo${tag} Kemi`,
    number === 3 ? 'M' : 'F',
    '09/03/2014',
    'JSS 1',
    'Blue',
  ])
  const sheet = [head, ...rows].map(row => row.join(',')).join('\n')
  const send = async (): Promise<void> => {
    await page.goto(upload)
    await page
      .getByLabel('List of students')
      .setInputFiles({ name: 'our list.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  }
  await send()
  await expect(page.getByRole('heading', { level: 1, name: 'Match the columns' })).toBeVisible()
  await expect(page.getByText('Still to be found: Admission Number, Surname, First Name.')).toBeVisible()
  await page.getByLabel(`Nomba ${tag}, column A, is read as`).selectOption('Admission Number *')
  await page.getByLabel(`Oruko ${tag}, column B, is read as`).selectOption('Full name')
  await expect(page.getByRole('table', { name: 'How the names are split' })).toContainText(`Adebayo${tag}`)
  await expect(page.getByText('Still to be found')).toBeHidden()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Read the file like this' }).click()

  await expect(page.getByText('3 of 3 can be admitted')).toBeVisible()
  await page.getByRole('tab', { name: 'Warnings (3)' }).click()
  await expect(page.getByRole('region', { name: '2 rows may be people who are in the file twice' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Leave out.* row 3$/ }).click()
  await expect(page.getByRole('tab', { name: 'Warnings (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Admit 2 students' }).click()
  const question = page.getByRole('dialog', { name: 'Admit 2 students' })
  await expect(question).toContainText('1 column was not read')
  await question.getByRole('button', { name: 'Yes, Admit 2 students' }).click()
  await expect(page.getByRole('heading', { name: '2 students are admitted' })).toBeVisible()

  // The school's own headings are known from now on.
  await send()
  await expect(page.getByRole('heading', { level: 1, name: 'Check the rows' })).toBeVisible()
})
