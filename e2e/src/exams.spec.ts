import {
  dayIn,
  examTexts,
  type ExamWorld,
  examWorld,
  expectPrinted,
  fundWallet,
  onlyInYours,
  register,
  registerAndPay,
  registrations,
  stateExams,
  watchPrinter,
  written,
} from './exam-world.ts'
import { bytesOf, expect, expectAccessible, expectNoAxeViolations, type Page, test } from './support.ts'
import { makeClass } from './world.ts'

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

test('a super admin creates an exam, corrects its errors and announces it; then the school sees it', async ({
  people,
}) => {
  const { head, arm } = await examWorld(people, { announced: false })
  const texts = examTexts()
  const page = await people.open('super.admin.b')
  await page.goto(stateExams)
  await page.getByRole('link', { name: 'Make exam' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Make exam' })).toBeVisible()
  await page.getByRole('button', { name: 'Make exam' }).click()
  await expect(page.getByRole('textbox', { name: 'Exam name' })).toHaveAccessibleDescription('This field is required')
  await expect(page.getByLabel('Registration fee in naira')).toHaveAccessibleDescription(/This field is required/)
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Exam name' }).fill(texts.examName)
  await page.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: arm.class.name, exact: true }).click()
  await page.getByRole('button', { name: /^All \d+ subjects of the class$/ }).click()
  await page.getByLabel('Letters of candidate numbers').fill(texts.numberPrefix)
  await page.getByLabel('Introduction').fill(texts.introduction)
  await page.getByLabel('Eligibility').fill(texts.eligibility)
  await page.getByLabel('Grading candidates').fill(texts.gradingCandidates)
  await page.getByLabel('Certificates').fill(texts.certificates)
  await page.getByRole('textbox', { name: 'Registration starts' }).fill(written(dayIn(0)))
  await page.getByRole('textbox', { name: 'Registration ends' }).fill(written(dayIn(20)))
  await page.getByRole('textbox', { name: 'Exam starts' }).fill(written(dayIn(10)))
  await page.getByRole('textbox', { name: 'Exam ends' }).fill(written(dayIn(40)))
  await page.getByLabel('Registration fee in naira').fill('10000')
  await page.getByRole('button', { name: 'Make exam' }).click()
  // An exam that begins while registration is still open.
  await expect(page.getByText('Registration must end before the exam begins.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Exam starts' }).fill(written(dayIn(30)))
  await page.getByRole('button', { name: 'Make exam' }).click()
  await expect(page.getByText('Exam Created Successfully')).toBeVisible()

  await expect(page.getByRole('heading', { level: 1, name: texts.examName })).toBeVisible()
  await expect(page.getByText('₦10,000.00 for each candidate')).toBeVisible()
  const { foundExams: before } = await head.call('GET /exam/exam-by-state/{id}', {
    params: { id: head.user.staff.stateDetails.id },
    query: { limit: 1000 },
  })
  expect(before.map(({ examInformation }) => examInformation.examName)).not.toContain(texts.examName)

  await page.getByRole('button', { name: 'Announce' }).click()
  await page.getByRole('button', { name: `Yes, Announce ${texts.examName}` }).click()
  await expect(page.getByText('Exam Announced Successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible()

  const school = await people.open('principal.b')
  await school.goto(registrations)
  const card = school.getByRole('list', { name: 'Exams' }).getByRole('link', { name: texts.examName })
  await expect(card).toContainText(arm.session.name)
  await expect(card).toContainText(texts.introduction)
  await expect(card).toContainText(`Registration ${written(dayIn(0))} to ${written(dayIn(20))}`)
  await expect(card).toContainText('Nobody registered yet')
  await expectAccessible(school)
})

test('a school registers in four steps, with a break, pays, and prints the invoice', {
  tag: ['@phone', '@main'],
}, async ({ people }) => {
  const { head, arm, students, exam } = await examWorld(people, { fee: 1500.5 })
  await fundWallet(head, 5000)
  const { examName, subjects } = exam.examInformation
  const [first, second] = subjects
  const [ada, chidi] = students
  const page = await people.open('principal.b')
  await watchPrinter(page)
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
  await page.getByRole('button', { name: 'PRINT INVOICE' }).click()
  await expectPrinted(page)
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
  const cards = page.getByRole('list', { name: 'Photo cards' }).getByRole('listitem')
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

test('a choice made without a connection survives a reload, and is sent later from any page', async ({ people }) => {
  const world = await examWorld(people)
  const { arm, students, exam } = world
  const page = await people.open('principal.b')
  await chooseUnsaved(page, world)
  await page.reload()
  await expect(boxOf(page, arm, students[0])).toBeChecked()
  await page.goto(registrations)
  await expect(page.getByRole('region', { name: 'Only on this device' })).toContainText(exam.examInformation.examName)

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  const saved = page.getByText(`${exam.examInformation.examName}: the candidates chosen on this device are saved.`)
  await expect(saved).toHaveCount(0)
  await page.unroute('**/api/exam-registration/register')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(saved).toBeVisible()
  await page.goto(registrations)
  // The notice comes before the device has removed what was saved, so the region may still be there for a moment, with its own link.
  await expect(page.getByRole('region', { name: 'Only on this device' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: exam.examInformation.examName })).toContainText('3 students chosen')
})

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

test('two people choose at once: the second sees both versions, and nothing is lost', async ({ people }) => {
  const world = await examWorld(people)
  const { head, arm, students, exam } = world
  const [first] = exam.examInformation.subjects
  const [ada, bola, chidi] = students
  const page = await people.open('principal.b')
  await page.goto(`${registrations}/${exam.id}?step=students&subject=${first?.id}`)
  await boxOf(page, arm, ada).check()
  await expect(saveState(page)).toHaveText('Saved')
  // Another person, elsewhere.
  await register(world, bola ? [bola] : [])

  await boxOf(page, arm, chidi).check()
  const dialog = page.getByRole('dialog', { name: /saved this registration too$/ })
  await expect(dialog).toContainText(onlyInYours(ada, chidi))
  await expect(dialog).toContainText(bola?.fullName ?? '')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Both together' }).click()
  await expect(saveState(page)).toHaveText('Saved')
  for (const student of students) await expect(boxOf(page, arm, student)).toBeChecked()
  const { foundRegistrations } = await head.call('GET /exam-registration/by-school/{schoolId}/{examId}', {
    params: { schoolId: head.school.id, examId: exam.id },
  })
  expect(foundRegistrations).toMatchObject([{ status: 'Unpaid', candidates: 3 }])
})

test('candidates are added after the payment, as a supplementary registration', async ({ people }) => {
  const world = await examWorld(people)
  const { head, arm, students, exam } = world
  const [ada, bola] = students
  await registerAndPay(world, students.slice(0, 2))
  const { arm: other, students: late } = await makeClass(head, { className: 'JSS 3', students: 1 })
  const [first] = exam.examInformation.subjects
  const page = await people.open('principal.b')
  await page.goto(`${registrations}/${exam.id}`)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await openSubject(page, first?.name ?? '')
  await expect(boxOf(page, arm, ada)).toBeDisabled()
  await expect(page.getByText(`Registered as ${exam.numberPrefix}/0001/0001`)).toBeVisible()
  await allOf(page, other).check()
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Supplementary registration 1')
  // The fee is zero: no money moves, and no payment is requested.
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('₦0.00')
  await page.getByRole('button', { name: 'REGISTER WITHOUT A FEE' }).click()
  const invoice = page.getByRole('article', { name: /invoice/i })
  await expect(invoice.getByRole('row')).toHaveCount(2)
  await expect(invoice).toContainText(late[0]?.fullName ?? '')
  await expect(invoice).not.toContainText(bola?.fxId ?? '')
  await page.goto(`${registrations}/${exam.id}`)
  const mine = page.getByRole('region', { name: 'Your registrations' })
  await expect(mine.getByRole('listitem')).toHaveCount(2)
  await mine.getByRole('link', { name: 'Invoice of registration' }).click()
  await expect(page.getByRole('article', { name: /invoice/i }).getByRole('row')).toHaveCount(3)
})

test('a wallet with too little money refuses the payment, and shows the missing amount', async ({ people }) => {
  const world = await examWorld(people, { fee: 300_000_000 })
  const { head, students, exam } = world
  const registration = await register(world, students)
  const page = await people.open('principal.b')
  await page.goto(`${registrations}/${exam.id}?step=payment`)
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Missing')
  await page.getByRole('button', { name: 'MAKE PAYMENT' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Not enough in the wallet' })
  await expect(alert).toContainText('₦900,000,000.00 is needed')
  await expectAccessible(page)
  await alert.getByRole('link', { name: 'Fund the wallet' }).click()
  await expect(page).toHaveURL(/\/administration\/billing/)
  const { foundRegistrations } = await head.call('GET /exam-registration/by-school/{schoolId}/{examId}', {
    params: { schoolId: head.school.id, examId: exam.id },
  })
  expect(foundRegistrations).toMatchObject([{ id: registration.id, status: 'Unpaid' }])
  await head.call('DELETE /exam-registration/discard/{id}', { params: { id: registration.id } })
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

test('outside the registration window nobody can be registered, and the page shows its dates', async ({ people }) => {
  const { exam } = await examWorld(people, { window: [5, 12] })
  const page = await people.open('principal.b')
  await page.goto(`${registrations}/${exam.id}?step=students`)
  await expect(page.getByText(`Registration opens on ${written(dayIn(5))}.`).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Subjects' })).toHaveCount(0)
})
