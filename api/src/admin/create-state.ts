import { defaultSecondFactorGroups } from '@akada/contract/auth/second-factor-groups'
import { email, personName, phone, username } from '@akada/contract/kernel/fields'
import * as z from 'zod'
import { places, stateCodes } from '../features/generic/index.ts'
import { createState, createSuperAdmin } from '../new-state.ts'
import { systemClock } from '../platform/clock/index.ts'
import { hashPassword, temporaryPassword } from '../platform/auth/index.ts'
import type { Database } from '../platform/db/index.ts'
import { isUniqueViolation } from '../platform/errors/index.ts'
import { AdminError } from './errors.ts'

/** One of the 37 by any name that people write, with its own code. */
const stateName = z.string('is needed').transform((written, context) => {
  const found = places().findState(written)?.state
  const code = found && stateCodes[found]
  if (found && code) return { name: found, code }
  const [near] = places().nearestStates(written)
  const hint = near ? ` Did you mean ${near}?` : ''
  context.addIssue({ code: 'custom', message: `must be one of the 36 states or the Federal Capital Territory.${hint}` })
  return z.NEVER
})

const wishes = z.object({
  name: stateName,
  /** Follows from the name; an operator who gives it is told if it differs. */
  code: z.string().optional(),
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
  const { name, code } = data.name
  if (data.code !== undefined && data.code !== code) throw new AdminError(`--code: the code of ${name} is ${code}`)
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)
  try {
    await database.system.write(async tx => {
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
  return { name, username: data.username, password }
}
