import type { CorrectableField, CorrectableOfGuardian } from '@akada/contract/family/record'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

export type CorrectionStatus = 'Waiting' | 'Accepted' | 'Declined'

export interface StoredGuardian {
  name: string
  relationship: string
  phones: { code: string; number: string }[]
  email: string | null
  address: string | null
  mayBeCalled: boolean
  mayCollect: boolean
  since: string
  /** As they are dialled: +2348031234567. */
  numbers: string[]
}

/** What the record of a child says of the guardian in whose name the transaction reads; null for a student who signed in. */
export const findOwnGuardian = (tx: ReadTx, childId: string): Promise<StoredGuardian | null> =>
  tx.find(sql`
    select g.name, g.relationship, g.phones, g.email, g.address, g.may_be_called as "mayBeCalled",
      g.may_collect as "mayCollect", g.begins as since,
      coalesce((select l.numbers from guardian_link_brief l
        where l.student_id = ${childId} and l.ends is null and l.person_id = (select public.akada_family_person())), '{}') as numbers
    from public.akada_family_guardian(${childId}) as g`)

export interface SaidConsent {
  purpose: 'photo'
  isGiven: boolean
  by: string
  at: string
}

/** What guardians said about consents for a child, the newest first. */
export const consentsOf = (tx: ReadTx, childId: string): Promise<SaidConsent[]> =>
  tx.rows(sql`
    select c.purpose, c.is_given as "isGiven", c.said_by as by, c.said_at as at from family_consent c
    where c.student_id = ${childId} order by c.said_at desc, c.id desc limit 100`)

interface NewConsent {
  id: string
  stateId: string
  studentId: string
  personId: string
  purpose: 'photo'
  isGiven: boolean
  by: string
  at: Date
}

export const insertConsent = (tx: WriteTx, made: NewConsent): Promise<number> =>
  tx.run(sql`
    insert into family_consent (id, state_id, student_id, person_id, purpose, is_given, said_by, said_at)
    values (${made.id}, ${made.stateId}, ${made.studentId}, ${made.personId}, ${made.purpose}, ${made.isGiven}, ${made.by},
      ${made.at.toISOString()})`)

export interface RequestedCorrection {
  id: string
  field: CorrectableField | CorrectableOfGuardian
  value: string
  note: string | null
  askedAt: string
  status: CorrectionStatus
  answer: string | null
}

/** The corrections that the guardian asked for, for a child, the newest first. */
export const correctionsOf = (tx: ReadTx, childId: string): Promise<RequestedCorrection[]> =>
  tx.rows(sql`
    select x.id, x.field, x.value, x.note, x.asked_at as "askedAt", x.status, x.answer from family_correction x
    where x.student_id in (select public.akada_family_records(${childId}))
    order by x.asked_at desc, x.id desc limit 100`)

interface NewCorrection {
  id: string
  stateId: string
  schoolId: string
  studentId: string
  personId: string
  by: string
  at: Date
  field: RequestedCorrection['field']
  value: string
  instead: string | null
  note: string | null
}

/** Stores a correction; false if there is one with its id. Violates a unique index if one of the field waits. */
export const insertCorrection = async (tx: WriteTx, made: NewCorrection): Promise<boolean> =>
  (await tx.run(sql`
    insert into family_correction (id, state_id, school_id, student_id, person_id, asked_by, asked_at, field, value, instead, note)
    values (${made.id}, ${made.stateId}, ${made.schoolId}, ${made.studentId}, ${made.personId}, ${made.by},
      ${made.at.toISOString()}, ${made.field}, ${made.value}, ${made.instead}, ${made.note})
    on conflict (id) do nothing`)) > 0

/** How many corrections of a guardian wait, and whether one with this id was sent. */
export const pendingCorrections = (
  tx: ReadTx,
  { id, personId }: { id: string; personId: string },
): Promise<{ waiting: number; isSent: boolean }> =>
  tx.get(sql`
    select count(*) filter (where x.status = 'Waiting')::int as waiting, coalesce(bool_or(x.id = ${id}), false) as "isSent"
    from family_correction x where x.person_id = ${personId}`)

export interface WaitingCorrection extends Omit<RequestedCorrection, 'status' | 'answer'> {
  student: { id: string; fullName: string }
  askedBy: string
  /** What the record says of the guardian who asks; null if it names them no longer. */
  guardian: Record<CorrectableOfGuardian, string | null> | null
}

/** The corrections that wait in a school, the oldest first; of a merged record, for the one that was kept. */
export const waitingIn = (tx: ReadTx, schoolId: string, most: number): Promise<WaitingCorrection[]> =>
  tx.rows(sql`
    select x.id, x.field, x.value, x.note, x.asked_at as "askedAt", x.asked_by as "askedBy",
      json_build_object('id', s.id, 'fullName', s.full_name) as student,
      (select json_build_object('guardian.name', g.name, 'guardian.relationship', g.relationship,
          'guardian.phones', x.instead, 'guardian.email', g.email)
        from guardian_link_brief l
        join guardian_brief g on g.student_id = l.student_id and public.akada_guardian_key(g.name) = l.name_key
        where l.student_id = s.id and l.person_id = coalesce(asking.joined_into, asking.id) and l.ends is null
        order by g.position limit 1) as guardian
    from family_correction x
    join guardian_person_brief asking on asking.id = x.person_id
    join student_brief own on own.id = x.student_id
    join student_brief s on s.id = coalesce(own.merged_into, own.id)
    where s.school_id = ${schoolId} and x.status = 'Waiting'
    order by x.asked_at, x.id limit ${most}`)

/** How many corrections wait in a school. */
export const correctionsWaitingIn = async (tx: ReadTx, schoolId: string): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select count(*)::int as count
      from family_correction x
      join student_brief own on own.id = x.student_id
      join student_brief s on s.id = coalesce(own.merged_into, own.id)
      where s.school_id = ${schoolId} and x.status = 'Waiting'`)
  ).count

export interface LockedCorrection {
  id: string
  status: CorrectionStatus
  studentId: string
  student: string
  personId: string
  field: RequestedCorrection['field']
  value: string
  instead: string | null
  askedBy: string
}

/** A correction, locked until the transaction ends. */
export const lockCorrection = (tx: WriteTx, id: string): Promise<LockedCorrection> =>
  tx.get(sql`
    select x.id, x.status, s.id as "studentId", s.full_name as student, coalesce(p.joined_into, p.id) as "personId", x.field, x.value, x.instead,
      x.asked_by as "askedBy"
    from family_correction x
    join guardian_person_brief p on p.id = x.person_id
    join student_brief own on own.id = x.student_id
    join student_brief s on s.id = coalesce(own.merged_into, own.id)
    where x.id = ${id} for update of x`)

export const setCorrection = (
  tx: WriteTx,
  id: string,
  { status, by, at, answer }: { status: CorrectionStatus; by: string; at: Date; answer: string | null },
): Promise<number> =>
  tx.run(sql`
    update family_correction set status = ${status}, decided_by = ${by}, decided_at = ${at.toISOString()}, answer = ${answer}
    where id = ${id}`)

/** The places of corrections: the school that the student is in now. */
export const correctionPlaces = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: string }>(sql`
    select x.id, x.state_id as "stateId", sc.district_id as "districtId", sc.id as "schoolId"
    from family_correction x
    join student_brief own on own.id = x.student_id
    join student_brief s on s.id = coalesce(own.merged_into, own.id)
    join school_brief sc on sc.id = s.school_id
    where x.id = any(${ids}::uuid[])`)
