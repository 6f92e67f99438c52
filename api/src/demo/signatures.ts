import sharp from 'sharp'
import { changeSignature } from '../features/report-cards/index.ts'
import { sql } from '../platform/db/index.ts'
import type { App } from '../platform/http/index.ts'
import { type OfficeOfSchool, officeActor } from './actors.ts'
import { randomFrom } from './random.ts'

/** People of the demonstration with a signature; the others' cards show the print without one. */
const signed = ['principal', 'class.teacher', 'principal.b']

/** A pen stroke, different for each person. */
const drawn = (seed: number): Promise<Buffer> => {
  const random = randomFrom(seed)
  const at = (from: number, to: number): number => from + random.below(to - from + 1)
  const loops = Array.from({ length: 6 }, (_, index) => {
    const x = 70 + index * 72
    return `S ${x - at(10, 40)} ${at(20, 60)}, ${x} ${at(70, 110)}`
  }).join(' ')
  const path = `M 30 ${at(60, 110)} C 40 ${at(10, 40)}, 60 ${at(10, 40)}, 60 ${at(70, 120)} ${loops} Q 500 ${at(60, 110)}, 560 ${at(40, 80)}`
  const tail = `M ${at(40, 90)} ${at(125, 140)} Q 300 ${at(105, 130)}, 540 ${at(115, 140)}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="150"><rect width="600" height="150" fill="#fff"/><g fill="none" stroke="#1b2a49" stroke-linecap="round"><path stroke-width="5" d="${path}"/><path stroke-width="3" d="${tail}"/></g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Gives the named people a signature, as if they had uploaded it; before the cards that they sign are published. */
export const seedSignatures = async (app: App): Promise<void> => {
  const people = await app.database.system.read(tx =>
    tx.rows<OfficeOfSchool>(sql`
      select distinct on (staff.id) school.state_id as "stateId", school.district_id as "districtId", school.id as "schoolId",
        school.name as "schoolName", staff.id as "staffId", concat_ws(' ', staff.first_name, staff.last_name) as "name"
      from staff
      join role_access on role_access.staff_id = staff.id and role_access.ended_at is null
      join school on school.id = role_access.school_id
      where staff.username = any(${signed}::text[]) and staff.signature_file_id is null
      order by staff.id`),
  )
  for (const [index, person] of people.entries())
    await changeSignature(app, app.database.forState(person.stateId), officeActor(person), await drawn(40 + index))
}
