import { fillSignIn } from './accounts.ts'
import { foreignPage, gatewayError, test } from './bad-line.ts'
import { demoPassword } from '@akada/contract/invented/people'
import { makeWorking, roleCalled } from './staff-people.ts'
import { expect, expectAccessible, signIn } from './support.ts'
import { makeClass } from './world.ts'

const isRegister = (path: string): boolean => path.startsWith('/api/attendance/')

test('a saved register outlives errors and pages that are not Akada, and says on Today, at sign-out and at sign-in that it waits', {
  tag: '@phone-only',
}, async ({ page, line, people }) => {
  const { arm, students } = await makeClass(await people.api('principal'))
  const bar = page.getByRole('region', { name: 'Save the register' })
  await signIn(page, 'principal')
  await page.goto(`/my-class/class-attendance/${arm.id}`)
  await page.getByRole('button', { name: `${students[0]?.fullName}:` }).click()
  line.fail(gatewayError(500), isRegister)
  await bar.getByRole('button', { name: 'Save register' }).click()
  await expect(bar.getByRole('status')).toContainText(
    '4 not yet sent: something between this device and Akada answered instead of it',
  )
  for (const fault of [gatewayError(413), foreignPage, 'half a response', 'response lost'] as const) {
    line.fail(fault, isRegister)
    await bar.getByRole('button', { name: 'Try now' }).click()
    await expect.poll(() => line.take().some(({ path, fault: met }) => isRegister(path) && met !== null)).toBe(true)
    await expect(bar.getByRole('status')).toContainText('4 not yet sent')
    await expect(page.getByText(/JSON|Unexpected/)).toHaveCount(0)
  }
  line.fail(gatewayError(403), isRegister)

  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Only on this device' })).toContainText('1 register')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Not sent yet: 1 register' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out before it is sent?' })
  await expect(dialog).toContainText('It stays on this device, for you. Sign in here again to send it.')
  await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL('**/login')
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toContainText('1 register')
  await expectAccessible(page)

  line.repair()
  await signIn(page, 'principal')
  await expect(page.getByRole('region', { name: 'Only on this device' })).toHaveCount(0)
  await page.goto(`/my-class/class-attendance/${arm.id}`)
  await expect(bar.getByRole('status')).toHaveText('Saved, 3 presumed present')
})

test('work of one role waits while its owner acts in another, and is sent once they act in the first again', {
  tag: '@phone-only',
}, async ({ page, line, people }) => {
  const head = await people.api('principal')
  const [{ staff }, { arm, students }] = await Promise.all([
    makeWorking(head, await people.api('super.admin'), { role: 'Vice Principal' }),
    makeClass(head),
  ])
  await head.call('POST /staff/assign-role', {
    body: { staff: staff.id, role: await roleCalled(head, 'Administrator') },
  })
  const bar = page.getByRole('region', { name: 'Save the register' })
  const waiting = page.getByRole('region', { name: 'Only on this device' })
  const actAs = async (role: string): Promise<void> => {
    await page.getByRole('button', { name: /^Your menu/ }).click()
    await page.getByRole('menuitem', { name: role }).click()
    await page.waitForURL('**/dashboard')
    await page.getByRole('button', { name: /^Your menu/ }).click()
    await expect(page.getByRole('menuitem', { name: role })).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('Escape')
  }
  await page.goto('/login')
  await fillSignIn(page, staff.username, demoPassword)
  await page.waitForURL('**/dashboard')
  await actAs('Vice Principal')
  await page.goto(`/my-class/class-attendance/${arm.id}`)
  await page.getByRole('button', { name: `${students[0]?.fullName}:` }).click()
  line.fail(gatewayError(503), isRegister)
  await bar.getByRole('button', { name: 'Save register' }).click()
  await expect(bar.getByRole('status')).toContainText('4 not yet sent')
  await actAs('Administrator')
  await expect(waiting).toContainText(
    `made as Vice Principal of ${head.school.name}, and sent when you act as that again`,
  )

  line.repair()
  line.take()
  await page.reload()
  await expect(waiting).toContainText('made as Vice Principal')
  expect(line.take().filter(({ path, method }) => isRegister(path) && method !== 'GET')).toEqual([])

  await actAs('Vice Principal')
  await expect(waiting).toHaveCount(0)
  await page.goto(`/my-class/class-attendance/${arm.id}`)
  await expect(bar.getByRole('status')).toHaveText('Saved, 3 presumed present')
})
