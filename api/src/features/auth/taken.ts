import { authErrors } from '@akada/contract/auth/errors'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'

/** What must be nobody else's, by the constraint that keeps it so. */
const kept = {
  staff_username_key: 'username',
  staff_email_key: 'e-mail',
  staff_phone_code_phone_number_key: 'phone number',
  district_state_id_name_key: 'district name',
  district_name: 'district name',
} as const

type What = (typeof kept)[keyof typeof kept]

/**
 * For the catch of a write: refuses with `taken`, naming what and its field, where one of these constraints refused; throws every other
 * error as it is.
 */
export const refuseTaken =
  (fields: Partial<Record<What, string>>) =>
  (error: unknown): never => {
    for (const [constraint, what] of Object.entries(kept)) {
      if (!isUniqueViolation(error, constraint)) continue
      const path = fields[what]
      const message = `Somebody else already uses this ${what}. Choose another.`
      refuse(authErrors.taken, { params: { what }, ...(path ? { fields: [{ path, message }] } : {}) })
    }
    throw error
  }
