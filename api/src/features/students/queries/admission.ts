import type { ValuesOf } from '@akada/contract/kernel/record-schema'
import { guardianFields, healthFields, studentFields } from '@akada/contract/students/record'
import { columnsOf, given, idIn, type ReadTx, readAs, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { NewGuardian, Particulars } from './profile.ts'

/** A student about to be admitted, with the placement. */
export interface NewStudent extends Particulars, Partial<ValuesOf<typeof healthFields>> {
  id: string
  fxId: string
  classId: string
  classArmId: string | null
  begins: string
  guardians: NewGuardian[]
  /** Of the form that admits the student, if the caller gave it one, and of its content. */
  clientId?: string
  clientDigest?: string
}

/**
 * Admits students, each with guardians and an open enrolment, in one statement. Returns how many it admitted: a student whose admission
 * number, Learner Identification Number or form is taken is skipped, and then the caller must not commit.
 */
export const insertStudents = async (
  tx: WriteTx,
  place: { stateId: string; schoolId: string; sessionId: string },
  students: readonly NewStudent[],
): Promise<number> => {
  const rows = students.map(({ guardians, ...student }) => ({
    ...student,
    guardians: guardians.map((guardian, index) => ({ ...guardian, position: index + 1 })),
  }))
  const { admitted } = await tx.get<{ admitted: number }>(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(
        id uuid, "clientId" uuid, "clientDigest" text, "fxId" text, ${readAs(studentFields)}, ${readAs(healthFields)}, "classId" uuid, "classArmId" uuid, begins date,
        guardians jsonb)
    ), admitted as (
      insert into student (id, client_id, client_digest, state_id, school_id, fx_id, ${columnsOf(studentFields)}, ${columnsOf(healthFields)})
      select g.id, g."clientId", g."clientDigest", ${place.stateId}, ${place.schoolId}, g."fxId", ${given(studentFields, 'g')}, ${given(healthFields, 'g')}
      from given g
      on conflict do nothing
      returning id
    ), enrolled as (
      insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
      select akada_uuid(), ${place.stateId}, ${place.schoolId}, g.id, ${place.sessionId}, g."classId", g."classArmId", g.begins
      from given g join admitted using (id)
    ), guarded as (
      insert into guardian (id, state_id, school_id, student_id, position, ${columnsOf(guardianFields)})
      select akada_uuid(), ${place.stateId}, ${place.schoolId}, g.id, n.position, ${given(guardianFields, 'n')}
      from given g join admitted using (id)
      cross join lateral jsonb_to_recordset(g.guardians) as n(position int, ${readAs(guardianFields)})
    )
    select count(*)::int as admitted from admitted`)
  return admitted
}

/** The student whom a form admitted, with the digest of its content. */
export const findAdmitted = (
  tx: ReadTx,
  clientId: string,
): Promise<{ id: string; schoolId: string; digest: string } | null> =>
  tx.find(sql`
    select id, school_id as "schoolId", client_digest as digest from student
    where state_id = akada_state() and client_id = ${clientId}`)

/** The active session of the state, in which students are admitted; null if there is none. */
export const findActiveSession = (tx: ReadTx): Promise<{ id: string; starts: string; ends: string } | null> =>
  tx.find(
    sql`select n.id, n.starts, n.ends from term_brief t join session_brief n on n.id = t.session_id where t.active`,
  )

/** The admission numbers that a school gave last, the newest first. */
export const latestNumbers = async (tx: ReadTx, schoolId: string, most: number): Promise<string[]> =>
  (
    await tx.rows<{ number: string }>(sql`
      select s.admission_number as number from student s
      where s.school_id = ${schoolId} and s.merged_into is null
      order by s.id desc limit ${most}`)
  ).map(({ number }) => number)

/** Whether a school may use a class, and whether an arm (if given) is an open one of that class, school and session. */
export const findClassPlace = (
  tx: ReadTx,
  place: { schoolId: string; sessionId: string; classId: string; classArmId: string | null },
): Promise<{ className: string; armName: string | null } | null> =>
  tx.find(sql`
    select c.name as "className", a.name as "armName"
    from class_brief c
    left join class_arm_brief a on a.id = ${place.classArmId}::uuid and a.class_id = c.id and a.school_id = ${place.schoolId}
      and a.session_id = ${place.sessionId} and a.closed_at is null
    where c.id = ${place.classId} and (c.school_id is null or c.school_id = ${place.schoolId})
      and (${place.classArmId}::uuid is null or a.id is not null)`)

/** The code of a state; and the name of a school, for the audit log. */
export const stateCode = async (tx: ReadTx, stateId: string): Promise<string> =>
  (await tx.get<{ code: string }>(sql`select code from state_brief where id = ${stateId}`)).code

/** Takes the next serial numbers of years of entry; returns the last one taken of each. */
export const claimSerials = (
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

/** The places of students. A record that was merged into another has none: requests for it are refused as if it did not exist. */
export const locateStudents = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: string }>(sql`
    select s.id, s.state_id as "stateId", sc.district_id as "districtId", s.school_id as "schoolId"
    from student s join school_brief sc on sc.id = s.school_id
    where ${idIn(sql`s.id`, ids)} and s.merged_into is null`)
