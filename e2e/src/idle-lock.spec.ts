import { keptOn } from './kept-on.ts'
import { demoPassword } from '@akada/contract/invented/people'
import { expect, expectAccessible, type Page, signIn, test } from './support.ts'

const form = '/administration/user-management/student-management/admission-register/add'
const longAgo = '15:01'

const lock = (page: Page) => page.getByRole('heading', { level: 1, name: 'Locked' })

const unlock = async (page: Page, password = demoPassword): Promise<void> => {
  await page.getByRole('form', { name: 'Unlock' }).getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

/** The visible content of the page beside the lock. */
const seenBeside = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('body > :not([data-lock]), body > :not([data-lock]) *')].filter(element =>
        element.checkVisibility({ visibilityProperty: true }),
      ).length,
  )

test.describe('a page unused for a quarter of an hour', () => {
  test.use({ persona: 'principal' })

  test('is locked, and continues unchanged after the password', { tag: '@phone' }, async ({ page }) => {
    await page.clock.install()
    await page.goto(form)
    const name = page.getByLabel('First name').first()
    await name.fill('Adéṣọlá')
    await page.clock.fastForward('10:00')
    await name.press('End')
    await page.clock.fastForward('10:00')
    await expect(name).toBeVisible()

    await page.clock.fastForward(longAgo)
    await expect(lock(page)).toBeVisible()
    await expect(name).toBeHidden()
    expect(await seenBeside(page)).toBe(0)
    await expect(page).toHaveTitle('Locked · Akada')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expectAccessible(page)
    // Neither keys nor the printer reach the page behind.
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('#root') ?? null)).toBeNull()
    }
    await page.keyboard.press('Escape')
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('#root')).toHaveCSS('display', 'none')
    await page.emulateMedia({ media: null })

    await unlock(page, 'Wrong@2026')
    await expect(page.getByText('The password is wrong.')).toBeVisible()
    expect(await seenBeside(page)).toBe(0)
    await unlock(page)
    await expect(lock(page)).toBeHidden()
    await expect(name).toHaveValue('Adéṣọlá')
    await expect(name).toBeFocused()
    await expect(page).not.toHaveTitle('Locked · Akada')
  })

  test('starts locked when it is opened again, and fetches nothing before', { tag: '@phone-only' }, async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'User profile' })).toBeVisible()
    await page.goto('about:blank')
    await page.clock.fastForward(longAgo)
    const asked: string[] = []
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (/^\/(?:api|billing)\//.test(pathname)) asked.push(pathname)
    })
    await page.goto('/profile')
    await expect(lock(page)).toBeVisible()
    expect(asked).toEqual([])
    await unlock(page)
    await expect(page.getByRole('heading', { level: 1, name: 'User profile' })).toBeVisible()
    expect(asked[0]).toBe('/api/token/unlock')
  })

  test("waits for the connection, unless the device is the person's own", { tag: '@phone-only' }, async ({ page }) => {
    await page.clock.install()
    await page.goto('/profile')
    const own = page.getByRole('checkbox', { name: 'This is my own device' })
    await expect(own).not.toBeChecked()
    await page.clock.fastForward(longAgo)
    await expect(lock(page)).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline. Unlocking needs a connection.')).toBeVisible()
    await own.check()
    await unlock(page)
    await expect(page.getByText('Without a connection the password could not be checked.')).toBeVisible()
    await expect(lock(page)).toBeVisible()
    await page.context().setOffline(false)
    await unlock(page)
    await expect(lock(page)).toBeHidden()

    await expect(own).toBeChecked()
    await page.clock.fastForward('48:00:00')
    await expect(own).toBeVisible()
    // The browser unchecks the box at once; the device is shared once the server has said so.
    const shared = page.waitForResponse(response => response.url().endsWith('/own-device') && response.ok())
    await own.click()
    await shared
    await expect(own).not.toBeChecked()
    await page.clock.fastForward(longAgo)
    await expect(lock(page)).toBeVisible()
    await unlock(page)
    // The lock has such a checkbox too.
    await expect(lock(page)).toBeHidden()

    // Anyone who finds the page open cannot keep it from locking.
    await own.check()
    const confirm = page.getByRole('form', { name: 'Confirm that this device is yours' })
    await expect(confirm.getByLabel('Your password', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    await expect(confirm.getByText('Enter password.')).toBeVisible()
    await confirm.getByLabel('Your password', { exact: true }).fill('Wrong@2026')
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    await expect(confirm.getByText('The password is wrong.')).toBeVisible()
    await page.clock.fastForward(longAgo)
    await expect(lock(page)).toBeVisible()
    await unlock(page)
    await expect(lock(page)).toBeHidden()
    await confirm.getByLabel('Your password', { exact: true }).fill(demoPassword)
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    await expect(confirm).toBeHidden()
    await expect(own).toBeChecked()
    await page.clock.fastForward(longAgo)
    await expect(own).toBeVisible()
  })
})

test('a locked session gives no access on the server, whatever is written into the storage', async ({
  page,
  people,
}) => {
  const { username } = (await people.api('administrator')).user.staff
  await page.clock.install()
  await signIn(page, 'administrator')
  await page.goto('/profile')
  await expect(page.getByText(username).first()).toBeVisible()
  await expect.poll(() => keptOn(page)).toContain('isKey')
  const told = page.waitForResponse('**/api/auth/lock')
  await page.clock.fastForward(longAgo)
  expect((await told).status()).toBe(200)
  await expect.poll(() => keptOn(page)).not.toContain('isKey')
  await page.evaluate(() => {
    const [person = ''] = (localStorage.getItem('akada.used') ?? '').split(' ')
    const user = JSON.parse(localStorage.getItem('akada.session') ?? '{}')
    localStorage.setItem('akada.used', `${person} ${Date.now()}`)
    localStorage.setItem('akada.session', JSON.stringify({ ...user, signIn: { ...user.signIn, ownDevice: true } }))
  })
  const refused = page.waitForResponse('**/api/token/refresh-token')
  await page.reload()
  expect((await refused).status()).toBe(423)
  await expect(lock(page)).toBeVisible()
  await unlock(page)
  await expect(lock(page)).toBeHidden()
  await expect(page.getByText(username).first()).toBeVisible()
})

test('two tabs are locked and unlocked together, and another person signs out of both', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'administrator')
  await page.goto('/profile/edit')
  await page.getByLabel('First name').fill('Typed And Not Saved')
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()

  await page.clock.fastForward(longAgo)
  await expect(lock(page)).toBeVisible()
  await expect(lock(other)).toBeVisible()
  await unlock(other)
  await expect(lock(other)).toBeHidden()
  await expect(page.getByLabel('First name')).toHaveValue('Typed And Not Saved')
  await expect(page.getByLabel('First name')).toBeVisible()

  await page.clock.fastForward(longAgo)
  await expect(lock(other)).toBeVisible()
  await other.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [page, other]) {
    await tab.waitForURL(url => url.pathname === '/login')
    await expect(tab.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  }
})
