import { nationalNumber } from '@akada/contract/kernel/phones'
import type { Feature } from '../../platform/http/index.ts'
import { findAccount, isEmailTaken, isPhoneTaken, isUsernameTaken } from './queries/accounts.ts'

/** Tells the router whose account something is that a person typed. */
export const accountHolders: Feature['holders'] = {
  account: async ({ database }, typed) =>
    (await database.system.read(tx => findAccount(tx, typed.toLowerCase()))) !== null,
  username: async ({ database }, typed) =>
    (await database.system.read(tx => isUsernameTaken(tx, typed.toLowerCase()))).exists,
  email: async ({ database }, typed) =>
    (await database.system.read(tx => isEmailTaken(tx, typed.toLowerCase()))).exists,
  staffPhone: async ({ database }, typed) => {
    const number = nationalNumber(typed)
    return number !== null && (await database.system.read(tx => isPhoneTaken(tx, number))).exists
  },
}
