import { type Api, apiAs } from './api.ts'
import { makeSchool } from './organisations.ts'
import { makeWorking } from './staff-people.ts'
import { bytesOf, expect, expectNoAxeViolations, type Page, type People, test } from './support.ts'

const billing = '/administration/billing'

/** The head of a school whose wallet no other journey uses. */
const headOfNewSchool = async (people: People): Promise<Api> => {
  const district = await people.api('district.admin.two')
  const state = await people.api('super.admin')
  const { id } = await makeSchool(district)
  const { staff } = await makeWorking(district, state, { role: 'Principal', organization: id })
  return apiAs(staff.username)
}

/** A pending payment with an open payment page. */
const begin = (head: Api, amount: number) =>
  head.call('POST /wallet/payment-link', { body: { amount, clientId: crypto.randomUUID() } })

/** Acts on the gateway's page as a person can, and comes back. */
const atTheGateway = async (page: Page, button: RegExp): Promise<void> => {
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL(/\/administration\/billing\/payment\//)
}

/** Pays a sum into the wallet without the portal's pages. */
const payIn = async (head: Api, amount: number, outcome = 'pay'): Promise<string> => {
  const { id, link } = await begin(head, amount)
  await fetch(link ?? '', { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
  await head.call('POST /wallet/fund', { body: { reference: id } })
  return id
}

const standing = (page: Page) => page.getByRole('region', { name: 'How the payment stands' })
const balance = (page: Page) => page.getByRole('region', { name: 'Balance' })
const table = (page: Page, name: string) => page.getByRole('table', { name })

test('the wallet is funded through the gateway’s page, and shows it', { tag: ['@phone', '@main'] }, async ({
  people,
}) => {
  const head = await headOfNewSchool(people)
  const page = await people.openAs(head)
  await page.goto('/administration')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Billing/ })
    .click()
  await expect(balance(page)).toContainText('₦0.00')
  await expect(page.getByText('Nothing has moved yet. A wallet moves')).toBeVisible()

  await page.getByRole('button', { name: 'Fund wallet' }).click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel('Amount in naira')
  await amount.fill('99.50')
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(amount).toHaveAccessibleDescription(/The least that can be paid in is ₦100\.00\./)
  await amount.fill('12,500.50')
  await expect(amount).toHaveAccessibleDescription('Twelve thousand, five hundred naira, fifty kobo only')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Continue to payment' }).dblclick()
  await expect(dialog.getByRole('status')).toContainText('₦12,500.50 ready to be paid')
  await expect(dialog.getByLabel('Link to the payment page')).toHaveValue(/^http/)
  await dialog.getByRole('link', { name: 'Go to payment page' }).click()
  await expect(page.getByText('Amount to pay')).toBeVisible()
  await atTheGateway(page, /^Pay ₦12,500\.50/)

  await expect(standing(page)).toContainText('Paid into the wallet')
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect(receipt).toContainText('Twelve thousand, five hundred naira, fifty kobo only')
  await expect(receipt).toContainText(/AKD-\w{4}-\w{4}-\w{4}/)
  await expect(receipt).toContainText(head.school.name)
  await expect(receipt).toContainText(`${head.user.staff.firstName} ${head.user.staff.lastName}`)
  await page.goto(billing)
  await expect(balance(page)).toContainText('₦12,500.50')
  // However often the button was pressed, there is one payment and one movement.
  await expect(table(page, 'Transactions').getByRole('row')).toHaveCount(2)
  await expect(table(page, 'Transactions').getByRole('row').last()).toContainText('+₦12,500.50')
  await page.getByRole('tab', { name: 'Payments' }).click()
  await expect(table(page, 'Payments').getByRole('row')).toHaveCount(2)
  await expect(table(page, 'Payments').getByRole('row').last()).toContainText('Paid into the wallet')
})

test('a payment that fails or is abandoned can still be paid; transactions are found and downloaded; the statement adds up on one printed page', async ({
  people,
}) => {
  const head = await headOfNewSchool(people)
  const page = await people.openAs(head)
  await test.step('a payment that fails or is abandoned says what to do, and can still be paid', async () => {
    const { id } = await begin(head, 4000)
    await page.goto(`${billing}/payment/${id}`)
    // The person who made the link and views its page does not see it as abandoned.
    await expect(standing(page)).toContainText('Waiting for payment')
    await page.getByRole('link', { name: 'Go to payment page' }).click()
    await atTheGateway(page, /^Fail$/)
    await expect(standing(page)).toContainText('Did not go through')
    await expect(standing(page)).toContainText('start a new payment')
    await page.getByRole('link', { name: 'Go to payment page' }).click()
    await atTheGateway(page, /^Abandon$/)
    await expect(standing(page)).toContainText('Not paid')
    await expect(page.getByRole('article', { name: 'Receipt' })).toHaveCount(0)
    await expectNoAxeViolations(page)

    const { link } = await head.call('GET /wallet/payment/{id}', { params: { id } })
    const payer = await page.context().newPage()
    await payer.goto(link ?? '')
    await payer.getByRole('button', { name: /^Pay ₦4,000\.00/ }).click()
    await payer.waitForURL(/\/administration\/billing\/payment\//)
    await payer.close()
    await page.getByRole('button', { name: 'Ask again' }).click()
    await expect(standing(page)).toContainText('₦4,000.00 is in the wallet.')
    await expect(page.getByRole('button', { name: 'Print receipt' })).toBeVisible()
    const { balance: kept } = await head.call('GET /wallet/balance/{id}', { params: { id: head.school.id } })
    expect(kept).toBe(4000)
  })
  await test.step('transactions are found, totalled and downloaded, and the address keeps the filters', async () => {
    await payIn(head, 7250.5)
    await page.goto(billing)
    const rows = table(page, 'Transactions').getByRole('row')
    await expect(rows).toHaveCount(3)
    await expect(page.getByText('In ₦11,250.50')).toBeVisible()
    await expect(rows.nth(1)).toContainText('₦7,250.50')
    await rows.nth(1).getByRole('link').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('₦7,250.50 into the wallet')
    const reference = /AKD-\w{4}-\w{4}-\w{4}/.exec(await dialog.innerText())?.[0] ?? ''
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.getByRole('searchbox').fill(reference)
    await expect(rows).toHaveCount(2)
    await expect(page.getByText('In ₦7,250.50')).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Exam registration' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByText('No transaction matches the search and filters. Change or clear them.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No transaction matches the search and filters. Change or clear them.')).toBeVisible()
    await page.getByRole('button', { name: /Kind: Exam registration/ }).click()
    await expect(rows).toHaveCount(2)

    const saving = page.waitForEvent('download')
    if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'More for this list' }).click()
    await page.getByRole('button', { name: 'Download' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    expect((await bytesOf(file)).subarray(0, 2).toString()).toBe('PK')
  })
  await test.step('the statement adds up, on screen and on one printed page', async () => {
    await page.goto(billing)
    await page.getByRole('link', { name: 'Statement' }).click()
    const sheet = page.getByRole('region', { name: 'Statement' })
    await expect(sheet.getByText('Closing balance').first()).toBeVisible()
    await expect(sheet).toContainText(/Opening balance\s*₦0\.00/)
    await expect(sheet).toContainText(/In\s*₦11,250\.50/)
    await expect(sheet).toContainText(/Closing balance\s*₦11,250\.50/)
    await expect(sheet.getByRole('row').filter({ hasText: 'AKD-' })).toHaveCount(2)
    await expectNoAxeViolations(page)
    await expect(sheet.getByRole('row', { name: /In all/ })).toContainText('₦11,250.50')
    await expect(sheet.getByRole('row', { name: /Closing balance/ })).toContainText('₦11,250.50')
    const printing = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Print' }).click()
    const pdf = await printing
    expect(pdf.suggestedFilename()).toContain(`${head.school.name}, Statement of the wallet`)
    expect((await bytesOf(pdf)).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
})

test('the state settles a payment that was too low, sees every wallet, and that the books are consistent', async ({
  people,
}) => {
  const head = await headOfNewSchool(people)
  const page = await people.open('super.admin')
  await test.step('the state settles a payment that was too low, and the school has the money', async () => {
    const id = await payIn(head, 9000, 'half')
    const school = await people.openAs(head)
    await school.goto(`${billing}/payment/${id}`)
    await expect(standing(school)).toContainText('₦4,500.00 came instead of ₦9,000.00')
    await school.goto(billing)
    await expect(balance(school)).toContainText(/Held until the state decides\s*₦4,500\.00/)

    await page.goto('/super-admin')
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Billing' }).click()
    await page.getByRole('tab', { name: 'Payments' }).click()
    const row = table(page, 'Payments').getByRole('row').filter({ hasText: head.school.name })
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Settle' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('₦4,500.00 came in, where ₦9,000.00 was agreed')
    await dialog.getByRole('button', { name: 'Settle payment' }).click()
    await expect(dialog.getByText('Choose what becomes of the money.')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Into the wallet' }).check()
    await dialog.getByLabel('Reason').fill('The bursar paid in two parts.')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Settle payment' }).click()
    await expect(page.getByText('Payment Settled Successfully')).toBeVisible()
    await expect(row).toHaveCount(0)

    await school.goto(`${billing}/payment/${id}`)
    await expect(standing(school)).toContainText('Settled by the state')
    await expect(school.getByRole('article', { name: 'Receipt' })).toContainText(/AKD-\w{4}-\w{4}-\w{4}/)
    // The gateway may take it back: anyone who learns of that can check again.
    await school.getByRole('button', { name: 'Ask again' }).click()
    await expect(standing(school)).toContainText('Settled by the state')
    await school.goto(billing)
    await expect(balance(school)).toContainText(/In the wallet\s*₦4,500\.00/)
    await expect(balance(school)).toContainText(/Held until the state decides\s*₦0\.00/)
  })
  await test.step('the state sees every wallet, its movements, and that the books are consistent', async () => {
    await page.goto('/super-admin/billing')
    await page.getByRole('searchbox').fill(head.school.name)
    const wallets = table(page, 'Wallets').getByRole('row')
    await expect(wallets).toHaveCount(2)
    await expect(wallets.last()).toContainText('₦4,500.00')
    await wallets.last().getByRole('link', { name: head.school.name }).click()
    const rows = table(page, 'Transactions').getByRole('row')
    await expect(rows).toHaveCount(2)
    await expect(rows.last()).toContainText(head.school.name)
    await page.getByRole('button', { name: 'Check the books' }).click()
    await expect(page.getByRole('status', { name: 'Check of the books' })).toContainText('The books are in order')
    await expectNoAxeViolations(page)
  })
})
