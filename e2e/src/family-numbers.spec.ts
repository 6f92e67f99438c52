import { updateStudentBody } from '@akada/contract/students/schemas'
import type { Api } from './api.ts'
import { codeOnPhone } from './family-world.ts'
import { expect, expectAccessible, type Page, type People, test } from './support.ts'
import { makeClass, newNumber } from './world.ts'

const guardianOf = (name: string, number: string) => [
  { name, relationship: 'Mother' as const, phones: [{ code: '+234', number }] },
]

/** Has a code sent to a number, on the page of families that is open, and types it. Returns it; `former` is the one before. */
const typeCode = async (page: Page, number: string, former?: string): Promise<string> => {
  await page.goto('/family')
  const bySms = page.getByRole('button', { name: 'Send me a code by SMS' })
  await bySms.click()
  await page.getByLabel('Your phone number').fill(`0${number}`)
  await page.getByRole('button', { name: 'Send me a code', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'a code is on its way' })).toBeVisible()
  const code = await codeOnPhone(number, former)
  await page.getByLabel('Code in the SMS').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  return code
}

const answer = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const admission = 'Admission number of one of your children'

/** Changes the record of a student, as the office does. */
const change = async (head: Api, id: string, more: object): Promise<void> => {
  const student = await head.call('GET /student/view-by-id/{id}', { params: { id } })
  await head.call('PATCH /student/update/{id}', {
    params: { id },
    body: updateStudentBody.parse({ ...student, ...more }),
  })
}

const heads = async (people: People): Promise<[Api, Api]> => {
  const [one, two] = await Promise.all([people.api('principal'), people.api('principal.two')])
  return [one, two]
}

test('an admission number of two schools opens the child whose first name is typed @phone-only', async ({
  page,
  people,
}) => {
  const [one, two] = await heads(people)
  const number = newNumber()
  const [first, second] = await Promise.all([
    makeClass(one, { students: 1, firstName: 'Aliyu', guardians: guardianOf('Mrs Fatima Garba', number) }),
    makeClass(two, { students: 1, firstName: 'Dàpọ̀', guardians: guardianOf('Mr Wale Oyelaran', number) }),
  ])
  const [mine, other] = [second.students[0], first.students[0]]
  if (!mine || !other) throw new Error('No student was admitted.')
  await change(two, mine.id, { admissionNumber: other.admissionNumber })
  await typeCode(page, number)
  await answer(page, admission, other.admissionNumber)
  await expect(page.getByText(/More than one child has this admission number/)).toBeVisible()
  await expectAccessible(page)
  await answer(page, 'First name of your child, and the school', 'dapo')
  await expect(page.getByRole('heading', { name: 'Your children' })).toBeVisible()
  await expect(page.getByRole('link', { name: mine.fullName })).toBeVisible()
  await expect(page.getByRole('link', { name: other.fullName })).toHaveCount(0)
})

test('a number proves itself by a code that is typed right, and is replaced by the school @phone-only', async ({
  page,
  people,
}) => {
  const [head] = await heads(people)
  const [number, next] = [newNumber(), newNumber()]
  const { students } = await makeClass(head, { students: 1, guardians: guardianOf('Mrs Ruth Bello', number) })
  const [child] = students
  if (!child) throw new Error('No student was admitted.')

  await test.step('the first code needs the admission number, the next one does not', async () => {
    const used = await typeCode(page, number)
    await answer(page, admission, child.admissionNumber)
    await expect(page.getByRole('link', { name: child.fullName })).toBeVisible()
    await page.context().clearCookies()
    await typeCode(page, number, used)
    await expect(page.getByRole('link', { name: child.fullName })).toBeVisible()
  })

  let last = ''
  await test.step('once the school has replaced the number the page asks for a code to the new one', async () => {
    await change(head, child.id, { guardians: guardianOf('Mrs Ruth Bello', next) })
    await page.reload()
    await expect(page.getByText(/The phone number of this sign-in is no longer in the record/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send me a code', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Your phone number').fill(`0${next}`)
    await page.getByRole('button', { name: 'Send me a code', exact: true }).click()
    last = await codeOnPhone(next)
    await page.getByLabel('Code in the SMS').fill(last)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await answer(page, admission, child.admissionNumber)
    await expect(page.getByRole('link', { name: child.fullName })).toBeVisible()
  })

  await test.step('the school signs the guardian out on all devices', async () => {
    const office = await people.open('principal')
    await office.goto(`/administration/user-management/student-management/admission-register/${child.id}/guardians`)
    await office.getByRole('button', { name: 'Sign Mrs Ruth Bello out on all devices' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Her phone was stolen')
    await dialog.getByRole('button', { name: 'Sign out all devices' }).click()
    await expect(office.getByText('Guardian Signed Out Successfully')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: child.fullName })).toHaveCount(0)
    await typeCode(page, next, last)
    await expect(page.getByLabel(admission)).toBeVisible()
  })
})
