import { sql, type WriteTx } from '../platform/db/index.ts'
import { familyGuide } from './guide.ts'
import type { World } from './organisations.ts'

/**
 * Each guardian of the guide has a child in JSS 1 Gold of the first school, and one in the second school. Then the links of all guardians, as
 * the demo's rows are written without triggers.
 */
export const seedFamilies = async (tx: WriteTx, { schools, present, state }: World): Promise<void> => {
  const [first, second] = schools
  if (!first || !second) return
  for (const [place, { name, number }] of familyGuide.entries()) {
    const phones = JSON.stringify([{ code: '+234', number }])
    for (const school of [first, second]) {
      await tx.run(sql`
        update guardian set name = ${name}, relationship = 'Mother', phones = ${phones}::jsonb
        where position = 1 and student_id = (
          select e.student_id
          from enrolment e
          join class c on c.id = e.class_id
          join class_arm a on a.id = e.class_arm_id
          where e.school_id = ${school.id} and e.session_id = ${present.id} and e.ends is null
          order by c.name <> 'JSS 1', a.name <> 'Gold', e.student_id
          offset ${place * 3} limit 1)`)
    }
  }
  await tx.run(sql`
    select akada_link_guardians(array(select distinct student_id from guardian where state_id = ${state.stateId}))`)
}
