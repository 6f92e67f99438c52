import { expect, expectAccessible, test } from './support.ts'

test('a guardian whose code and number do not fit is told so and keeps what was typed @phone-only', async ({
  page,
}) => {
  await page.goto('/family')
  const code = page.getByLabel('Code on the slip')
  const phone = page.getByLabel('Your phone number')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(code).toBeFocused()
  await code.fill('abcd-efg-hjk')
  await phone.fill('0803 555 0101')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'The code and the phone number do not fit together. Check both, or ask the school for a new slip.',
  )
  await expect(code).toHaveValue('abcd-efg-hjk')
  await expect(phone).toHaveValue('0803 555 0101')
})

test('the office prints the family slips of a class arm', async ({ people }) => {
  const api = await people.api('principal')
  const { foundClassArms } = await api.call('GET /class-arm/view-all-school-class-arm/{school}', {
    params: { school: api.school.id },
  })
  const arm = foundClassArms.find(({ fullName }) => fullName === 'JSS 1 Gold')
  const page = await people.open('principal')
  await page.goto(`/academics/class-management/class-arms/edit-arm/${arm?.id}`)
  await page.getByRole('button', { name: 'Family slips' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: /^Yes/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Family slips of JSS 1 Gold.pdf')
})
