import { type Api, apiAs } from './api.ts'
import { makeSchool, registerDistrict } from './organisations.ts'
import { makeWorking } from './staff-people.ts'
import { expect, expectNoAxeViolations, type Page, test } from './support.ts'
import { admit, approveCards, enterScores, makeClass } from './world.ts'

/** The principal of a school with an empty wallet, in the second state, that no other journey uses. */
const newHead = async (state: Api): Promise<Api> => {
  const { admin, id: district } = await registerDistrict(state)
  await state.call('POST /district/approve/{id}', { params: { id: district } })
  const zone = await apiAs(admin.user.staff.username)
  const school = await makeSchool(zone, { lga: 'Ado Ekiti' })
  const { staff } = await makeWorking(zone, state, { role: 'Principal', organization: school.id })
  return apiAs(staff.username)
}

/** Pays on the gateway's page, and waits for the money. */
const payIn = async (page: Page, sum: string): Promise<void> => {
  await page.getByRole('link', { name: 'Go to payment page' }).click()
  await page.getByRole('button', { name: `Pay ${sum}` }).click()
  await expect(page.getByText(`${sum} is in the wallet.`)).toBeVisible()
}

test('cards are paid for from the wallet: the cost, the missing amount, and the movement afterwards @phone', async ({
  people,
}) => {
  const state = await people.api('super.admin.b')
  // The same in every run, so that two runs do not disturb each other.
  const { revision } = await state.call('GET /state/report-card-billing-configuration')
  await state.call('PATCH /state/report-card-billing-configuration', { body: { price: 200, revision } })
  const head = await newHead(state)
  const { arm } = await makeClass(head, { students: 3 })
  await enterScores(head, arm)

  const page = await people.openAs(head)
  await page.goto(`/academics/report-card/${arm.id}`)
  await expect(
    page.getByText('3 students × ₦200.00 = ₦600.00; the wallet holds ₦0.00. ₦600.00 is missing.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Generate the report cards of/ })
  await expect(dialog.getByRole('alert')).toContainText('₦600.00 is missing.')
  await expect(dialog.getByRole('button', { name: /^Yes/ })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await dialog.getByRole('link', { name: 'Fund the wallet' }).click()

  const funding = page.getByRole('dialog', { name: /^Fund the wallet of/ })
  await funding.getByLabel('Amount in naira').fill('650')
  await funding.getByRole('button', { name: 'Continue to payment' }).click()
  await payIn(page, '₦650.00')

  await page.goto(`/academics/report-card/${arm.id}`)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(dialog).toContainText('3 students × ₦200.00')
  await expect(dialog).toContainText('In the wallet afterwards₦50.00')
  await dialog.getByRole('button', { name: "No, Don't generate" }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await dialog.getByRole('button', { name: 'Yes, Pay ₦600.00' }).click()
  await expect(page.getByText('3 of 3 report cards are up to date')).toBeVisible()
  await expect(
    page.getByText('Generating costs nothing more this term. 3 students are paid for already.'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Generate again' }).click()
  await expect(page.getByText('3 of 3 report cards are up to date').first()).toBeVisible()
  await expect(dialog).toBeHidden()

  // A joiner: the publish dialog shows the cost of their card, and charges it or nothing.
  await approveCards(head, arm)
  await admit(head, arm, 1)
  await page.goto('/academics/report-card')
  await expect(page.getByRole('row').filter({ hasText: arm.fullName })).toContainText('₦200.00')
  await page.goto(`/academics/report-card/${arm.id}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const publishing = page.getByRole('dialog', { name: /^Publish the report cards of/ })
  await expect(publishing).toContainText('1 student × ₦200.00 = ₦200.00 from the wallet, which holds ₦50.00.')
  await expect(publishing.getByRole('alert')).toContainText('₦150.00 is missing.')
  await expect(publishing.getByRole('button', { name: /^Yes/ })).toHaveCount(0)
  await expectNoAxeViolations(page)

  await page.goto('/administration/billing')
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('₦50.00')
  await expect(page.getByText(`Report cards of 3 students of ${arm.fullName}`).first()).toBeVisible()
})
