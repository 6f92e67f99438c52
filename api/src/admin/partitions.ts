import type pg from 'pg'
import { withClient } from '../platform/db/source.ts'
import { codeOf } from '../platform/errors/index.ts'
import { AdminError } from './errors.ts'

interface Partition {
  name: string
  size: string
  tablespace: string
  isAttached: boolean
}

const partitionsIn = async (client: pg.Client): Promise<Partition[]> =>
  (
    await client.query<Partition>(`
      select relname as name, pg_size_pretty(pg_total_relation_size(pg_class.oid)) as size,
        coalesce(spcname, 'pg_default') as tablespace, relispartition as "isAttached"
      from pg_class left join pg_tablespace on pg_tablespace.oid = reltablespace
      where relkind = 'r' and relnamespace = 'partitions'::regnamespace
      order by relname`)
  ).rows

/** Every partition, one a line: its name, size, tablespace, and whether it is detached. For the owner of the tables, like all here. */
export const listPartitions = (ownerUrl: string): Promise<string> =>
  withClient(ownerUrl, async client => {
    const lines = (await partitionsIn(client)).map(
      ({ name, size, tablespace, isAttached }) =>
        `${name.padEnd(24)}${size.padStart(10)}  ${tablespace}${isAttached ? '' : '  detached'}`,
    )
    return lines.join('\n')
  })

/** How long a change waits for those who use a partition, so that nobody waits behind it for longer. */
const lockLimit = '5s'

/** Runs statements in one transaction. Throws an AdminError where the database refuses them in words for the operator. */
const changed = (ownerUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> =>
  withClient(ownerUrl, async client => {
    await client.query(`begin; set local lock_timeout = '${lockLimit}'`)
    await work(client)
    await client.query('commit')
  }).catch((error: unknown) => {
    if (codeOf(error) === '55P03')
      throw new AdminError('The partition is in use. Nothing was changed; try again at a quieter hour.')
    throw codeOf(error) === 'AK003' && error instanceof Error ? new AdminError(error.message) : error
  })

/**
 * Moves a partition and its indexes to another tablespace. Throws an AdminError if there is no such partition or tablespace, or if it is in use.
 */
export const movePartition = async (ownerUrl: string, name: string, tablespace: string): Promise<string> => {
  await changed(ownerUrl, async client => {
    if (!(await partitionsIn(client)).some(partition => partition.name === name))
      throw new AdminError(`There is no partition ${name}. See: npm run admin -- partitions`)
    const { rowCount } = await client.query('select from pg_tablespace where spcname = $1', [tablespace])
    if (rowCount === 0)
      throw new AdminError(`There is no tablespace ${tablespace}. Make it first: create tablespace ... location ...`)
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter table partitions.%I set tablespace %I', $1::text, $2::text) as statement
       union all
       select format('alter index %s set tablespace %I', indexrelid::regclass, $2::text)
       from pg_index where indrelid = format('partitions.%I', $1::text)::regclass`,
      [name, tablespace],
    )
    for (const { statement } of rows) await client.query(statement)
  })
  return `${name} is in ${tablespace} now.`
}

const yearOf = (text: string): number => {
  if (!/^\d{4}$/.test(text)) throw new AdminError('Name the year in which the sessions begin: 2019 for 2019/2020')
  return Number(text)
}

/**
 * Takes the scores of the sessions that begin in a year out of the portal. Throws an AdminError if none are attached, if one of these sessions
 * has a term that is not closed, or if they are in use.
 */
export const detachScores = async (ownerUrl: string, text: string): Promise<string> => {
  const year = yearOf(text)
  await changed(ownerUrl, async client => void (await client.query('select akada_detach_scores($1)', [year])))
  return `The scores of ${year}/${year + 1} are detached. Dump them before you drop them: pg_dump -Fc -t partitions.score_${year} -t partitions.score_change_${year} ...`
}

/** Puts detached scores back. Throws an AdminError if none of that year were detached, or if their tables are not in the database. */
export const attachScores = async (ownerUrl: string, text: string): Promise<string> => {
  const year = yearOf(text)
  await changed(ownerUrl, async client => void (await client.query('select akada_attach_scores($1)', [year])))
  return `The scores of ${year}/${year + 1} are attached.`
}
