import { fillSignIn } from './accounts.ts'
import { makeStaff } from './staff-people.ts'
import { expect, expectNoAxeViolations, test } from './support.ts'

test('a state admin finds a failed sign-in with its origin, and opens the account', { tag: '@phone' }, async ({
  page,
  people,
}) => {
  const { staff } = await makeStaff(await people.api('principal'))
  const name = `${staff.firstName} ${staff.lastName}`
  await page.goto('/login')
  await fillSignIn(page, staff.username, 'Wrong@2026')
  await expect(page.getByRole('form').getByText('The username or the password is wrong.')).toBeVisible()

  const admin = await people.open('super.admin')
  await admin.goto('/super-admin')
  const rows = admin
    .getByRole('table', { name: 'Security events' })
    .getByRole('row')
    .filter({ hasText: staff.username })
  await expect(async () => {
    await admin.goto(`/super-admin/security-events?q=${staff.username}&kind=security.sign-in-failed`)
    await expect(rows).toHaveCount(1, { timeout: 2000 })
  }).toPass()
  await expect(rows).toContainText(name)
  await rows.getByRole('link').click()
  const dialog = admin.getByRole('dialog', { name: `A wrong password was entered for ${staff.username}` })
  await expect(dialog.getByText('Sign-in failed')).toBeVisible()
  await expect(dialog.getByText('127.0.0.1')).toBeVisible()
  await expectNoAxeViolations(admin)
  await dialog.getByRole('button', { name: 'All events of this person' }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByRole('button', { name: `Person: ${name}` })).toBeVisible()
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(admin.viewportSize()?.width)
  await rows.getByRole('link').click()
  await dialog.getByRole('link', { name: 'Open account' }).click()
  await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible()
})
