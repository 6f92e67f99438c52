import {
  examWorld,
  expectPrinted,
  makeExam,
  registerAndPay,
  registrations,
  stateExams,
  watchPrinter,
} from './exam-world.ts'
import { expect, expectAccessible, test } from './support.ts'
import { makeArm } from './world.ts'

test('the state monitors registrations and edits an exam that schools have paid for', async ({ people }) => {
  const world = await examWorld(people)
  const { head, students, exam } = world
  await registerAndPay(world, students)
  const page = await people.open('super.admin.b')
  await page.goto(`${stateExams}/${exam.id}?tab=registrations`)
  const list = page.getByRole('table', { name: 'Registrations' })
  await page.getByRole('searchbox').fill(head.school.name)
  await expect(list.getByRole('row', { name: head.school.name })).toContainText('3')
  await expectAccessible(page)
  await page.goto(`${stateExams}/${exam.id}?tab=registrations&missing=yes`)
  await expect(page.getByRole('button', { name: /^Filters \(1\)/ })).toBeVisible()
  await expect(list.getByRole('link', { name: head.school.name, exact: true })).toHaveCount(0)

  await page.goto(`${stateExams}/${exam.id}/schools/${head.school.id}`)
  await expect(page.getByRole('table', { name: 'Candidates' }).getByRole('row')).toHaveCount(students.length + 1)

  await page.goto(`${stateExams}/${exam.id}/edit`)
  await expect(page.getByLabel('Registration fee in naira')).toBeDisabled()
  await page.getByLabel('Introduction').fill('Read this before you come.')
  await page.getByRole('button', { name: 'Save exam' }).click()
  await expect(page.getByText('Exam Updated Successfully')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Introduction' })).toContainText('Read this before you come.')
})

test('results are uploaded, corrected, published, read and printed by the school, and withdrawn', async ({
  people,
}) => {
  const world = await examWorld(people)
  const { students, exam } = world
  await registerAndPay(world, students)
  const { examName, subjects } = exam.examInformation
  const [ada] = students
  const page = await people.open('super.admin.b')
  await page.goto(`${stateExams}/${exam.id}?tab=results`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the sheet' }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.xlsx$/)
  await page.getByRole('link', { name: 'Upload results' }).click()
  const numbers = [1, 2, 3].map(serial => `${exam.numberPrefix}/0001/000${serial}`)
  const marks = [
    ['64.5', '150'],
    ['ABS', '48'],
    ['30', '71'],
  ]
  const csv = [
    ['Candidate Number', 'Name', ...subjects.map(({ name }) => name)],
    ...numbers.map((number, index) => [number, students[index]?.firstName ?? '', ...(marks[index] ?? [])]),
  ]
  await page.getByLabel('Sheet of results').setInputFiles({
    name: 'results.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv.map(row => row.map(cell => `"${cell}"`).join(',')).join('\n')),
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Check the rows' })).toBeVisible()
  await expect(page.getByText('2 of 3 can be kept')).toBeVisible()
  await expectAccessible(page)
  const wrong = page.getByRole('textbox', { name: new RegExp(`${subjects[1]?.name}`) }).first()
  await wrong.fill('55')
  await wrong.press('Enter')
  await expect(page.getByText('3 of 3 can be kept')).toBeVisible()
  await page.getByRole('button', { name: 'Keep 3 results' }).click()
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('6 marks are kept')

  await page.getByRole('link', { name: 'See the results' }).click()
  await expect(page.getByRole('table', { name: 'Results by subject' }).getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  // Nothing is visible before it is published.
  const school = await people.open('principal.b')
  await watchPrinter(school)
  const result = `${registrations}/${exam.id}/results/${ada?.id}`
  await school.goto(result)
  await expect(school.getByRole('main').getByText('The results of this exam are not published yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish results' }).click()
  const publish = page.getByRole('button', { name: 'Yes, Publish the results' })
  await publish.click()
  await expect(page.getByText(/^Schools may register for .* close the exam first\.$/)).toBeVisible()
  await world.admin.call('PATCH /exam/set-status/{id}', {
    params: { id: exam.id },
    body: { status: 'Closed', revision: exam.revision },
  })
  await publish.click()
  await expect(page.getByText('Results Published Successfully')).toBeVisible()
  await expect(page.getByText('Schools see the results.')).toBeVisible()

  await school.goto(`/administration/user-management/student-management/admission-register/${ada?.id}?tab=exams`)
  await school
    .getByRole('region', { name: 'State exams' })
    .getByRole('link', { name: new RegExp(examName) })
    .click()
  const sheet = school.getByRole('article', { name: `Result of ${ada?.fullName}` })
  await expect(sheet.getByRole('row', { name: subjects[0]?.name })).toContainText('64.5')
  await expect(sheet.getByRole('row', { name: subjects[1]?.name })).toContainText('55')
  await expect(sheet).toContainText(numbers[0] ?? '')
  await expectAccessible(school)
  await school.getByRole('button', { name: 'Print result' }).click()
  await expectPrinted(school)

  await page.getByRole('button', { name: 'Withdraw results' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw the results' })
  await dialog.getByRole('button', { name: 'Withdraw results' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/This field is required/)
  await dialog.getByLabel('Reason').fill('The marks of one centre were swapped.')
  await dialog.getByRole('button', { name: 'Withdraw results' }).click()
  await expect(page.getByText('Results Withdrawn Successfully')).toBeVisible()
  await school.goto(result)
  await expect(school.getByRole('main').getByText('The results of this exam are not published yet.')).toBeVisible()
})

test('a district sees which of its schools have registered, but cannot change anything', async ({ people }) => {
  const admin = await people.api('super.admin')
  const head = await people.api('principal')
  const exam = await makeExam(admin, await makeArm(head, { className: 'JSS 3' }))
  const { examName } = exam.examInformation
  try {
    const page = await people.open('district.admin')
    await page.goto(`/dashboard/exams?q=${encodeURIComponent(examName)}`)
    await expect(page.getByRole('link', { name: 'Make exam' })).toHaveCount(0)
    await page.getByRole('table', { name: 'Exams' }).getByRole('link', { name: examName }).click()
    await expect(page.getByRole('heading', { level: 1, name: examName })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Results' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Edit exam' })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Registrations' }).click()
    const list = page.getByRole('table', { name: 'Registrations' })
    await page.getByRole('searchbox').fill(head.school.name)
    await list.getByRole('link', { name: head.school.name }).click()
    await expect(
      page.getByText('Nobody is registered and paid for yet. Register students for the exam and pay for them first.'),
    ).toBeVisible()
    await expectAccessible(page)
  } finally {
    // Otherwise the schools of all journeys would continue to see it.
    const { revision } = await admin.call('GET /exam/view/{id}', { params: { id: exam.id } })
    await admin.call('PATCH /exam/set-status/{id}', {
      params: { id: exam.id },
      body: { status: 'Draft', revision, reason: 'The journey is over.' },
    })
  }
})
