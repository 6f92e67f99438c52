/**
 * node api/test/open-database.ts [DATA_DIR]
 *
 * Starts the embedded PostgreSQL of a data folder for programs that need it as DATABASE_URL, makes the roles of deploy/database.sql, prints
 * the two settings, and keeps it running until SIGTERM or SIGINT. It migrates nothing.
 */
import { startEmbedded } from '../src/platform/db/embedded.ts'
import { loginUrlOf } from '../src/platform/db/roles.ts'
import { documentedRoles, settingFor, withClient } from './backup.ts'

const [dataDir = process.env.DATA_DIR ?? '.data'] = process.argv.slice(2)
const stopped = Promise.race(['SIGTERM', 'SIGINT'].map(signal => new Promise(resume => process.once(signal, resume))))
const postgres = await startEmbedded({ dataDir })
const { connectionString } = postgres
const roles = await documentedRoles()
await withClient(connectionString, client => client.query(roles))
process.stdout.write(
  `MIGRATION_DATABASE_URL=${settingFor(connectionString)}\nDATABASE_URL=${settingFor(loginUrlOf(connectionString))}\n`,
)
// A signal listener does not keep the process alive by itself.
const alive = setInterval(() => {}, 60_000)
await stopped
clearInterval(alive)
await postgres.stop()
