import { reportCardResult, cardSheet } from '@akada/contract/report-cards/schemas'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fillDatabase, FillError } from './fill.ts'

/** The cluster's socket is given in `?host=`; the setting also requires a host in its place. */
const withDatabase = (connectionString: string, name: string): string =>
  connectionString.replace(/\/([^/?]*)(\?|$)/, `/${name}$2`).replace('@/', '@localhost/')

interface ForeignKey {
  child: string
  parent: string
  columns: string[]
  keys: string[]
}

describe('fillDatabase', () => {
  const cluster = inject('cluster')
  const name = `akada_scale_${randomBytes(6).toString('hex')}`
  const connectionString = withDatabase(cluster, name)
  const dataDir = mkdtempSync(join(tmpdir(), 'akada-scale-'))
  const environment = {
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    AKADA_SECRET: randomBytes(32).toString('hex'),
  }
  const options = {
    students: 200,
    detailed: 1,
    overseen: 0,
    states: null,
    seed: 1,
    today: '2026-11-21',
  }
  const client = new pg.Client({ connectionString })
  const count = async (statement: string): Promise<number> =>
    Number((await client.query<{ count: string }>(`select count(*) from ${statement}`)).rows[0]?.count)

  beforeAll(async () => {
    const owner = new pg.Client({ connectionString: cluster })
    await owner.connect()
    await owner.query(`create database ${name} template akada_template strategy wal_log`)
    await owner.end()
    await client.connect()
    await fillDatabase({ connectionString, environment }, options, () => {})
  })
  afterAll(async () => {
    await client.end()
    const owner = new pg.Client({ connectionString: cluster })
    await owner.connect()
    await owner.query(`drop database ${name} with (force)`)
    await owner.end()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('fills every student with a guardian and one open enrolment', async () => {
    expect(await count('student')).toBe(options.students)
    expect(await count('guardian')).toBe(options.students)
    expect(await count('guardian_link where ends is null')).toBe(options.students)
    expect(await count('enrolment where ends is null')).toBe(options.students)
    expect(await count('enrolment where ends is not null')).toBeGreaterThan(options.students / 2)
    expect(await count('register')).toBeGreaterThan(0)
    expect(await count(`register where cardinality(students) <> 40`)).toBe(0)
  })

  it('leaves no dangling reference, although it copies without the checks', async () => {
    const { rows } = await client.query<ForeignKey>(`
      select con.conrelid::regclass::text as child, con.confrelid::regclass::text as parent,
        (select array_agg(a.attname::text order by k.place) from unnest(con.conkey) with ordinality as k(number, place)
          join pg_attribute a on a.attrelid = con.conrelid and a.attnum = k.number) as columns,
        (select array_agg(a.attname::text order by k.place) from unnest(con.confkey) with ordinality as k(number, place)
          join pg_attribute a on a.attrelid = con.confrelid and a.attnum = k.number) as keys
      from pg_constraint con where con.contype = 'f' and con.connamespace = 'public'::regnamespace`)
    expect(rows.length).toBeGreaterThan(50)
    for (const { child, parent, columns, keys } of rows) {
      const given = columns.map(column => `c.${column} is not null`).join(' and ')
      const same = columns.map((column, at) => `p.${keys[at]} = c.${column}`).join(' and ')
      const strays = await count(`${child} c where ${given} and not exists (select from ${parent} p where ${same})`)
      expect([child, columns, strays]).toEqual([child, columns, 0])
    }
  })

  it('makes cards that match the contract and whose sums agree with the scores', async () => {
    const { rows } = await client.query<{ result: unknown; snapshot: unknown; total: string }>(`
      select rc.result, i.snapshot, (
        select coalesce(sum(s.tenths), 0) from score s
        where s.student_id = rc.student_id and s.term_id = rc.term_id) as total
      from report_card rc join report_card_issue i on i.report_card_id = rc.id`)
    expect(rows.length).toBeGreaterThan(100)
    for (const { result, snapshot, total } of rows) {
      const card = reportCardResult.parse(result)
      expect(card.offered).toBe(14)
      expect(Math.round(Number(card.obtained) * 10)).toBe(Number(total))
      expect(cardSheet.parse(snapshot).result.average).toBe(card.average)
    }
  })

  it('allows signing in and admitting further students', async () => {
    const { rows } = await client.query<{ hash: string; last: number }>(`
      select (select password_hash from staff where username = 'principal.1') as hash, (select max(last) from fx_serial) as last`)
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(rows[0]?.last).toBe(options.students)
  })

  it('stores the words of all names, and restores the triggers that add those of new ones', async () => {
    const words = `select distinct state_id, unnest(akada_words(last_name || ' ' || first_name || coalesce(' ' || middle_name, ''))) as word`
    for (const table of ['student', 'staff'])
      expect(
        await count(`(${words} from ${table}) named where not exists (
          select from name_word known where known.state_id = named.state_id and known.word = named.word)`),
      ).toBe(0)
    expect(await count("pg_trigger where tgname = 'names_learned' and tgenabled = 'A'")).toBe(2)
  })

  it('has enough staff for a long list, and transfers are open', async () => {
    expect(await count(`role_access ra where ra.school_id = (select min(school_id::text)::uuid from student)`)).toBe(
      1000,
    )
    expect(await count(`transfer_setting where date '${options.today}' between opens and closes`)).toBe(1)
  })

  it('refuses a database that is not empty', async () => {
    await expect(fillDatabase({ connectionString, environment }, options, () => {})).rejects.toThrow(FillError)
    expect(await count('student')).toBe(options.students)
  })
})
