import { randomBytes } from 'node:crypto'
import { type BuiltApp, buildApp } from './app.ts'
import { demoPassword, personaGuide, secondStep } from '@akada/contract/invented/people'
import { type Clock, clockFrom, systemClock } from './platform/clock/index.ts'
import { type Config, type Mode, readConfig, unknownSettings } from './platform/config/index.ts'
import { openDatabase } from './platform/db/index.ts'
import { NotAlone, serveAlone } from './platform/db/alone.ts'
import { hasExcessRights } from './platform/db/roles.ts'
import type { Sandbox } from '../sandbox/index.ts'
import type { SmsSandbox } from '../sandbox/sms/index.ts'
import { startHeartbeat } from './platform/watchdog/index.ts'
import {
  assertPortFree,
  endWith,
  isStopRequested,
  noteEarlySignals,
  type ReadyDatabase,
  readyDatabase,
  stopOnSignals,
} from './run.ts'
import { reportReady } from './supervise.ts'

const start = async (mode: Mode): Promise<void> => {
  startHeartbeat()
  const config = readConfig(process.env, mode)
  noteEarlySignals()
  if (mode === 'demo') await assertPortFree(config)
  const database = await readyDatabase(config)
  try {
    if (isStopRequested()) {
      await database.stop()
      process.exit(0)
    }
    // Through a pooler in transaction mode nobody can hold a lock of a session.
    if (config.s3 === null && config.listen) await serveAlone(database.connectionString, { tell: console.error })
    if (mode === 'demo') return await startDemo(config, database)
    const clock = clockFrom(config.startsAt)
    const built = await buildApp({ config, connectionString: database.connectionString, clock })
    stopOnSignals(built, database)
    await listen(built, database)
    for (const sentence of unknownSettings(process.env)) built.server.log.warn(sentence)
    if (config.startsAt) built.server.log.warn({ now: clock.now() }, 'the clock is set by AKADA_NOW')
    if (built.app.mailer.delivery === 'none')
      built.server.log.warn(
        'no mail server is set up (SMTP_URL): temporary passwords are shown once to the person who sets them, and nobody can reset a forgotten password',
      )
    if (await hasExcessRights(database.connectionString))
      built.server.log.warn(
        'DATABASE_URL logs in as the owner of the tables, or with other rights that the server does not need: use a user that owns nothing (docs/operations.md, Database roles)',
      )
    const problem = await built.app.database.replica?.problem()
    if (problem) built.server.log.warn(problem)
    if (!config.paystack) built.server.log.warn('funding of wallets is off: PAYSTACK_SECRET_KEY is not set')
  } catch (error) {
    // The process that serves instead may use the embedded database that this one has started.
    if (!(error instanceof NotAlone)) await database.stop()
    throw error
  }
}

/** Where AKADA_NOW says, otherwise on a school day (demo/school-day.ts): the pages of a school are empty at night and in the holidays. */
const clockOfDemo = async ({ startsAt }: Config, { ownerUrl }: ReadyDatabase): Promise<Clock> => {
  const { latestEntry, startOfDemo, writtenMoment } = await import('./demo/school-day.ts')
  const start = startsAt ?? startOfDemo(systemClock.now(), await latestEntry(ownerUrl))
  if (start !== null) console.log(`Demonstration: the clock stands at ${writtenMoment(start)}`)
  return clockFrom(start)
}

const startDemo = async (config: Config, database: ReadyDatabase): Promise<void> => {
  const clock = await clockOfDemo(config, database)
  const { startDemoPayments, webhookUrlOf } = await import('./demo/payments.ts')
  const { smsWebhookUrlOf, startDemoSms } = await import('./demo/sms.ts')
  const payments = await startDemoPayments(config.dataDir, clock)
  const sms = await startDemoSms(clock)
  const ussdSecret = config.ussdSecret ?? randomBytes(24).toString('base64url')
  const built = await buildApp({
    config: { ...config, paystack: payments.paystack, sms: sms.settings, ussdSecret },
    connectionString: database.connectionString,
    clock,
  })
  stopOnSignals(built, {
    stop: async () => {
      await payments.stop()
      await sms.sandbox.stop()
      await database.stop()
    },
  })
  await fillAsOwner(built, database.ownerUrl, { payments, phones: sms.sandbox })
  await listen(built, database)
  const url = addressOf(built)
  payments.sendWebhooksTo(webhookUrlOf(url))
  sms.sandbox.tellTo(smsWebhookUrlOf(url, sms.sandbox))
  sms.sandbox.dialTo(`${url}/api/ussd/${ussdSecret}`)
  await greet(built, sms.sandbox.baseUrl)
}

const listen = async (built: BuiltApp, { migrated }: ReadyDatabase): Promise<void> => {
  const { port, host, mode } = built.app.config
  await built.startWork()
  await built.server.listen({ port, host })
  reportReady()
  built.server.log.info({ port: portOf(built), mode, migrated }, 'ready')
}

/** The address it listens on, even if the system chose the port. */
const portOf = ({ server, app }: BuiltApp): number => {
  const address = server.server.address()
  return typeof address === 'object' && address ? address.port : app.config.port
}

/** Where people and gateways reach the demonstration: at PUBLIC_URL if it was set, otherwise on its port. */
const addressOf = (built: BuiltApp): string => {
  const { port, publicUrl } = built.app.config
  return publicUrl === `http://localhost:${port}` ? `http://127.0.0.1:${portOf(built)}` : new URL(publicUrl).origin
}

/** Fills the database as its owner, without foreign key checks. */
const fillAsOwner = async (
  { app: served }: BuiltApp,
  ownerUrl: string,
  { payments, phones }: { payments: Sandbox; phones: SmsSandbox },
): Promise<void> => {
  const progress = showProgress('Filling the demonstration (at the first start about two minutes)')
  const database = openDatabase({
    connectionString: ownerUrl,
    pool: served.config.dbPool,
    preparedStatements: true,
    demandAudit: false,
    clockAhead: served.clock.ahead,
    systemIsLogin: true,
  })
  const app = { ...served, database }
  try {
    const { fillDemo } = await import('./demo/fill.ts')
    await fillDemo(app, { payments, phones, progress: progress.show })
  } finally {
    progress.end()
    await database.close()
  }
}

/** One line that says what is being done: rewritten on a terminal, otherwise a line for each step. */
const showProgress = (what: string) => {
  const { stdout } = process
  return {
    show: (step: string): void => void stdout.write(stdout.isTTY ? `\r\u001b[K${what}: ${step}` : `${what}: ${step}\n`),
    end: (): void => void (stdout.isTTY && stdout.write('\r\u001b[K')),
  }
}

const greet = async (built: BuiltApp, phones: string): Promise<void> => {
  const { familiesOf } = await import('./demo/families.ts')
  const families = await familiesOf(built.app)
  console.log(`\n${built.app.config.providerName} is ready: ${addressOf(built)}\n`)
  console.log(`Sign in with the password ${demoPassword} as`)
  for (const { username, what } of personaGuide) console.log(`  ${username.padEnd(20)} ${what}`)
  console.log(
    `\nFor the second step of ${secondStep.username}, add this key to an authenticator app: ${secondStep.secret}`,
  )
  console.log(`or use one of these recovery codes, each once: ${secondStep.recoveryCodes.join(' ')}`)
  console.log(`\nShort messages are shown on their phones: ${phones}`)
  console.log(`A telephone that dials in by USSD: ${phones}/ussd`)
  console.log(`\nGuardians sign in at ${addressOf(built)}/family with their phone number and one of these:`)
  for (const { name, number, children } of families) {
    console.log(`  0${number}  ${name}`)
    for (const { fullName, admissionNumber, school, code } of children)
      console.log(
        `               ${fullName} of ${school}, ${admissionNumber}${code ? `; code of the slip: ${code}` : ''}`,
      )
  }
  console.log('A code is sent to the phone above, then an admission number is asked for; or it is on a slip, once.')
  console.log('principal prints new slips on the page of the class arm JSS 1 Gold: Family slips.')
  console.log('By USSD the same numbers see attendance; results need a PIN, set with an admission number.')
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
