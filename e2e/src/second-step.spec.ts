import { fillSignIn } from './accounts.ts'
import { enterCode, enterRecoveryCode, setUpSecondStep } from './second-step.ts'
import { demoPassword } from '@akada/contract/invented/people'
import { makeWorking } from './staff-people.ts'
import { expect, expectAccessible, type Page, test } from './support.ts'
import { codeOf } from './totp.ts'

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
}

const confirmDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

test('a second sign-in step is set up in the profile, then required, and a recovery code can replace it', async ({
  page,
  people,
}) => {
  const { staff } = await makeWorking(await people.api('principal'), await people.api('super.admin'))
  const { username } = staff
  await page.goto('/login')
  await fillSignIn(page, username, demoPassword)
  await page.waitForURL('**/dashboard')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const set = setUpSecondStep(page)
  await confirmDialog(page).getByLabel('Your password').fill(demoPassword)
  await confirmDialog(page).getByRole('button', { name: 'Confirm' }).click()
  const { key, recoveryCodes } = await set
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()

  await signOut(page)
  await fillSignIn(page, username, demoPassword)
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  await expectAccessible(page)
  // The code of the current half minute was used to set it up.
  await enterCode(page, codeOf(key, 1))
  await page.waitForURL('**/dashboard')

  await signOut(page)
  await fillSignIn(page, username, demoPassword)
  await enterRecoveryCode(page, recoveryCodes[0] ?? '')
  await page.waitForURL('**/dashboard')
})

test('a new e-mail asks for the password, and is then saved as typed', async ({ page, people }) => {
  const reader = await people.api('super.admin')
  const { staff } = await makeWorking(await people.api('principal'), reader)
  const { username } = staff
  await page.goto('/login')
  await fillSignIn(page, username, demoPassword)
  await page.waitForURL('**/dashboard')
  await page.goto('/profile/edit')
  const email = `${username}.new@example.ng`
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Save profile' }).click()
  const dialog = confirmDialog(page)
  await dialog.getByLabel('Your password').fill('Wrong@2026')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('The password is wrong.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill(demoPassword)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(email).first()).toBeVisible()
  const { foundMessages } = await reader.call('GET /mail-outbox', { query: { limit: 100 } })
  expect(foundMessages.find(({ to }) => to === `${username}@example.ng`)?.subject).toBe(
    'Your e-mail address was changed',
  )
})
