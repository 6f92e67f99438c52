import { defaultSecondFactorGroups } from '@akada/contract/auth/second-factor-groups'
import { email, line, personName, phone, username } from '@akada/contract/kernel/fields'
import * as z from 'zod'
import { createState, createSuperAdmin } from '../new-state.ts'
import { systemClock } from '../platform/clock/index.ts'
import { hashPassword, temporaryPassword } from '../platform/auth/index.ts'
import type { Database } from '../platform/db/index.ts'
import { isUniqueViolation } from '../platform/errors/index.ts'

/** A command that can't be carried out; the message says why. */
export class AdminError extends Error {
  override name = 'AdminError'
}

export const stateOptions = {
  code: { type: 'string' },
  name: { type: 'string' },
  username: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  phone: { type: 'string' },
} as const

const wishes = z.object({
  code: z.string('is needed').regex(/^[A-Z]{2}$/, 'must be two capital letters, such as OG'),
  name: line(60),
  username,
  email,
  'first-name': personName,
  'last-name': personName,
  phone: phone.shape.number,
})

/** Creates a state and its first super admin, who gets a temporary password. Throws an AdminError that names every error at once. */
export const createFirstState = async (
  database: Database,
  values: Record<string, string | undefined>,
): Promise<{ name: string; username: string; password: string }> => {
  const parsed = wishes.safeParse(values)
  if (!parsed.success) {
    throw new AdminError(parsed.error.issues.map(issue => `--${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const { data } = parsed
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)
  try {
    await database.system.write(async tx => {
      const { code, name } = data
      const secondFactorGroups = defaultSecondFactorGroups
      const state = await createState(tx, { code, name, secondFactorGroups }, 'The command line')
      const person = {
        username: data.username,
        email: data.email,
        firstName: data['first-name'],
        lastName: data['last-name'],
        phone: data.phone,
        passwordHash,
        accountStatus: 'ResetPassword',
      } as const
      await createSuperAdmin(tx, state, person, systemClock.now())
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AdminError('The state, the username, the e-mail or the phone number is taken already. Nothing was made.')
  }
  return { name: data.name, username: data.username, password }
}
