import type { StudentProfile } from '@akada/contract/students/schemas'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { NewGuardian } from './admission.ts'

/** A student as kept: the profile with all that only some may see, and the picture's file instead of its address. */
export type KeptStudent = Omit<StudentProfile, 'can' | 'profilePicture' | 'health'> & {
  pictureFileId: string | null
  health: NonNullable<StudentProfile['health']>
}

const schoolName = sql`json_build_object('id', sc.id, 'name', sc.name)`

/** One student with guardians and enrolment history, oldest first. Stays that were closed on the day they began are not shown. */
export const getStudent = (tx: ReadTx, id: string): Promise<KeptStudent> =>
  tx.get(sql`
    select s.id, s.fx_id as "fxId", akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName",
      s.admission_number as "admissionNumber", s.admission_date as "admissionDate", s.first_name as "firstName",
      s.middle_name as "middleName", s.last_name as "lastName", s.gender, s.date_of_birth as "dateOfBirth", s.nationality,
      s.state_of_origin as "stateOfOrigin", s.lga_of_origin as "lgaOfOrigin", s.state_of_residence as "stateOfResidence",
      s.lga_of_residence as "lgaOfResidence", s.address, s.lin, s.nin, s.previous_school as "previousSchool",
      s.previous_class as "previousClass", s.photo_consent as "photoConsent", s.status, s.revision,
      s.picture_file_id as "pictureFileId",
      json_build_object('bloodGroup', s.blood_group, 'genotype', s.genotype, 'specialNeeds', s.special_needs) as health,
      (select ${schoolName} from school sc where sc.id = s.school_id) as school,
      (select coalesce(json_agg(json_build_object('name', g.name, 'relationship', g.relationship, 'phones', g.phones,
          'email', g.email, 'address', g.address) order by g.position), '[]')
        from guardian g where g.student_id = s.id) as guardians,
      (select coalesce(json_agg(json_build_object('id', e.id, 'school', ${schoolName}, 'session', json_build_object('id', n.id, 'name', n.name),
          'class', json_build_object('id', c.id, 'name', c.name),
          'classArm', case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end,
          'begins', e.begins, 'ends', e.ends, 'endedBecause', e.ended_because) order by e.begins, e.id), '[]')
        from enrolment e
        join school sc on sc.id = e.school_id
        join session n on n.id = e.session_id
        join class c on c.id = e.class_id
        left join class_arm a on a.id = e.class_arm_id
        where e.student_id = s.id and (e.ends is null or e.ends >= e.begins)) as enrolments
    from student s
    where s.id = ${id}`)

/** What a school keeps of a student, apart from health and guardians. */
export interface Particulars {
  admissionNumber: string
  admissionDate: string
  firstName: string
  middleName: string | null
  lastName: string
  gender: string
  dateOfBirth: string
  nationality: string
  stateOfOrigin: string | null
  lgaOfOrigin: string | null
  stateOfResidence: string | null
  lgaOfResidence: string | null
  address: string | null
  lin: string | null
  nin: string | null
  previousSchool: string | null
  previousClass: string | null
  photoConsent: boolean
}

/** Writes a student's particulars where they are still of this revision; answers whether they were. */
export const updateParticulars = async (tx: WriteTx, id: string, revision: number, to: Particulars): Promise<boolean> =>
  (await tx.run(sql`
    update student set
      admission_number = ${to.admissionNumber}, admission_date = ${to.admissionDate}, first_name = ${to.firstName},
      middle_name = ${to.middleName}, last_name = ${to.lastName}, gender = ${to.gender}, date_of_birth = ${to.dateOfBirth},
      nationality = ${to.nationality}, state_of_origin = ${to.stateOfOrigin}, lga_of_origin = ${to.lgaOfOrigin},
      state_of_residence = ${to.stateOfResidence}, lga_of_residence = ${to.lgaOfResidence}, address = ${to.address},
      lin = ${to.lin}, nin = ${to.nin}, previous_school = ${to.previousSchool}, previous_class = ${to.previousClass},
      photo_consent = ${to.photoConsent}, revision = revision + 1
    where id = ${id} and revision = ${revision}`)) === 1

export const updateHealth = async (
  tx: WriteTx,
  id: string,
  to: { bloodGroup?: string | null; genotype?: string | null; specialNeeds: string | null },
): Promise<void> => {
  await tx.run(sql`
    update student set blood_group = ${to.bloodGroup ?? null}, genotype = ${to.genotype ?? null}, special_needs = ${to.specialNeeds}
    where id = ${id}`)
}

/** Puts guardians in place of the former ones; the audit log keeps those. */
export const replaceGuardians = async (
  tx: WriteTx,
  studentId: string,
  guardians: readonly NewGuardian[],
): Promise<void> => {
  await tx.run(sql`delete from guardian where student_id = ${studentId}`)
  await tx.run(sql`
    insert into guardian (id, state_id, school_id, student_id, position, name, relationship, phones, email, address)
    select akada_uuid(), s.state_id, s.school_id, s.id, n.position, n.guardian ->> 'name', n.guardian ->> 'relationship',
      n.guardian -> 'phones', n.guardian ->> 'email', n.guardian ->> 'address'
    from student s
    cross join lateral jsonb_array_elements(${JSON.stringify(guardians)}::jsonb) with ordinality as n(guardian, position)
    where s.id = ${studentId}`)
}

export const setPicture = (tx: WriteTx, studentId: string, fileId: string): Promise<number> =>
  tx.run(sql`update student set picture_file_id = ${fileId} where id = ${studentId}`)

export const hasPhotoConsent = async (tx: ReadTx, studentId: string): Promise<boolean> =>
  (await tx.get<{ consent: boolean }>(sql`select s.photo_consent as consent from student s where s.id = ${studentId}`))
    .consent

/** Students with all that a download has, in the order of the ids. */
export const exportedStudents = (tx: ReadTx, ids: readonly string[]): Promise<ExportedStudent[]> =>
  tx.rows(sql`
    select s.fx_id as "fxId", s.status, s.admission_number as "admissionNumber", s.admission_date as "admissionDate",
      s.first_name as "firstName", s.middle_name as "middleName", s.last_name as "lastName", s.gender,
      s.date_of_birth as "dateOfBirth", s.nationality, s.state_of_origin as "stateOfOrigin", s.lga_of_origin as "lgaOfOrigin",
      s.state_of_residence as "stateOfResidence", s.lga_of_residence as "lgaOfResidence", s.address, s.lin,
      s.previous_school as "previousSchool", s.previous_class as "previousClass", s.photo_consent as "photoConsent",
      c.name as "class", a.name as "classArm", g.name as "guardianName", g.relationship as "guardianRelationship",
      g.phones as "guardianPhones", g.email as "guardianEmail", g.address as "guardianAddress", school.name as "school"
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, place)
    join student s on s.id = wanted.id
    join school on school.id = s.school_id
    left join enrolment e on e.student_id = s.id and e.ends is null
    left join class c on c.id = e.class_id
    left join class_arm a on a.id = e.class_arm_id
    left join guardian g on g.student_id = s.id and g.position = 1
    order by wanted.place`)

export interface ExportedStudent extends Omit<Particulars, 'nin'> {
  fxId: string
  status: string
  school: string
  class: string | null
  classArm: string | null
  guardianName: string | null
  guardianRelationship: string | null
  guardianPhones: { code: string; number: string }[] | null
  guardianEmail: string | null
  guardianAddress: string | null
}
