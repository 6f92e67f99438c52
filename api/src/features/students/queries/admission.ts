import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { PhoneValue } from '../../../platform/uploads/index.ts'
import type { Particulars } from './profile.ts'

/** A guardian as kept. */
export interface NewGuardian {
  name: string
  relationship: string
  phones: PhoneValue[]
  email: string | null
  address: string | null
}

/** A student about to be admitted, with the place they take. */
export interface NewStudent extends Particulars {
  id: string
  fxId: string
  bloodGroup?: string | null
  genotype?: string | null
  specialNeeds?: string | null
  classId: string
  classArmId: string | null
  begins: string
  guardians: NewGuardian[]
}

/**
 * Admits students, each with guardians and an open enrolment, in one statement. Answers how many it admitted: one whose admission number
 * or Learner Identification Number is taken is passed over, and then the caller must not commit.
 */
export const insertStudents = async (
  tx: WriteTx,
  place: { stateId: string; schoolId: string; sessionId: string },
  students: readonly NewStudent[],
): Promise<number> => {
  const { admitted } = await tx.get<{ admitted: number }>(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(students)}::jsonb) as g(
        id uuid, "fxId" text, "admissionNumber" text, "admissionDate" date, "firstName" text, "middleName" text, "lastName" text,
        gender text, "dateOfBirth" date, nationality text, "stateOfOrigin" text, "lgaOfOrigin" text, "stateOfResidence" text,
        "lgaOfResidence" text, address text, lin text, nin text, "previousSchool" text, "previousClass" text,
        "photoConsent" boolean, "bloodGroup" text, genotype text, "specialNeeds" text, "classId" uuid, "classArmId" uuid,
        begins date, guardians jsonb)
    ), admitted as (
      insert into student (id, state_id, school_id, fx_id, admission_number, admission_date, first_name, middle_name, last_name,
        gender, date_of_birth, nationality, state_of_origin, lga_of_origin, state_of_residence, lga_of_residence, address, lin, nin,
        previous_school, previous_class, photo_consent, blood_group, genotype, special_needs)
      select g.id, ${place.stateId}, ${place.schoolId}, g."fxId", g."admissionNumber", g."admissionDate", g."firstName",
        g."middleName", g."lastName", g.gender, g."dateOfBirth", g.nationality, g."stateOfOrigin", g."lgaOfOrigin",
        g."stateOfResidence", g."lgaOfResidence", g.address, g.lin, g.nin, g."previousSchool", g."previousClass",
        g."photoConsent", g."bloodGroup", g.genotype, g."specialNeeds"
      from given g
      on conflict do nothing
      returning id
    ), enrolled as (
      insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
      select akada_uuid(), ${place.stateId}, ${place.schoolId}, g.id, ${place.sessionId}, g."classId", g."classArmId", g.begins
      from given g join admitted using (id)
    ), guarded as (
      insert into guardian (id, state_id, school_id, student_id, position, name, relationship, phones, email, address)
      select akada_uuid(), ${place.stateId}, ${place.schoolId}, g.id, n.position, n.guardian ->> 'name', n.guardian ->> 'relationship',
        n.guardian -> 'phones', n.guardian ->> 'email', n.guardian ->> 'address'
      from given g join admitted using (id)
      cross join lateral jsonb_array_elements(g.guardians) with ordinality as n(guardian, position)
    )
    select count(*)::int as admitted from admitted`)
  return admitted
}

/** The active session of the state, in which students are admitted; null where none is. */
export const findActiveSession = (tx: ReadTx): Promise<{ id: string; starts: string; ends: string } | null> =>
  tx.find(sql`select n.id, n.starts, n.ends from term t join session n on n.id = t.session_id where t.active`)

/** Whether a class may be used by a school, and whether an arm (where named) is an open one of that class, school and session. */
export const findClassPlace = (
  tx: ReadTx,
  place: { schoolId: string; sessionId: string; classId: string; classArmId: string | null },
): Promise<{ className: string; armName: string | null } | null> =>
  tx.find(sql`
    select c.name as "className", a.name as "armName"
    from class c
    left join class_arm a on a.id = ${place.classArmId}::uuid and a.class_id = c.id and a.school_id = ${place.schoolId}
      and a.session_id = ${place.sessionId} and a.closed_at is null
    where c.id = ${place.classId} and (c.school_id is null or c.school_id = ${place.schoolId})
      and (${place.classArmId}::uuid is null or a.id is not null)`)

/** The code of a state; and the name of a school, for the audit log. */
export const stateCode = async (tx: ReadTx, stateId: string): Promise<string> =>
  (await tx.get<{ code: string }>(sql`select code from state where id = ${stateId}`)).code

/** Takes the next serial numbers of years of entry; answers the last one taken of each. */
export const takeSerials = (
  tx: WriteTx,
  stateId: string,
  wanted: readonly { year: number; count: number }[],
): Promise<{ year: number; last: number }[]> =>
  tx.rows(sql`
    insert into fx_serial (state_id, year, last)
    select ${stateId}, w.year, w.count
    from unnest(${wanted.map(({ year }) => year)}::int[], ${wanted.map(({ count }) => count)}::int[]) as w(year, count)
    order by w.year
    on conflict (state_id, year) do update set last = fx_serial.last + excluded.last
    returning year, last`)

/** Where students belong. A record that was merged into another belongs nowhere: who asks for it is told that it does not exist. */
export const locateStudents = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: string }>(sql`
    select s.id, s.state_id as "stateId", sc.district_id as "districtId", s.school_id as "schoolId"
    from student s join school sc on sc.id = s.school_id where s.id = any(${ids}) and s.merged_into is null`)
