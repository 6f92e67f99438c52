import { demoPassword } from '@akada/contract/invented/people'
import { expect, type Page, signIn, test } from './support.ts'
import { visit } from './visit.ts'
import { makeClass, unique } from './world.ts'

const register = '/administration/user-management/student-management/admission-register'
const roles = '/administration/user-management/permission-management'
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

/** An address that this person may not open: not found, or back to their start page. */
const expectClosed = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: /^Page Not Found$|^Today$|^Overview$/ })).toBeVisible()
  expect([path, '/dashboard', '/super-admin']).toContain(new URL(page.url()).pathname)
}

test.describe('a subject teacher', () => {
  test.use({ persona: 'subject.teacher' })

  test('sees only the sections, cards and buttons of the role, and cannot open the pages of other roles', async ({
    page,
    people,
  }) => {
    await test.step('sees only the sections, cards and buttons of the role', async () => {
      await page.goto('/dashboard')
      await expect(menu(page).getByRole('link')).toHaveText([
        /^Dashboard/,
        /^Administration/,
        /^Academics/,
        /^Scores/,
        /^Students/,
      ])
      await page.getByRole('link', { name: 'Academics' }).first().click()
      const cards = page.getByRole('list', { name: 'Academics' }).getByRole('link')
      await expect(cards.filter({ hasText: 'Class management' })).toBeVisible()
      await expect(cards.filter({ hasText: /Subject teachers|Report cards/ })).toHaveCount(0)
      await page.goto(register)
      await expect(page.getByRole('table', { name: 'Students' }).getByRole('link').first()).toBeVisible()
      for (const name of ['Admit student', 'Upload spreadsheet'])
        await expect(page.getByRole('link', { name })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0)
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await expect(page.getByRole('menuitem')).toHaveText(['View'])
      await page.goto('/academics/class-management/class-arms')
      await expect(page.getByText('JSS 1 Gold')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Add class arm' })).toHaveCount(0)
    })
    await test.step('cannot open the pages of other roles', async () => {
      const { arm, students } = await makeClass(await people.api('principal'), { students: 1 })
      for (const path of [
        `${register}/add`,
        `${register}/upload`,
        '/academics/subject-teacher-attachment',
        '/academics/report-card',
        '/my-class/class-attendance',
        '/administration/billing',
        '/super-admin',
        '/super-admin/switch-school',
        '/super-admin/assessment',
        '/no/such/page',
      ])
        await expectClosed(page, path)
      // A student whom this teacher does not teach.
      await page.goto(`${register}/${students[0]?.id}`)
      await expect(page.getByRole('alert').first()).toContainText('This does not exist, or is not yours to see.')
      // The name of the class arm is shown, with the reason why its students are not.
      await page.goto(`/academics/class-management/class-arms/edit-arm/${arm.id}`)
      await expect(page.getByRole('heading', { level: 1, name: arm.fullName })).toBeVisible()
      await expect(page.getByText('They are shown to the class teacher, the subject teachers')).toBeVisible()
    })
  })
})

test.describe('a class teacher', () => {
  test.use({ persona: 'class.teacher' })

  test('sees neither the register nor the cards of another arm, nor the pages of heads', async ({ page, people }) => {
    const { arm } = await makeClass(await people.api('principal'), { students: 1 })
    for (const path of [`/my-class/class-attendance/${arm.id}`, `/academics/report-card/${arm.id}`]) {
      await visit(page, path)
      await expect(page.getByRole('alert').first()).toContainText('This does not exist, or is not yours to see.')
    }
    await page.goto('/academics')
    await expect(page.getByRole('list', { name: 'Academics' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Analysis of results/ })).toHaveCount(0)
    await expectClosed(page, roles)
  })
})

test.describe('a principal of another school', () => {
  test.use({ persona: 'principal.two' })

  test('finds no student, class arm, card or upload of the sibling school', async ({ page, people }) => {
    const api = await people.api('principal')
    const { arm, students } = await makeClass(api, { students: 1 })
    const upload = await api.call('POST /student/upload-multiple', {
      file: new Blob([
        `Admission Number,Surname,First Name,Gender,Date of Birth,Class\n${unique()},Obi,Ada,F,2014-01-05,JSS 1\n`,
      ]),
    })
    for (const path of [
      `${register}/${students[0]?.id}`,
      `${register}/${students[0]?.id}/edit`,
      `${register}/upload/${upload.id}`,
      `/academics/class-management/class-arms/edit-arm/${arm.id}`,
      `/my-class/class-attendance/${arm.id}`,
      `/academics/report-card/${arm.id}`,
    ]) {
      await visit(page, path)
      await expect(page.getByRole('alert').first(), path).toContainText('This does not exist, or is not yours to see.')
      await expect(page.getByText(students[0]?.fullName ?? '')).toHaveCount(0)
    }
  })
})

test.describe('a district admin', () => {
  test.use({ persona: 'district.admin' })

  test('cannot open the pages of the state', async ({ page }) => {
    for (const path of ['/super-admin/audit-log', '/super-admin/security-events']) await expectClosed(page, path)
  })
})

test('a super admin enters a school, works in it, and returns', async ({ page }) => {
  await signIn(page, 'super.admin')
  await expect(page).toHaveURL(/\/super-admin$/)
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Switch School' }).click()
  await page.getByRole('searchbox').fill('Itoro')
  const schools = page.getByRole('table', { name: 'Schools' })
  await expect(schools.getByRole('link')).toHaveCount(1)
  await schools.getByRole('link', { name: /Itoro Unity College/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Itoro Unity College, Ijebu-Ode' })).toBeVisible()
  await page.getByRole('button', { name: 'Enter school' }).click()
  const dialog = page.getByRole('dialog', { name: /^Enter Itoro Unity College/ })
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('not my password')
  await dialog.getByRole('button', { name: 'Enter school' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Help with the admissions')
  await dialog.getByRole('button', { name: 'Enter school' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Your password' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Enter school' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('banner')).toContainText('Itoro Unity College')
  const band = page.getByRole('region', { name: 'Acting as super admin' })
  await expect(band).toContainText('You are acting as super admin in Itoro Unity College, Ijebu-Ode.')
  await menu(page).getByRole('link', { name: 'Administration' }).click()
  await page.getByRole('link', { name: /^Admission register/ }).click()
  await expect(page.getByRole('link', { name: 'Admit student' })).toBeVisible()

  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Switch School' }).click()
  await page.getByRole('button', { name: 'Return to the state' }).click()
  const back = page.getByRole('dialog', { name: /^Return to/ })
  await back.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await back.getByRole('button', { name: 'Return to the state' }).click()
  await expect(page).toHaveURL(/\/super-admin$/)
  await expect(page.getByRole('banner')).not.toContainText('Itoro Unity College')
})
