import pg from 'pg'
import { sql, type WriteTx } from '../db/index.ts'

/** What may be due: messages of an outbox. The triggers and statements that notify name the same words. */
export type Topic = 'mail' | 'sms' | 'messages'

export interface SignalsOptions {
  connectionString: string
  /** Off behind a pooler in transaction mode: then only this process's own signals arrive. */
  listen: boolean
  /** The connection that listens was lost, or could not be made. */
  onError?: (error: Error) => void
}

/** Wakes work of this process when a transaction commits, here or in another process, that makes something due. */
export interface Signals {
  /** Whether those of other processes arrive now. Until then those that depend on them look by themselves. */
  readonly isLive: boolean
  /** Calls back for each signal, and whenever some may have been missed. Returns how to end that. */
  on: (topic: Topic, wake: () => void) => () => void
  /** Signals to this process alone. */
  send: (topic: Topic) => void
  start: () => void
  stop: () => Promise<void>
}

/** As akada_signal() has it. */
const channel = 'akada'
/** Signals to every process, once the transaction has committed. An insert into an outbox does so by itself. */
export const signal = async (tx: WriteTx, topic: Topic): Promise<void> => {
  await tx.run(sql`select pg_notify(${channel}, ${topic})`)
}

/** How often the connection is tried: a silent loss is noticed after this long. Milliseconds, as the next. */
const checkEvery = 60_000
const reconnectAfter = 3000
const answerLimit = 10_000

/** One connection of its own that listens, and is made again when it is lost. */
export const openSignals = ({ connectionString, listen, onError }: SignalsOptions): Signals => {
  const wakers = new Map<string, Set<() => void>>()
  let client: pg.Client | null = null
  let isLive = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const wake = (topic: string): void => {
    for (const waker of wakers.get(topic) ?? []) waker()
  }
  const plan = (ms: number, next: () => Promise<void>): void => {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(() => void next(), ms)
    timer.unref()
  }
  const lose = (lost: pg.Client, error: Error): void => {
    if (client !== lost) return
    client = null
    isLive = false
    lost.connection.stream.destroy()
    if (isStopped) return
    onError?.(error)
    // Their looks were planned for a connection that listens.
    for (const topic of wakers.keys()) wake(topic)
    plan(reconnectAfter, connect)
  }
  const check = async (): Promise<void> => {
    const checked = client
    if (!checked) return
    try {
      await checked.query('select 1')
      plan(checkEvery, check)
    } catch (error) {
      lose(checked, error instanceof Error ? error : new Error(String(error)))
    }
  }
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: answerLimit,
      query_timeout: answerLimit,
      keepAlive: true,
      application_name: 'akada-signals',
    })
    client = next
    next.on('error', error => lose(next, error))
    next.on('end', () => lose(next, new Error('The connection that listens has ended.')))
    next.on('notification', ({ payload = '' }) => wake(payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      return lose(next, error instanceof Error ? error : new Error(String(error)))
    }
    if (client !== next) return
    isLive = true
    for (const topic of wakers.keys()) wake(topic)
    plan(checkEvery, check)
  }

  return {
    get isLive() {
      return isLive
    },
    on: (topic, waker) => {
      const all = wakers.get(topic) ?? new Set()
      wakers.set(topic, all.add(waker))
      return () => void all.delete(waker)
    },
    send: wake,
    start: () => {
      if (listen) void connect()
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      const open = client
      client = null
      isLive = false
      await open?.end().catch(() => {})
    },
  }
}
