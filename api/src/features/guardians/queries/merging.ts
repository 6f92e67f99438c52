import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { RecordWay } from '../../students/index.ts'

/** A link as a row of its table. */
export type LinkRow = Record<string, unknown> & { id: string; student_id: string }

/** The links of two records before and after a merge: what undoing it needs. */
export interface MovedLinks {
  before: LinkRow[]
  after: LinkRow[]
}

/** The rows of the links of two records. */
export const linkRows = async (tx: ReadTx, { from, to }: RecordWay): Promise<LinkRow[]> =>
  (
    await tx.rows<{ row: LinkRow }>(sql`
      select to_jsonb(l) as row from guardian_link l where l.student_id in (${from}, ${to}) order by l.id`)
  ).map(({ row }) => row)

/**
 * Carries the links of a merged record to the kept one, after its guardians have moved: what was withdrawn from somebody for the one record
 * is withdrawn for both. `before` are the rows before the merge.
 */
export const carryLinks = async (tx: WriteTx, way: RecordWay, before: readonly LinkRow[]): Promise<MovedLinks> => {
  await tx.rows(sql`select public.akada_link_guardians(array[${way.from}, ${way.to}]::uuid[])`)
  await tx.run(sql`
    update guardian_link k
    set may_see = k.may_see and r.may_see, may_be_called = k.may_be_called and r.may_be_called,
      may_collect = k.may_collect and r.may_collect,
      revision = k.revision + (k.may_see > r.may_see or k.may_be_called > r.may_be_called or k.may_collect > r.may_collect)::int
    from (
      select one.id, bool_and(l.may_see) as may_see, bool_and(l.may_be_called) as may_be_called,
        bool_and(l.may_collect) as may_collect
      from guardian_link one
      join guardian_link l on l.student_id = ${way.from}
        and (l.person_id = one.person_id or l.name_key = one.name_key or l.numbers && one.numbers)
      where one.student_id = ${way.to} and one.ends is null
      group by one.id) as r
    where k.id = r.id`)
  await tx.run(sql`
    update guardian_link set source = 'Merged record'
    where student_id = ${way.to} and not id = any(${before.map(({ id }) => id)}::uuid[])`)
  return { before: [...before], after: await linkRows(tx, way) }
}

/**
 * Before a merge is undone: removes the links that it made, and restores the others. What somebody has permitted or withdrawn since stays.
 */
export const restoreLinks = async (tx: WriteTx, way: RecordWay, { before, after }: MovedLinks): Promise<void> => {
  const known = new Set(before.map(({ id }) => id))
  const made = after.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  await tx.run(sql`delete from guardian_link where id = any(${made}::uuid[])`)
  await tx.run(sql`
    update guardian_link l
    set ends = case when l.student_id = ${way.to} then b.ends else l.ends end,
      may_see = case when l.may_see = a.may_see then b.may_see else l.may_see end,
      may_be_called = case when l.may_be_called = a.may_be_called then b.may_be_called else l.may_be_called end,
      may_collect = case when l.may_collect = a.may_collect then b.may_collect else l.may_collect end,
      revision = l.revision + (l.may_see = a.may_see and a.may_see <> b.may_see
        or l.may_be_called = a.may_be_called and a.may_be_called <> b.may_be_called
        or l.may_collect = a.may_collect and a.may_collect <> b.may_collect)::int
    from jsonb_populate_recordset(null::guardian_link, ${JSON.stringify(before)}::jsonb) as b
    join jsonb_populate_recordset(null::guardian_link, ${JSON.stringify(after)}::jsonb) as a on a.id = b.id
    where l.id = b.id`)
}

/** Brings the links of two records into step, once a merge is undone. */
export const relinkRecords = async (tx: WriteTx, { from, to }: RecordWay): Promise<void> => {
  await tx.rows(sql`select public.akada_link_guardians(array[${from}, ${to}]::uuid[])`)
}
