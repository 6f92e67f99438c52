/** A separate process for the tests of the embedded database: starts it in a folder and writes numbers until it is killed. */
import pg from 'pg'
import { startEmbedded } from '../src/platform/db/embedded.ts'

const dataDir = process.argv[2]
if (!dataDir) throw new Error('usage: embedded-child.ts DATA_DIR')
const { connectionString } = await startEmbedded({ dataDir })
const client = new pg.Client({ connectionString })
await client.connect()
await client.query('create table if not exists written (n bigint)')
process.stdout.write('started\n')
for (let n = 1; ; n++) {
  await client.query('insert into written (n) values ($1)', [n])
  process.stdout.write(`${n}\n`)
}
