import { slipDays } from '@akada/contract/family/calls'
import { v7 as uuidv7 } from 'uuid'
import { hashOfCode, replaceSlips, typedCode } from '../features/family/index.ts'
import { audit } from '../platform/audit/index.ts'
import { type ReadTx, sql, type WriteTx } from '../platform/db/index.ts'
import type { App } from '../platform/http/index.ts'
import { states } from './schools/catalogue.ts'
import { familyGuide } from '@akada/contract/invented/people'
import type { World } from './schools/organisations.ts'

/**
 * In the first state each guardian of the guide has a child in JSS 1 Gold of the first school, and one in JSS 3 of the second school, who
 * has cards of last session and whose exam fee can be paid. Then the links of all guardians, as the demo's rows are written without triggers.
 */
export const seedFamilies = async (tx: WriteTx, { demo, schools, present, state }: World): Promise<void> => {
  const [first, second] = schools
  if (!first || !second) return
  const guardians = demo.code === states[0]?.code ? familyGuide : []
  for (const [place, { name, number }] of guardians.entries()) {
    const phones = JSON.stringify([{ code: '+234', number }])
    for (const { school, level, nth } of [
      { school: first, level: 'JSS 1', nth: place * 3 },
      { school: second, level: 'JSS 3', nth: place * 3 + 1 },
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
          offset ${nth} limit 1)`)
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
      update register r set codes = overlay(r.codes placing 'a' from array_position(r.students, child.id)), own = r.own - child.id::text
      from (
        select e.student_id as id, e.class_arm_id,
          (select max(latest.day) from register latest where latest.class_arm_id = e.class_arm_id) as day
        from guardian_link l join enrolment e on e.student_id = l.student_id and e.ends is null
        where l.state_id = ${state.stateId} and l.ends is null and ${`+234${number}`} = any(l.numbers)) as child
      where r.class_arm_id = child.class_arm_id and r.day = child.day and child.id = any(r.students)`)
  }
}

interface ChildOfGuide {
  id: string
  schoolId: string
  personId: string
  stateId: string
  printedBy: string
  fullName: string
  admissionNumber: string
  school: string
  /** Whether the code of the guide is still valid for this child; null if it never was. */
  isCodeOpen: boolean | null
}

/** The children of a number of the guide, the one in the first class first. */
const childrenOf = (tx: ReadTx, number: string, hash: Buffer): Promise<ChildOfGuide[]> =>
  tx.rows<ChildOfGuide>(sql`
    select s.id, s.school_id as "schoolId", l.person_id as "personId", s.state_id as "stateId", s.last_name || ', ' || s.first_name as "fullName",
      s.admission_number as "admissionNumber", sc.name as school,
      (select ra.staff_id from role_access ra where ra.school_id = s.school_id and ra.ended_at is null order by ra.staff_id limit 1) as "printedBy",
      (select f.used_at is null and f.replaced_at is null and f.expires_at > akada_now() from family_slip f
        where f.student_id = s.id and f.code_hash = ${hash}) as "isCodeOpen"
    from guardian_link l join student s on s.id = l.student_id join school sc on sc.id = s.school_id
    join enrolment e on e.student_id = s.id and e.ends is null join class c on c.id = e.class_id
    where l.ends is null and ${`+234${number}`} = any(l.numbers)
    order by c.level, s.id`)

/** The slips of the guide, as if they had been printed today. A code that was used stays used. */
export const laySlips = async (app: App): Promise<void> => {
  await app.database.system.write(async tx => {
    audit.exempt(tx, 'invented for the demonstration')
    for (const { number, code } of familyGuide) {
      const hash = hashOfCode(app, typedCode(code))
      const child = (await childrenOf(tx, number, hash)).at(-1)
      if (!child || child.isCodeOpen !== null) continue
      const now = app.clock.now()
      await replaceSlips(
        tx,
        { stateId: child.stateId, schoolId: child.schoolId, by: child.printedBy },
        [{ id: uuidv7(), studentId: child.id, personId: child.personId, hash }],
        { at: now, expires: new Date(now.getTime() + slipDays * 24 * 60 * 60 * 1000) },
      )
    }
  })
}

/** The guardians of the guide with their children as they are now, and the codes of slips that are still valid. */
export const familiesOf = (app: Pick<App, 'database' | 'secrets'>) =>
  app.database.system.read(tx =>
    Promise.all(
      familyGuide.map(async ({ code, ...guardian }) => ({
        ...guardian,
        children: (await childrenOf(tx, guardian.number, hashOfCode(app, typedCode(code)))).map(child => ({
          ...child,
          code: child.isCodeOpen ? code : null,
        })),
      })),
    ),
  )
