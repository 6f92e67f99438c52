/** A process that hands messages over to the gateway, for the tests that kill it. */
import { createMessageSender } from '../src/features/messages/index.ts'
import { systemClock } from '../src/platform/clock/index.ts'
import { openDatabase } from '../src/platform/db/index.ts'
import { loginUrlOf } from '../src/platform/db/roles.ts'
import { openSms } from '../src/platform/sms/index.ts'

const [connectionString = '', baseUrl = '', apiKey = '', now = ''] = process.argv.slice(2)
const database = openDatabase({
  connectionString: loginUrlOf(connectionString),
  pool: 8,
  preparedStatements: true,
  demandAudit: true,
})
// The test's day, at the pace of the machine.
const begun = systemClock.now().getTime()
const clock = { now: () => new Date(new Date(now).getTime() + systemClock.now().getTime() - begun) }
const gateway = openSms({ gateway: 'termii', channel: 'dnd', sender: 'Akada', baseUrl, apiKey })
process.stdout.write('begun\n')
await createMessageSender({ database, clock, gateway }).sendDue()
await database.close()
process.stdout.write('done\n')
