import { bytesOf, expect, test } from './support.ts'
import { makeClass } from './world.ts'

const students = '/dashboard/student-management'

test.use({ persona: 'district.admin' })

test('a district finds, views and downloads the students of its schools, and none of another district', async ({
  page,
  people,
}) => {
  await test.step('a district finds the students of its schools, and views one', async () => {
    const one = await people.api('principal')
    const two = await people.api('principal.two')
    const [{ students: here }, { students: there }] = await Promise.all([
      makeClass(one, { students: 1 }),
      makeClass(two, { students: 1 }),
    ])
    const [mine, other] = [here[0], there[0]]
    await page.goto(students)
    const links = page.getByRole('table', { name: 'Students' }).getByRole('link')
    await page.getByRole('searchbox').fill(mine?.fxId ?? '')
    await expect(links).toHaveText([mine?.fullName ?? ''])
    await page.getByRole('searchbox').fill(other?.fxId ?? '')
    await expect(page).toHaveURL(new RegExp(`q=${other?.fxId}`))
    await expect(page.getByRole('table', { name: 'Students' })).toContainText(other?.admissionNumber ?? '')
    await expect(page.getByRole('table', { name: 'Students' })).toContainText(two.school.name)

    // Only of one school: the other's student is not in the list.
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'School' }).click()
    await page.getByRole('option', { name: one.school.name }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByText('No student matches the search and filters. Change or clear them.')).toBeVisible()
    await page.getByRole('button', { name: /^School: / }).click()
    await links.first().click()

    await expect(page.getByRole('heading', { level: 1, name: other?.fullName })).toBeVisible()
    await expect(page.getByText(two.school.name).first()).toBeVisible()
    await page.getByRole('tab', { name: 'Enrolment' }).click()
    await expect(page.getByRole('region', { name: 'Enrolment history' })).toContainText(two.school.name)
    // Actions on a school's students are the school's own.
    for (const name of ['Edit student', 'More', 'Assign to class arm', 'Move to another arm'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  })
  await test.step("the district's list is downloaded as a spreadsheet", async () => {
    const { students: made } = await makeClass(await people.api('principal.two'), { students: 2 })
    const tag = made[0]?.admissionNumber.split('/')[0] ?? ''
    await page.goto(`${students}?q=${tag}`)
    await expect(page.getByRole('table', { name: 'Students' }).getByRole('link')).toHaveCount(2)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    expect((await bytesOf(file)).subarray(0, 2).toString()).toBe('PK')
  })
  await test.step('a student of another district is not found', async () => {
    const { students: made } = await makeClass(await people.api('principal'), { students: 1 })
    const other = await people.open('district.admin.two')
    await other.goto(`${students}?q=${made[0]?.fxId}`)
    await expect(other.getByText('No student matches the search and filters. Change or clear them.')).toBeVisible()
    await page.goto(`${students}/${made[0]?.id}`)
    await expect(page.getByRole('heading', { level: 1, name: made[0]?.fullName })).toBeVisible()
    await other.goto(`${students}/${made[0]?.id}`)
    await expect(other.getByRole('heading', { level: 1, name: made[0]?.fullName })).toHaveCount(0)
  })
})
