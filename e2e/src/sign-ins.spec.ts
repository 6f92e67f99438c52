import { apiAs } from './api.ts'
import { makeWorking } from './staff-people.ts'
import { expect, expectAccessible, test } from './support.ts'

test('an unused device is signed out from another device', { tag: '@phone' }, async ({ people }) => {
  const { staff } = await makeWorking(await people.api('principal'), await people.api('super.admin'))
  const api = await apiAs(staff.username)
  const lost = await people.openAs(api)
  await lost.goto('/dashboard')
  await expect(lost.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()

  const page = await people.openAs(api)
  await page.goto('/profile')
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  // The third is the program that created the person.
  await expect(devices).toHaveCount(3)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await expect(devices.first()).toContainText('Shared device')
  await expect(devices.first()).toContainText('Last used')
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Sign out .+ on / }).click()
  await expect(page.getByText('The device is signed out.')).toBeVisible()
  await expect(devices).toHaveCount(2)
  await lost.goto('/profile')
  await lost.waitForURL(url => url.pathname === '/login')

  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(devices).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toBeHidden()
  expect((await api.send('GET /auth/me')).status).toBe(452)
})
