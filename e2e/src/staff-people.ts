import { type Answer, type Api, apiAs } from './api.ts'
import { demoPassword } from './sign-in.ts'
import { unique } from './world.ts'

/** Ten digits that no other record has. */
export const newNumber = (): string => `70${Math.floor(Math.random() * 1e8)}`.padEnd(10, '3')

/** The temporary password in the newest message to this address. */
export const temporaryPasswordFor = async (reader: Api, email: string): Promise<string> => {
  const { foundMessages } = await reader.call('GET /mail-outbox', { query: { limit: 100 } })
  for (const { to, text } of foundMessages) {
    const [, password] = (to === email && /^ {4}(\S+)$/m.exec(text)) || []
    if (password) return password
  }
  throw new Error(`No temporary password was sent to ${email}.`)
}

/** A built-in role of the school in which the person acts. */
export const roleCalled = async (api: Api, name: string): Promise<string> => {
  const { roles } = await api.call('GET /role/get-roles-for-organization/{id}', { params: { id: api.school.id } })
  const found = roles.find(role => role.builtIn && role.name === name)
  if (!found) throw new Error(`The school has no role ${name}.`)
  return found.id
}

export interface Made {
  staff: Answer<'POST /staff/create'>
  /** 'Fúnmiláyọ̀ Tk3f9q-1' */
  name: string
}

/** A staff member of the school, created for one journey. The last name is unique. */
export const makeStaff = async (
  api: Api,
  { role = 'Teacher', ...particulars }: { role?: string; dateOfBirth?: string; firstAppointment?: string } = {},
): Promise<Made> => {
  const tag = unique()
  const username = `staff.${tag.toLowerCase()}`
  const staff = await api.call('POST /staff/create', {
    body: {
      firstName: 'Fúnmiláyọ̀',
      lastName: `T${tag}`,
      username,
      email: `${username}@example.ng`,
      phoneNumber: { number: newNumber() },
      gender: 'female',
      role: await roleCalled(api, role),
      ...particulars,
    },
  })
  return { staff, name: `${staff.firstName} ${staff.lastName}` }
}

/** Like makeStaff, with their own password: they sign in like the personas. */
export const makeWorking = async (api: Api, reader: Api, options: { role?: string } = {}): Promise<Made> => {
  const made = await makeStaff(api, options)
  const { username, email } = made.staff
  const currentPassword = await temporaryPasswordFor(reader, email)
  const first = await apiAs(username, { password: currentPassword })
  await first.call('PATCH /auth/change-password', { body: { currentPassword, password: demoPassword } })
  return made
}
