import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { StoredMark, StoredMarks, Reason } from '../rules/marks.ts'
import type { Sitting } from '../rules/counting.ts'

/** A mark of a student on a day, in the register of the arm that the student was in. */
export interface MarkedSitting {
  schoolId: string
  districtId: string
  classArmId: string
  sitting: Sitting
  mark: StoredMark
}

/** The marks of a student on a day, in the registers of the arms that the student was in on that day. */
export const marksOnDay = (tx: ReadTx, studentId: string, day: string): Promise<MarkedSitting[]> =>
  tx.rows(sql`
    select distinct r.school_id as "schoolId", sc.district_id as "districtId", r.class_arm_id as "classArmId", r.sitting,
      kept.mark
    from placement e
    join register r on r.class_arm_id = e.class_arm_id and r.day = ${day}::date
    cross join lateral akada_kept_mark(r, ${studentId}) as kept(mark)
    join school_brief sc on sc.id = r.school_id
    where kept.mark is not null and e.student_id = ${studentId} and akada_counts_on(e.begins, e.ends, ${day}::date)`)

export interface NewExplanation {
  id: string
  stateId: string
  schoolId: string
  classArmId: string
  studentId: string
  day: string
  sittings: readonly Sitting[]
  reason: Reason
  note: string | null
  personId: string
  givenBy: string
  at: Date
}

/** Stores an explanation; false if there is one with its id. Violates a unique index if the absence is explained already. */
export const insertExplanation = async (tx: WriteTx, made: NewExplanation): Promise<boolean> =>
  (await tx.run(sql`
    insert into absence_explanation (id, state_id, school_id, class_arm_id, student_id, day, sittings, reason, note, person_id,
      given_by, given_at)
    values (${made.id}, ${made.stateId}, ${made.schoolId}, ${made.classArmId}, ${made.studentId}, ${made.day}::date,
      ${[...made.sittings]}::text[], ${made.reason}, ${made.note}, ${made.personId}, ${made.givenBy}, ${made.at.toISOString()})
    on conflict (id) do nothing`)) > 0

/** Whether a guardian has sent an explanation with this id about a student. */
export const isSent = async (tx: ReadTx, of: { id: string; personId: string; studentId: string }): Promise<boolean> =>
  (await tx.find(sql`
    select from absence_explanation
    where id = ${of.id} and person_id = ${of.personId} and student_id = ${of.studentId}`)) !== null

/** How many explanations a guardian has given on the day of a moment in Nigeria. */
export const givenOnDay = async (tx: ReadTx, personId: string, day: string): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select count(*)::int as count from absence_explanation
      where person_id = ${personId} and given_at >= (${day}::date)::timestamp at time zone 'Africa/Lagos'`)
  ).count

export interface WaitingExplanation {
  id: string
  student: { id: string; fullName: string }
  day: string
  sittings: Sitting[]
  reason: 'sick' | 'permission'
  note: string | null
  givenBy: string
  givenAt: string
}

/** The explanations of an arm about which nobody has decided, the oldest first; of a merged record, for the one that was kept. */
export const waitingOf = (tx: ReadTx, classArmId: string, most: number): Promise<WaitingExplanation[]> =>
  tx.rows(sql`
    select x.id, json_build_object('id', s.id, 'fullName', s.full_name) as student, x.day, x.sittings, x.reason, x.note,
      x.given_by as "givenBy", x.given_at as "givenAt"
    from absence_explanation x
    join student_brief own on own.id = x.student_id
    join student_brief s on s.id = coalesce(own.merged_into, own.id)
    where x.class_arm_id = ${classArmId} and x.status = 'Waiting'
    order by x.given_at, x.id
    limit ${most}`)

/** The texts `reply` that came today or yesterday. */
const isRecent = sql`reply.at >= (akada_today() - 1)::timestamp at time zone 'Africa/Lagos'`

/** How many explanations of an arm wait, with the texts of guardians since yesterday. */
export const countWaiting = async (tx: ReadTx, classArmId: string): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select ((select count(*) from absence_explanation where class_arm_id = ${classArmId} and status = 'Waiting')
        + (select count(*) from guardian_reply reply where reply.class_arm_id = ${classArmId} and ${isRecent}))::int as count`)
  ).count

/**
 * How many explanations wait, and texts of guardians came since yesterday, in each arm of a school whose class teacher somebody is, or in
 * every arm.
 */
export const explanationsWaiting = (
  tx: ReadTx,
  { schoolId, teacherId }: { schoolId: string; teacherId: string | null },
  most: number,
): Promise<{ classArm: { id: string; fullName: string }; count: number }[]> =>
  tx.rows(sql`
    select json_build_object('id', a.id, 'fullName', c.name || ' ' || a.name) as "classArm", waiting.count
    from (
      select one.class_arm_id, count(*)::int as count
      from (
        select x.class_arm_id from absence_explanation x where x.school_id = ${schoolId} and x.status = 'Waiting'
        union all
        select reply.class_arm_id from guardian_reply reply
        where reply.school_id = ${schoolId} and ${isRecent}) as one
      group by one.class_arm_id) as waiting
    join class_arm_brief a on a.id = waiting.class_arm_id
    join class_brief c on c.id = a.class_id
    where ${teacherId}::uuid is null or a.class_teacher_id = ${teacherId}::uuid
    order by c.level, c.name collate "und-x-icu", a.name collate "und-x-icu", a.id
    limit ${most}`)

export interface LockedExplanation {
  id: string
  status: 'Waiting' | 'Accepted' | 'Declined'
  stateId: string
  schoolId: string
  districtId: string
  classArmId: string
  classArm: string
  classTeacherId: string | null
  /** The student's record that counts, which a merge may have changed. */
  studentId: string
  student: string
  day: string
  sittings: Sitting[]
  reason: Reason
  givenBy: string
}

/** An explanation, locked until the transaction ends; 404 if there is none. */
export const lockExplanation = (tx: WriteTx, id: string): Promise<LockedExplanation> =>
  tx.get(sql`
    select x.id, x.status, x.state_id as "stateId", x.school_id as "schoolId", sc.district_id as "districtId",
      x.class_arm_id as "classArmId", c.name || ' ' || a.name as "classArm", a.class_teacher_id as "classTeacherId",
      s.id as "studentId", s.full_name as student, x.day, x.sittings, x.reason, x.given_by as "givenBy"
    from absence_explanation x
    join school_brief sc on sc.id = x.school_id
    join class_arm_brief a on a.id = x.class_arm_id
    join class_brief c on c.id = a.class_id
    join student_brief own on own.id = x.student_id
    join student_brief s on s.id = coalesce(own.merged_into, own.id)
    where x.id = ${id}
    for update of x`)

interface LockedRegister {
  sitting: Sitting
  /** The student's. */
  mark: StoredMark
  all: StoredMarks
}

/** The registers of an arm on a day in which a student has a mark, locked until the transaction ends. */
export const lockMarks = (
  tx: WriteTx,
  { classArmId, studentId, day, sittings }: Pick<LockedExplanation, 'classArmId' | 'studentId' | 'day' | 'sittings'>,
): Promise<LockedRegister[]> =>
  tx.rows(sql`
    select r.sitting, akada_kept_mark(r, ${studentId}) as mark, akada_kept_marks(r) as "all"
    from register r
    where r.class_arm_id = ${classArmId} and r.day = ${day}::date and r.sitting = any(${sittings}::text[])
      and akada_kept_mark(r, ${studentId}) is not null
    order by r.sitting for update`)

export const setDecision = (
  tx: WriteTx,
  id: string,
  { status, by, at, answer }: { status: 'Accepted' | 'Declined'; by: string; at: Date; answer: string | null },
): Promise<number> =>
  tx.run(sql`
    update absence_explanation set status = ${status}, decided_by = ${by}, decided_at = ${at.toISOString()}, answer = ${answer}
    where id = ${id}`)

/** The places of explanations: the school whose register has the mark. */
export const explanationPlaces = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: string }>(sql`
    select x.id, x.state_id as "stateId", sc.district_id as "districtId", x.school_id as "schoolId"
    from absence_explanation x join school_brief sc on sc.id = x.school_id
    where x.id = any(${ids}::uuid[])`)

/** The arms in which students are on a day, each with the names of those in it. */
export const armsOfStudents = (
  tx: ReadTx,
  studentIds: readonly string[],
  day: string,
): Promise<{ classArmId: string; schoolId: string; districtId: string; students: string }[]> =>
  tx.rows(sql`
    select e.class_arm_id as "classArmId", e.school_id as "schoolId", sc.district_id as "districtId",
      string_agg(s.full_name, '; ' order by s.full_name) as students
    from placement e
    join student_brief s on s.id = e.student_id
    join school_brief sc on sc.id = e.school_id
    where e.student_id = any(${studentIds}::uuid[]) and e.class_arm_id is not null and akada_counts_on(e.begins, e.ends, ${day}::date)
    group by e.class_arm_id, e.school_id, sc.district_id
    order by e.class_arm_id`)

interface NewReply {
  id: string
  schoolId: string
  classArmId: string
  /** The names of the children in the arm. */
  students: string
}

/** Stores a text of a guardian for the class teachers of several arms. */
export const insertReplies = (
  tx: WriteTx,
  { stateId, givenBy, text, at }: { stateId: string; givenBy: string; text: string; at: Date },
  replies: readonly NewReply[],
): Promise<number> =>
  tx.run(sql`
    insert into guardian_reply (id, state_id, school_id, class_arm_id, students, given_by, text, at)
    select r.id, ${stateId}, r.school, r.arm, r.students, ${givenBy}, ${text}, ${at.toISOString()}
    from unnest(${replies.map(({ id }) => id)}::uuid[], ${replies.map(({ schoolId }) => schoolId)}::uuid[],
      ${replies.map(({ classArmId }) => classArmId)}::uuid[], ${replies.map(({ students }) => students)}::text[])
      as r(id, school, arm, students)`)

/** What guardians of an arm wrote by SMS since a moment, the newest first. */
export const repliesOf = (
  tx: ReadTx,
  classArmId: string,
  { since, most }: { since: Date; most: number },
): Promise<{ id: string; students: string; text: string; givenBy: string; givenAt: string }[]> =>
  tx.rows(sql`
    select id, students, text, given_by as "givenBy", at as "givenAt" from guardian_reply
    where class_arm_id = ${classArmId} and at >= ${since.toISOString()}
    order by at desc, id desc limit ${most}`)

/** Removes what guardians wrote before a moment. */
export const deleteOldReplies = (tx: WriteTx, before: Date): Promise<number> =>
  tx.run(sql`delete from guardian_reply where at < ${before.toISOString()}`)
