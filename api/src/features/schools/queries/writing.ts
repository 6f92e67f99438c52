import { schoolFields } from '@akada/contract/schools/record'
import type { schoolBody } from '@akada/contract/schools/schemas'
import type * as z from 'zod'
import { assigned, columnsOf, type ReadTx, sql, valuesOf, type WriteTx } from '../../../platform/db/index.ts'

export type SchoolBody = z.output<typeof schoolBody>

/** What is written of a profile: as the form sends it, or as it is stored with some of it changed. */
export type ProfileValues = Pick<SchoolBody, 'lga' | 'phoneNumber' | 'addressCoordinates'> & {
  readonly [Name in keyof typeof schoolFields]?: unknown
}

const placed = ({ phoneNumber, addressCoordinates }: ProfileValues) => ({
  phone: phoneNumber ? JSON.stringify(phoneNumber) : null,
  longitude: addressCoordinates?.coordinates[0] ?? null,
  latitude: addressCoordinates?.coordinates[1] ?? null,
})

export const stateName = async (tx: ReadTx, stateId: string): Promise<string> =>
  (await tx.get<{ name: string }>(sql`select name from state_brief where id = ${stateId}`)).name

export const insertSchool = async (
  tx: WriteTx,
  school: { id: string; stateId: string; districtId: string },
  body: SchoolBody,
): Promise<void> => {
  const { phone, longitude, latitude } = placed(body)
  await tx.run(sql`
    insert into school (id, state_id, district_id, longitude, latitude, phone, ${columnsOf(schoolFields)})
    values (${school.id}, ${school.stateId}, ${school.districtId}, ${longitude}, ${latitude}, ${phone},
      ${valuesOf(schoolFields, body)})`)
}

export const updateProfile = async (tx: WriteTx, schoolId: string, body: ProfileValues): Promise<void> => {
  const { phone, longitude, latitude } = placed(body)
  await tx.run(sql`
    update school set ${assigned(schoolFields, body)}, longitude = ${longitude}, latitude = ${latitude}, phone = ${phone}::jsonb,
      revision = revision + 1
    where id = ${schoolId}`)
}

/** Sets some answers of the census and removes others; the rest are unchanged. Returns the new revision. */
export const mergeCensus = (
  tx: WriteTx,
  schoolId: string,
  change: { set: Record<string, unknown>; remove: readonly string[] },
) =>
  tx.get<{ revision: number }>(sql`
    update school set facilities = (facilities - ${change.remove}::text[]) || ${JSON.stringify(change.set)}::jsonb,
      revision = revision + 1
    where id = ${schoolId}
    returning revision`)

/** The name of the state's school with a national id; null if there is none. */
export const findByNationalId = (tx: ReadTx, stateId: string, nationalSchoolId: string) =>
  tx.find<{ name: string }>(sql`
    select name from school where state_id = ${stateId} and national_school_id = ${nationalSchoolId}`)
