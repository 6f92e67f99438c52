import { PgBoss, type SendOptions } from 'pg-boss'
import { Sql } from 'sql-template-tag'
import type * as z from 'zod'
import { runningTasks } from '../watchdog/index.ts'
import { idleConnectionMs, LossTolerantClient, type WriteTx } from '../db/index.ts'
import { type MinuteWork, startMinutes } from './minutes.ts'
import { retryWhenRaced, SCHEMA } from './prepare.ts'

export interface JobContext {
  id: string
  /** Fires when the server gives up on this run: it took too long, or the server is stopping and has waited long enough. */
  signal: AbortSignal
  /** 0 at the first run. */
  retries: number
}

export interface JobDefinition<S extends z.ZodType> {
  /** Checks the data when it is sent and again when the job starts. Ids and numbers only: it is kept for days. */
  schema: S
  /** May run twice for one job, after a crash: it must be idempotent. Throw to have it retried. */
  handler: (data: z.output<S>, context: JobContext) => Promise<void>
  /** By default three further runs, 5, 10 and 20 seconds apart. */
  retry?: { times: number; delaySeconds: number }
  /** Longest run; default ten minutes. */
  timeoutSeconds?: number
  /** How many of these run at the same time in this process; default one. */
  atOnce?: number
}

export interface SendingOptions {
  /** Of several waiting jobs with one key, sent within `seconds`, only the first is kept. */
  once?: { key: string; seconds: number }
}

export interface JobsOptions {
  connectionString: string
  /** Connections of this process for its jobs; default 4. */
  pool?: number
  /** Wakes workers through LISTEN; without it (a pooler in transaction mode) they poll every two seconds. On by default. */
  listen?: boolean
  /** A failed job, or a connection error. Never includes job data. */
  onError?: (error: Error, job?: { name: string; id: string }) => void
}

export interface Jobs {
  /** Declares a kind of job. Only before `start`. */
  define: <S extends z.ZodType>(name: string, definition: JobDefinition<S>) => void
  /** Sends a defined job without data at the times of a cron expression, once across all processes. Only before `start`. */
  every: (name: string, cron: string, zone?: string) => void
  /**
   * Runs work in each process every few minutes, without a job: so it costs little where nothing is to be done. Several processes may run it
   * at the same time. An error is reported, and the next turn is the retry. Only before `start`.
   */
  everyMinutes: (name: string, work: MinuteWork) => void
  /** Starts working. The schema must exist: see `prepareJobs`. */
  start: () => Promise<void>
  /**
   * Sends a job within the caller's transaction: it exists only once that commits. Returns its id, or null if `once` found another. Throws
   * if the data does not fit the job's schema.
   */
  send: (tx: WriteTx, name: string, data: unknown, options?: SendingOptions) => Promise<string | null>
  /** Takes no new jobs, waits for running ones (at most `seconds`), then releases the database. */
  stop: (seconds?: number) => Promise<void>
}

const NAME = /^[a-z][a-z0-9.-]{0,60}$/
/** A worker that is silent for this long is considered dead, and its job goes to another. */
const HEARTBEAT_SECONDS = 60
const RETENTION_SECONDS = 3 * 24 * 3600
/** So often workers ask by themselves; what is due wakes them before. */
const POLL_SECONDS = 3600
/** How often it is looked for jobs of which nobody was notified: where nothing notifies, those whose notification was lost, and retries. */
const LOOK_MS = { listening: 30_000, others: 2000 }
/** How often a worker asks for a job that it will retry. */
const RETRY_POLL_MS = 4000

/** In which pg-boss sends what a schedule says. */
const cronQueue = '__pgboss__send-it'
/** By the database's own clock, as pg-boss dates its jobs. */
const dueQueues = `
  select distinct name from ${SCHEMA}.job_common where state < 'active' and not blocked and start_after <= transaction_timestamp()`

const usualRetry = { times: 3, delaySeconds: 5 }

/** Wakes a worker again and again until its failed job is due: pg-boss waits up to twice as long after each try. */
const wakerForRetries = (boss: PgBoss) => {
  const timers = new Set<NodeJS.Timeout>()
  return {
    wake: (worker: string, withinSeconds: number): void => {
      const until = performance.now() + withinSeconds * 1000 + RETRY_POLL_MS
      const timer = setInterval(() => {
        boss.notifyWorker(worker)
        if (performance.now() < until) return
        clearInterval(timer)
        timers.delete(timer)
      }, RETRY_POLL_MS)
      timers.add(timer.unref())
    },
    stop: (): void => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/** The queries of pg-boss, run in the caller's transaction. */
const within = (tx: WriteTx) => ({
  executeSql: async (text: string, values: unknown[] = []): Promise<{ rows: Record<string, unknown>[] }> => {
    const strings = text.split(/\$\d+/)
    const used = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => values[Number(number) - 1])
    return { rows: await tx.rows<Record<string, unknown>>(new Sql(strings, used)) }
  },
})

const asError = (problem: unknown): Error => {
  if (problem instanceof Error) return problem
  const message =
    typeof problem === 'object' && problem && 'message' in problem ? String(problem.message) : String(problem)
  return new Error(message)
}

/** Wakes the workers of what is due, by the names of their jobs, in one statement for all of them. */
const startWaking = (boss: PgBoss, workers: ReadonlyMap<string, string[]>, { listen = true, onError }: JobsOptions) => {
  let turn: Promise<void> = Promise.resolve()
  const look = async (): Promise<void> => {
    const { rows } = await boss.getDb().executeSql(dueQueues)
    for (const worker of rows.flatMap(({ name }) => workers.get(name) ?? [])) boss.notifyWorker(worker)
  }
  const timer = setInterval(
    () => {
      turn = look().catch((problem: unknown) => onError?.(asError(problem)))
    },
    listen ? LOOK_MS.listening : LOOK_MS.others,
  )
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await turn
    },
  }
}

/** pg-boss on a pool of its own, not started yet. */
const openBoss = ({ connectionString, pool = 4, listen = true, onError }: JobsOptions): PgBoss => {
  const connection = {
    connectionString,
    max: pool,
    idleTimeoutMillis: idleConnectionMs,
    // pg-boss passes these on to its pool. A lost reply must not block it for good.
    Client: LossTolerantClient,
    query_timeout: 65_000,
    keepAlive: true,
  }
  const boss = new PgBoss({
    ...connection,
    schema: SCHEMA,
    // This user may not create tables: the schema is prepared by their owner.
    migrate: false,
    application_name: 'akada-jobs',
    useListenNotify: listen,
    // The longest that is allowed. What is due is sent on at once, by a notification.
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: listen ? 45 : 5,
    // Jobs here do not wait for others, and nothing migrates in the background.
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
  })
  boss.on('error', problem => onError?.(asError(problem)))
  return boss
}

/** Makes the queue of a kind of job, or brings it up to date. */
const prepareQueue = async (
  boss: PgBoss,
  name: string,
  { retry = usualRetry, timeoutSeconds = 600 }: JobDefinition<z.ZodType>,
  notify: boolean,
): Promise<void> => {
  const queue = {
    retryLimit: retry.times,
    retryDelay: retry.delaySeconds,
    retryBackoff: true,
    expireInSeconds: timeoutSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: RETENTION_SECONDS,
    notify,
  }
  await boss.createQueue(name, queue)
  await boss.updateQueue(name, queue)
}

/** Background jobs kept in PostgreSQL, in a schema of their own, processed by every process that starts them. */
export const createJobs = (options: JobsOptions): Jobs => {
  const { onError, listen: listens = true } = options
  const boss = openBoss(options)
  const definitions = new Map<string, JobDefinition<z.ZodType>>()
  const schedules = new Map<string, { cron: string; zone: string }>()
  const minuteWork = new Map<string, MinuteWork>()
  const workers = new Map<string, string[]>()
  const running: { stop: () => Promise<void> }[] = []
  let started = false
  const retries = wakerForRetries(boss)

  const known = (name: string): JobDefinition<z.ZodType> => {
    const definition = definitions.get(name)
    if (!definition) throw new Error(`There is no job called ${name}.`)
    return definition
  }

  const work = async (name: string, definition: JobDefinition<z.ZodType>): Promise<void> => {
    const { schema, handler, atOnce = 1, retry = usualRetry } = definition
    // A sent job wakes its worker, and so does a failed one that will be retried.
    const watch = {
      includeMetadata: true,
      batchSize: 1,
      pollingIntervalSeconds: POLL_SECONDS,
    } as const
    for (let place = 0; place < atOnce; place++) {
      let worker = ''
      worker = await boss.work<unknown, void, typeof watch>(name, watch, async jobs => {
        // After one job there may be another: look again at once instead of after a pause.
        boss.notifyWorker(worker)
        for (const { id, data, signal, retryCount } of jobs) {
          const leave = runningTasks.enter(`job ${name} ${id}`)
          try {
            await handler(schema.parse(data ?? {}), { id, signal, retries: retryCount })
          } catch (problem) {
            onError?.(asError(problem), { name, id })
            if (retryCount < retry.times) retries.wake(worker, retry.delaySeconds * 2 ** (retryCount + 1))
            throw problem
          } finally {
            leave()
          }
        }
      })
      workers.set(name, [...(workers.get(name) ?? []), worker])
    }
  }

  const reschedule = async (): Promise<void> => {
    for (const { name } of await boss.getSchedules()) if (!schedules.has(name)) await boss.unschedule(name)
    for (const [name, { cron, zone }] of schedules) await boss.schedule(name, cron, {}, { tz: zone })
  }

  return {
    define: (name, definition) => {
      if (started) throw new Error('Jobs are defined before they are started.')
      if (!NAME.test(name) || definitions.has(name)) throw new Error(`A job can't be called ${name}.`)
      definitions.set(name, definition)
    },
    every: (name, cron, zone = 'Africa/Lagos') => {
      known(name)
      schedules.set(name, { cron, zone })
    },
    everyMinutes: (name, work) => {
      if (started || minuteWork.has(name)) throw new Error(`There can't be more work of the minute called ${name}.`)
      minuteWork.set(name, work)
    },
    start: async () => {
      started = true
      await retryWhenRaced(() => boss.start())
      if (listens) await retryWhenRaced(() => boss.updateQueue(cronQueue, { notify: true }))
      for (const [name, definition] of definitions)
        await retryWhenRaced(() => prepareQueue(boss, name, definition, listens))
      await retryWhenRaced(reschedule)
      for (const [name, definition] of definitions) await work(name, definition)
      running.push(
        startWaking(boss, workers, options),
        startMinutes(minuteWork, (error, name) => onError?.(error, { name, id: 'minute' })),
      )
    },
    send: async (tx, name, data, { once } = {}) => {
      const checked = known(name).schema.parse(data)
      if (typeof checked !== 'object' || checked === null) throw new Error(`The data of ${name} must be an object.`)
      const sending: SendOptions = {
        db: within(tx),
        ...(once ? { singletonKey: once.key, singletonSeconds: once.seconds } : {}),
      }
      return boss.send(name, checked, sending)
    },
    stop: async (seconds = 30) => {
      retries.stop()
      await Promise.all(running.map(work => work.stop()))
      await boss.stop({ graceful: true, close: true, timeout: seconds * 1000 })
    },
  }
}
