import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import type { Ask } from './load/index.ts'
import type { Contender, Contenders } from './measure.ts'
import {
  type HeldDatabase,
  holdDatabase,
  type RunningServer,
  startProcess,
  startServer,
  stopProcess,
} from './programs.ts'
import type { World } from './scenarios/scenario.ts'
import { todayInLagos } from './seed/days.ts'
import { scalePassword } from './seed/fill.ts'

export interface BenchWorld extends World {
  server: RunningServer
  contenders: Contenders
  students: number
  databaseVersion: string
  /** Closes the benchmark's own database connections, the servers and the database. */
  close(): Promise<void>
}

const poolSize = 10

const startRival = async (port: number, connectionString: string): Promise<ChildProcess> => {
  const environment = { PORT: String(port), DATABASE_URL: connectionString, DB_POOL: String(poolSize) }
  const child = startProcess([join(import.meta.dirname, 'rivals/server.ts')], environment, 'inherit')
  for (let tries = 0; tries < 100; tries += 1) {
    const ready = await fetch(`http://127.0.0.1:${port}/ready`).then(
      answer => answer.ok,
      () => false,
    )
    if (ready) return child
    await new Promise(resume => setTimeout(resume, 100))
  }
  await stopProcess(child)
  throw new Error('The rival did not become ready.')
}

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
const ask = async (url: string, one: Ask): Promise<Buffer> => (await answerTo(url, one)).bytes

/** Signs people in, each from their own address, like schools; a token is used for ten of its fifteen minutes. */
export const signer = (url: string) => {
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

const contender = (client: pg.Client, port: number, server: number, name: string): Contender => ({
  port,
  workers: async () => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = $1',
      [name],
    )
    return { server, database: rows.map(({ pid }) => pid) }
  },
})

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

/** Opens the seeded database and starts the product and the rival on it. Throws if the database is empty. */
export const openWorld = async (port: number, quick: boolean): Promise<BenchWorld> => {
  const database: HeldDatabase = await holdDatabase({})
  const client = new pg.Client({ connectionString: database.connectionString })
  const open: (() => Promise<unknown>)[] = [() => database.close()]
  const close = async () => {
    for (const end of open.toReversed()) await end()
  }
  try {
    await client.connect()
    open.push(() => client.end())
    const { rows } = await client.query<{ students: number; version: string }>(
      `select count(*)::int as students, current_setting('server_version') as version from student`,
    )
    const { students = 0, version = '' } = rows[0] ?? {}
    if (students === 0) throw new Error('The database is empty: fill it with npm run seed:scale first.')
    const server = await startServer(port, {
      REQUESTS_PER_MINUTE: '10000000',
      TRUST_PROXY: 'on',
      DB_POOL: String(poolSize),
    })
    open.push(() => server.close())
    const rival = await startRival(port + 1, database.connectionString)
    open.push(() => stopProcess(rival))
    await waitForFigures(client)
    return {
      client,
      today: todayInLagos(new Date()),
      tokenOf: signer(server.url),
      askProduct: one => ask(server.url, one),
      askRival: one => ask(`http://127.0.0.1:${port + 1}`, one),
      tagOf: async one => {
        const { tag } = await answerTo(server.url, one)
        if (tag === null) throw new Error(`${one.path} has no tag.`)
        return tag
      },
      quick,
      server,
      contenders: {
        product: contender(client, port, server.pid, 'akada'),
        rival: contender(client, port + 1, rival.pid ?? 0, 'akada-rival'),
        settle: settler(client),
      },
      students,
      databaseVersion: version,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
