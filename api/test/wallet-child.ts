/** A real server process for the wallet stress test, with an additional call: a charge as a feature makes it. */
import { endpoints } from '@akada/contract'
import { calls } from '@akada/contract/kernel/calls'
import { id } from '@akada/contract/kernel/fields'
import * as z from 'zod'
import { buildApp } from '../src/app.ts'
import { features } from '../src/features.ts'
import { chargeWallet } from '../src/features/wallet/index.ts'
import { audit } from '../src/platform/audit/index.ts'
import { readConfig } from '../src/platform/config/index.ts'
import { loginUrlOf } from '../src/platform/db/roles.ts'
import { sql } from '../src/platform/db/index.ts'
import { serve } from '../src/platform/http/index.ts'
import { stopOnSignals } from '../src/run.ts'

const [connectionString = '', baseUrl = '', secretKey = '', dataDir = ''] = process.argv.slice(2)

const { charge } = calls({ tag: 'Tests' })({
  charge: {
    call: 'POST /hammer/charge',
    summary: 'Charge a report card',
    access: 'public',
    where: { in: 'nowhere' },
    body: z.object({ state: id, school: id, student: id, term: id, kobo: z.int() }),
    response: z.object({ reference: z.string() }),
  },
})

const hammer = {
  name: 'hammer',
  routes: serve(
    { charge },
    {
      charge: ({ app, body: { state, school, student, term, kobo } }) =>
        app.database.forState(state).write(async tx => {
          audit.exempt(tx, 'a test')
          const { postingId, reference } = await chargeWallet(tx, {
            place: { stateId: state, schoolId: school },
            staffId: null,
            kobo,
            for: 'Report cards',
            narration: 'A report card',
            idempotencyKey: `cards:${student}:${term}`,
          })
          await tx.run(sql`
          insert into report_card_charge (student_id, term_id, state_id, school_id, posting_id, kobo)
          values (${student}, ${term}, ${state}, ${school}, ${postingId}, ${kobo}) on conflict do nothing`)
          return { reference }
        }),
    },
  ),
}

const config = {
  ...readConfig(
    { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'fatal', AKADA_SECRET: 'only-for-tests-only-for-tests-only-for-tests' },
    'test',
  ),
  host: '127.0.0.1',
  dbPool: 10,
  requestsPerMinute: 10_000_000,
  paystack: { baseUrl, secretKey },
}
const built = await buildApp({
  config,
  connectionString: loginUrlOf(connectionString),
  endpoints: [...endpoints, charge],
  features: [...features, hammer],
  partial: true,
})
stopOnSignals(built, { stop: async () => {} })
await built.startWork()
await built.server.listen({ port: 0, host: config.host })
const address = built.server.server.address()
process.stdout.write(`port ${typeof address === 'object' && address ? address.port : 0}\n`)
