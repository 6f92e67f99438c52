import { commonErrors } from '@akada/contract/kernel/errors'
import { messages } from '@akada/contract/kernel/messages'
import { namesOf } from '@akada/contract/kernel/record'
import { schoolErrors } from '@akada/contract/schools/calls'
import type { classroomsBody, facilitiesBody, othersBody } from '@akada/contract/schools/census'
import { schoolFields } from '@akada/contract/schools/record'
import type { SchoolProfile } from '@akada/contract/schools/schemas'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod'
import { audit, lastEditorOf } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { lockDistrictForShare } from '../districts/index.ts'
import { addressOfPicture, insertFile, pictureOf, storeImage } from '../files/index.ts'
import { places, readLga } from '../generic/index.ts'
import { schoolRights } from './policy.ts'
import { getSchool, lockSchool, setLogo, type StoredSchool } from './queries/profile.ts'
import {
  findByNationalId,
  insertSchool,
  mergeCensus,
  type ProfileValues,
  type SchoolBody,
  stateName,
  updateProfile,
} from './queries/writing.ts'
import { answersIn } from './rules/answers.ts'

/** A school as the contract shows it to this actor. */
export const profileFor = (app: App, actor: Actor, { logoFileId, ...school }: StoredSchool): SchoolProfile => ({
  ...school,
  logo: pictureOf(app, actor, logoFileId),
  can: schoolRights(actor, school.id),
})

/** Locks a school for one editor. Refuses with `school_changed_meanwhile`, with the current version, if the edit is stale. */
export const lockSchoolForEdit = async (
  tx: WriteTx,
  app: App,
  actor: Actor,
  school: { id: string; revision: number },
): Promise<StoredSchool> => {
  const { revision } = await lockSchool(tx, school.id)
  const stored = await getSchool(tx, school.id)
  if (revision === school.revision) return stored
  const by = await lastEditorOf(tx, 'school', school.id, 'school.update')
  return refuse(schoolErrors.changedMeanwhile, {
    params: { name: by ?? 'Somebody else' },
    details: { theirs: profileFor(app, actor, stored), by },
  })
}

/** For the catch of a write: names the school with the conflicting name or national id. `at`: where the body holds the school. */
export const refuseTakenSchool =
  (db: TenantDb, stateId: string, { name, nationalSchoolId }: SchoolBody, at = 'body') =>
  async (error: unknown): Promise<never> => {
    if (isUniqueViolation(error, 'school_district_id_name_key') || isUniqueViolation(error, 'school_name')) {
      refuse(schoolErrors.nameTaken, {
        params: { name },
        fields: [{ path: `${at}.name`, message: 'This name is taken. Add the town to it.' }],
      })
    }
    if (isUniqueViolation(error, 'school_national_id') && nationalSchoolId) {
      const owner = await db.read(tx => findByNationalId(tx, stateId, nationalSchoolId))
      refuse(schoolErrors.nationalIdTaken, {
        params: { name: owner?.name ?? 'another school' },
        fields: [{ path: `${at}.nationalSchoolId`, message: 'Another school has this id.' }],
      })
    }
    throw error
  }

/** The parts of a school recorded in the audit log: its own columns, not those of the people and organisations around it. */
const audited = (school: StoredSchool) => ({
  ...Object.fromEntries(namesOf(schoolFields).map(name => [name, school[name]])),
  addressCoordinates: school.addressCoordinates,
  phoneNumber: school.phoneNumber,
  district: school.district.name,
})

/**
 * A place in the state, by its name in the list; refuses none, and one of another state, at its field. What was recorded before stays.
 * `before`: the place of the school that is changed.
 */
const checkedLga = async <Body extends Pick<SchoolBody, 'lga'>>(
  tx: WriteTx,
  body: Body,
  { stateId, at, before }: { stateId: string; at: string; before?: string | null },
): Promise<Body> => {
  if ((body.lga ?? null) === before) return body
  if (!body.lga)
    return refuse(commonErrors.invalid, { fields: [{ path: `${at}.lga`, message: messages.stateRequired }] })
  const read = readLga(body.lga, places(), await stateName(tx, stateId))
  if ('value' in read) return { ...body, lga: read.value }
  return refuse(commonErrors.invalid, { fields: [{ path: `${at}.lga`, message: read.wanted }] })
}

/**
 * Creates a school in an approved district, with its audit entry. Refuses with `district_not_approved`, and a local government of another
 * state with `invalid`. `at`: where the request holds the school.
 */
export const createSchool = async (
  tx: WriteTx,
  by: Parameters<typeof audit>[1],
  { stateId, districtId }: { stateId: string; districtId: string },
  given: SchoolBody,
  at = 'body',
): Promise<StoredSchool> => {
  const id = uuid()
  const district = await lockDistrictForShare(tx, districtId)
  if (!district.approved) refuse(schoolErrors.districtNotApproved, { params: { name: district.name } })
  const body = await checkedLga(tx, given, { stateId, at })
  await insertSchool(tx, { id, stateId, districtId }, body)
  const school = await getSchool(tx, id)
  await audit(tx, by, 'school.create', ['school', id], {
    schoolId: id,
    districtId,
    summary: `Made the school ${school.name}`,
    after: audited(school),
  })
  return school
}

/**
 * Creates a school. It can be used at once. Refuses with `no_district`, `district_not_approved`, `school_name_taken`,
 * `national_school_id_taken`.
 */
export const addSchool = (
  app: App,
  db: TenantDb,
  actor: Actor,
  { districtId, body }: { districtId: string | null; body: SchoolBody },
): Promise<SchoolProfile> => {
  if (districtId === null || actor.level === 'School') return refuse(schoolErrors.noDistrict)
  const place = { stateId: actor.stateId, districtId }
  return db
    .write(async tx => profileFor(app, actor, await createSchool(tx, actor, place, body)))
    .catch(refuseTakenSchool(db, actor.stateId, body))
}

/** Writes the changed profile of a locked school with its audit entry; `because` ends its summary. Returns the school. */
export const writeProfile = async (
  tx: WriteTx,
  actor: Actor,
  before: StoredSchool,
  body: ProfileValues,
  because = '',
): Promise<StoredSchool> => {
  const at = { stateId: actor.stateId, at: 'body', before: before.lga }
  await updateProfile(tx, before.id, await checkedLga(tx, body, at))
  const after = await getSchool(tx, before.id)
  await audit(tx, actor, 'school.update', ['school', before.id], {
    schoolId: before.id,
    districtId: after.district.id,
    summary: `Changed the profile of ${after.name}${because}`,
    before: audited(before),
    after: audited(after),
  })
  return after
}

/** Changes a school's profile. Refuses with `school_changed_meanwhile`, `school_name_taken`, `national_school_id_taken`. */
export const updateSchool = (
  app: App,
  db: TenantDb,
  actor: Actor,
  id: string,
  { revision, ...body }: SchoolBody & { revision: number },
): Promise<SchoolProfile> =>
  db
    .write(async tx => {
      const before = await lockSchoolForEdit(tx, app, actor, { id, revision })
      return profileFor(app, actor, await writeProfile(tx, actor, before, body))
    })
    .catch(refuseTakenSchool(db, actor.stateId, body))

/** Sets the logo of a school. Refuses like storeImage. */
export const uploadLogo = async (
  app: App,
  db: TenantDb,
  actor: Actor,
  { schoolId, place, buffer }: { schoolId: string; place: Place; buffer: Buffer },
) => {
  const file = await storeImage(app, { kind: 'logo', buffer, place, by: actor })
  await db.write(async tx => {
    await insertFile(tx, file)
    const { name, formerFileId } = await setLogo(tx, schoolId, file.id)
    await audit(tx, actor, 'school.update', ['school', schoolId], {
      summary: `Set the logo of ${name}`,
      before: { logoFileId: formerFileId },
      after: { logoFileId: file.id },
    })
  })
  return { logo: addressOfPicture(app, actor, file.id) }
}

type Section = z.output<typeof classroomsBody> | z.output<typeof facilitiesBody> | z.output<typeof othersBody>

/** Saves a part of the school's census and leaves the other parts unchanged. Refuses with `school_changed_meanwhile`. */
export const saveCensus = (
  app: App,
  db: TenantDb,
  actor: Actor,
  id: string,
  what: string,
  { revision, ...section }: Section & { revision: number },
): Promise<{ revision: number; message: string }> =>
  db.write(async tx => {
    const { name, district, facilities } = await lockSchoolForEdit(tx, app, actor, { id, revision })
    const change = answersIn(section)
    const saved = await mergeCensus(tx, id, change)
    await audit(tx, actor, 'school.update', ['school', id], {
      schoolId: id,
      districtId: district.id,
      summary: `Saved the ${what} of ${name}`,
      before: Object.fromEntries(Object.entries(facilities).filter(([key]) => key in section)),
      after: change.set,
    })
    return { revision: saved.revision, message: `The ${what} of ${name} were saved.` }
  })
