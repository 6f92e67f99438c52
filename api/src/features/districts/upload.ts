import { districtErrors } from '@akada/contract/districts/calls'
import { fileErrors, rowErrors } from '@akada/contract/kernel/uploads'
import { v7 as uuidv7 } from 'uuid'
import type { Place } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import type { WorkbookSpec } from '../../platform/spreadsheet/index.ts'
import { type Consent, countGood, type StagedRow, type UploadKind, uploadTables } from '../../platform/uploads/index.ts'
import {
  type Call,
  commitAccounts,
  headAccount,
  headIdentifiers,
  roleToGive,
  takenAmong,
  Usernames,
} from '../staff/index.ts'
import { districtTermOf } from './queries/profile.ts'
import { adminRole, districtNamesInUse, type DistrictsOutcome, insertApproved } from './queries/registration.ts'
import {
  checkDistricts,
  type ColumnKey,
  type DistrictBook,
  districtColumns,
  type DistrictValues,
  templateHeading,
} from './rules/check-upload.ts'

type Kind = UploadKind<ColumnKey, DistrictValues, DistrictsOutcome>
type Work = Pick<Call, 'db' | 'actor'>

const bookOf = async (tx: ReadTx, term: string, rows: readonly StagedRow<ColumnKey>[]): Promise<DistrictBook> => {
  const taken = await takenAmong(tx, headIdentifiers(rows))
  const names = rows.flatMap(({ cells }) => (cells.name ? [cells.name.toLowerCase()] : []))
  return {
    word: term.toLowerCase(),
    known: await districtNamesInUse(tx, names),
    taken,
    usernames: new Usernames(taken, rows),
  }
}

const withoutHead = <D extends { head: unknown }>(district: D): Omit<D, 'head'> => {
  const { head: _, ...rest } = district
  return rest
}

/** Uploads of the state's districts, with the columns called by its own term. */
export const uploadsOf = async ({ db, actor }: Work): Promise<Kind> => {
  const term = await db.read(tx => districtTermOf(tx, actor.stateId))
  return {
    operation: 'state.approve-district',
    tables: uploadTables('districtUpload'),
    templateHeading,
    alwaysShown: [],
    defaultName: 'districts.xlsx',
    errors: { ...fileErrors, ...rowErrors },
    columns: districtColumns(term),
    composites: [],
    check: async (tx, _, rows) => checkDistricts(rows, await bookOf(tx, term, rows)),
  }
}

/**
 * Adds all valid districts of an upload with their admins in one transaction, or none; they are approved at once. Temporary passwords are
 * sent by e-mail or returned once. Idempotent: a repeated call returns the same outcome.
 */
export const commitDistricts = async (call: Call, place: Place, id: string, consent: Consent) =>
  commitAccounts(call, await uploadsOf(call), {
    id,
    place,
    ...consent,
    expected: () => call.db.read(tx => countGood(tx, id)),
    write: async (tx, upload, good, leftOut, give) => {
      const { stateId } = place
      const made = good.map(values => ({ ...values, id: uuidv7() }))
      const districts = made.map(withoutHead)
      await insertApproved(tx, { stateId, by: call.actor.staffId, now: call.now }, districts).catch(
        (error: unknown) => {
          if (!isUniqueViolation(error, 'district_name') && !isUniqueViolation(error, 'district_state_id_name_key'))
            throw error
          refuse(districtErrors.nameTaken, { params: { district: 'district', name: 'one of these names' } })
        },
      )
      const { id: roleId } = await adminRole(tx)
      const placeOf = ({ id: districtId, name }: { id: string; name: string }) => ({
        name,
        stateId,
        districtId,
        schoolId: null,
      })
      const [first] = made
      // A person who may give it in one district of the state may give it in all.
      const role =
        first && (await roleToGive(tx, call.actor, { ...placeOf(first), id: first.id, level: 'District' }, roleId))
      if (role) await give(made.map(district => headAccount(district.head, role, placeOf(district))))
      return {
        outcome: { created: made.length, heads: made.length, leftOut },
        summary: `Added ${made.length} districts from ${upload.fileName} with their admins`,
        after: { districts: made.map(({ id: districtId, name }) => ({ id: districtId, name })) },
      }
    },
  })

const notes = (term: string): string[] => [
  templateHeading,
  `One ${term.toLowerCase()} a row. All columns are needed, except the gender and the username of its admin.`,
  `The admin gets an account: a temporary password goes to the e-mail address, or is shown once where no e-mail is sent. The ${term.toLowerCase()} is approved at once.`,
  'A username is made from the name where it stays empty.',
  'Several phone numbers of the office are separated by commas.',
]

/** The template of the upload. */
export const districtTemplate = async ({ db, actor }: Work): Promise<WorkbookSpec> => {
  const term = await db.read(tx => districtTermOf(tx, actor.stateId))
  return {
    sheetName: 'Districts',
    columns: districtColumns(term).map(({ key, title, width, kind }) => ({
      title,
      width,
      kind,
      choices: key === 'headGender' ? ['Male', 'Female'] : undefined,
    })),
    rows: [],
    notes: notes(term),
  }
}
