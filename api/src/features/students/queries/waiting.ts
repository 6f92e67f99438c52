import { type ReadTx, sql } from '../../../platform/db/index.ts'

/** How long an upload that was not admitted is worth coming back to, in days. */
const uploadDays = 30

export interface OpenUpload {
  id: string
  fileName: string
  at: string
  rows: number
  /** As of the last time that its rows were checked. */
  errors: number
}

/**
 * The spreadsheets of a school that were uploaded and not admitted, newest first: of each file name the last, none from before one that was
 * admitted, and none whose rows are all as before: there is nothing to save of it.
 */
export const openUploads = (tx: ReadTx, schoolId: string, now: Date, most: number): Promise<OpenUpload[]> =>
  tx.rows(sql`
    select u.id, u.file_name as "fileName", u.created_at as "at", u.row_count as "rows", u.fault_count as "errors"
    from upload_brief u
    where u.kind = 'studentUpload' and u.owner_id = ${schoolId} and u.committed_at is null
      and exists (select from upload_row_brief r where r.upload_id = u.id and not r.as_before)
      and u.created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${uploadDays})
      and not exists (
        select from upload_brief later
        where later.kind = u.kind and later.owner_id = u.owner_id
          and (later.committed_at > u.created_at or later.file_name = u.file_name and later.created_at > u.created_at))
    order by u.created_at desc, u.id
    limit ${most}`)

/** Rows of an upload with the same class and arm as written: how many count, and how many had an error about either. */
export interface WrittenPlace {
  uploadId: string
  class: string
  classArm: string
  rows: number
  errors: number
}

/** The classes and arms in the rows of uploads that admit students. A row whose number is taken may not have been checked further, and does not count. */
export const writtenPlaces = (tx: ReadTx, uploadIds: readonly string[]): Promise<WrittenPlace[]> =>
  tx.rows(sql`
    select r.upload_id as "uploadId", coalesce(r.cells ->> 'class', '') as "class",
      coalesce(r.cells ->> 'classArm', '') as "classArm", count(*)::int as "rows",
      count(*) filter (where of_place.is_wrong)::int as "errors"
    from upload_row_brief r
    cross join lateral (
      select r.faults @> '[{"column": "class"}]' or r.faults @> '[{"column": "classArm"}]' as is_wrong
    ) of_place
    where r.upload_id = any(${uploadIds}::uuid[]) and not r.left_out and not r.cells ? 'fxId'
      and (of_place.is_wrong or not r.faults @> '[{"column": "admissionNumber"}]')
    group by 1, 2, 3`)

export interface SameStudents {
  fullName: string
  dateOfBirth: string
  records: number
}

/** The current students of a school who have one name and one birth date, by name. */
export const sameStudents = (tx: ReadTx, schoolId: string, most: number): Promise<SameStudents[]> =>
  tx.rows(sql`
    select min(student.full_name) as "fullName", student.date_of_birth as "dateOfBirth", count(*)::int as "records"
    from student_brief student
    where student.school_id = ${schoolId} and student.status = 'Active' and student.merged_into is null
      -- Few share a birth date: only their names are compared.
      and student.date_of_birth in (
        select born.date_of_birth from student_brief born
        where born.school_id = ${schoolId} and born.status = 'Active' and born.merged_into is null
        group by born.date_of_birth having count(*) > 1)
    group by lower(student.last_name), lower(student.first_name), student.date_of_birth
    having count(*) > 1
    order by 1, 2
    limit ${most}`)

/** How many current students of a school are in no class arm. */
export const countUnplaced = async (tx: ReadTx, schoolId: string): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select count(*)::int as count
      from student left join present_placement e on e.student_id = student.id and e.school_id = student.school_id
      where student.school_id = ${schoolId} and student.status = 'Active' and student.merged_into is null
        and e.class_arm_id is null`)
  ).count
