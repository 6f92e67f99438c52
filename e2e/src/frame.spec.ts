import { expect, type Page, test } from './support.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

/** The groups of the menu, each with the names and addresses of its entries, in order, without the counts of what waits. */
const menuOf = (page: Page): Promise<Record<string, string[]>> =>
  menu(page)
    .locator('[data-group]')
    .evaluateAll(groups =>
      Object.fromEntries(
        groups.map(group => [
          group.querySelector('ul')?.getAttribute('aria-label') ?? '',
          [...group.querySelectorAll('a')].map(
            link => `${link.textContent?.replace(/\d+ waiting$/, '')} ${link.getAttribute('href')}`,
          ),
        ]),
      ),
    )

test.describe('the frame of a school', () => {
  test.use({ persona: 'principal' })

  test('has its menu, the term, a running clock, the profile menu and the provider, and says a refusal once, on the page', async ({
    page,
  }) => {
    await test.step('has its menu, the term, a running clock, the profile menu and the provider', async () => {
      await page.goto('/dashboard')
      await expect(menu(page)).toBeVisible()
      expect(await menuOf(page)).toEqual({
        School: [
          'Dashboard /dashboard',
          'Administration /administration',
          'Academics /academics',
          'My Class /my-class',
        ],
        'Daily work': [
          'Class register /my-class/class-attendance',
          'Scores /academics/scores',
          'Students /administration/user-management/student-management/admission-register',
          'Report cards /academics/report-card',
        ],
      })
      expect((await page.getByRole('complementary').boundingBox())?.width).toBe(280)
      await expect(page.getByRole('banner').getByText(/^\w+ Term, \d{4}\/\d{4}$/)).toBeVisible()
      const clock = page.getByRole('banner').locator('time')
      await expect(clock).toHaveText(/^\d\d:\d\d:\d\d\w{3}, \d\d-\d\d-\d{4}$/)
      const before = await clock.textContent()
      await expect(clock).not.toHaveText(before ?? '')
      await expect(page.getByRole('contentinfo')).toHaveText(/^Powered by \S/)
      await page.getByRole('button', { name: /^Your menu/ }).click()
      await expect(page.getByRole('menuitem')).toHaveText(['Dark mode', 'User profile', 'School profile', 'Logout'])
    })
    await test.step('says a refusal by the server once, on the page', async () => {
      await page.goto('/administration/user-management/staff-management/01890000-0000-7000-8000-000000000000')
      const refusal = 'This does not exist, or is not yours to see.'
      await expect(page.getByText(refusal).first()).toBeVisible()
      // A notice that only repeats it goes at once, and not after its three seconds.
      await expect(page.getByText(refusal)).toHaveCount(1, { timeout: 1500 })
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    })
  })

  test('shows what is selected in colours chosen by the person', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/my-class/class-attendance')
    const backgroundOf = (name: string): Promise<string> =>
      menu(page)
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .evaluate(link => getComputedStyle(link).backgroundColor)
    await expect(menu(page)).toBeVisible()
    // The style sheet for it is fetched after the start.
    await expect.poll(() => backgroundOf('Class register')).not.toBe(await backgroundOf('Scores'))
  })

  test('shows the first row of a list within 220 pixels of a phone and 260 of a desk', async ({ page }) => {
    const phone = { width: 360, height: 640 }
    const desk = { width: 1366, height: 768 }
    for (const [path, name, ...sizes] of [
      ['/subject-management', 'Subjects', phone, desk],
      ['/my-class/class-attendance/not-marked', 'Registers not marked', phone, desk],
      ['/my-class/class-attendance/school', 'Attendance by class arm', desk],
      ['/academics/report-card', 'Class arms', desk],
    ] as const)
      for (const size of sizes) {
        await page.setViewportSize(size)
        await page.goto(path)
        const row = page.getByRole('table', { name }).locator('tbody tr').first()
        await expect(row).toBeVisible()
        const top = (await row.boundingBox())?.y ?? Infinity
        // The line that says which day a demonstration plays is on no other server.
        const played = page.getByRole('region', { name: 'Demonstration: here it is' })
        const line = (await played.count()) > 0 ? await played.boundingBox() : null
        const most = size === phone ? 220 : 260
        expect(top - (line?.height ?? 0), `${path} at ${size.width} pixels`).toBeLessThanOrEqual(most)
      }
  })

  test('takes the focus to the title of a page that is opened, and says so in its tab', async ({ page }) => {
    await page.goto('/dashboard')
    await menu(page).getByRole('link', { name: 'Administration' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeFocused()
    await expect(page).toHaveTitle('Administration · Akada')
  })

  test('keeps placeholders still where the device asks for less motion', async ({ page }) => {
    await page.route('**/api/staff/**', () => new Promise(() => undefined))
    await page.goto('/administration/user-management/staff-management')
    await expect(page.getByText('Loading', { exact: true }).first()).toBeAttached()
    const running = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
    await expect.poll(running).toBe(0)
  })

  test('has one slim line at the top of a phone, with the whole name, what is used most at the bottom, and the clock in its menu', {
    tag: '@phone-only',
  }, async ({ page, people }) => {
    await test.step('has one slim line at the top of a phone, with the whole name, and what is used most at the bottom', async () => {
      await page.setViewportSize({ width: 360, height: 640 })
      await page.goto('/dashboard')
      const banner = page.getByRole('banner')
      expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(57)
      const { school } = await people.api('principal')
      const name = banner.getByText(school.name, { exact: true })
      await expect(name).toBeVisible()
      expect(await name.evaluate(one => one.scrollWidth <= one.clientWidth)).toBe(true)
      const bar = page.getByRole('navigation', { name: 'Most used' })
      await expect(bar.getByRole('listitem')).toHaveText([/^Today/, /^Register/, /^Scores/, /^Students/, 'More'])
      for (const item of await bar.locator('a, button').all()) {
        const box = await item.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      }
      await bar.getByRole('link', { name: /^Students/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Admission register' })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0)
      await bar.getByRole('button', { name: 'More' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Academics' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Academics' })).toBeVisible()
      await expect(bar).toBeVisible()
    })
    await test.step('has no bar beside a task that has the whole screen', async () => {
      await page.goto('/administration/user-management/student-management/admission-register/add')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Most used' })).toHaveCount(0)
    })
    await test.step('has the clock in its menu on a phone', async () => {
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' }).locator('time')).toHaveText(/\d\d:\d\d:\d\d/)
    })
  })
})

test.describe('the frame of the state', () => {
  test.use({ persona: 'super.admin' })

  test('has five groups in the menu, and one page called Overview that has every part of it', async ({ page }) => {
    await page.goto('/super-admin')
    await expect(menu(page)).toBeVisible()
    expect(Object.keys(await menuOf(page))).toEqual([
      'State',
      'People',
      'Teaching and exams',
      'Census and money',
      'Settings and logs',
    ])
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await page.getByRole('tab', { name: 'Staffing' }).click()
    await expect(page).toHaveURL(/\/super-admin\?tab=staffing$/)
    await page.goto('/super-admin/audit-log')
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveText(['Overview'])
  })
})

test.describe('the frame of a district', () => {
  test.use({ persona: 'district.admin' })

  test('has its four pages in the menu, then the others', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(menu(page)).toBeVisible()
    expect(await menuOf(page)).toEqual({
      'Zonal Education Office': [
        'Dashboard /dashboard',
        'Permission/Roles /dashboard/permission-management',
        'School Management /dashboard/school-management',
        'Student Management /dashboard/student-management',
      ],
      People: [
        'Staff /dashboard/staff',
        'Student transfer /dashboard/request-management/student-transfer',
        'Messages /dashboard/messages',
      ],
      'Teaching and exams': ['Schemes of work /dashboard/scheme-of-work', 'State exams /dashboard/exams'],
      'Census and money': ['Annual School Census /dashboard/census', 'Billing /dashboard/billing'],
    })
    await menu(page).getByRole('link', { name: 'State exams' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'State exams' })).toBeVisible()
    await page.getByRole('button', { name: /^Your menu/ }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Dark mode', 'User profile', /\S profile$/, 'Logout'])
  })
})
