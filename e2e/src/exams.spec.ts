import {
  type ExamWorld,
  examWorld,
  expectPrinted,
  fundWallet,
  register,
  registerAndPay,
  registrations,
  watchPrinter,
  written,
} from './exam-world.ts'
import { bytesOf, expect, expectAccessible, expectNoAxeViolations, type Page, test } from './support.ts'

const saveState = (page: Page) => page.getByRole('status', { name: 'Save state' })
const subject = (page: Page, name: string) => page.getByRole('list', { name: 'Subjects' }).getByRole('button', { name })

/** Opens the students of a subject; on a phone it replaces the list of subjects. */
const openSubject = async (page: Page, name: string): Promise<void> => {
  const back = page.getByRole('button', { name: 'Subjects', exact: true })
  if (await back.isVisible()) await back.click()
  await subject(page, name).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
}

/** A student's checkbox in the journey's own class arm: other arms have students of the same name. */
const boxOf = (page: Page, arm: { fullName: string }, student: { fullName: string } | undefined) =>
  page.getByRole('group', { name: arm.fullName, exact: true }).getByRole('checkbox', { name: student?.fullName })
const allOf = (page: Page, arm: { fullName: string }) =>
  page.getByRole('checkbox', { name: `Select all of ${arm.fullName}`, exact: true })

test('a school registers in four steps, with a break, pays, and prints the invoice', {
  tag: ['@phone', '@main'],
}, async ({ people }) => {
  const { head, arm, students, exam } = await examWorld(people, { fee: 1500.5 })
  await fundWallet(head, 5000)
  const { examName, subjects } = exam.examInformation
  const [first, second] = subjects
  const [ada, chidi] = students
  const page = await people.open('principal.b')
  await page.goto(registrations)
  await page.getByRole('link', { name: examName }).click()
  const details = page.getByRole('region', { name: 'Exam details' })
  await expect(details).toContainText(exam.examInformation.session.name)
  await expect(details).toContainText(written(exam.examInformation.examDate.starts))
  await expect(page.getByRole('region', { name: 'Eligibility' })).toContainText('Every student of the class.')
  await page.getByRole('button', { name: 'Next', exact: true }).click()

  await expect(page).toHaveURL(/step=students/)
  await expect(page.getByRole('button', { name: 'Next step' })).toHaveCount(0)
  await openSubject(page, first?.name ?? '')
  await allOf(page, arm).check()
  await expect(saveState(page)).toHaveText('Saved')
  await expect(page.getByRole('button', { name: 'Next step' })).toBeVisible()
  await openSubject(page, second?.name ?? '')
  await boxOf(page, arm, ada).check()
  await expect(saveState(page)).toHaveText('Saved')
  await expectAccessible(page)

  // After leaving and coming back, the step and the subject are in the address, and the choice is on the server.
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: second?.name })).toBeVisible()
  await expect(boxOf(page, arm, ada)).toBeChecked()
  await expect(boxOf(page, arm, chidi)).not.toBeChecked()
  await page.goto(registrations)
  await expect(page.getByRole('link', { name: examName })).toContainText('3 students chosen, not paid')
  await page.getByRole('link', { name: examName }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await openSubject(page, first?.name ?? '')
  await expect(allOf(page, arm)).toBeChecked()

  await page.getByRole('button', { name: 'Next step' }).click()
  const payment = page.getByRole('region', { name: 'Payment' })
  await expect(payment).toContainText('₦4,501.50')
  await expect(payment).toContainText('Four thousand, five hundred and one naira, fifty kobo only')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'MAKE PAYMENT' }).click()
  await expect(page.getByText('Payment Successful')).toBeVisible()

  const invoice = page.getByRole('article', { name: /invoice.*state examination/i })
  await expect(invoice.getByRole('columnheader')).toHaveText(['S/N', 'Name', 'FXID'])
  await expect(invoice.getByRole('row')).toHaveCount(students.length + 1)
  await expect(invoice).toContainText(head.school.name)
  await expect(invoice).toContainText('₦4,501.50')
  await expect(invoice).toContainText('Four thousand, five hundred and one naira, fifty kobo only')
  for (const { fullName, fxId } of students)
    await expect(invoice.getByRole('row', { name: fullName })).toContainText(fxId)
  await expectNoAxeViolations(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PRINT INVOICE' }).click()
  expect((await saving).suggestedFilename()).toMatch(/, Receipt, .*\.pdf$/)
  await page.getByRole('link', { name: 'DONE' }).click()
  await expect(page.getByRole('link', { name: examName })).toContainText('3 candidates registered')

  // Numbers were given in alphabetical order.
  const { foundCandidates } = await head.call('GET /exam/school-candidates-list/{schoolId}/{examId}', {
    params: { schoolId: head.school.id, examId: exam.id },
  })
  expect(foundCandidates.map(({ candidateNumber }) => candidateNumber)).toEqual(
    [1, 2, 3].map(serial => `${exam.numberPrefix}/0001/000${serial}`),
  )
  expect(foundCandidates.map(({ student }) => student.fullName)).toEqual(
    students.map(({ fullName }) => fullName).toSorted(),
  )
})

test('candidates are listed, saved as a spreadsheet and printed as photo cards', async ({ people }) => {
  const world = await examWorld(people)
  const { students, exam, head } = world
  await registerAndPay(world, students)
  const page = await people.open('principal.b')
  await watchPrinter(page)
  await page.goto(`${registrations}/${exam.id}`)
  await expect(page.getByRole('region', { name: 'Your registrations' })).toContainText('3 candidates')
  await page.getByRole('link', { name: 'Candidates', exact: true }).click()
  const list = page.getByRole('table', { name: 'Candidates' })
  await expect(list.getByRole('row', { name: students[0]?.fullName })).toContainText(`${exam.numberPrefix}/0001/0001`)
  await page.getByRole('searchbox').fill(students[1]?.fxId ?? '')
  await expect(list.getByRole('row')).toHaveCount(2)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  expect((await bytesOf(file)).subarray(0, 2).toString()).toBe('PK')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Photo cards' }).click()
  const cards = page.getByRole('list', { name: 'Photo cards' }).locator('> li')
  await expect(cards).toHaveCount(students.length)
  await expect(cards.first()).toContainText(students[0]?.fullName ?? '')
  await expect(cards.first()).toContainText(`${exam.numberPrefix}/0001/0001`)
  await expect(cards.first()).toContainText(exam.examInformation.examName)
  await expect(cards.first()).toContainText(head.school.name)
  for (const { name } of exam.examInformation.subjects) await expect(cards.first()).toContainText(name)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Print' }).click()
  await expectPrinted(page)
})

/** Chooses the whole arm for the first subject while saving is impossible. */
const chooseUnsaved = async (page: Page, { arm, exam }: ExamWorld): Promise<void> => {
  const [first] = exam.examInformation.subjects
  await page.goto(`${registrations}/${exam.id}?step=students&subject=${first?.id}`)
  await page.route('**/api/exam-registration/register', route => route.abort())
  await allOf(page, arm).check()
  await expect(saveState(page)).toContainText('What you chose is stored on this device')
}

test('choices made without a connection, and by another person too, are named and compared', async ({ people }) => {
  const world = await examWorld(people)
  const { head, students, exam } = world
  const page = await people.open('principal.b')
  await chooseUnsaved(page, world)
  // Another person, elsewhere.
  await register(world, students.slice(0, 1))
  await page.unroute('**/api/exam-registration/register')
  await page.goto(registrations)
  const unsent = page.getByRole('region', { name: 'Only on this device' })
  await expect(unsent.getByRole('listitem').filter({ hasText: exam.examInformation.examName })).toContainText(
    'not saved, because somebody else changed it meanwhile: open it to compare',
  )
  await expectNoAxeViolations(page)
  await unsent.getByRole('link', { name: exam.examInformation.examName }).click()
  const dialog = page.getByRole('dialog', { name: /saved this registration too$/ })
  await expect(dialog).toContainText(`Only in yours: `)
  await dialog.getByRole('button', { name: 'Both together' }).click()
  await expect(saveState(page)).toHaveText('Saved')
  const { foundRegistrations } = await head.call('GET /exam-registration/by-school/{schoolId}/{examId}', {
    params: { schoolId: head.school.id, examId: exam.id },
  })
  expect(foundRegistrations).toMatchObject([{ status: 'Unpaid', candidates: 3 }])
})

test('only the latest choice can be paid', async ({ people }) => {
  const world = await examWorld(people, { subjects: 1 })
  const { head, arm, students, exam } = world
  const [only] = exam.examInformation.subjects
  const [ada] = students
  await register(world, students)
  const page = await people.open('principal.b')
  await page.goto(`${registrations}/${exam.id}?step=students&subject=${only?.id}`)
  await allOf(page, arm).uncheck()
  await expect(saveState(page)).toContainText('Nobody is chosen any more')
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Payment/ })
    .click()
  const pay = page.getByRole('button', { name: 'REGISTER WITHOUT A FEE' })
  await expect(pay).toBeDisabled()
  await expect(page.getByText('Only what is saved can be paid for.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go back to your choice' }).click()
  await openSubject(page, only?.name ?? '')
  await boxOf(page, arm, ada).check()
  await expect(saveState(page)).toHaveText('Saved')
  await page.getByRole('button', { name: 'Next step' }).click()
  await pay.click()
  await expect(page.getByText('Payment Successful')).toBeVisible()
  const { foundCandidates } = await head.call('GET /exam/school-candidates-list/{schoolId}/{examId}', {
    params: { schoolId: head.school.id, examId: exam.id },
  })
  expect(foundCandidates.map(({ student }) => student.id)).toEqual([ada?.id])
})
