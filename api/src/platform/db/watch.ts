import pg from 'pg'

/** How long the database may take to respond before it is given up, in turns of the event loop's timers and their milliseconds. */
const patience = { turns: 8, turnMs: 500 }
/** Load balancers expect the readiness check to respond within two seconds. */
const readyMs = 1500
const lookEveryMs = 1000
/** pg's message for a timeout; it gives these errors no code. */
const timeouts = new Set(['timeout expired', 'Query read timeout'])

/** The database accepts connections but does not respond: stopped, or cut off from this machine. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  /** connection_failure, as PostgreSQL's own list of codes has it. */
  readonly code = '08006'

  constructor() {
    super('The database does not answer.')
  }
}

export interface Watch {
  /** The work's outcome; rejects with NoAnswer as soon as the database is known not to respond. */
  orNoAnswer<T>(work: Promise<T>): Promise<T>
  /** Whether the request role can be taken on and may read. False if that is not known within two seconds. */
  isReady(): Promise<boolean>
  stop(): void
}

/**
 * Like a request: under its role, which sees no row outside a state, and may read every table under row-level security; then under the
 * roles of sign-in.
 */
const asRequest = `
  begin read only; set local role akada_app;
  select to_regclass('public.schema_migration') is not null and (select count(*) = 0 from public.state)
    and not exists (
      select from pg_policy
      where 'akada_app'::regrole = any (polroles) and not has_table_privilege(polrelid, 'select, insert, update, delete')) as ready;
  set local role akada_system;
  select has_table_privilege('public.auth_session', 'select') as ready;
  set local role akada_state_system;
  select has_table_privilege('public.auth_session', 'select') as ready;
  commit`

type Outcome = 'ready' | 'not ready' | 'no answer'

const pause = (ms: number): Promise<void> =>
  new Promise(resume => {
    setTimeout(resume, ms).unref()
  })

const destroy = (client: pg.Client): void => {
  // A connection that does not respond would not respond to a goodbye either.
  client.connection.stream.destroy()
}

/** A connection of its own, since those of the pool may all be waiting. */
class Probe {
  private readonly connectionString: string
  private client: pg.Client | null = null
  private asking: Promise<Outcome> | null = null

  constructor(connectionString: string) {
    this.connectionString = connectionString
  }

  /** Asks once at a time: concurrent callers get the same result. */
  ask(): Promise<Outcome> {
    this.asking ??= this.askNow().finally(() => {
      this.asking = null
    })
    return this.asking
  }

  drop(): void {
    if (this.client) destroy(this.client)
    this.client = null
  }

  private async connected(): Promise<pg.Client> {
    if (this.client) return this.client
    const client = new pg.Client({
      connectionString: this.connectionString,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      keepAlive: true,
      application_name: 'akada-watch',
    })
    this.client = client
    client.on('error', () => {
      if (this.client === client) this.client = null
    })
    await client.connect()
    return client
  }

  private async askNow(): Promise<Outcome> {
    try {
      const client = await this.connected()
      const answers: unknown = await client.query(asRequest)
      const rows = Array.isArray(answers) ? answers.flatMap(answer => answer.rows) : []
      return rows.length > 0 && rows.every(({ ready }) => ready === true) ? 'ready' : 'not ready'
    } catch (error) {
      this.drop()
      // A refusal or a broken connection is a response: the next attempt may succeed at once.
      return error instanceof Error && timeouts.has(error.message) ? 'no answer' : 'not ready'
    }
  }
}

/**
 * Checks every second whether the database still responds, as long as anyone waits for it: a statement may take a minute, but nobody waits
 * longer than four seconds for a database that is completely silent. Nothing wakes the server while nobody waits. `onNoAnswer` is called once
 * each time this begins.
 */
export const startWatch = (
  connectionString: string,
  { isAwaited, onNoAnswer }: { isAwaited: () => boolean; onNoAnswer: (error: NoAnswer) => void },
): Watch => {
  const probe = new Probe(connectionString)
  const waiting = new Set<(error: NoAnswer) => void>()
  let isAway = false
  let looking = false

  // Counted in turns: if this process itself was blocked, a late turn is one turn, and anything that arrived meanwhile is read in the next.
  const askPatiently = async (): Promise<Outcome> => {
    let outcome: Outcome | null = null
    const asked = probe.ask().then(answer => {
      outcome = answer
    })
    for (let turn = 0; turn < patience.turns && outcome === null; turn++)
      await Promise.race([asked, pause(patience.turnMs)])
    return outcome ?? 'no answer'
  }

  const look = async (): Promise<void> => {
    const outcome = await askPatiently()
    if (outcome !== 'no answer') {
      isAway = false
      return
    }
    probe.drop()
    if (isAway) return
    isAway = true
    const error = new NoAnswer()
    for (const reject of waiting) reject(error)
    onNoAnswer(error)
  }

  let timer: NodeJS.Timeout | undefined
  const endLooking = () => {
    clearInterval(timer)
    timer = undefined
  }
  const turn = () => {
    if (looking) return
    if (!isAway && !isAwaited()) return endLooking()
    looking = true
    void look().finally(() => {
      looking = false
    })
  }

  return {
    orNoAnswer: work => {
      timer ??= setInterval(turn, lookEveryMs).unref()
      if (isAway) {
        work.catch(() => {})
        return Promise.reject(new NoAnswer())
      }
      return new Promise((resolve, reject) => {
        waiting.add(reject)
        work.then(resolve, reject).finally(() => waiting.delete(reject))
      })
    },
    isReady: async () => (await Promise.race([probe.ask(), pause(readyMs)])) === 'ready',
    stop: () => {
      endLooking()
      probe.drop()
    },
  }
}
