import type { Notice, noticeKinds } from '@akada/contract/notices/calls'
import { type ReadTx, sql, type Sql, type WriteTx } from '../../platform/db/index.ts'

export interface NewNotice {
  id: string
  stateId: string
  /** Null for people of a district or the state. */
  schoolId: string | null
  staffId: string
  kind: (typeof noticeKinds)[number]
  text: string
  recordId: string | null
  subjectId: string | null
  at: Date
}

/** A person, and the school in which they act; null for those of a district or the state. */
export interface Reader {
  staffId: string
  schoolId: string | null
}

export const insertNotice = (tx: WriteTx, made: NewNotice): Promise<number> =>
  tx.run(sql`
    insert into notice (id, state_id, school_id, staff_id, kind, text, record_id, subject_id, at)
    values (${made.id}, ${made.stateId}, ${made.schoolId}, ${made.staffId}, ${made.kind}, ${made.text}, ${made.recordId}, ${made.subjectId},
      ${made.at.toISOString()})`)

const isOf = ({ staffId, schoolId }: Reader): Sql => sql`
  n.staff_id = ${staffId} and n.school_id is not distinct from ${schoolId}::uuid`

/** The notices of a person, the latest first. */
export const noticesOf = (tx: ReadTx, reader: Reader, most: number): Promise<Notice[]> =>
  tx.rows(sql`
    select n.id, n.kind, n.text, n.record_id as "recordId", n.subject_id as "subjectId",
      to_char(n.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at", n.read_at is not null as "isRead"
    from notice n where ${isOf(reader)}
    order by n.at desc, n.id desc
    limit ${most}`)

/** How many notices the person has not read. */
export const countUnread = async (tx: ReadTx, reader: Reader): Promise<number> =>
  (
    await tx.get<{ count: number }>(
      sql`select count(*)::int as count from notice n where ${isOf(reader)} and n.read_at is null`,
    )
  ).count

/** Whether a notice is the person's own. */
export const isOwn = async (tx: ReadTx, reader: Reader, id: string): Promise<boolean> =>
  (await tx.find(sql`select from notice n where ${isOf(reader)} and n.id = ${id}`)) !== null

/** Marks a notice of the person as read; without an id all of them. */
export const markRead = (tx: WriteTx, reader: Reader, id: string | null, at: Date): Promise<number> =>
  tx.run(sql`
    update notice n set read_at = ${at.toISOString()}
    where ${isOf(reader)} and n.read_at is null and (${id}::uuid is null or n.id = ${id}::uuid)`)

export const deleteNoticesBefore = (tx: WriteTx, at: Date): Promise<number> =>
  tx.run(sql`delete from notice where at < ${at.toISOString()}`)
