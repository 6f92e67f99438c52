/** A server with a call that blocks the event loop for good, for the test of the watchdog. Started by supervised-child.ts. */
import { calls } from '@akada/contract/kernel/calls'
import { done } from '@akada/contract/kernel/fields'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/platform/config/index.ts'
import { loginUrlOf } from '../src/platform/db/roles.ts'
import { serve } from '../src/platform/http/index.ts'
import { startHeartbeat } from '../src/platform/watchdog/index.ts'
import { stopOnSignals } from '../src/run.ts'
import { reportReady } from '../src/supervise.ts'
import * as z from 'zod'

const [connectionString, dataDir] = process.argv.slice(2)
if (!connectionString || !dataDir) throw new Error('usage: standstill-server.ts CONNECTION_STRING DATA_DIR')

const { standStill } = calls({ tag: 'Tests' })({
  standStill: {
    access: 'public',
    where: { in: 'nowhere' },
    call: 'GET /stand-still/{word}',
    summary: 'Never lets go of the event loop',
    params: z.object({ word: z.string() }),
    response: done,
  },
})

startHeartbeat()
const config = { ...readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }, 'test'), host: '127.0.0.1' }
const built = await buildApp({
  config,
  connectionString: loginUrlOf(connectionString),
  endpoints: [standStill],
  features: [
    {
      name: 'standstill',
      routes: serve(
        { standStill },
        {
          standStill: () => {
            for (;;) Math.random()
          },
        },
      ),
    },
  ],
})
stopOnSignals(built, { stop: async () => {} })
await built.server.listen({ port: config.port, host: config.host })
reportReady()
const address = built.server.server.address()
process.stdout.write(`port ${typeof address === 'object' && address ? address.port : 0}\n`)
