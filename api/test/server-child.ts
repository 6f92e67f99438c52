/** A separate server for the tests of stopping and killing: two small features on an embedded database. */
import { calls } from '@akada/contract/kernel/calls'
import { done } from '@akada/contract/kernel/fields'
import pg from 'pg'
import * as z from 'zod'
import { buildApp } from '../src/app.ts'
import { audit } from '../src/platform/audit/index.ts'
import { readConfig } from '../src/platform/config/index.ts'
import { sql } from '../src/platform/db/index.ts'
import { serve } from '../src/platform/http/index.ts'
import { readyDatabase, stopOnSignals } from '../src/run.ts'

const dataDir = process.argv[2]
if (!dataDir) throw new Error('usage: server-child.ts DATA_DIR')

const base = { access: 'public', where: { in: 'nowhere' } } as const
const count = z.object({ count: z.int() })
const { add } = calls({ tag: 'Tests' })({
  add: { ...base, call: 'POST /count', summary: 'Count one more', response: count },
})
const { look } = calls({ tag: 'Tests' })({
  look: { ...base, call: 'GET /count', summary: 'The count', response: count },
})
const { slow } = calls({ tag: 'Tests' })({
  slow: { ...base, call: 'GET /slow', summary: 'Ends when told by SIGUSR2', response: done },
})

const config = { ...readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }, 'test'), host: '127.0.0.1' }
const database = await readyDatabase(config)
const built = await buildApp({
  config,
  connectionString: database.connectionString,
  endpoints: [add, look, slow],
  features: [
    {
      name: 'count',
      routes: serve(
        { add, look, slow },
        {
          add: call =>
            call.db.write(tx => {
              audit.exempt(tx, 'a test')
              return tx.get<z.infer<typeof count>>(sql`insert into counted default values returning n as "count"`)
            }),
          look: call =>
            call.db.read(tx => tx.get<z.infer<typeof count>>(sql`select coalesce(max(n), 0) as "count" from counted`)),
          slow: async () => {
            const told = new Promise(resume => process.once('SIGUSR2', resume))
            process.stdout.write('slow begins\n')
            await told
            return { message: 'done' }
          },
        },
      ),
    },
  ],
})
const owner = new pg.Client({ connectionString: database.ownerUrl })
await owner.connect()
// Tables created by the owner are also the program's: akada_system may insert into them.
await owner.query('create table if not exists counted (n bigint generated always as identity)')
await owner.end()
stopOnSignals(built, database)
await built.startWork()
await built.server.listen({ port: config.port, host: config.host })
const address = built.server.server.address()
process.stdout.write(`port ${typeof address === 'object' && address ? address.port : 0}\n`)
