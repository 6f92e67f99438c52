import { expect, type Page } from './support.ts'
import { codeOf } from './totp.ts'

export interface SecondStep {
  key: string
  recoveryCodes: string[]
}

/** Types a code into the six fields, which send it once they are full. */
export const enterCode = (page: Page, code: string): Promise<void> =>
  page.getByLabel('Digit 1 of 6').pressSequentially(code)

/** Sets up the second sign-in step from the page that offers it, and keeps what a person would keep. */
export const setUpSecondStep = async (page: Page): Promise<SecondStep> => {
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const key = (await page.getByTestId('second-factor-key').innerText()).replace(/\s/g, '')
  await enterCode(page, codeOf(key))
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCodes = await codes.allInnerTexts()
  await page.getByLabel('I have saved the recovery codes').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  return { key, recoveryCodes }
}

/** Completes a sign-in with a recovery code. */
export const enterRecoveryCode = async (page: Page, code: string): Promise<void> => {
  await page.getByRole('button', { name: 'No phone at hand? Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
