import { authErrors } from '@akada/contract/auth/errors'
import { staffErrors } from '@akada/contract/staff/calls'
import type { TenantDb } from '../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import { findNumberHolders, type StaffNumber } from './queries/profile.ts'

/** Values that must be unique, by the constraint that guarantees it. */
const kept = {
  staff_username_key: 'username',
  staff_email_key: 'e-mail',
  staff_phone_code_phone_number_key: 'phone number',
  district_state_id_name_key: 'district name',
  district_name: 'district name',
} as const

type What = (typeof kept)[keyof typeof kept]

/**
 * For the catch of a write: refuses with `taken`, naming the value and its field, if one of these constraints refused; rethrows every other
 * error.
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

const constraints = [
  'staff_state_id_tescom_number_key',
  'staff_state_id_oracle_number_key',
  'staff_state_id_subeb_number_key',
]

type Numbers = Record<StaffNumber, string | null>

/**
 * For the catch of a write: refuses with `number_taken`, naming the number's owner, or with `taken` if username, e-mail or phone number
 * belongs to someone else; rethrows every other error.
 */
export const refuseTakenOf =
  (db: TenantDb, numbersOf: () => Numbers | null, staffId: string | null) =>
  async (error: unknown): Promise<never> => {
    const numbers = constraints.some(constraint => isUniqueViolation(error, constraint)) ? numbersOf() : null
    const [holder] = numbers ? await db.read(tx => findNumberHolders(tx, numbers, staffId)) : []
    if (holder) {
      const params = { number: holder.term, name: holder.name }
      const message = `This ${holder.term} already belongs to ${holder.name}.`
      refuse(staffErrors.numberTaken, { params, fields: [{ path: `body.${holder.number}`, message }] })
    }
    return refuseTaken({
      username: 'body.username',
      'e-mail': 'body.email',
      'phone number': 'body.phoneNumber.number',
    })(error)
  }
