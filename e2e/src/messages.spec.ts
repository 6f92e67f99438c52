import { expect, expectNoAxeViolations, test } from './support.ts'
import { signIn } from './sign-in.ts'

test('a clerk writes to the guardians of one class arm, sees the cost first, and follows the message; then by e-mail', {
  tag: '@main',
}, async ({ page, people }) => {
  await signIn(page, 'administrator')
  await page.goto('/administration/messages')
  await page.getByRole('link', { name: 'Write a message' }).click()
  await page.getByRole('combobox', { name: 'Guardians of' }).click()
  await page.getByRole('option', { name: 'Class arms' }).click()
  await page.getByRole('combobox', { name: 'Class arms' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  const text = page.getByRole('textbox', { name: 'Message' })
  await text.fill('Dear {{parent}}, school closes at noon.')
  await expect(page.getByText('{{parent}} is not a field')).toBeVisible()
  await text.fill('Dear {{guardian}}, {{student}} may go home at noon.')
  await expect(page.getByText(/1 page for each number/)).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'What they read' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Send to \d+ numbers/ }).click()
  await expect(page.getByRole('heading', { name: 'Message', exact: true })).toBeVisible()
  // By day the sandbox takes it at once; at night it waits, and the page says until when.
  await expect(page.getByText(/^Sent$|Nothing is sent from 20:00 to 07:00/).first()).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto('/administration/messages/new')
  await page.getByRole('combobox', { name: 'Guardians of' }).click()
  await page.getByRole('option', { name: 'Class arms' }).click()
  await page.getByRole('combobox', { name: 'Class arms' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'By' }).click()
  await page.getByRole('option', { name: 'E-mail' }).click()
  const notice = `The science fair ${Date.now()} is on Friday.`
  await text.fill(notice)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(/^Not reachable by e-mail: /)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Send to \d+ address/ }).click()
  await expect(page.getByRole('heading', { name: 'Message', exact: true })).toBeVisible()
  // A demonstration sends no e-mail: its outbox has what people get.
  const ministry = await people.api('super.admin')
  await expect
    .poll(async () =>
      (await ministry.call('GET /mail-outbox', { query: {} })).foundMessages.some(one => one.text.includes(notice)),
    )
    .toBe(true)
  await expect(page.getByText('Being sent')).toBeHidden()
})

test('a message above the limit waits until the principal approves it from Today', async ({ people }) => {
  const ministry = await people.api('super.admin')
  const { changedBy: _by, changedAt: _at, ...before } = await ministry.call('GET /message/settings', {})
  const limited = await ministry.call('PUT /message/settings', { body: { ...before, approvalAbove: 1 } })
  try {
    const clerk = await people.open('administrator')
    await clerk.goto('/administration/messages/new')
    await clerk.getByRole('combobox', { name: 'Guardians of' }).click()
    await clerk.getByRole('option', { name: 'Class arms' }).click()
    await clerk.getByRole('combobox', { name: 'Class arms' }).click()
    await clerk.getByRole('option').first().click()
    await clerk.keyboard.press('Escape')
    const text = 'The meeting of parents and teachers is on Friday at ten.'
    await clerk.getByRole('textbox', { name: 'Message' }).fill(text)
    await clerk.getByRole('button', { name: 'Preview' }).click()
    await expect(clerk.getByText(/It costs more than ₦1\.00\. Somebody else who may approve/)).toBeVisible()
    await clerk.getByRole('button', { name: 'Hand in for approval' }).click()
    await expect(clerk.getByText('Waits for approval').first()).toBeVisible()

    const principal = await people.open('principal')
    await principal.goto('/dashboard')
    await principal.getByRole('link', { name: /\d+ messages? to approve/ }).click()
    await principal.getByText(text).first().click()
    await expect(principal.getByRole('heading', { name: 'Your decision' })).toBeVisible()
    await expectNoAxeViolations(principal)
    await principal.getByRole('button', { name: 'Approve and send' }).click()
    await expect(principal.getByText(/^Sent$|Nothing is sent from 20:00 to 07:00/).first()).toBeVisible()
  } finally {
    await ministry.call('PUT /message/settings', { body: { ...before, revision: limited.revision } })
  }
})
