import { expect, expectAccessible, type Page, test } from './support.ts'

test.use({ persona: 'principal' })

const scripts = '**/assets/*.js'
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const panel = (page: Page) => page.getByRole('main').getByRole('alert')

/** Opens the dashboard and waits until it has all its scripts. */
const openDashboard = async (page: Page): Promise<void> => {
  await page.goto('/dashboard')
  await expect(page.getByText(/^Figures as of /)).toBeVisible()
}

const openAcademics = (page: Page): Promise<void> => menu(page).getByRole('link', { name: 'Academics' }).click()
const academics = (page: Page) => page.getByRole('heading', { level: 1, name: 'Academics' })

test('a page whose script cannot be loaded shows an error in its place, and opens on retry', async ({ page }) => {
  await openDashboard(page)
  await page.route(scripts, route => route.abort())
  await openAcademics(page)
  await expect(panel(page)).toContainText('A file of this page could not be read.')
  await expect(panel(page)).toContainText('Nothing you entered is lost.')
  await expect(menu(page)).toBeVisible()
  await expectAccessible(page)
  // The first retry fails; a browser may then remember the failure, and the document is opened again. A retry fetches twice, a second
  // apart: until it has ended, with a panel of its own, a connection that is back would let it succeed.
  await panel(page).evaluate(element => element.setAttribute('data-left', ''))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('[data-left]')).toHaveCount(0)
  await expect(panel(page)).toContainText('A file of this page could not be read.')
  await page.unroute(scripts)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(academics(page)).toBeVisible()
})

test('a page of a replaced version offers to reload', async ({ page }) => {
  const list = '**/offline.json'
  await openDashboard(page)
  await page.route(scripts, route => route.fulfill({ status: 404, body: '' }))
  await page.route(list, route => route.fulfill({ json: { product: 'akada', files: {} } }))
  await openAcademics(page)
  await expect(panel(page)).toContainText('Akada has been updated')
  await page.unroute(scripts)
  await page.unroute(list)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(academics(page)).toBeVisible()
})

test('a failed call, an exception and an address without a page keep the menu, and the page works again on retry', async ({
  page,
}) => {
  await test.step('a failed call and an exception keep the menu, and the page works again on retry', async () => {
    const arms = '**/api/attendance/arms/**'
    const refused = {
      status: 500,
      json: { code: 'internal', message: 'Something went wrong. Try again.', requestId: 'r1' },
    }
    await page.route(arms, route => route.fulfill(refused))
    await page.goto('/my-class/class-attendance')
    await expect(panel(page)).toContainText('Something went wrong. Try again.')
    await page.unroute(arms)
    await page.route(arms, route => route.fulfill({ json: { day: null, sittings: [], arms: [null] } }))
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await expect(panel(page)).toContainText('An error stopped this page.')
    await expect(page.getByRole('heading', { level: 1, name: 'An Error Occurred' })).toBeVisible()
    await expect(menu(page)).toBeVisible()
    await page.unroute(arms)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Class attendance' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: /lass arms/ })).toBeVisible()
  })
  await test.step('an address without a page answers 404 and keeps the menu', async () => {
    expect((await page.request.get('/my-class/class-attendance', { headers: { accept: 'text/html' } })).status()).toBe(
      200,
    )
    expect((await page.goto('/academics/no-such-page'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    await expectAccessible(page)
    await openAcademics(page)
    await expect(academics(page)).toBeVisible()
  })
})
