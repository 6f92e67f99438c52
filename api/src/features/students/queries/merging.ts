import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

/** From one record to another. */
export interface RecordWay {
  from: string
  to: string
}

/** How an enrolment stands: whose it is, and its days; `ends` is the last one, null where it goes on. */
export interface EnrolmentState {
  id: string
  studentId: string
  begins: string
  ends: string | null
  endedBecause: string | null
}

/** An enrolment that holds a later part of another. */
export interface EnrolmentPart {
  /** The enrolment whose part it is. */
  of: string
  after: EnrolmentState
}

/** What the undoing puts back of a record, and what it must still be. */
export interface RecordParticulars {
  firstName: string
  lastName: string
  gender: string
  dateOfBirth: string
  status: string
  revision: number
  middleName: string | null
  lin: string | null
  nin: string | null
  stateOfOrigin: string | null
  lgaOfOrigin: string | null
  stateOfResidence: string | null
  lgaOfResidence: string | null
  address: string | null
  previousSchool: string | null
  previousClass: string | null
  bloodGroup: string | null
  genotype: string | null
  specialNeeds: string | null
  photoConsent: boolean
  pictureFileId: string | null
}

export interface RecordGuardian {
  id: string
  position: number
  name: string
  relationship: string
  phones: { code: string; number: string }[]
  email: string | null
  address: string | null
}

/** A guardian who moves, and the place among the others there. */
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

/** Writes how enrolments stand: whose they are, from when to when, and why they ended. */
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

/** Writes a record's particulars, and into which other it was merged. */
export const writeParticulars = (
  tx: WriteTx,
  id: string,
  to: RecordParticulars,
  mergedInto: string | null,
): Promise<number> =>
  tx.run(sql`
    update student set status = ${to.status}, revision = ${to.revision}, middle_name = ${to.middleName}, lin = ${to.lin},
      nin = ${to.nin}, state_of_origin = ${to.stateOfOrigin}, lga_of_origin = ${to.lgaOfOrigin},
      state_of_residence = ${to.stateOfResidence}, lga_of_residence = ${to.lgaOfResidence}, address = ${to.address},
      previous_school = ${to.previousSchool}, previous_class = ${to.previousClass}, blood_group = ${to.bloodGroup},
      genotype = ${to.genotype}, special_needs = ${to.specialNeeds}, photo_consent = ${to.photoConsent},
      picture_file_id = ${to.pictureFileId}, merged_into = ${mergedInto}
    where id = ${id}`)

export const deleteEnrolments = (tx: WriteTx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`delete from enrolment where id = any(${ids}::uuid[])`)

/** Gives guardians back to the removed record under their own ids: an edit of the kept record writes them again under others. */
export const giveBackGuardians = async (
  tx: WriteTx,
  { from, to }: RecordWay,
  guardians: readonly MovedGuardian[],
  present: readonly string[],
): Promise<void> => {
  await tx.run(sql`delete from guardian where student_id = ${from} and id = any(${present}::uuid[])`)
  await tx.run(sql`
    insert into guardian (id, state_id, school_id, student_id, position, name, relationship, phones, email, address)
    select g.id, s.state_id, s.school_id, s.id, g.position, g.name, g.relationship, g.phones, g.email, g.address
    from student s
    cross join jsonb_to_recordset(${JSON.stringify(guardians.map(({ guardian }) => guardian))}::jsonb)
      as g(id uuid, position int, name text, relationship text, phones jsonb, email text, address text)
    where s.id = ${to}`)
}

/** Enrolments as they stand now. */
export const enrolmentsNow = (tx: ReadTx, ids: readonly string[]): Promise<EnrolmentState[]> =>
  tx.rows(sql`
    select e.id, e.student_id as "studentId", e.begins, e.ends, e.ended_because as "endedBecause"
    from enrolment e where e.id = any(${ids}::uuid[])`)
