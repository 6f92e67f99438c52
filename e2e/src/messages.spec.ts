import { expect, expectNoAxeViolations, test } from './support.ts'
import { signIn } from './sign-in.ts'

test('a clerk writes to the guardians of one class arm, sees the cost first, and follows the message', async ({
  page,
}) => {
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
})
