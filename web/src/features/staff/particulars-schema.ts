import { updateStaffBody } from '@akada/contract/staff/endpoints'
import * as z from 'zod'
import type { Particulars } from './particulars.ts'

const isNobody = (kin: Particulars['nextOfKin']): boolean => Object.values(kin).every(text => text.trim() === '')

/** The contract's schema for the values of the form: a next of kin of whom nothing is written is none. */
export const particularsBody = z.preprocess(
  (values: Particulars) => ({ ...values, nextOfKin: isNobody(values.nextOfKin) ? null : values.nextOfKin }),
  updateStaffBody,
)
