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

interface OwnFunction {
  name: string
  language: string
  runsAsOwner: boolean
  searchPath: string | null
  definition: string
}

const ownFunctions = async (): Promise<OwnFunction[]> => {
  const { rows } = await client.query<OwnFunction>(`
    select p.oid::regprocedure::text as name, l.lanname as language, p.prosecdef as "runsAsOwner",
      (select substr(set, length('search_path=') + 1) from unnest(p.proconfig) as set where set like 'search_path=%') as "searchPath",
      pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace in ('public'::regnamespace, 'ledger'::regnamespace) and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')`)
  return rows
}

/** Qualifies every name with its schema by hand; the restore test runs it for each student and member of staff. */
const qualifiedByHand = ['akada_name_keys(uuid[],text)']

it('every function resolves its names with an empty search_path, as when a dump is restored', async () => {
  const functions = await ownFunctions()
  expect(functions.length).toBeGreaterThan(15)
  const lost: string[] = []
  for (const { name, language, searchPath, definition } of functions) {
    if (searchPath !== null || qualifiedByHand.includes(name)) continue
    // PostgreSQL resolves the names in an SQL function when it is created, but not those in a PL/pgSQL function.
    await client.query(`begin; set local search_path = ''`)
    const works =
      language === 'sql' &&
      (await client.query(definition).then(
        () => true,
        () => false,
      ))
    await client.query('rollback')
    if (!works) lost.push(name)
  }
  expect(lost).toEqual([])
})

it('every function that runs as its owner searches temporary schemas last', async () => {
  const functions = (await ownFunctions()).filter(({ runsAsOwner }) => runsAsOwner)
  expect(functions.length).toBeGreaterThan(5)
  expect(functions.filter(({ searchPath }) => !searchPath?.endsWith(', pg_temp')).map(({ name }) => name)).toEqual([])
})
