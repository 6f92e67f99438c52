import type { schoolBody } from '@akada/contract/schools/schemas'
import type * as z from 'zod'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

export type SchoolBody = z.output<typeof schoolBody>

const columnsOf = (body: SchoolBody) => ({
  phone: body.phoneNumber ? JSON.stringify(body.phoneNumber) : null,
  longitude: body.addressCoordinates?.coordinates[0] ?? null,
  latitude: body.addressCoordinates?.coordinates[1] ?? null,
})

export const insertSchool = async (
  tx: WriteTx,
  school: { id: string; stateId: string; districtId: string },
  body: SchoolBody,
): Promise<void> => {
  const { phone, longitude, latitude } = columnsOf(body)
  await tx.run(sql`
    insert into school (id, state_id, district_id, name, category, motto, address, lga, longitude, latitude, phone, email,
      ownership, boarding, sex, national_school_id)
    values (${school.id}, ${school.stateId}, ${school.districtId}, ${body.name}, ${body.category}, ${body.motto},
      ${body.address}, ${body.lga}, ${longitude}, ${latitude}, ${phone}, ${body.email}, ${body.ownership ?? null},
      ${body.boarding ?? null}, ${body.sex ?? null}, ${body.nationalSchoolId})`)
}

export const updateProfile = async (tx: WriteTx, schoolId: string, body: SchoolBody): Promise<void> => {
  const { phone, longitude, latitude } = columnsOf(body)
  await tx.run(sql`
    update school set name = ${body.name}, category = ${body.category}, motto = ${body.motto}, address = ${body.address},
      lga = ${body.lga}, longitude = ${longitude}, latitude = ${latitude}, phone = ${phone}::jsonb, email = ${body.email},
      ownership = ${body.ownership ?? null}, boarding = ${body.boarding ?? null}, sex = ${body.sex ?? null},
      national_school_id = ${body.nationalSchoolId}, revision = revision + 1
    where id = ${schoolId}`)
}

/** Sets some answers of the census and takes others away; the rest stays. Answers the new revision. */
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

/** The name of the school of a state that has a national id; null where none has. */
export const findByNationalId = (tx: ReadTx, stateId: string, nationalSchoolId: string) =>
  tx.find<{ name: string }>(sql`
    select name from school where state_id = ${stateId} and national_school_id = ${nationalSchoolId}`)
