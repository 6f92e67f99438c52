import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'

const clone = await cloneDatabase()
const client = new pg.Client({ connectionString: clone.connectionString })
await client.connect()
afterAll(async () => {
  await client.end()
  await clone.drop()
})

const plan = async (statement: string): Promise<string> => {
  const { rows } = await client.query<Record<'QUERY PLAN', string>>(`explain (verbose) ${statement}`)
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

it('every view acts with the rights of the calling role, and is read-only', async () => {
  const { rows } = await client.query<{ name: string; asInvoker: boolean; mayWrite: boolean }>(`
    select c.relname as name, coalesce('security_invoker=true' = any(c.reloptions), false) as "asInvoker",
      has_table_privilege('akada_app', c.oid, 'insert, update, delete')
        or has_table_privilege('akada_system', c.oid, 'insert, update, delete') as "mayWrite"
    from pg_class c where c.relkind = 'v' and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)`)
  expect(rows.map(({ name }) => name)).toContain('student_brief')
  expect(rows.filter(({ asInvoker, mayWrite }) => !asInvoker || mayWrite)).toEqual([])
})

it('names and dates are computed within the statement, without a call for each row', async () => {
  const shown = await plan(
    `select s.full_name from student_brief s join placement p on p.student_id = s.id and akada_counts_on(p.begins, p.ends, '2026-10-14')`,
  )
  expect(shown).toContain('enrolment')
  expect(shown).not.toMatch(/akada_full_name|akada_counts_on|Subquery Scan/)
})
