import { makeStaff, temporaryPasswordFor } from './staff-people.ts'
import { codeFor, fillSignIn, newcomer } from './accounts.ts'
import { demoPassword } from '@akada/contract/invented/people'
import { expect, expectAccessible, expectNoAxeViolations, signIn, test } from './support.ts'
import { unique } from './world.ts'

const newPassword = 'Ikeja#2027'

test.describe('signing in', () => {
  test('shows what is missing and what is wrong, then signs in', { tag: ['@phone', '@main-phone'] }, async ({
    page,
  }) => {
    await page.goto('/login')
    await expectAccessible(page)
    await page.getByLabel('Username or e-mail').focus()
    await page.keyboard.press('Tab')
    await expect(page.getByText('Username is required')).toBeVisible()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Enter password.')).toBeVisible()
    await expect(page.getByLabel('Username or e-mail')).toBeFocused()

    await fillSignIn(page, 'class.teacher', 'Wrong@2026')
    const refusal = 'The username or the password is wrong. Check both, or reset your password.'
    await expect(page.getByRole('form').getByText(refusal)).toBeVisible()
    await expect(page.getByLabel('Username or e-mail')).toHaveValue('class.teacher')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expectNoAxeViolations(page)

    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('leads to the requested page, and signed-in people away from the form', async ({ page }) => {
    await page.goto('/profile')
    await page.waitForURL('**/login?next=%2Fprofile')
    await fillSignIn(page, 'subject.teacher', demoPassword)
    await page.waitForURL('**/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'User profile' })).toBeVisible()
    for (const guestPage of [
      '/login',
      '/register',
      '/forgot-password',
      '/password/update-password-otp/',
      '/password/set',
    ]) {
      await page.goto(guestPage)
      await page.waitForURL('**/dashboard')
    }
    await page.getByRole('button', { name: /Your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    await page.goto('/dashboard')
    await page.waitForURL('**/login?next=%2Fdashboard')
  })
})

test.describe('registering a district', () => {
  test('checks for taken values during typing, and ends at the notice of review, where there is no search', async ({
    page,
    people,
  }) => {
    const { staff, district } = newcomer(await people.api('super.admin'))
    await page.goto('/login')
    await page.getByRole('link', { name: 'Register it' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Register a district' })).toBeVisible()

    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Validation failed: Please ensure all fields are filled correctly')).toBeVisible()
    for (const message of ['E-mail is required', 'Phone Number is required', 'Username is required'])
      await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByText('This field is required')).toHaveCount(3)
    await expect(page.getByText('Enter password.')).toHaveCount(2)
    await expect(page.getByRole('combobox', { name: 'Gender' })).toBeFocused()
    await expectNoAxeViolations(page)

    await page.getByRole('combobox', { name: 'Gender' }).click()
    await page.getByRole('option', { name: 'Female' }).click()
    const leave = () => page.keyboard.press('Tab')
    await page.getByLabel('First name').fill('Ọ')
    await leave()
    await expect(page.getByText('This field must be more than 1 characters')).toBeVisible()
    await page.getByLabel('First name').fill(staff.firstName)
    await page.getByLabel('Last name').fill(staff.lastName)
    await page.getByLabel('E-mail').fill('omolara@')
    await leave()
    await expect(page.getByText('E-mail must be valid')).toBeVisible()
    await page.getByLabel('E-mail').fill(staff.email)
    await expect(page.getByText('This e-mail is free.')).toBeVisible()
    await page.getByLabel('Phone number').fill('0803')
    await leave()
    await expect(page.getByText('Please put in only the last ten digits of your phone number.')).toBeVisible()
    await page.getByLabel('Phone number').fill(`0${staff.phoneNumber.number}`)
    await expect(page.getByText('This phone number is free.')).toBeVisible()

    await page.getByLabel('Username').fill('ola')
    await leave()
    await expect(page.getByText('Username must be more than 5 characters')).toBeVisible()
    await page.getByLabel('Username').fill('Class.Teacher')
    const taken = page.getByText('Somebody else already uses this username. Choose another.')
    await expect(taken).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('lagos')
    await leave()
    await expect(
      page.getByText('Min. 8 characters with at least one capital letter, a number and a special character.'),
    ).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(staff.password)
    await expect(page.getByText('(done)')).toHaveCount(4)
    await page.getByLabel('Password once more').fill(staff.password)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(taken).toBeVisible()
    await expect(page.getByLabel('Username')).toBeFocused()
    await page.getByLabel('Username').fill(staff.username)
    await expect(page.getByText('This username is free.')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()

    await expect(page.getByRole('heading', { level: 2, name: 'Your district' })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(page.getByText('State is required')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('Username')).toHaveValue(staff.username)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('combobox', { name: 'State' }).click()
    const { stateDetails } = (await people.api('super.admin')).user.staff
    await page.getByRole('option', { name: stateDetails.name, exact: true }).click()
    await page.getByLabel('Name of the district').fill(district.name)
    await page.getByLabel('Address of the office').fill(district.address)
    await page.getByLabel('Phone numbers of the office').fill(district.phoneNumbers[0]?.number ?? '')
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByLabel('E-mail of the office').fill(district.email)
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await page.waitForURL('**/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Unverified.' })).toBeVisible()
    await expect(
      page.getByText(
        'We are currently reviewing the provided information and will get back to you as soon as possible.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveCount(0)
  })
})

test.describe('a forgotten password', () => {
  test('is replaced with the code from the e-mail', async ({ page, people }) => {
    const api = await people.api('super.admin')
    const body = newcomer(api)
    const { email, username } = body.staff
    await api.call('POST /staff/register-district-admin', { body })

    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Forgotten password' })).toBeVisible()
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText('E-mail is required')).toBeVisible()
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText('This demonstration sends no e-mail. The code is in its mail outbox.')).toBeVisible()
    await page.waitForURL(/\/password\/update-password-otp\/?$/)
    await page.reload()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole('timer')).toContainText(/The code is valid for (9:\d\d|10:00) minutes\./)
    await expectAccessible(page)

    const code = await codeFor(api, email)
    const wrong = code === '000000' ? '111111' : '000000'
    await page.getByLabel('Digit 1 of 6').pressSequentially('x')
    await expect(page.getByLabel('Digit 1 of 6')).toHaveValue('')
    await page.getByLabel('Digit 1 of 6').pressSequentially(wrong)
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('New password once more').fill(`${newPassword}!`)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('Type the same password in both fields.')).toBeVisible()
    await page.getByLabel('New password once more').fill(newPassword)
    await page.getByRole('button', { name: 'Set password' }).click()
    const refusal = 'The code is wrong or no longer valid. Check the newest message, or ask for a new code.'
    await expect(page.getByRole('form').getByText(refusal)).toBeVisible()
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
    await expectNoAxeViolations(page)

    await page.getByLabel('Digit 1 of 6').pressSequentially(code)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('Password Updated Successfully')).toBeVisible()
    await page.waitForURL('**/login')
    await fillSignIn(page, username, demoPassword)
    await expect(page.getByRole('form').getByText('The username or the password is wrong.')).toBeVisible()
    await fillSignIn(page, username, newPassword)
    await page.waitForURL('**/dashboard')
  })

  test('counts down the validity of a code, and sends another after a wait', async ({ page }) => {
    await page.clock.install()
    const told = page.getByText('The code is in its mail outbox.')
    await page.goto('/password/update-password-otp/')
    await page.getByRole('link', { name: 'Ask for a code' }).click()
    // No account has it: the response is the same.
    await page.getByLabel('E-mail').fill(`nobody.${unique().toLowerCase()}@example.ng`)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(told).toBeVisible()
    await page.waitForURL(/\/password\/update-password-otp\/?$/)
    await expect(page.getByText(/A new code can be sent in 0:[345]\d\./)).toBeVisible()
    await page.clock.fastForward('01:00')
    await expect(page.getByRole('timer')).toContainText('8:')
    await page.clock.fastForward('09:00')
    await expect(page.getByText('This code is no longer valid. Ask for a new one.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send a new code', exact: true }).click()
    await expect(told).toBeVisible()
    await expect(page.getByRole('timer')).toContainText(/9:|10:00/)
  })
})

test('a temporary password is replaced before anything else, and the new one can be changed in the profile', async ({
  page,
  people,
}) => {
  const { staff } = await makeStaff(await people.api('principal'))
  const { username } = staff
  const temporary = await temporaryPasswordFor(await people.api('super.admin'), staff.email)
  await page.goto('/login')
  await fillSignIn(page, username, temporary)
  await page.waitForURL('**/password/set')
  await page.goto('/dashboard')
  await page.waitForURL('**/password/set')
  await expectAccessible(page)
  await page.getByLabel('Temporary password').fill('Wrong@2026')
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('New password once more').fill(newPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('form').getByText('The password is wrong.')).toBeVisible()
  await expect(page.getByLabel('Temporary password')).toBeFocused()
  await page.getByLabel('Temporary password').fill(temporary)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Password Updated Successfully')).toBeVisible()
  await page.waitForURL('**/dashboard')
  await page.goto('/profile')
  await page.getByLabel('Present password').fill(newPassword)
  await page.getByLabel('New password', { exact: true }).fill(demoPassword)
  await page.getByLabel('New password once more').fill(demoPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password Updated Successfully')).toBeVisible()
  await page.waitForURL('**/login')
  await fillSignIn(page, username, demoPassword)
  await page.waitForURL('**/dashboard')
})

test('a person who works in two schools switches between them', async ({ page }) => {
  await signIn(page, 'both.roles')
  await page.waitForURL('**/dashboard')
  await page.goto('/profile')
  const roles = page.getByRole('region', { name: 'Roles' })
  const active = roles.getByRole('listitem').filter({ hasText: 'Acting now' })
  const before = await active.textContent()
  await roles.getByRole('button', { name: /^Switch to/ }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/profile')
  await expect(active).not.toHaveText(before ?? '')
  const now = await active.textContent()

  await page.getByRole('button', { name: /Your menu/ }).click()
  const other = page.getByRole('menuitem').filter({ hasText: /School|College/ })
  await other.and(page.locator(':not([aria-current])')).filter({ hasNotText: 'profile' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/profile')
  await expect(active).toHaveText(before ?? '')
  expect(now).not.toBe(before)
})
