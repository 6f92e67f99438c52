import { isWeekend } from './clock.ts'
import { demoPassword } from '@akada/contract/invented/people'
import { movedOn, watchShifts } from './shifts.ts'
import { expect, expectNoAxeViolations, type Page, test } from './support.ts'
import { expectDrawn } from './visit.ts'

const openRegister = (page: Page) => page.getByRole('main').getByRole('link', { name: / the (?:\w+ )?register$/ })

test('a class teacher has her register in front of her after signing in, one tap away', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await watchShifts(page)
  await page.goto('/login')
  await page.getByLabel('Username or e-mail').fill('class.teacher')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectDrawn(page)
  // Other journeys give the teacher more class arms.
  const button = openRegister(page).first()
  const arm = await page
    .locator('[data-arm] h2')
    .first()
    .evaluate(heading => heading.firstChild?.textContent ?? '')
  await expect(button).toBeInViewport({ ratio: 1 })
  const box = await button.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  const bar = await page.getByRole('navigation', { name: 'Most used' }).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  expect(await movedOn(page)).toBeLessThan(0.05)
  await expectNoAxeViolations(page)
  await button.tap()
  await expect(page.getByRole('heading', { level: 1, name: arm })).toBeVisible()
})

test('a class teacher sees how many ratings and remarks the cards of her arm have', { tag: '@phone' }, async ({
  people,
}) => {
  const page = await people.open('class.teacher')
  await page.goto('/dashboard')
  const work = page.getByRole('region', { name: 'Your work' })
  await work
    .getByRole('link', { name: /^Ratings and remarks/ })
    .first()
    .click()
  await page.waitForURL('**/academics/report-card/*')
})

test('a subject teacher sees the own scores that are due, and nothing that others must do', { tag: '@phone' }, async ({
  people,
}) => {
  const api = await people.api('subject.teacher')
  const { scores, ahead } = await api.call('GET /dashboard/today', {})
  const page = await people.open('subject.teacher')
  await page.goto('/dashboard')
  await expectDrawn(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: / of \d+$/ })).toHaveCount(scores.length)
  if (scores.length === 0) await expect(main.getByText('Nothing is waiting for you.')).toBeVisible()
  await expect(main.getByRole('region', { name: 'Coming up' }).getByRole('listitem')).toHaveCount(ahead.length)
  for (const name of ['To decide', 'Records', 'Registers not marked today', 'Enrolment by class'])
    await expect(page.getByRole('region', { name })).toHaveCount(0)
  await expect(page.getByText('In the wallet')).toHaveCount(0)
  await expectNoAxeViolations(page)

  const [first] = scores
  if (!first) return
  const line = `${first.component.name}, ${first.subject.name}${first.classArm.fullName}`
  await main.getByRole('link').filter({ hasText: line }).click()
  await expect(page.getByRole('heading', { level: 1, name: first.subject.name })).toBeVisible()
  const { components } = await api.call('GET /subject-grading/view-subject-grade/{subject}/{classArm}', {
    params: { subject: first.subject.id, classArm: first.classArm.id },
  })
  const column = components.findIndex(({ id }) => id === first.component.id)
  await expect(page.locator(`[data-column="${column}"]:focus, [data-box="${column}"]:focus`)).toHaveCount(1)
})

test('a principal sees what waits, each line a link to the page that does it, then figures and charts', {
  tag: '@phone',
}, async ({ people }) => {
  const api = await people.api('principal')
  const { figures } = await api.call('GET /dashboard/today', {})
  const page = await people.open('principal')
  await watchShifts(page)
  await page.goto('/dashboard')
  await expectDrawn(page)
  const enrolment = page.getByRole('region', { name: 'Enrolment by class' })
  await expect(enrolment).toContainText(/\d students: \d+ boys and \d+ girls \(\d+% girls\)\./)
  await expect(page.getByText(/^Figures as of \d\d-\d\d-\d{4}, \d\d:\d\d$/)).toBeVisible()
  expect(await movedOn(page)).toBeLessThan(0.05)
  await enrolment.getByRole('button', { name: 'Show as table' }).click()
  const first = figures?.enrolment[0]
  await expect(enrolment.getByRole('row').filter({ hasText: first?.class ?? '' })).toBeVisible()
  await expect(enrolment.getByRole('row')).toHaveCount((figures?.enrolment.length ?? 0) + 1)
  await page
    .getByRole('region', { name: 'Attendance this week' })
    .getByRole('button', { name: 'Show as table' })
    .click()
  await expectNoAxeViolations(page)
  const records = page.getByRole('region', { name: 'Records' })
  await records.getByRole('link', { name: /teachers? without a subject/ }).click()
  await page.waitForURL('**/academics/subject-teacher-attachment')
})

test('the longest names and states of late registers do not widen the page of a phone', {
  tag: '@phone-only',
}, async ({ people }) => {
  const page = await people.open('principal')
  // What is late depends on the hour: both registers of each class arm are made late here, at any hour.
  await page.route('**/api/dashboard/today', async route => {
    const response = await route.fetch()
    const today = await response.json()
    const sittings = ['morning', 'afternoon'].map(sitting => ({ sitting, due: true, called: 12, by: null, at: null }))
    const registers = Array.from({ length: 6 }, (_, n) => ({
      classArm: { id: `01890000-0000-7000-8000-00000000000${n}`, fullName: `Senior Secondary ${n} Commercial Gold` },
      classTeacher: { id: 'teacher', name: 'Oluwafunmilayo-Oluwatobiloba Ogunbanjo-Adeyemi' },
      remindedAt: n % 2 === 0 ? null : '2026-11-23T09:12:00Z',
      students: 44,
      sittings,
    }))
    const late = { ...today.late, registers, registersTotal: 30 }
    await route.fulfill({ response, json: { ...today, late } })
  })
  await page.goto('/dashboard')
  await expectDrawn(page)
  const late = page.getByRole('region', { name: 'Registers not marked today' })
  await expect(late.getByText(/morning and afternoon 12 of 44 marked$/).first()).toBeVisible()
  await expect(late.getByRole('link', { name: 'and 24 more' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
})

test('a district sees its schools side by side, the state its districts and what awaits its decision, and both and a school the money', async ({
  people,
}) => {
  const sum = /^₦[\d,]+\.\d\d$/
  const expectMoney = async (page: Page, billing: string, balance: string): Promise<void> => {
    await expect(page.getByRole('term').filter({ hasText: balance })).toBeVisible()
    await page.getByRole('definition').getByRole('link', { name: sum }).click()
    await page.waitForURL(`**${billing}`)
  }
  await test.step('a school', async () => {
    const page = await people.open('principal')
    await page.goto('/dashboard')
    await expectMoney(page, '/administration/billing', 'In the wallet')
  })
  await test.step('a district', async () => {
    const page = await people.open('district.admin')
    await page.goto('/dashboard')
    const schools = page.getByRole('region', { name: 'Schools' })
    await expect(schools.getByRole('row').filter({ hasText: 'Olumo Grammar School, Abeokuta' })).toContainText(
      /\d\.\d%/,
    )
    await expect(page.getByRole('region', { name: 'Enrolment by class' })).toContainText(/\d students:/)
    await expectMoney(page, '/dashboard/billing', 'In the wallets')
    await page.goBack()
    await schools.getByRole('link', { name: 'Olumo Grammar School, Abeokuta', exact: true }).click()
    await page.waitForURL('**/dashboard/school-management/view-school/*')
    await expect(page.getByRole('region', { name: 'Head and contacts' })).toContainText('Principal')
    await expect(page.getByRole('region', { name: 'Registers' })).toContainText(/\d+ of \d+/)
    await expect(page.getByRole('button', { name: 'Enter school' })).toHaveCount(0)
    await page.getByRole('region', { name: 'Transfers' }).getByRole('link').first().click()
    await page.waitForURL('**/student-transfer/student-*-info?id=*')
    await expect(page.getByRole('region', { name: 'The request' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept student' })).toHaveCount(0)
  })
  await test.step('the state', async () => {
    const page = await people.open('super.admin')
    await page.goto('/super-admin')
    await expect(page.getByRole('region', { name: 'Enrolment by class' })).toContainText(/\d students:/)
    // Whose registers are missing.
    if (!isWeekend()) await expect(page.getByRole('link', { name: /^Abeokuta Zone/ }).first()).toBeVisible()
    await expectMoney(page, '/super-admin/billing', 'In the wallets')
    await page.goBack()
    await page
      .getByRole('region', { name: 'To decide' })
      .getByRole('link', { name: /to approve or refuse/ })
      .click()
    await page.waitForURL('**/super-admin/approvals')
  })
})
