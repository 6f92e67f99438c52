import pg from 'pg'
import type { Ask } from './load/index.ts'
import type { Workers } from './processor.ts'
import { BenchError, type Environment, openDatabase, ownRoot, type RunningServer, startServer } from './programs.ts'
import type { World } from './scenarios/scenario.ts'
import { todayInLagos } from './seed/days.ts'
import { scalePassword } from './seed/fill.ts'

export interface BenchWorld extends World {
  /** The folder of the release that runs. */
  root: string
  port: number
  server: RunningServer
  students: number
  databaseVersion: string
  /** The processes that work for it now. */
  workers(): Promise<Workers>
  /** Waits until the work after the responses is done: the seals of the audit log. */
  settle(): Promise<void>
  /** Closes the benchmark's own database connections, the server and the database. */
  close(): Promise<void>
}

interface Place {
  port: number
  quick: boolean
  /** The folder of the release; this one if omitted. */
  root?: string
  /** Says which database, instead of the environment of this program. */
  environment?: Environment
}

const poolSize = 10

const answerTo = async (
  url: string,
  { method, path, token, body }: Ask,
): Promise<{ bytes: Buffer; tag: string | null }> => {
  const answer = await fetch(url + path, {
    method,
    body,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${bytes.toString('utf8', 0, 500)}`)
  return { bytes, tag: answer.headers.get('etag') }
}

/** Signs people in, each from their own address, like schools; a token is used for ten of its fifteen minutes. */
const signer = (url: string) => {
  const tokens = new Map<string, { token: Promise<string>; until: number }>()
  let people = 0
  const signIn = async (username: string): Promise<string> => {
    people += 1
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}`,
      },
      body: JSON.stringify({ username, password: scalePassword }),
    })
    const text = await answer.text()
    const token = /"authorizationToken":"([^"]+)"/.exec(text)?.[1]
    if (!token) throw new Error(`${username} could not sign in: ${answer.status} ${text.slice(0, 300)}`)
    return token
  }
  return (username: string): Promise<string> => {
    const known = tokens.get(username)
    if (known && known.until > Date.now()) return known.token
    const token = signIn(username)
    tokens.set(username, { token, until: Date.now() + 10 * 60_000 })
    return token
  }
}

const workersOf = async (client: pg.Client, server: number): Promise<Workers> => {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'akada'`,
  )
  return { server, database: rows.map(({ pid }) => pid) }
}

const longestSettling = 20_000

/** Waits for the product's sealer, which runs every three seconds. */
const settler = (client: pg.Client) => {
  let settled = 0
  return async (): Promise<void> => {
    const giveUp = Date.now() + longestSettling
    while (Date.now() < giveUp) {
      const { rows } = await client.query<{ last: string; open: boolean }>(
        `select coalesce(max(id), 0) as last, coalesce(bool_or(not exists (select from audit_seal where audit_id = id)), false) as open
         from audit_log where id > $1`,
        [settled],
      )
      const [found] = rows
      if (found && !found.open) {
        settled = Math.max(settled, Number(found.last))
        return
      }
      await new Promise(resume => setTimeout(resume, 250))
    }
  }
}

/** Counting this many schools takes the product some time. */
const manySchools = 100
const longestCounting = 180_000

/** Waits until the product has counted each school for its dashboards once: it begins within a minute of its start. */
const waitForFigures = async (client: pg.Client): Promise<void> => {
  const giveUp = Date.now() + longestCounting
  while (Date.now() < giveUp) {
    const { rows } = await client.query<{ schools: number; counted: number }>(
      'select (select count(*)::int from school) as schools, (select count(*)::int from school_figures) as counted',
    )
    const [found] = rows
    if (!found || found.schools < manySchools || found.counted >= found.schools) return
    await new Promise(resume => setTimeout(resume, 1000))
  }
}

/** Opens a seeded database and starts the product on it. Throws if the database is empty. */
export const openWorld = async ({ port, quick, root = ownRoot, environment = {} }: Place): Promise<BenchWorld> => {
  const database = await openDatabase(environment, root)
  const client = new pg.Client({ connectionString: database.connectionString })
  const open: (() => Promise<unknown>)[] = [() => database.close()]
  const close = async () => {
    for (const end of open.toReversed()) await end()
  }
  try {
    client.on('error', () => {}) // After Ctrl-C the database may end first; what still asks it fails by itself.
    await client.connect()
    open.push(() => client.end())
    const { rows } = await client.query<{ students: number; version: string }>(
      `select count(*)::int as students, current_setting('server_version') as version from student`,
    )
    const { students = 0, version = '' } = rows[0] ?? {}
    if (students === 0) throw new BenchError('The database is empty: fill it with npm run seed:scale first.')
    const server = await startServer(root, port, {
      REQUESTS_PER_MINUTE: '10000000',
      TRUST_PROXY: 'on',
      DB_POOL: String(poolSize),
      ...database.environment,
    })
    open.push(() => server.close())
    await waitForFigures(client)
    return {
      client,
      today: todayInLagos(new Date()),
      tokenOf: signer(server.url),
      ask: async one => (await answerTo(server.url, one)).bytes,
      tagOf: async one => {
        const { tag } = await answerTo(server.url, one)
        if (tag === null) throw new Error(`${one.path} has no tag.`)
        return tag
      },
      quick,
      root,
      port,
      server,
      students,
      databaseVersion: version,
      workers: () => workersOf(client, server.pid),
      settle: settler(client),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
