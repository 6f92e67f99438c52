import { staffErrors } from '@akada/contract/staff/calls'
import type { TenantDb } from '../../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../../platform/errors/index.ts'
import { refuseTaken } from '../../auth/index.ts'
import { findNumberHolders, type StaffNumber } from '../queries/profile.ts'

const constraints = [
  'staff_state_id_tescom_number_key',
  'staff_state_id_oracle_number_key',
  'staff_state_id_subeb_number_key',
]

type Numbers = Record<StaffNumber, string | null>

/**
 * For the catch of a write: refuses with `number_taken`, naming whose the number is, or with `taken` where username, e-mail or phone number
 * are somebody else's; throws every other error as it is.
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
