import type { ValuesOf } from '@akada/contract/kernel/record-schema'
import { guardianFields, healthFields, studentFields } from '@akada/contract/students/record'
import {
  assigned,
  columnsOf,
  given,
  inObject,
  type ReadTx,
  readAs,
  type Sql,
  sql,
  type WriteTx,
} from '../../../platform/db/index.ts'

/** From one record to another. */
export interface RecordWay {
  from: string
  to: string
}

/** The state of an enrolment: its student and its days; `ends` is the last one, null if it is open. */
export interface EnrolmentState {
  id: string
  studentId: string
  begins: string
  ends: string | null
  endedBecause: string | null
}

/** An enrolment that holds a later part of another. */
export interface EnrolmentPart {
  /** The enrolment it was split from. */
  of: string
  after: EnrolmentState
}

/** The values that undoing restores in a record, and their expected current values. */
export type RecordParticulars = ValuesOf<typeof studentFields> &
  ValuesOf<typeof healthFields> & { status: string; revision: number; pictureFileId: string | null }

export interface RecordGuardian extends ValuesOf<typeof guardianFields> {
  id: string
  position: number
}

/** A guardian who moves, and the position among the others there. */
export interface MovedGuardian {
  guardian: RecordGuardian
  position: number
}

export interface RecordState {
  id: string
  fullName: string
  schoolId: string
  mergedInto: string | null
}

export const recordStates = (tx: ReadTx, ids: readonly string[]): Promise<RecordState[]> =>
  tx.rows(sql`
    select s.id, s.school_id as "schoolId", s.merged_into as "mergedInto",
      akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName"
    from student s where s.id = any(${ids}::uuid[])`)

/** Writes the state of enrolments: their student, their dates, and why they ended. */
export const setEnrolments = async (tx: WriteTx, enrolments: readonly EnrolmentState[]): Promise<void> => {
  // Open ones last: at most one of a student may be open at any moment.
  for (const part of [enrolments.filter(({ ends }) => ends !== null), enrolments.filter(({ ends }) => ends === null)]) {
    if (part.length === 0) continue
    await tx.run(sql`
      update enrolment e set student_id = stay."studentId", begins = stay.begins, ends = stay.ends, ended_because = stay."endedBecause"
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as stay(id uuid, "studentId" uuid, begins date, ends date, "endedBecause" text)
      where e.id = stay.id`)
  }
}

export const insertParts = async (tx: WriteTx, made: readonly EnrolmentPart[]): Promise<void> => {
  await tx.run(sql`
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins, ends, ended_because)
    select stay.id, e.state_id, e.school_id, stay."studentId", e.session_id, e.class_id, e.class_arm_id, stay.begins, stay.ends,
      stay."endedBecause"
    from jsonb_to_recordset(${JSON.stringify(made.map(({ of, after }) => ({ of, ...after })))}::jsonb)
      as stay(of uuid, id uuid, "studentId" uuid, begins date, ends date, "endedBecause" text)
    join enrolment e on e.id = stay.of`)
}

export const moveGuardians = (tx: WriteTx, { to }: RecordWay, guardians: readonly MovedGuardian[]): Promise<number> =>
  tx.run(sql`
    update guardian g set student_id = ${to}, position = moving.position
    from unnest(${guardians.map(({ guardian }) => guardian.id)}::uuid[], ${guardians.map(({ position }) => position)}::int[])
      as moving(id, position)
    where g.id = moving.id`)

const mergeable = Object.entries({ ...studentFields, ...healthFields }).filter(([, { merge }]) => merge !== 'own')

/**
 * Writes the mergeable particulars of a record, and the record it was merged into. A field that is newer than the merge being undone is not
 * included, and is unchanged.
 */
export const writeParticulars = (
  tx: WriteTx,
  id: string,
  to: RecordParticulars,
  mergedInto: string | null,
): Promise<number> =>
  tx.run(sql`
    update student set status = ${to.status}, revision = ${to.revision}, picture_file_id = ${to.pictureFileId},
      merged_into = ${mergedInto}, ${assigned(Object.fromEntries(mergeable.filter(([name]) => name in to)), to)}
    where id = ${id}`)

export const deleteEnrolments = (tx: WriteTx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`delete from enrolment where id = any(${ids}::uuid[])`)

/** Restores guardians to the removed record under their own ids: an edit of the kept record stores them again under others. */
export const giveBackGuardians = async (
  tx: WriteTx,
  { from, to }: RecordWay,
  guardians: readonly MovedGuardian[],
  present: readonly string[],
): Promise<void> => {
  await tx.run(sql`delete from guardian where student_id = ${from} and id = any(${present}::uuid[])`)
  await tx.run(sql`
    insert into guardian (id, state_id, school_id, student_id, position, ${columnsOf(guardianFields)})
    select g.id, s.state_id, s.school_id, s.id, g.position, ${given(guardianFields, 'g')}
    from student s
    cross join jsonb_to_recordset(${JSON.stringify(guardians.map(({ guardian }) => guardian))}::jsonb)
      as g(id uuid, position int, ${readAs(guardianFields)})
    where s.id = ${to}`)
}

/** The current state of enrolments. */
export const enrolmentsNow = (tx: ReadTx, ids: readonly string[]): Promise<EnrolmentState[]> =>
  tx.rows(sql`
    select e.id, e.student_id as "studentId", e.begins, e.ends, e.ended_because as "endedBecause"
    from enrolment e where e.id = any(${ids}::uuid[])`)

/** A student's enrolments as JSON, the first one first: a value within the calling statement. */
export const enrolmentsOf = (studentId: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', e.id, 'schoolId', e.school_id, 'school', sc.name,
    'classArmId', e.class_arm_id, 'place', c.name || coalesce(' ' || a.name, ''), 'begins', e.begins, 'ends', e.ends,
    'endedBecause', e.ended_because) order by e.begins, e.ends, e.id), '[]')
  from enrolment e
  join school_brief sc on sc.id = e.school_id
  join class_brief c on c.id = e.class_id
  left join class_arm_brief a on a.id = e.class_arm_id
  where e.student_id = ${studentId})`

/** A student's guardians as JSON, in their order: a value within the calling statement. */
export const guardiansOf = (studentId: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', g.id, 'position', g.position,
    ${inObject(guardianFields, 'g')}) order by g.position), '[]')
  from guardian g where g.student_id = ${studentId})`

/**
 * Two records to be merged, in the order of the ids: a query for their columns as JSON and their `place` in the order. One that was merged
 * meanwhile is left out.
 */
export const recordsAmong = (ids: readonly string[]): Sql => sql`
  select s.id, s.state_id as "stateId", s.school_id as "schoolId", s.fx_id as "fxId", s.admission_number as "admissionNumber",
    akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName",
    json_build_object('status', s.status, 'revision', s.revision, 'pictureFileId', s.picture_file_id,
      ${inObject(studentFields, 's')}, ${inObject(healthFields, 's')}) as particulars, asked.place
  from unnest(${ids}::uuid[]) with ordinality as asked(id, place)
  join student s on s.id = asked.id and s.merged_into is null`
