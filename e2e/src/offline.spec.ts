import { keptOn } from './kept-on.ts'
import { expect, type Page, signIn, test } from './support.ts'
import { coreSubjects, gridOf, leaveArm, makeClass } from './world.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the program is cached on the device, with the files that this page has used. */
const keptOnDevice = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const used = () =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter(name => new URL(name).pathname.startsWith('/assets/'))
    const isKept = async (address: string) => (await caches.match(address)) !== undefined
    const all = async () => (await Promise.all(['/', ...used()].map(isKept))).every(Boolean)
    while (!navigator.serviceWorker.controller || !(await all())) await new Promise(go => setTimeout(go, 50))
  })

const lineBack = async (page: Page): Promise<void> => {
  await page.context().setOffline(false)
  await expect(page.getByText('Looks like you lost your internet.')).toBeHidden()
}

test.describe('without a connection', () => {
  test.use({ persona: 'class.teacher' })

  test('the register opens again, is marked, and the marks are sent later', {
    tag: ['@phone-only', '@main-phone'],
  }, async ({ page, people }) => {
    const principal = await people.api('principal')
    const teacher = await people.api('class.teacher')
    const { arm, students } = await makeClass(principal, { classTeacherId: teacher.user.staff.id })
    const [first = '', second = ''] = students.map(({ fullName }) => fullName)
    const row = (name: string) => page.getByRole('button', { name: `${name}:` })
    const bar = page.getByRole('region', { name: 'Save the register' })
    try {
      await page.goto(`/my-class/class-attendance/${arm.id}`)
      await row(first).press('l')
      await bar.getByRole('button', { name: 'Save register' }).click()
      await expect(bar.getByRole('status')).toHaveText('Saved, 3 presumed present')
      await keptOnDevice(page)

      await page.context().setOffline(true)
      await page.reload()
      await expect(page.getByText('Looks like you lost your internet.')).toBeVisible()
      await expect(page.getByText('No connection. Marks are kept on this device.')).toBeVisible()
      await expect(page.getByRole('button', { name: `${first}: Late` })).toBeVisible()
      await row(second).click()
      await bar.getByRole('button', { name: 'Save register' }).click()
      // Sending is tried once the mark is stored on the device.
      await expect(bar.getByRole('status')).toContainText('1 not yet sent: waiting for a connection')
      await page.reload()
      await expect(bar.getByRole('status')).toContainText('1 not yet sent')

      await lineBack(page)
      await expect(bar.getByRole('status')).toHaveText('Saved, 2 presumed present')
      const there = await people.open('principal')
      await there.goto(`/my-class/class-attendance/${arm.id}`)
      await expect(there.getByRole('button', { name: `${second}: Absent` })).toBeVisible()
    } finally {
      await leaveArm(principal, arm)
    }
  })

  test('a page that was never opened on this device says so', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await keptOnDevice(page)
    await page.context().setOffline(true)
    await page.goto('/academics/scores')
    await expect(page.getByRole('heading', { name: 'An Error Occurred' })).toBeVisible()
    await expect(page.getByText('You have not opened this page on this device before.')).toBeVisible()
  })
})

test.describe('a score grid', () => {
  test.use({ persona: 'principal' })

  test('opens again without a connection, and accepts scores', async ({ page, people }) => {
    const api = await people.api('principal')
    const { arm } = await makeClass(api)
    const subject = (await coreSubjects(api, arm)).find(({ name }) => name === 'Mathematics')
    const sheet = page.getByRole('grid', { name: `Scores of Mathematics in ${arm.fullName}` })
    const cell = (row: number) =>
      sheet
        .getByRole('row')
        .nth(row + 1)
        .getByRole('gridcell')
        .first()
    await page.goto(`/academics/scores/${arm.id}/${subject?.id}`)
    await cell(0).focus()
    await page.keyboard.type('15')
    await page.keyboard.press('Enter')
    await expect(page.getByText('All saved')).toBeVisible()
    await keptOnDevice(page)

    await page.context().setOffline(true)
    await page.reload()
    await expect(cell(0)).toContainText('15')
    await cell(1).focus()
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 not yet sent')).toBeVisible()
    await lineBack(page)
    await expect(page.getByText('All saved')).toBeVisible()
    const { components, students } = await gridOf(api, arm, subject?.id ?? '')
    expect(students.slice(0, 2).map(({ cells }) => cells[components[0]?.id ?? '']?.score)).toEqual([15, 12])
  })
})

test.describe('a form', () => {
  test.use({ persona: 'principal' })

  test('reports at once that nothing was sent, and keeps what was typed', { tag: '@phone-only' }, async ({ page }) => {
    await page.goto('/administration/user-management/student-management/admission-register/add')
    const name = page.getByLabel('First name').first()
    await name.fill('Adéṣọlá')
    await page.context().setOffline(true)
    const send = page.getByRole('button', { name: 'Admit student' })
    await send.click()
    await expect(page.getByText('You are offline. Nothing was sent; what you typed is still here.')).toBeVisible()
    await expect(name).toHaveValue('Adéṣọlá')
    await expect(send).toBeEnabled()
    await lineBack(page)
    await send.click()
    // Now it is validated as usual: the other fields are still empty.
    await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  })
})

test('viewed data is removed from the device at sign-out', async ({ page }) => {
  await signIn(page, 'class.teacher')
  await page.goto('/my-class/class-attendance')
  await expect(page.getByRole('heading', { level: 1, name: 'Class attendance' })).toBeVisible()
  const isCached = async () => (await keptOn(page)).includes('"kind":"cache"')
  await expect.poll(isCached).toBe(true)
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await expect.poll(isCached).toBe(false)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter(path => path.startsWith('/api') || path.startsWith('/billing'))).toEqual([])
})
