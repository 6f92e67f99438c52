import type { Answer, Api } from './api.ts'
import { expect, expectNoAxeViolations, type Page, test } from './support.ts'
import { coreSubjects, enterScores, gridOf, makeArm, makeClass, unique } from './world.ts'

const transfers = '/dashboard/request-management/student-transfer'
const register = '/administration/user-management/student-management/admission-register'

type Student = Answer<'POST /student/add'>
type ClassArm = Answer<'POST /class-arm/add'>

test.use({ persona: 'principal' })

/** A student of the principal's school in an arm of its own. */
const oneStudent = async (api: Api): Promise<{ arm: ClassArm; student: Student }> => {
  const { arm, students } = await makeClass(api, { students: 1 })
  const [student] = students
  if (!student) throw new Error('Nobody was admitted.')
  return { arm, student }
}

const pendingPage = (id: string): string => `${transfers}/student-pending-info?id=${id}`

/** Fills in a transfer request to a school, by its name in the list. */
const chooseSchool = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'School' }).fill(name)
  await page.getByRole('option', { name }).click()
}

test('a student moves to another school with scores and cards, and the old school keeps its own records', {
  tag: '@main',
}, async ({ page, people }) => {
  const from = await people.api('principal')
  const to = await people.api('principal.two')
  const { arm, student } = await oneStudent(from)
  await enterScores(from, arm)
  const [subject] = await coreSubjects(from, arm)
  await from.call('GET /report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}', {
    params: { schoolId: from.school.id, classArmId: arm.id },
  })
  const newArm = await makeArm(to, { className: 'JSS 2' })

  await page.goto(`${register}/${student.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Request transfer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Request transfer of ${student.fullName}` })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Check list' })).toBeVisible()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('combobox', { name: 'School' })).toHaveAccessibleDescription('This field is required')
  await chooseSchool(page, to.school.name)
  await page.getByLabel('Reason').fill('The family has moved to Lantoro.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Transfer Request Sent Successfully')).toBeVisible()
  await expect(page).toHaveURL(/student-pending-info\?id=/)
  await expect(page.getByRole('button', { name: 'Cancel request' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept student' })).toHaveCount(0)

  const other = await people.open('principal.two')
  await other.goto(`${transfers}?side=in`)
  await other.getByRole('searchbox').fill(student.fullName.split(',')[0] ?? '')
  const asked = await to.call('GET /student-transfer-log/search', { query: { status: ['Pending'] } })
  const mine = asked.foundTransferLogs.find(({ studentToBeTransfer }) => studentToBeTransfer.id === student.id)
  await other.goto(pendingPage(mine?.id ?? ''))
  await other.getByRole('button', { name: 'Accept student' }).click()
  const dialog = other.getByRole('dialog', { name: `Accept ${student.fullName}` })
  await dialog.getByRole('button', { name: 'Accept student' }).click()
  await expect(dialog.getByLabel('Admission number here')).toHaveAccessibleDescription(/This field is required/)

  await expectNoAxeViolations(other)

  // An admission number already used there is refused at its field.
  const { foundStudents } = await to.call('GET /student/search', { query: { school: [to.school.id], limit: 1 } })
  const [held] = foundStudents
  await dialog.getByLabel('Admission number here').fill(held?.admissionNumber ?? '')
  await dialog.getByRole('button', { name: 'Accept student' }).click()
  await expect(dialog.getByLabel('Admission number here')).toHaveAccessibleDescription(
    new RegExp(`already belongs to ${held?.fullName}`),
  )
  const number = `L/${unique()}`
  await dialog.getByLabel('Admission number here').fill(number)
  await dialog.getByRole('button', { name: 'Accept student' }).click()
  await expect(other.getByText('Transfer Accepted Successfully')).toBeVisible()
  await expect(other).toHaveURL(/student-accept-info\?id=/)
  await expect(other.getByText('No class arm yet')).toBeVisible()

  // Into an arm, in the request itself.
  await other.getByRole('button', { name: 'Assign to class arm' }).click()
  const assigning = other.getByRole('dialog', { name: `Assign ${student.fullName} to a class arm` })
  await assigning.getByRole('combobox', { name: 'Class arm' }).click()
  await other.getByRole('option', { name: newArm.fullName }).click()
  await assigning.getByRole('button', { name: 'Assign to class arm' }).click()
  await expect(other.getByText(newArm.fullName).first()).toBeVisible()
  await expect(other.getByRole('button', { name: 'Assign to class arm' })).toHaveCount(0)

  // The scores moved too, and the whole history is on the student's page.
  const grid = await gridOf(to, newArm, subject?.id ?? '')
  expect(grid.students.map(({ id }) => id)).toEqual([student.id])
  expect(Object.values(grid.students[0]?.cells ?? {}).length).toBeGreaterThan(0)
  await other.goto(`${register}/${student.id}`)
  await expect(other.getByText(number)).toBeVisible()
  await expect(other.getByText(newArm.fullName).first()).toBeVisible()
  await other.getByRole('tab', { name: 'Enrolment' }).click()
  const stays = other.getByRole('region', { name: 'Enrolment history' }).getByRole('listitem')
  await expect(stays.first()).toContainText(to.school.name)
  await expect(stays.last()).toContainText(from.school.name)
  await other.getByRole('tab', { name: 'Report cards' }).click()
  await expect(other.getByRole('region', { name: 'Report cards' })).toContainText('Draft')

  // The old school finds the student among its leavers, with the records it kept.
  await page.goto(`${register}?status=Transferred&q=${student.fxId}`)
  await page.getByRole('table', { name: 'Students' }).getByRole('link', { name: student.fullName }).click()
  await expect(page).toHaveURL(new RegExp(`/former/${student.id}`))
  await expect(page.getByText(student.admissionNumber)).toBeVisible()
  await expect(page.getByText(number)).toHaveCount(0)
  const kept = page.getByRole('region', { name: 'Enrolment history' })
  await expect(kept).toContainText(arm.name)
  await expect(kept).not.toContainText(newArm.name)

  // The register shows the student up to the last day here, and not after it.
  const { starts } = await from.call('GET /session/view-by-id/{id}', { params: { id: arm.session.id } })
  const { schoolDays } = await from.call('GET /attendance/get-attendance-register/{id}', {
    params: { id: arm.id },
    query: { from: starts },
  })
  await page.goto(`/my-class/class-attendance/${arm.id}?day=${schoolDays[0]}`)
  await expect(page.getByText(student.fullName).first()).toBeVisible()
})
