import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltApp, buildApp } from './app.ts'
import { type Mode, readConfig } from './platform/config/index.ts'
import { sql } from './platform/db/index.ts'
import type { App } from './platform/http/index.ts'
import { endWith, readyDatabase, stopOnSignals } from './run.ts'

interface Persona {
  name: string
  username: string
  password: string
  role: string
}

interface DemoModule {
  seedDemo(app: App): Promise<unknown>
  personas?: readonly Persona[]
}

const isDemoModule = (module: unknown): module is DemoModule =>
  typeof module === 'object' && module !== null && 'seedDemo' in module && typeof module.seedDemo === 'function'

const loadDemo = async (): Promise<DemoModule | null> => {
  const file = join(import.meta.dirname, 'demo/seed.ts')
  if (!existsSync(file)) return null
  const module: unknown = await import(file)
  return isDemoModule(module) ? module : null
}

const seedWhenEmpty = async ({ app }: BuiltApp, demo: DemoModule | null): Promise<void> => {
  const empty = await app.database.system.read(tx =>
    tx.get<{ empty: boolean }>(sql`select not exists (select from state) as empty`),
  )
  if (empty.empty) await demo?.seedDemo(app)
}

const start = async (mode: Mode): Promise<void> => {
  const config = readConfig(process.env, mode)
  const database = await readyDatabase(config)
  let built: BuiltApp
  try {
    built = await buildApp({ config, connectionString: database.connectionString })
    stopOnSignals(built, database)
    const demo = mode === 'demo' ? await loadDemo() : null
    if (demo) await seedWhenEmpty(built, demo)
    await built.startWork()
    await built.server.listen({ port: config.port, host: config.host })
    if (mode === 'demo') greet(built, demo)
    built.server.log.info({ port: config.port, mode, migrated: database.migrated }, 'ready')
  } catch (error) {
    await database.stop()
    throw error
  }
}

const greet = (built: BuiltApp, demo: DemoModule | null): void => {
  const address = built.server.server.address()
  const port = typeof address === 'object' && address ? address.port : built.app.config.port
  console.log(`\n${built.app.config.providerName} is ready: http://localhost:${port}\n`)
  for (const { name, role, username, password } of demo?.personas ?? []) {
    console.log(`  ${role.padEnd(16)} ${username.padEnd(20)} ${password.padEnd(16)} ${name}`)
  }
  console.log('\nThis is a demonstration: only this machine can reach it. Stop it with Ctrl-C.\n')
}

const usage = 'usage: node api/src/main.ts serve | demo'
const command = process.argv[2]
if (command === 'serve')
  await start(process.env.NODE_ENV === 'development' ? 'development' : 'production').catch(endWith)
else if (command === 'demo') await start('demo').catch(endWith)
else {
  console.error(usage)
  process.exit(64)
}
