import { examWorld, expectPrinted, registerAndPay, registrations, stateExams, watchPrinter } from './exam-world.ts'
import { expect, expectAccessible, test } from './support.ts'

test('the state monitors registrations, edits an exam that schools have paid for, and uploads, publishes and withdraws its results, which the school reads and prints', async ({
  people,
}) => {
  const world = await examWorld(people)
  const page = await people.open('super.admin.b')
  await test.step('the state monitors registrations and edits an exam that schools have paid for', async () => {
    const { head, students, exam } = world
    await registerAndPay(world, students)
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
  await test.step('results are uploaded, corrected, published, read and printed by the school, and withdrawn', async () => {
    const { students, exam } = world
    const { examName, subjects } = exam.examInformation
    const [ada] = students
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
    const { revision } = await world.admin.call('GET /exam/view/{id}', { params: { id: exam.id } })
    await world.admin.call('PATCH /exam/set-status/{id}', {
      params: { id: exam.id },
      body: { status: 'Closed', revision },
    })
    await publish.click()
    await expect(page.getByText(/ is not over\. Correct its days/)).toBeVisible()
    await page.getByRole('checkbox', { name: /^The last day of the exam is/ }).check()
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
})
