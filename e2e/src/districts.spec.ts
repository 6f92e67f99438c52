import { letterTo } from './accounts.ts'
import { registerDistrict } from './organisations.ts'
import { expect, expectNoAxeViolations, test } from './support.ts'

test('a district is refused, corrected, approved, and works without signing in again', async ({ people }) => {
  const superAdmin = await people.api('super.admin')
  const { admin, name } = await registerDistrict(superAdmin)
  const { email } = admin.user.staff
  const theirs = await people.openAs(admin, { viewport: { width: 360, height: 800 } })
  await theirs.goto('/dashboard')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Unverified.' })).toBeVisible()
  await expect(theirs.getByText(/We are currently reviewing the provided information/)).toBeVisible()

  const page = await people.open('super.admin')
  await page.goto('/super-admin')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Approvals' }).click()
  const waiting = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) })
  await expect(waiting).toContainText('4 Ọba Road, Ìjẹ̀bú-Òde')
  await expect(waiting).toContainText(email)
  await waiting.getByRole('button', { name: 'Refuse' }).click()
  const dialog = page.getByRole('dialog', { name: `Refuse ${name}` })
  await dialog.getByRole('button', { name: 'Refuse registration' }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByLabel('Reason').fill('The address is in another zone.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Refuse registration' }).click()
  await expect(page.getByText('Registration Refused')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  expect(await letterTo(superAdmin, email, 'refused')).toContain('The address is in another zone.')

  await theirs.reload()
  await expect(theirs.getByText('The address is in another zone.')).toBeVisible()
  await expectNoAxeViolations(theirs)
  await theirs.getByLabel('Address of the office').fill('2 Ẹ̀gbá Road, Ìjẹ̀bú-Igbó')
  await theirs.getByLabel('E-mail of the office').fill('nobody')
  await theirs.getByRole('button', { name: 'Send again' }).click()
  await expect(theirs.getByText('E-mail must be valid')).toBeVisible()
  await theirs.getByLabel('E-mail of the office').fill('office@zone.example')
  await theirs.getByRole('button', { name: 'Send again' }).click()
  await expect(theirs.getByText('Registration Sent Again')).toBeVisible()
  await expect(theirs.getByText(/We are currently reviewing the provided information/)).toBeVisible()

  await page.reload()
  await expect(waiting).toContainText('2 Ẹ̀gbá Road, Ìjẹ̀bú-Igbó')
  await waiting.getByRole('button', { name: `Approve ${name}` }).click()
  await page.getByRole('button', { name: `Yes, Approve ${name}` }).click()
  await expect(page.getByText(/Approved Successfully/)).toBeVisible()
  await expect(waiting).toHaveCount(0)
  expect(await letterTo(superAdmin, email, 'approved')).toContain(name)

  // The page polls, and the pages of a district replace it.
  await expect(theirs.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await theirs.goto('/dashboard/school-management')
  await expect(theirs.getByText(/has no schools yet/)).toBeVisible()
  await theirs.getByRole('link', { name: 'Add school' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Add school' })).toBeVisible()

  await page.goto(`/super-admin/districts?q=${encodeURIComponent(name)}`)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Approved')
  await expect(row).toContainText('Ọmọlará Adébáyọ̀')
})

test('a district edits its own profile', async ({ people }) => {
  const api = await people.api('district.admin.two')
  const id = api.user.staff.district?.id ?? ''
  const before = await api.call('GET /district/view/{id}', { params: { id } })
  const page = await people.open('district.admin.two')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /Your menu/ }).click()
  await page
    .getByRole('menuitem', { name: /profile$/ })
    .last()
    .click()
  await page.waitForURL('**/dashboard/district')
  await page.getByRole('textbox', { name: /Phone numbers/ }).fill('0803 555')
  await page.getByRole('button', { name: /Add/ }).click()
  await expect(page.getByText('Please put in only the last ten digits of your phone number.')).toBeVisible()
  await page.getByRole('textbox', { name: /Phone numbers/ }).fill('0803 555 1234')
  await page.keyboard.press('Enter')
  await expect(page.getByText('0803 555 1234')).toBeVisible()
  const { name, address, phoneNumbers, emails } = before
  const theirs = await api.call('PATCH /district/update/{id}', {
    params: { id },
    body: { name, address: '1 Folágbadé Street', phoneNumbers, emails, revision: before.revision },
  })
  await page.getByRole('button', { name: 'Save profile' }).click()
  const conflict = page.getByRole('dialog', { name: /changed this profile while you were typing/ })
  await expect(conflict.getByRole('radio', { name: '1 Folágbadé Street' })).toBeChecked()
  await expectNoAxeViolations(page)
  await conflict.getByRole('button', { name: 'Save these versions' }).click()
  await expect(page.getByText('Profile Updated Successfully')).toBeVisible()
  const after = await api.call('GET /district/view/{id}', { params: { id } })
  expect(after.address).toBe('1 Folágbadé Street')
  expect(after.phoneNumbers).toContainEqual({ code: '+234', number: '8035551234' })
  expect(after.revision).toBe(theirs.revision + 1)
  await api.call('PATCH /district/update/{id}', {
    params: { id },
    body: { name, address: address ?? '', phoneNumbers, emails, revision: after.revision },
  })
})
