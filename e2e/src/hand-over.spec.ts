import { makeStaff } from './staff-people.ts'
import { expect, test } from './support.ts'
import { makeClass } from './world.ts'

test.use({ persona: 'class.teacher' })

test('a class teacher replaced without a connection hands the register to the head, who takes it over', {
  tag: '@phone-only',
}, async ({ page, people }) => {
  const principal = await people.api('principal')
  const teacher = await people.api('class.teacher')
  const { arm, students } = await makeClass(principal, { classTeacherId: teacher.user.staff.id })
  const [first = ''] = students.map(({ fullName }) => fullName)
  const bar = page.getByRole('region', { name: 'Save the register' })
  await page.goto(`/my-class/class-attendance/${arm.id}`)
  await expect(page.getByRole('button', { name: `${first}:` })).toBeVisible()

  await page.context().setOffline(true)
  await page.getByRole('button', { name: `${first}:` }).click()
  await bar.getByRole('button', { name: 'Save register' }).click()
  await expect(bar.getByRole('status')).toContainText('not yet sent: waiting for a connection')
  // Not to a person of other journeys, who would have a register of their own from here on.
  const { staff } = await makeStaff(principal)
  const body = {
    name: arm.name,
    classId: arm.class.id,
    revision: arm.revision,
    classTeacherId: staff.id,
  }
  await principal.call('PATCH /class-arm/update/{id}', { params: { id: arm.id }, body })

  await page.context().setOffline(false)
  await page.goto('/dashboard')
  await page
    .getByRole('link', { name: /^1 register/ })
    .first()
    .click()
  await page.getByRole('link', { name: new RegExp(arm.fullName) }).click()
  const held = page.getByRole('region', { name: new RegExp(arm.fullName) })
  await expect(held).toContainText(`${arm.fullName} was given to`)
  await expect(held.getByRole('listitem').filter({ hasText: first })).toContainText('Absent')
  await held.getByRole('button', { name: /^Hand over/ }).click()
  await expect(page.getByText(/handed over\.$/)).toBeVisible()
  await expect(held).toBeHidden()

  const there = await people.open('principal')
  await there.goto('/dashboard')
  await there.getByRole('link', { name: /hand-overs? to decide/ }).click()
  const item = there.getByRole('group').filter({ hasText: arm.fullName })
  const take = item.getByRole('button', { name: /^Take over/ })
  await expect(item).toBeVisible()
  if (!(await take.isVisible())) await item.getByText(arm.fullName).click()
  await expect(item.getByRole('checkbox', { name: `${first}: Absent` })).toBeChecked()
  await take.click()
  await expect(there.getByText(/taken over\.$/)).toBeVisible()
  await there.goto(`/my-class/class-attendance/${arm.id}`)
  await expect(there.getByRole('button', { name: `${first}: Absent` })).toBeVisible()
})
