import { expect, expectNoAxeViolations, test } from './support.ts'
import { unique } from './world.ts'

const upload = '/administration/user-management/student-management/admission-register/upload'

test('a list with its own headings is matched once, and its warnings are confirmed', {
  tag: ['@phone', '@main'],
}, async ({ people }) => {
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
  await expect(page.getByText('Required columns not found: Surname, First Name.')).toBeVisible()
  await page.getByLabel(`Nomba ${tag}, column A, is read as`).selectOption('Admission Number')
  await page.getByLabel(`Oruko ${tag}, column B, is read as`).selectOption('Full name')
  await expect(page.getByRole('table', { name: 'How the names are split' })).toContainText(`Adebayo${tag}`)
  await expect(page.getByText('Required columns not found')).toBeHidden()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Read the file again' }).click()

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

test('a list without days and with an arm that is missing is left half done, found again on Today, and finished', async ({
  people,
}) => {
  // In this school nobody else uploads: an upload that is admitted ends the earlier ones.
  const head = await people.api('principal.two')
  const page = await people.open('principal.two')
  const [tag, arm] = [unique(), `T${unique()}`]
  const rows = [1, 2, 3].map(
    number => `${tag}/${number},Ogun${'xyz'[number - 1]},Tayo,F,0${number}/03/2014,JSS 1,${arm}`,
  )
  const fileName = `jss1 ${tag}.csv`
  await page.goto(upload)
  await page.getByLabel('List of students').setInputFiles({
    name: fileName,
    mimeType: 'text/csv',
    buffer: Buffer.from(['Reg No,Surname,First Name,Sex,DOB,Class,Arm', ...rows].join('\n')),
  })

  // The first day of the session is proposed, and not today.
  const session = head.user.term?.session.id ?? ''
  const { starts } = await head.call('GET /session/view-by-id/{id}', { params: { id: session } })
  const written = (day: string): string => day.split('-').toReversed().join('-')
  const days = page.getByRole('region', { name: 'For rows without admission date' })
  const day = days.getByRole('textbox', { name: 'Admission date of rows without one' })
  await expect(day).toHaveValue(written(starts))
  await expect(days).toContainText('3 rows have no admission date and take this day')
  await expect(page.getByRole('tab', { name: 'Errors (3)' })).toBeVisible()
  const chosen = '2024-10-07'
  await day.fill(written(chosen))
  await days.getByRole('button', { name: 'Use this day' }).click()
  await expect(days.getByRole('button', { name: 'Use this day' })).toBeHidden()

  await page.goto('/dashboard')
  const unfinished = page.getByRole('link', { name: /^Admissions not finished/ }).filter({ hasText: fileName })
  await expect(unfinished).toContainText('3 errors')
  await unfinished.click()

  await expect(day).toHaveValue(written(chosen))
  const missing = page.getByRole('region', { name: 'Missing class arms' })
  await expect(missing.getByRole('heading', { name: '1 class arm is missing' })).toBeVisible()
  await expectNoAxeViolations(page)
  await missing.getByRole('button', { name: `Add JSS 1 ${arm}` }).click()
  // The rows are checked again without a word.
  await expect(page.getByRole('tab', { name: 'Errors (0)' })).toBeVisible()
  await expect(missing).toBeHidden()
  await expect(page.getByText('3 of 3 can be admitted')).toBeVisible()
  await page.getByRole('button', { name: 'Admit 3 students' }).click()
  const question = page.getByRole('dialog', { name: 'Admit 3 students' })
  await expect(question).toContainText(written(chosen))
  await question.getByRole('button', { name: 'Yes, Admit 3 students' }).click()
  await expect(page.getByRole('heading', { name: '3 students are admitted' })).toBeVisible()

  const { foundStudents } = await head.call('GET /student/search', { query: { searchTerm: tag } })
  const admitted = await Promise.all(
    foundStudents.map(({ id }) => head.call('GET /student/view-by-id/{id}', { params: { id } })),
  )
  expect(admitted.map(({ admissionDate }) => admissionDate)).toEqual([chosen, chosen, chosen])
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(unfinished).toHaveCount(0)
})
