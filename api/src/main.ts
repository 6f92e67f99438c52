import { type BuiltApp, buildApp } from './app.ts'
import { demoPassword, personaGuide } from './demo/guide.ts'
import { type Mode, readConfig } from './platform/config/index.ts'
import { endWith, readyDatabase, stopOnSignals } from './run.ts'

const start = async (mode: Mode): Promise<void> => {
  const config = readConfig(process.env, mode)
  const database = await readyDatabase(config)
  let built: BuiltApp
  try {
    built = await buildApp({ config, connectionString: database.connectionString })
    stopOnSignals(built, database)
    if (mode === 'demo') await fillDemo(built)
    await built.startWork()
    await built.server.listen({ port: config.port, host: config.host })
    if (mode === 'demo') greet(built)
    built.server.log.info({ port: config.port, mode, migrated: database.migrated }, 'ready')
  } catch (error) {
    await database.stop()
    throw error
  }
}

const fillDemo = async ({ app }: BuiltApp): Promise<void> => {
  console.log('Preparing the demonstration: at the first start this takes about a minute.')
  const { seedDemo } = await import('./demo/seed.ts')
  await seedDemo(app)
}

const greet = (built: BuiltApp): void => {
  const address = built.server.server.address()
  const port = typeof address === 'object' && address ? address.port : built.app.config.port
  console.log(`\n${built.app.config.providerName} is ready: http://127.0.0.1:${port}\n`)
  console.log(`Sign in with the password ${demoPassword} as`)
  for (const { username, what } of personaGuide) console.log(`  ${username.padEnd(20)} ${what}`)
  console.log('\nThis is a demonstration: only this machine can reach it. Stop it with Ctrl+C.\n')
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
