import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '@akada/contract'
import type { EndpointDefinition } from '@akada/contract/kernel/calls'
import type { FastifyInstance } from 'fastify'
import { signIns } from './features/auth/index.ts'
import { familySessions } from './features/family/index.ts'
import { offeredLanguages, statesOf } from './features/state/index.ts'
import { scheduleChecks } from './checks.ts'
import { features, hooks } from './features.ts'
import { startSealer } from './platform/audit/index.ts'
import { openSecurityLog } from './platform/audit/security.ts'
import { deleteOldGuesses, openActors, openTokens, startRefreshing } from './platform/auth/index.ts'
import { type Clock, dayInLagos, systemClock } from './platform/clock/index.ts'
import { type Config, isStrict } from './platform/config/index.ts'
import { type Database, openDatabase } from './platform/db/index.ts'
import { openConfigured } from './platform/files/index.ts'
import { serveHealth, watchResources } from './platform/health/index.ts'
import { docsPage, docsPolicy } from './platform/http/docs-page.ts'
import {
  type App,
  bindRoutes,
  type CallExamples,
  compressed,
  type Feature,
  locatorsOf,
  makeServer,
  openApiOf,
  openHeavyCalls,
  openResponseCache,
  routeErrors,
  sendTagged,
  serveStatic,
  tagOf,
  urlsBelow,
  responseConditions,
} from './platform/http/index.ts'
import { createJobs } from './platform/jobs/index.ts'
import { createMailer } from './platform/mail/index.ts'
import { openPaystack } from './platform/payments/index.ts'
import { openSignals } from './platform/signals/index.ts'
import { createSmsSender, openSms } from './platform/sms/index.ts'
import { openSecrets } from './platform/secrets/index.ts'

export interface BuildOptions {
  config: Config
  /** From a database that `bringUpToDate` has prepared. */
  connectionString: string
  clock?: Clock
  /** Calls and features to serve; defaults to the product's own. */
  endpoints?: readonly EndpointDefinition[]
  features?: readonly Feature[]
  /** For tests of one feature: calls without a handler are no error. */
  partial?: boolean
}

export interface BuiltApp {
  app: App
  server: FastifyInstance
  /** Starts background work: the sealer of the audit log, queues, housekeeping. */
  startWork(): Promise<void>
  /** Informs load balancers, finishes current requests, then stops the work and closes the database's connections. */
  close(): Promise<void>
}

/** The program refuses to start with such a list of calls: each error a sentence. */
export class BootError extends Error {
  override name = 'BootError'
}

const housekeepingMs = 10 * 60 * 1000

const openApp = async (
  options: BuildOptions,
  database: Database,
  { jobs, mailer, sms, signals }: Pick<App, 'jobs' | 'mailer' | 'sms' | 'signals'>,
  onError: (error: unknown) => void,
): Promise<App> => {
  const { config, clock = systemClock } = options
  const secrets = openSecrets({ current: config.secret, previous: config.previousSecret })
  return {
    config,
    database,
    clock,
    secrets,
    transferSecrets: config.transfers ? openSecrets({ current: config.transfers.secret, previous: null }) : secrets,
    tokens: openTokens(secrets, clock),
    actors: openActors(database, clock, signIns),
    signIns,
    familySessions,
    files: await openConfigured(config),
    responseCache: openResponseCache(),
    heavy: openHeavyCalls(config.dbPool),
    jobs,
    signals,
    mailer,
    sms,
    security: openSecurityLog({ database, clock, onError, statesOf }),
    payments: config.paystack ? openPaystack(config.paystack) : null,
    urls: urlsBelow(config.publicUrl),
    hooks,
  }
}

const replicaOf = ({ readDatabaseUrl }: Config, warn: (error: Error, sentence: string) => void) =>
  readDatabaseUrl === null
    ? undefined
    : {
        connectionString: readDatabaseUrl,
        onIdleError: (error: Error) => warn(error, 'connection to the replica lost'),
        onNoAnswer: (error: Error) => warn(error, 'the replica does not answer; the primary is read instead'),
      }

/** Assembles the program. Nothing listens and no work runs yet. Throws a BootError that names every call that can't be served. */
export const buildApp = async (options: BuildOptions): Promise<BuiltApp> => {
  const served = options.features ?? features
  const calls = options.endpoints ?? endpoints
  const locators = locatorsOf(served)
  const routes = served.flatMap(feature => feature.routes)
  const errors = [...locators.errors, ...routeErrors(calls, routes, locators)]
  if (errors.length > 0 && !options.partial) throw new BootError(errors.join('\n'))

  const { config, clock = systemClock } = options
  const database = openDatabase({
    connectionString: options.connectionString,
    pool: config.dbPool,
    preparedStatements: config.preparedStatements,
    demandAudit: isStrict(config),
    clockAhead: options.clock?.ahead,
    today: () => dayInLagos(clock.now()),
    onIdleError: error => server.log.warn({ err: error }, 'database connection lost'),
    onNoAnswer: error => server.log.error({ err: error }, 'the database does not answer; its connections are given up'),
    replica: replicaOf(config, (error, sentence) => server.log.warn({ err: error }, sentence)),
  })
  const jobs = createJobs({
    connectionString: options.connectionString,
    listen: config.listen,
    onError: (error, job) => server.log.error({ err: error, job }, 'background work failed'),
  })
  const signals = openSignals({
    connectionString: options.connectionString,
    listen: config.listen,
    onError: error => server.log.warn({ err: error }, 'signals of other processes do not arrive'),
  })
  const mailer = createMailer({
    database,
    smtpUrl: config.smtpUrl,
    needsTls: config.smtpNeedsTls,
    keepsReadable: config.mode === 'demo',
    from: config.mailFrom,
    onError: (error, message) => server.log.error({ err: error, message }, 'a message could not be sent'),
  })
  const sms = createSmsSender({
    database,
    gateway: config.sms && openSms(config.sms),
    onError: (error, message) => server.log.error({ err: error, message }, 'a short message was not sent'),
  })
  const app = await openApp(options, database, { jobs, mailer, sms, signals }, error =>
    server.log.error({ err: error }, 'security events could not be written'),
  )
  for (const feature of served) feature.jobs?.(jobs, app)
  scheduleChecks(app, (check, sentence) => server.log.error({ check }, sentence))
  const server: FastifyInstance = await makeServer(app)
  const health = serveHealth(
    server,
    app,
    served.flatMap(({ figures = [] }) => figures),
  )
  bindRoutes(server, app, routes, locators)
  serveDocs(server, calls, config.providerName)
  await serveStatic(server, join(import.meta.dirname, '../../web/dist'), () => database.system.read(offeredLanguages))

  const running: { stop: () => Promise<void> }[] = []
  return {
    app,
    server,
    startWork: async () => {
      running.push(startSealer(database, problem => server.log.error({ err: problem }, 'sealing the audit log failed')))
      running.push(
        startRefreshing(app.actors, problem => server.log.error({ err: problem }, 'looking who acts failed')),
      )
      running.push(watchResources(config.dataDir, sentence => server.log.error(sentence)))
      running.push(startHousekeeping(app, problem => server.log.error({ err: problem }, 'housekeeping failed')))
      app.security.start()
      running.push(app.security)
      await jobs.start()
      running.push(jobs)
      signals.start()
      running.push(signals)
      mailer.start(signals)
      sms.start(signals)
      running.push(mailer, sms)
      for (const feature of served) if (feature.start) running.push(await feature.start(app))
    },
    close: async () => {
      health.startStopping()
      await server.close()
      for (const work of running.reverse()) await work.stop()
      await database.close()
    },
  }
}

const startHousekeeping = (app: App, report: (error: unknown) => void): { stop(): Promise<void> } => {
  let turn: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    turn = deleteOldGuesses(app.database, app.clock).catch(report)
  }, housekeepingMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await turn
    },
  }
}

/** One of each call, as a test recorded it (api/test/examples.ts). Read when the documentation is first asked for. */
export const callExamples = async (): Promise<CallExamples> =>
  new Map(Object.entries(JSON.parse(await readFile(join(import.meta.dirname, 'examples.json'), 'utf8'))))

/** The document is large, and the same until the program is replaced: made and compressed once, when it is first asked for. */
const documentOf = async (calls: readonly EndpointDefinition[], title: string) => {
  const text = JSON.stringify(await openApiOf(calls, title, await callExamples()))
  return { tag: tagOf(text), plain: Buffer.from(text), brotli: compressed(text, 9) }
}

const serveDocs = (server: FastifyInstance, calls: readonly EndpointDefinition[], title: string): void => {
  let document: ReturnType<typeof documentOf> | undefined
  let page: Promise<string> | undefined
  server.get('/api/openapi.json', async (request, reply) => {
    document ??= documentOf(calls, title)
    const { tag, plain, brotli } = await document
    const { isKnown, isBrotli } = responseConditions(request.headers, tag)
    const bytes = isBrotli ? brotli : plain
    return sendTagged(reply, { tag, isBrotli, bytes: isKnown ? null : bytes, caching: 'no-cache' })
  })
  server.get('/api/docs', async (_request, reply) => {
    page ??= callExamples().then(examples => docsPage(calls, title, examples))
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', docsPolicy)
      .header('cache-control', 'no-cache')
      .send(await page)
  })
}
