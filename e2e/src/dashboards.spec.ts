import { expect, expectNoAxeViolations, test } from './support.ts'

test('a school sees its figures, what needs looking at, and its charts in words', { tag: '@phone' }, async ({
  people,
}) => {
  const api = await people.api('principal')
  const { figures } = await api.call('GET /dashboard/school/{id}', { params: { id: api.school.id } })
  const page = await people.open('principal')
  await page.goto('/dashboard')
  const enrolment = page.getByRole('region', { name: 'Enrolment by class' })
  await expect(enrolment).toContainText(/\d students: \d+ boys and \d+ girls \(\d+% girls\)\./)
  await expect(
    page.getByText(/^Counted \d\d-\d\d-\d{4}, \d\d:\d\d · Wallet as of \d\d-\d\d-\d{4}, \d\d:\d\d$/),
  ).toBeVisible()
  await enrolment.getByRole('button', { name: 'Show as table' }).click()
  const first = figures.enrolment[0]
  await expect(enrolment.getByRole('row').filter({ hasText: first?.class ?? '' })).toBeVisible()
  await expect(enrolment.getByRole('row')).toHaveCount(figures.enrolment.length + 1)
  await page
    .getByRole('region', { name: 'Attendance this week' })
    .getByRole('button', { name: 'Show as table' })
    .click()
  await expectNoAxeViolations(page)
  const toLookAt = page.getByRole('region', { name: 'To look at' })
  await toLookAt.getByRole('link', { name: /teachers? without a subject/ }).click()
  await page.waitForURL('**/academics/subject-teacher-attachment')
})

test('the money shows to those who may see it, with the way to where it is explained', async ({ people }) => {
  const sum = /^₦[\d,]+\.\d\d$/
  for (const [persona, home, billing, balance] of [
    ['principal', '/dashboard', '/administration/billing', 'In the wallet'],
    ['district.admin', '/dashboard', '/dashboard/billing', 'In the wallets'],
    ['super.admin', '/super-admin', '/super-admin/billing', 'In the wallets'],
  ] as const) {
    const page = await people.open(persona)
    await page.goto(home)
    await expect(page.getByRole('term').filter({ hasText: balance })).toBeVisible()
    await page.getByRole('definition').getByRole('link', { name: sum }).click()
    await page.waitForURL(`**${billing}`)
  }
})

test('a teacher is told nothing of what others must mend', async ({ people }) => {
  const page = await people.open('subject.teacher')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Where to go' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'To look at' })).toHaveCount(0)
  await expect(page.getByText('In the wallet')).toHaveCount(0)
})

test('a district sees its schools side by side', async ({ people }) => {
  const page = await people.open('district.admin')
  await page.goto('/dashboard')
  const schools = page.getByRole('region', { name: 'Schools' })
  await expect(schools.getByRole('row').filter({ hasText: 'Olumo Grammar School, Abeokuta' })).toContainText(
    /\d+ of \d+/,
  )
  await expect(page.getByRole('region', { name: 'Enrolment by class' })).toContainText(/\d students:/)
  await expectNoAxeViolations(page)
  await schools.getByRole('link', { name: 'Olumo Grammar School, Abeokuta' }).click()
  await page.waitForURL('**/dashboard/school-management/edit-school/*')
})

test('the state sees its districts, and what waits for it', async ({ people }) => {
  const page = await people.open('super.admin')
  await page.goto('/super-admin')
  await expect(page.getByRole('region', { name: 'Enrolment by class' })).toContainText(/\d students:/)
  await expect(page.getByText('Abeokuta Zone').locator('visible=true')).toBeVisible()
  await page
    .getByRole('region', { name: 'To look at' })
    .getByRole('link', { name: /to approve or refuse/ })
    .click()
  await page.waitForURL('**/super-admin/approvals')
})
