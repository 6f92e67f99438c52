import type { Feature } from '../../platform/http/index.ts'
import { isGuardianNumber } from './queries/codes.ts'
import { isSlip } from './queries/slips.ts'
import { typedCode } from './rules.ts'
import { hashesOf } from './sign-in.ts'

/** Tells the router which family something belongs to that a guardian typed. */
export const familyHolders: Feature['holders'] = {
  slip: async (app, code) => (await app.database.system.read(tx => isSlip(tx, hashesOf(app, typedCode(code))))).exists,
  guardianNumber: async ({ database }, number) =>
    (await database.system.read(tx => isGuardianNumber(tx, number))).exists,
}
