import { fileErrors, rowErrors } from '@akada/contract/kernel/uploads'
import { schoolFields } from '@akada/contract/schools/record'
import { schoolErrors } from '@akada/contract/schools/calls'
import { v7 as uuidv7 } from 'uuid'
import type { Actor, Place } from '../../platform/auth/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import type { WorkbookSpec } from '../../platform/spreadsheet/index.ts'
import type { ReadTx, WriteTx } from '../../platform/db/index.ts'
import {
  changedColumns,
  type Consent,
  countGood,
  refuseChangedRecord,
  splitRows,
  type StagedRow,
  type Upload,
  type UploadKind,
  uploadTables,
  withChanges,
} from '../../platform/uploads/index.ts'
import { lockDistrictForShare } from '../districts/index.ts'
import { places } from '../generic/index.ts'
import {
  headIdentifiers,
  type Call,
  commitAccounts,
  headAccount,
  roleToGive,
  takenAmong,
  Usernames,
} from '../staff/index.ts'
import { districtsFor, insertSchools, principalRole, type SchoolsOutcome, stateOf } from './queries/upload.ts'
import { cellsOf } from './download.ts'
import { writeProfile } from './profile.ts'
import { schoolsLike } from './queries/list.ts'
import { getSchool, lockSchool } from './queries/profile.ts'
import {
  checkSchools,
  type ExistingSchool,
  type SchoolBook,
  type SchoolChange,
  type SchoolValues,
  twinsOf,
  unreadPrincipals,
} from './rules/check-upload.ts'
import { type ColumnKey, figureTitles, readColumns, schoolColumns, templateHeading } from './rules/columns.ts'

type Kind = UploadKind<ColumnKey, SchoolValues | SchoolChange, SchoolsOutcome>
type Work = Pick<Call, 'db' | 'actor'>

/** The district that an upload belongs to; null if each row names its own. Refuses within a school. */
const districtOf = ({ districtId, schoolId }: Place): string | null =>
  schoolId === null ? districtId : refuse(schoolErrors.noDistrict)

/** How rows name schools that are there already, and how a change of one is audited. */
const schoolRecords = { key: 'nationalSchoolId', entity: 'school', operation: 'school.update' } as const

const knownTo = async (tx: ReadTx, rows: readonly StagedRow<ColumnKey>[]): Promise<ExistingSchool[]> => {
  const found = await schoolsLike(tx, {
    names: rows.flatMap(({ cells }) => (cells.name ? [cells.name.toLowerCase()] : [])),
    nationalIds: rows.flatMap(({ cells }) => cells.nationalSchoolId ?? []),
  })
  return found.map(school => {
    const cells = Object.entries(cellsOf(school)).map(([key, cell]) => [key, cell ?? ''])
    return { ...school, cells: Object.fromEntries(cells) }
  })
}

const bookOf = async (
  tx: ReadTx,
  actor: Actor,
  districtId: string | null,
  rows: readonly StagedRow<ColumnKey>[],
): Promise<SchoolBook> => {
  const { name, districtTerm } = await stateOf(tx)
  const taken = await takenAmong(tx, headIdentifiers(rows))
  return {
    state: name,
    places: places(),
    districts: await districtsFor(tx, districtId),
    ownDistrictId: districtId,
    districtWord: districtTerm.toLowerCase(),
    known: await knownTo(tx, rows),
    mayAppoint: actor.can('staff.appoint'),
    mayChange: actor.can('school.update'),
    columns: readColumns(districtTerm, districtId === null),
    taken,
    usernames: new Usernames(taken, rows),
  }
}

/** Uploads of schools of one district, or of the state. */
export const uploadsOf = async ({ db, actor }: Work, place: Place): Promise<Kind> => {
  const districtId = districtOf(place)
  const { districtTerm } = await db.read(stateOf)
  return {
    operation: 'school.create',
    records: schoolRecords,
    tables: uploadTables('schoolUpload'),
    templateHeading,
    alwaysShown: ['headEmail'],
    defaultName: 'schools.xlsx',
    errors: { ...fileErrors, ...rowErrors },
    columns: readColumns(districtTerm, districtId === null),
    composites: [],
    passedOver: figureTitles,
    check: async (tx, _, rows) => checkSchools(rows, await bookOf(tx, actor, districtId, rows)),
    doubts: async (tx, _, rows) => new Map([...unreadPrincipals(rows), ...twinsOf(rows, await knownTo(tx, rows))]),
  }
}

const withoutHead = <S extends { head: unknown }>(school: S): Omit<S, 'head'> => {
  const { head: _, ...rest } = school
  return rest
}

export const ownerOf = (place: Place): Place & { ownerId: string } => ({
  ...place,
  ownerId: districtOf(place) ?? place.stateId,
})

/** The districts of new schools, kept approved until the transaction ends, by id. */
const holdDistricts = async (tx: WriteTx, ids: readonly string[]): Promise<void> => {
  for (const id of [...new Set(ids)].toSorted()) {
    const district = await lockDistrictForShare(tx, id)
    if (!district.approved) refuse(schoolErrors.districtNotApproved, { params: { name: district.name } })
  }
}

/** The role of principals, as far as the actor may give it in each of the districts. */
const roleOfHeads = async (tx: WriteTx, actor: Actor, schools: readonly (Place & { id: string; name: string })[]) => {
  const { id } = await principalRole(tx)
  const perDistrict = new Map(schools.map(school => [school.districtId, school]))
  let name = 'Principal'
  for (const school of perDistrict.values())
    ({ name } = await roleToGive(tx, actor, { ...school, level: 'School' }, id))
  return { id, name }
}

/** Changes schools as rows say, in the order of their ids; refuses if somebody else changed one since the rows were checked. */
const changeAll = async (
  { actor }: Call,
  tx: WriteTx,
  { fileName }: Upload<SchoolsOutcome>,
  changed: readonly SchoolChange[],
): Promise<void> => {
  for (const change of changed.toSorted((one, other) => (one.record.id < other.record.id ? -1 : 1))) {
    const { id, revision } = change.record
    if ((await lockSchool(tx, id)).revision !== revision)
      await refuseChangedRecord({ records: schoolRecords }, tx, change.record)
    const before = await getSchool(tx, id)
    const { phoneNumber, addressCoordinates } = before
    const phone = changedColumns(change).has('phone') ? change.read.values.phone : phoneNumber
    const body = { ...withChanges(schoolFields, before, change), phoneNumber: phone, addressCoordinates }
    await writeProfile(tx, actor, before, body, `, by the list ${fileName}`)
  }
}

/**
 * Adds all valid schools of an upload with their principals, and changes the schools that others name, in one transaction, or none; temporary passwords are sent by e-mail or returned
 * once. Idempotent: a repeated call returns the same outcome. The schools can be used at once.
 */
export const commitSchools = async (call: Call, place: Place, id: string, consent: Consent) =>
  commitAccounts(call, await uploadsOf(call, place), {
    id,
    place,
    ...consent,
    expected: () => call.db.read(tx => countGood(tx, id, 'headEmail')),
    write: async (tx, upload, values, leftOut, give) => {
      const { added: good, changed } = splitRows<SchoolValues, SchoolChange>(values)
      const nameTaken = (error: unknown): never => {
        if (isUniqueViolation(error, 'school_name') || isUniqueViolation(error, 'school_district_id_name_key'))
          refuse(schoolErrors.nameTaken, { params: { name: 'one of these names' } })
        throw error
      }
      await changeAll(call, tx, upload, changed).catch(nameTaken)
      await holdDistricts(
        tx,
        good.map(({ districtId }) => districtId),
      )
      const made = good.map(({ school, districtId, head }) => ({ ...school, id: uuidv7(), districtId, head }))
      await insertSchools(tx, place.stateId, made.map(withoutHead)).catch(nameTaken)
      const withHead = made.flatMap(({ id: schoolId, name, districtId, head }) =>
        head ? [{ head, school: { id: schoolId, name, stateId: place.stateId, districtId, schoolId } }] : [],
      )
      if (withHead.length > 0) {
        const role = await roleOfHeads(
          tx,
          call.actor,
          withHead.map(({ school }) => school),
        )
        await give(withHead.map(({ head, school }) => headAccount(head, role, school)))
      }
      return {
        outcome: { created: made.length, heads: withHead.length, leftOut },
        summary: `Added ${made.length} schools from ${upload.fileName}, ${withHead.length} with their principal${changed.length === 0 ? '' : `, and changed ${changed.length}`}`,
        after: {
          schools: made.map(({ id: schoolId, name }) => ({ id: schoolId, name })),
          ...(changed.length > 0 && { changed: changed.map(({ record }) => record.id) }),
        },
      }
    },
  })

const notes = (word: string | null): string[] => [
  templateHeading,
  `One school a row. School, Category${word ? `, ${word}` : ''} and Address are needed; the rest may stay empty.`,
  `Categories: ${schoolFields.category.choices.join(', ')}.`,
  'The principal gets an account: Surname, First Name, E-mail and Phone Number are needed, or leave all cells about the principal empty.',
  'A username is made from the name where it stays empty. A temporary password goes to the e-mail address, or is shown once where no e-mail is sent.',
  'Local Government must be one of the state.',
  'To correct schools that are there already, download the list of schools, change it and upload it in place of this template.',
]

/** The template of the upload, with the districts and the choices of the record. */
export const schoolTemplate = async ({ db }: Work, place: Place): Promise<WorkbookSpec> => {
  const districtId = districtOf(place)
  return db.read(async tx => {
    const { name, districtTerm } = await stateOf(tx)
    const districts = districtId === null ? await districtsFor(tx, null) : []
    const word = districtId === null ? districtTerm : null
    const lgas = places().findState(name)?.lgas ?? []
    const choices: Partial<Record<ColumnKey, readonly string[]>> = {
      category: schoolFields.category.choices,
      ownership: schoolFields.ownership.choices,
      boarding: schoolFields.boarding.choices,
      sex: schoolFields.sex.choices,
      lga: lgas,
      district: districts.filter(({ isApproved }) => isApproved).map(one => one.name),
      headGender: ['Male', 'Female'],
    }
    return {
      sheetName: 'Schools',
      columns: schoolColumns(word).map(({ key, title, width, kind }) => ({
        title,
        width,
        kind,
        choices: choices[key],
      })),
      rows: [],
      notes: notes(word),
    }
  })
}
