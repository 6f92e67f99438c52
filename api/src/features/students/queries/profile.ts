import { type SharedFields, sharedFields } from '@akada/contract/kernel/record'
import type { ValuesOf } from '@akada/contract/kernel/record-schema'
import { guardianFields, healthFields, studentFields } from '@akada/contract/students/record'
import type { StudentProfile } from '@akada/contract/students/schemas'
import {
  assigned,
  columnsOf,
  empty,
  given,
  inObject,
  readAs,
  type ReadTx,
  selected,
  type Sql,
  sql,
  type WriteTx,
} from '../../../platform/db/index.ts'
import { arrivalOf } from './arrivals.ts'

/** A school's data on a student, apart from health and guardians. */
export type Particulars = ValuesOf<typeof studentFields>
/** A guardian as stored. */
export type NewGuardian = ValuesOf<typeof guardianFields>

/** A student as stored: the profile including restricted fields, and the picture's file instead of its address. */
export type StoredStudent = Omit<StudentProfile, 'can' | 'profilePicture' | 'health' | 'guardians'> & {
  guardians: NewGuardian[]
  pictureFileId: string | null
  health: NonNullable<StudentProfile['health']>
}

const schoolName = sql`json_build_object('id', sc.id, 'name', sc.name)`

/** One student with guardians and enrolment history, oldest first. Enrolments that were closed on the day they began are not shown. */
export const getStudent = (tx: ReadTx, id: string): Promise<StoredStudent> =>
  tx.get(sql`
    select s.id, s.fx_id as "fxId", akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName",
      ${selected(studentFields, 's')}, s.status, s.revision, s.picture_file_id as "pictureFileId",
      json_build_object(${inObject(healthFields, 's')}) as health,
      (select ${schoolName} from school_brief sc where sc.id = s.school_id) as school,
      (select coalesce(json_agg(json_build_object(${inObject(guardianFields, 'g')}) order by g.position), '[]')
        from guardian g where g.student_id = s.id) as guardians,
      (select coalesce(json_agg(json_build_object('id', e.id, 'school', ${schoolName}, 'session', json_build_object('id', n.id, 'name', n.name),
          'class', json_build_object('id', c.id, 'name', c.name),
          'classArm', case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end,
          'begins', e.begins, 'ends', e.ends, 'endedBecause', e.ended_because) order by e.begins, e.id), '[]')
        from enrolment e
        join school_brief sc on sc.id = e.school_id
        join session_brief n on n.id = e.session_id
        join class_brief c on c.id = e.class_id
        left join class_arm_brief a on a.id = e.class_arm_id
        where e.student_id = s.id and akada_counts_ever(e.begins, e.ends)) as enrolments,
      ${arrivalOf(sql`s.id`)} as arrival
    from student s
    where s.id = ${id}`)

/** Writes a student's particulars if they still have this revision; returns whether they did. */
export const updateParticulars = async (tx: WriteTx, id: string, revision: number, to: Particulars): Promise<boolean> =>
  (await tx.run(sql`
    update student set ${assigned(studentFields, to)}, revision = revision + 1
    where id = ${id} and revision = ${revision}`)) === 1

export const updateHealth = async (tx: WriteTx, id: string, to: ValuesOf<typeof healthFields>): Promise<void> => {
  await tx.run(sql`update student set ${assigned(healthFields, to)} where id = ${id}`)
}

/** Replaces the guardians; the audit log keeps the former ones. */
export const replaceGuardians = async (
  tx: WriteTx,
  studentId: string,
  guardians: readonly NewGuardian[],
): Promise<void> => {
  await tx.run(sql`delete from guardian where student_id = ${studentId}`)
  const rows = guardians.map((guardian, index) => ({ ...guardian, position: index + 1 }))
  await tx.run(sql`
    insert into guardian (id, state_id, school_id, student_id, position, ${columnsOf(guardianFields)})
    select akada_uuid(), s.state_id, s.school_id, s.id, n.position, ${given(guardianFields, 'n')}
    from student s
    cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(position int, ${readAs(guardianFields)})
    where s.id = ${studentId}`)
}

export const setPicture = (tx: WriteTx, studentId: string, fileId: string): Promise<number> =>
  tx.run(sql`update student set picture_file_id = ${fileId} where id = ${studentId}`)

export const hasPhotoConsent = async (tx: ReadTx, studentId: string): Promise<boolean> =>
  (await tx.get<{ consent: boolean }>(sql`select s.photo_consent as consent from student s where s.id = ${studentId}`))
    .consent

/** A student in a download, with the first guardian and the class; null for missing ones. */
export interface ExportedStudent extends ValuesOf<SharedFields<typeof studentFields>> {
  fxId: string
  status: string
  school: string
  class: string | null
  classArm: string | null
  guardian: NewGuardian | null
}

const placeAndGuardian = sql`c.name as "class", a.name as "classArm", school.name as "school",
      case when g.id is not null then json_build_object(${inObject(guardianFields, 'g')}) end as guardian`

/** Students with all data of a download, in the order of the ids. */
export const exportedStudents = (tx: ReadTx, ids: readonly string[]): Promise<ExportedStudent[]> =>
  tx.rows(sql`
    select s.fx_id as "fxId", s.status, ${selected(sharedFields(studentFields), 's')}, ${placeAndGuardian}
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, place)
    join student s on s.id = wanted.id
    join school_brief school on school.id = s.school_id
    left join present_placement e on e.student_id = s.id
    left join class_brief c on c.id = e.class_id
    left join class_arm_brief a on a.id = e.class_arm_id
    left join guardian g on g.student_id = s.id and g.position = 1
    order by wanted.place`)

/** A student whom an upload may change: as in a download, with what is private and the other guardians. */
export interface ChangeableStudent extends ExportedStudent, Particulars {
  id: string
  revision: number
  fullName: string
  otherGuardians: NewGuardian[]
}

/** The students of a school who have one of these FXIDs, former ones included; `arms`: only those who are in one of these class arms now. */
export const studentsByFxId = (
  tx: ReadTx,
  schoolId: string,
  fxIds: readonly string[],
  arms: Sql | null,
): Promise<ChangeableStudent[]> =>
  tx.rows(sql`
    select s.id, s.revision, akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName",
      s.fx_id as "fxId", s.status, ${selected(studentFields, 's')}, ${placeAndGuardian},
      (select coalesce(json_agg(json_build_object(${inObject(guardianFields, 'o')}) order by o.position), '[]')
        from guardian o where o.student_id = s.id and o.position > 1) as "otherGuardians"
    from student s
    join school_brief school on school.id = s.school_id
    left join present_placement e on e.student_id = s.id
    left join class_brief c on c.id = e.class_id
    left join class_arm_brief a on a.id = e.class_arm_id
    left join guardian g on g.student_id = s.id and g.position = 1
    where s.fx_id = any(${fxIds}::text[]) and s.school_id = ${schoolId} and s.merged_into is null
      ${arms === null ? empty : sql`and e.class_arm_id in (${arms})`}`)

/** What the admission register says beside the record: the first class in the school, and the last day and its cause of one who left. */
export interface RegisterFacts {
  fxId: string
  firstClass: string | null
  leftOn: string | null
  leftBecause: string | null
}

export const registerFacts = (tx: ReadTx, ids: readonly string[]): Promise<RegisterFacts[]> =>
  tx.rows(sql`
    select s.fx_id as "fxId", first.class as "firstClass", last.ends as "leftOn", last.because as "leftBecause"
    from student s
    left join lateral (
      select concat_ws(' ', c.name, a.name) as class
      from enrolment e join class_brief c on c.id = e.class_id left join class_arm_brief a on a.id = e.class_arm_id
      where e.student_id = s.id and e.school_id = s.school_id and akada_counts_ever(e.begins, e.ends)
      order by e.begins limit 1) as first on true
    left join lateral (
      select e.ends, e.ended_because as because from enrolment e
      where e.student_id = s.id and s.status <> 'Active' and akada_counts_ever(e.begins, e.ends)
      order by e.begins desc limit 1) as last on true
    where s.id = any(${ids}::uuid[])`)

export interface StudentParticulars {
  fxId: string
  values: ValuesOf<SharedFields<typeof studentFields>>
  /** First to last. */
  enrolments: { school: string; class: string; begins: string; ends: string | null }[]
}

/** The particulars of a student that are not private, and where the student was; 404 if the transaction sees none. */
export const getParticulars = async (tx: ReadTx, id: string): Promise<StudentParticulars> => {
  const { fxId, enrolments, ...values } = await tx.get<
    Pick<StudentParticulars, 'fxId' | 'enrolments'> & StudentParticulars['values']
  >(sql`
    select s.fx_id as "fxId", ${selected(sharedFields(studentFields), 's')},
      (select coalesce(json_agg(json_build_object('school', sc.name, 'class', concat_ws(' ', c.name, a.name),
          'begins', e.begins, 'ends', e.ends) order by e.begins, e.id), '[]')
        from enrolment e
        join school_brief sc on sc.id = e.school_id
        join class_brief c on c.id = e.class_id
        left join class_arm_brief a on a.id = e.class_arm_id
        where e.student_id = s.id and akada_counts_ever(e.begins, e.ends)) as enrolments
    from student s where s.id = ${id}`)
  return { fxId, values, enrolments }
}

/** The particulars of students that are not private, by their id: those whom the transaction sees. */
export const particularsOf = async (
  tx: ReadTx,
  ids: readonly string[],
): Promise<Map<string, StudentParticulars['values']>> => {
  const found = await tx.rows<StudentParticulars['values'] & { id: string }>(sql`
    select s.id, ${selected(sharedFields(studentFields), 's')} from student s where s.id = any(${[...ids]}::uuid[])`)
  return new Map(found.map(one => [one.id, one]))
}
