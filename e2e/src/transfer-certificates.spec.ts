import { expect, expectNoAxeViolations, onPaper, pdfLineOf, test } from './support.ts'
import { makeClass, unique } from './world.ts'

const register = '/administration/user-management/student-management/admission-register'

test.use({ persona: 'principal' })

test('a withdrawn student gets a transfer certificate, and is admitted with its code in another state @phone', async ({
  page,
  people,
}) => {
  const [api, there] = [await people.api('principal'), await people.api('principal.b')]
  const guardians = [
    { name: 'Ruth Adebayo', relationship: 'Mother' as const, phones: [{ code: '+234', number: '8031234567' }] },
  ]
  const { students } = await makeClass(api, { students: 1, guardians })
  const [student] = students
  if (!student) throw new Error('Nobody was admitted.')
  const { arm } = await makeClass(there, { students: 0 })
  await api.call('POST /student/withdraw/{id}', {
    params: { id: student.id },
    body: { lastDay: student.enrolments[0]?.begins ?? '', cause: 'The family moves to Ekiti.' },
  })

  await page.goto(`${register}/${student.id}`)
  await page.getByRole('link', { name: 'Transfer certificate' }).click()
  await expect(page.getByText('has no valid certificate')).toBeVisible()
  await page.getByRole('button', { name: 'Issue certificate' }).click()
  const paper = page.getByRole('article', { name: `Transfer certificate of ${student.fullName}` })
  await expect(paper).toContainText('The family moves to Ekiti.')
  await expect(page.getByRole('button', { name: 'Print certificate' })).toBeVisible()
  await expectNoAxeViolations(page)
  const code = (await paper.textContent())?.match(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/)?.[0] ?? ''
  const printing = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print certificate' }).click()
  expect((await printing).suggestedFilename()).toContain(`Transfer certificate, ${student.fullName}`)
  // The certificate has one form: the browser's own print only says which button makes it.
  await onPaper(page, async () => {
    await expect(paper).toBeHidden()
    expect(await pdfLineOf(page)).toContain('Press “Print certificate” on the page.')
  })

  const next = await people.open('principal.b')
  await next.goto(`${register}/add`)
  await next.getByLabel('First name').fill('Somebody')
  await next.getByRole('button', { name: 'Enter the code of the transfer certificate' }).click()
  const typed = next.getByLabel('Code of the transfer certificate')
  await typed.fill('K7QM-4Z2P-9XWD')
  await next.getByRole('button', { name: 'Read the record' }).click()
  await expect(typed).toHaveAccessibleDescription(/No valid transfer certificate of \S+ has this code/)
  await typed.fill(code.toLowerCase())
  await next.getByRole('button', { name: 'Read the record' }).click()
  const record = next.getByRole('region', { name: 'Transfer certificate' })
  await expect(record).toContainText(`Student ID there ${student.fxId}`)
  // What was typed stays until the person decides.
  await expect(record).toContainText(`First name: ${student.firstName}`)
  await expect(next.getByLabel('First name')).toHaveValue('Somebody')
  await expect(next.getByLabel('Surname')).toHaveValue(student.lastName)
  await expectNoAxeViolations(next)
  await record.getByRole('button', { name: 'Take what the certificate says' }).click()
  await expect(next.getByLabel('First name')).toHaveValue(student.firstName)
  await next.getByLabel('Admission number').fill(unique())
  await next.getByRole('combobox', { name: 'Class', exact: true }).click()
  await next.getByRole('option', { name: arm.class.name, exact: true }).click()
  await next.getByRole('button', { name: 'Admit student' }).click()
  await expect(next.getByText('Student Created Successfully')).toBeVisible()
  const arrival = next.getByRole('region', { name: 'Came from another state' })
  await expect(arrival).toContainText(student.fxId)
  await expect(next.getByRole('region', { name: 'Guardians' })).toContainText('Ruth Adebayo')

  await page.goto(`${register}/${student.id}`)
  await expect(page.getByRole('region', { name: 'Transfer certificate' })).toContainText('to admit the student')
  await page.getByRole('link', { name: 'Transfer certificate' }).click()
  await expect(page.getByRole('button', { name: 'Print certificate' })).toBeHidden()
  await page.getByRole('button', { name: 'Cancel certificate' }).click()
  const cancelling = page.getByRole('dialog')
  await cancelling.getByLabel('Reason').fill('The other school did not admit the student.')
  await cancelling.getByRole('button', { name: 'Cancel certificate' }).click()
  await expect(page.getByText(/is admitting .* with the transfer certificate now/)).toBeVisible()
  await page.goto(`${register}/${student.id}`)
  await page.getByRole('button', { name: 'Readmit student' }).click()
  await expect(page.getByRole('dialog')).toContainText('to admit the student')
  await page.getByRole('dialog').getByRole('button', { name: 'Readmit student' }).click()
  await expect(page.getByRole('dialog').getByLabel('Reason')).toHaveAccessibleDescription('This field is required')
})
