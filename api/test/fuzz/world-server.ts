/**
 * The whole program on a database of its own, with people, schools and records of every kind, and with an empty arm, school and state.
 * Started as a process by served-world.ts, which requests tokens and memory figures from it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/platform/config/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { loginUrlOf } from '../../src/platform/db/roles.ts'
import { workers } from '../../src/platform/workers/index.ts'
import { bringUpToDate, stopOnSignals } from '../../src/run.ts'
import * as make from '../factories.ts'
import { makeMatrixWorld, type Things } from '../matrix-world.ts'
import type { AskOfWorld, Caller, HeldMemory, ToldOfWorld } from './served-world.ts'

const [connectionString, dataDir] = process.argv.slice(2)
if (!connectionString || !dataDir) throw new Error('usage: world-server.ts CONNECTION_STRING DATA_DIR')

await bringUpToDate(connectionString, true)
const config = {
  ...readConfig({ DATA_DIR: dataDir, PORT: '0', AKADA_SECRET: 'only-for-tests-only-for-tests-only-for-tests' }, 'test'),
  logLevel: 'error',
  requestsPerMinute: 100_000_000,
}
const built = await buildApp({ config, connectionString: loginUrlOf(connectionString) })
stopOnSignals(built, { stop: async () => {} })
await built.startWork()

const { things, personas, ground } = await makeMatrixWorld(built)
const emptySchool = await make.makeSchool(built, ground.district)
const { id: emptyArm } = await make.makeClassArm(built, { ...ground, name: 'Empty' })
const { state, district, school } = await make.makeOrganisations(built)
const head = (of: { state: make.TestState; school: make.TestSchool }) =>
  make.makePerson(built, { ...of, role: 'principal' })

const callers: { caller: Caller; staffId: string; roleAccessId: string | null }[] = []
const add = (name: string, place: Caller['place'], { id, roleAccessId }: make.SignedIn) =>
  callers.push({ caller: { name, place }, staffId: id, roleAccessId })

for (const { name, person: one, status, ended } of personas)
  if (!ended && status === 'Active') add(name, name === 'foreignSuperAdmin' ? 'otherState' : 'own', one)
add('head of the empty school', 'emptySchool', await head({ state: ground.state, school: emptySchool }))
add('head over the empty arm', 'emptyArm', await head(ground))
add('super admin of the empty state', 'emptyState', await make.makePerson(built, { state, role: 'superAdmin' }))
add('head in the empty state', 'emptyState', await head({ state, school }))

const inEmptyState: Things = {
  ...things.unknown,
  organization: school.id,
  school: school.id,
  state: state.id,
  district: district.id,
  classType: state.classTypes['Junior Secondary'] ?? '',
  role: state.roles.teacher,
}
const placed = {
  own: things.own,
  otherState: things.otherState,
  emptyArm: { ...things.own, classArm: emptyArm },
  emptySchool: { ...things.own, organization: emptySchool.id, school: emptySchool.id, classArm: emptyArm },
  emptyState: inEmptyState,
}

await built.server.listen({ port: 0, host: '127.0.0.1' })
const address = built.server.server.address()
const tell = (told: ToldOfWorld): void => void process.send?.(told)

/** New sessions, since a request may end one. */
const tokensFor = async (name: string, count: number): Promise<string[]> => {
  const found = callers.find(({ caller }) => caller.name === name)
  if (!found) throw new Error(`Nobody is called ${name}.`)
  const { staffId, roleAccessId } = found
  const sessions = Array.from({ length: count }, () => uuidv7())
  await make.asOwner(built.app.database, tx =>
    tx.run(sql`insert into auth_session (id, staff_id, role_access_id)
      select id, ${staffId}, ${roleAccessId} from unnest(${sessions}::uuid[]) as id`),
  )
  return sessions.map(sessionId => built.app.tokens.sign({ staffId, sessionId, roleAccessId }))
}

/** The memory in use once everything unneeded was released, including idle threads. */
const memory = async (): Promise<HeldMemory> => {
  workers.endIdle()
  for (let turn = 0; turn < 4; turn++) {
    globalThis.gc?.()
    await pause(250)
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss, heapUsed, external }
}

const answer = async (ask: AskOfWorld): Promise<ToldOfWorld> =>
  ask.kind === 'tokens'
    ? { id: ask.id, tokens: await tokensFor(ask.caller, ask.count) }
    : { id: ask.id, memory: await memory() }
process.on('message', (ask: AskOfWorld) => void answer(ask).then(tell))
tell({
  id: 0,
  port: typeof address === 'object' && address ? address.port : 0,
  callers: callers.map(({ caller }) => caller),
  things: placed,
})
