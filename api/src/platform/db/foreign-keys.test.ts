import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { openDatabase, sql } from './index.ts'

const clone = await cloneDatabase()
const database = openDatabase({
  connectionString: clone.connectionString,
  pool: 1,
  preparedStatements: true,
  demandAudit: true,
  systemIsLogin: true,
})
afterAll(async () => {
  await database.close()
  await clone.drop()
})

/** The tables from which the product deletes rows. States, schools, people, classes and subjects are permanent. */
const deletedFrom = (): string[] => {
  const source = join(import.meta.dirname, '../..')
  const files = globSync('{features,platform}/**/*.ts', { cwd: source }).filter(file => !file.endsWith('.test.ts'))
  return files.flatMap(file =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/\bdelete from (?:only )?([a-z_.]+)/g)].map(
      ([, table = '']) => table,
    ),
  )
}

it('every reference to rows that the product deletes has an index, so that no delete reads a whole table', async () => {
  const tables = [...new Set(deletedFrom())]
  expect(tables).toContain('report_card')
  const without = await database.system.read(tx =>
    tx.rows<{ key: string }>(sql`
      select con.conrelid::regclass::text || ' (' || (
        select string_agg(att.attname, ', ' order by place)
        from unnest(con.conkey) with ordinality as col(num, place)
        join pg_attribute att on att.attrelid = con.conrelid and att.attnum = col.num) || ')' as key
      from pg_constraint con
      where con.contype = 'f' and con.confrelid = any (array(select to_regclass(name) from unnest(${tables}::text[]) name)::oid[])
        and not exists (
          select from pg_index ind
          where ind.indrelid = con.conrelid and ind.indpred is null
            and (ind.indkey::int2[])[0:cardinality(con.conkey) - 1] @> con.conkey)
      order by 1`),
  )
  expect(without.map(({ key }) => key)).toEqual([])
})
