import { type Answer, type Api, apiAs } from './api.ts'
import { demoPassword } from '@akada/contract/invented/people'
import { letterTo } from './accounts.ts'
import { newNumber, unique } from './world.ts'

/** The temporary password in the newest message to this address. */
export const temporaryPasswordFor = async (reader: Api, email: string): Promise<string> => {
  const line = /^ {4}(\S+)$/m
  const [, password = ''] = line.exec(await letterTo(reader, email, line)) ?? []
  return password
}

/** A built-in role of a school; of that in which the person acts if none is given. */
export const roleCalled = async (api: Api, name: string, id = api.school.id): Promise<string> => {
  const { roles } = await api.call('GET /role/get-roles-for-organization/{id}', { params: { id } })
  const found = roles.find(role => role.builtIn && role.name === name)
  if (!found) throw new Error(`The school has no role ${name}.`)
  return found.id
}

export interface Made {
  staff: Answer<'POST /staff/create'>
  /** 'Fúnmiláyọ̀ Tk3f9q-1' */
  name: string
}

interface StaffWishes {
  role?: string
  /** A school; that of the person who adds them if omitted. */
  organization?: string
  dateOfBirth?: string
  firstAppointment?: string
}

/** A staff member of a school, created for one journey. The last name is unique. */
export const makeStaff = async (api: Api, { role = 'Teacher', ...particulars }: StaffWishes = {}): Promise<Made> => {
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
      role: await roleCalled(api, role, particulars.organization),
      ...particulars,
    },
  })
  return { staff, name: `${staff.firstName} ${staff.lastName}` }
}

/** Like makeStaff, with their own password: they sign in like the personas. */
export const makeWorking = async (api: Api, reader: Api, wishes: StaffWishes = {}): Promise<Made> => {
  const made = await makeStaff(api, wishes)
  const { username, email } = made.staff
  const currentPassword = await temporaryPasswordFor(reader, email)
  const first = await apiAs(username, { password: currentPassword })
  await first.call('PATCH /auth/change-password', { body: { currentPassword, password: demoPassword } })
  return made
}
