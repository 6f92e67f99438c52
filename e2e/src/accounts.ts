import type { Api } from './api.ts'
import { demoPassword } from '@akada/contract/invented/people'
import type { Page } from './support.ts'
import { newNumber, unique } from './world.ts'

/** Fills in and submits the sign-in page, whatever the result. */
export const fillSignIn = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByLabel('Username or e-mail').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A person who could register a district of the first state. */
export const newcomer = (api: Api) => {
  const tag = unique().toLowerCase()
  return {
    staff: {
      firstName: 'Ọmọlará',
      lastName: 'Adébáyọ̀',
      username: `omolara.${tag}`,
      email: `omolara.${tag}@example.ng`,
      phoneNumber: { code: '+234', number: newNumber() },
      gender: 'female' as const,
      password: demoPassword,
    },
    district: {
      stateId: api.user.staff.stateDetails.id,
      name: `Zone ${tag}`,
      address: '4 Ọba Road, Ìjẹ̀bú-Òde',
      phoneNumbers: [{ code: '+234', number: newNumber() }],
      email: `office.${tag}@example.ng`,
    },
  }
}

/** The text of the newest message to this e-mail address that contains `part`. */
export const letterTo = async (reader: Api, email: string, part: string | RegExp): Promise<string> => {
  const { foundMessages } = await reader.call('GET /mail-outbox', { query: { limit: 100 } })
  const letter = foundMessages.find(({ to, text }) => to === email && text.search(part) >= 0)
  if (!letter) throw new Error(`No such letter was sent to ${email}.`)
  return letter.text
}

/** The newest code sent to this e-mail address. */
export const codeFor = async (api: Api, email: string): Promise<string> => {
  const digits = /\b\d{6}\b/
  return digits.exec(await letterTo(api, email, digits))?.[0] ?? ''
}

/** Signs in with a temporary password, sets a new one and signs in with that. */
export const replaceTemporary = async (
  page: Page,
  { username, temporary, password }: { username: string; temporary: string; password: string },
): Promise<void> => {
  await page.goto('/login')
  await fillSignIn(page, username, temporary)
  await page.waitForURL('**/password/set')
  await page.getByLabel('Temporary password').fill(temporary)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password once more').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL(url => url.pathname !== '/password/set')
}
