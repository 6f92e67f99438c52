import type { Api } from './api.ts'
import { demoPassword } from './sign-in.ts'
import type { Page } from './support.ts'
import { unique } from './world.ts'

/** Fills in and submits the sign-in page, whatever the result. */
export const fillSignIn = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByLabel('Username or e-mail').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Ten digits that no other record has. */
const newNumber = (): string => `70${Math.floor(Math.random() * 1e8)}`.padEnd(10, '3')

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

/** The newest code sent to this e-mail address. */
export const codeFor = async (api: Api, email: string): Promise<string> => {
  const { foundMessages } = await api.call('GET /mail-outbox', { query: { limit: 100 } })
  const letter = foundMessages.find(({ to, text }) => to === email && /\b\d{6}\b/.test(text))
  const code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0]
  if (!code) throw new Error(`No code was sent to ${email}.`)
  return code
}

/** A teacher whom a principal has just added: the account requires a new password. */
export const newTeacher = async (principal: Api, reader: Api): Promise<{ username: string; temporary: string }> => {
  const username = `teacher.${unique().toLowerCase()}`
  const email = `${username}@example.ng`
  const { roles } = await principal.call('GET /role/get-roles-for-organization/{id}', {
    params: { id: principal.school.id },
  })
  const role = roles.find(({ name, builtIn }) => builtIn && name === 'Teacher')
  if (!role) throw new Error('The school has no role Teacher.')
  await principal.call('POST /staff/create', {
    body: {
      firstName: 'Fúnmiláyọ̀',
      lastName: 'Ṣówándé',
      username,
      email,
      phoneNumber: { number: newNumber() },
      gender: 'female',
      role: role.id,
    },
  })
  const { foundMessages } = await reader.call('GET /mail-outbox', { query: { limit: 100 } })
  const letter = foundMessages.find(({ to }) => to === email)
  const [, temporary] = /^ {4}(\S+)$/m.exec(letter?.text ?? '') ?? []
  if (!temporary) throw new Error(`No temporary password was sent to ${email}.`)
  return { username, temporary }
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
