import { sql, type WriteTx } from '../platform/db/index.ts'
import { familyGuide } from './guide.ts'
import type { World } from './organisations.ts'

/**
 * Each guardian of the guide has a child in JSS 1 Gold of the first school, and one in JSS 2 of the second school, who has cards of last
 * session. Then the links of all guardians, as
 * the demo's rows are written without triggers.
 */
export const seedFamilies = async (tx: WriteTx, { schools, present, state }: World): Promise<void> => {
  const [first, second] = schools
  if (!first || !second) return
  for (const [place, { name, number }] of familyGuide.entries()) {
    const phones = JSON.stringify([{ code: '+234', number }])
    for (const { school, level } of [
      { school: first, level: 'JSS 1' },
      { school: second, level: 'JSS 2' },
    ]) {
      await tx.run(sql`
        update guardian set name = ${name}, relationship = 'Mother', phones = ${phones}::jsonb
        where position = 1 and student_id = (
          select e.student_id
          from enrolment e
          join class c on c.id = e.class_id
          join class_arm a on a.id = e.class_arm_id
          where e.school_id = ${school.id} and e.session_id = ${present.id} and e.ends is null
          order by c.name <> ${level}, a.name <> 'Gold', e.student_id
          offset ${place * 3} limit 1)`)
    }
  }
  await tx.run(sql`
    select akada_link_guardians(array(select distinct student_id from guardian where state_id = ${state.stateId}))`)
}

/** The children of the guide's guardians were absent on the last day that is marked, and nobody knows why: for a guardian to explain. */
export const seedAbsences = async (tx: WriteTx, { state }: World): Promise<void> => {
  // One after the other: two of them are in one arm, and a statement changes a register once.
  for (const { number } of familyGuide) {
    await tx.run(sql`
      update register r set marks = jsonb_set(r.marks, array[child.id::text],
        ((r.marks -> child.id::text) - 'r') || '{"m": "absent"}'::jsonb)
      from (
        select e.student_id as id, e.class_arm_id,
          (select max(latest.day) from register latest where latest.class_arm_id = e.class_arm_id) as day
        from guardian_link l join enrolment e on e.student_id = l.student_id and e.ends is null
        where l.state_id = ${state.stateId} and l.ends is null and ${`+234${number}`} = any(l.numbers)) as child
      where r.class_arm_id = child.class_arm_id and r.day = child.day and r.marks ? child.id::text`)
  }
}
