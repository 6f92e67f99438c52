import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, apiAs } from '../e2e/src/api.ts'
import { freePort, hasEnded, isReady, openDatabase, type OpenDatabase, until } from '../e2e/src/demo-server.ts'
import { writersOf } from '../e2e/src/journal.ts'
import { unique } from '../e2e/src/world.ts'
import { under } from './faults/outcome.ts'
import { lastRelease } from './released.ts'

const root = join(import.meta.dirname, '..')
const haproxy = '/usr/sbin/haproxy'
const run = promisify(execFile)
const password = 'Scale@2026'
const rounds = 20
const writerCount = 7
/** Of how many kinds the steps of a round are. */
const kinds = 5
/** Twenty times what they take on an idle machine. */
const timeLimit = 600_000
/** How long nobody may be kept from saving, in seconds. */
const longestStop = 5

let folder = ''
let database: OpenDatabase
const started: ChildProcess[] = []

/** The settings of a program on the filled database. */
let env: Record<string, string> = {}

const start = (program: string, args: readonly string[], own: Record<string, string>, cwd = root): ChildProcess => {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env, ...own }, stdio: 'ignore' })
  started.push(child)
  return child
}

interface Server {
  port: number
  url: string
  child: ChildProcess
}

/** Starts the program of a folder, and waits until it is ready. */
const serve = async (tree: string, port?: number): Promise<Server> => {
  const at = port ?? (await freePort())
  const url = `http://127.0.0.1:${at}`
  const child = start(process.execPath, ['api/src/main.ts', 'serve'], { PORT: String(at) }, tree)
  await until(async () => hasEnded(child) || (await isReady(url)), 100_000)
  if (!(await isReady(url))) throw new Error(`The program in ${tree} did not become ready.`)
  return { port: at, url, child }
}

const end = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGTERM')
  if (!(await until(() => hasEnded(child), 30_000))) child.kill('SIGKILL')
}

/** A tree of the program with the server's part as its own, so that its migrations may differ; the rest is shared. */
const treeWith = async (name: string, from: string): Promise<string> => {
  const tree = join(folder, name)
  await mkdir(tree, { mode: 0o711 })
  await cp(join(from, 'api'), join(tree, 'api'), { recursive: true })
  for (const part of ['contract', 'languages', 'web', 'package.json']) await symlink(join(from, part), join(tree, part))
  await symlink(join(from, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

/** The commit of the last release: its tag, else the one that tools/release.json names. Undefined before the first, and where git has neither. */
const releasedCommit = (): string | undefined => {
  const git = (...words: string[]) => spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  const [tag] = git('tag', '--list', 'v*', '--sort=-v:refname').stdout.split('\n').filter(Boolean)
  const commit = tag ?? lastRelease(root)?.commit
  return commit && git('cat-file', '-e', `${commit}^{commit}`).status === 0 ? commit : undefined
}

/** The packages of this program for another tree of it, with that tree's own contract and languages. */
const linkPackages = async (tree: string): Promise<void> => {
  const [packages, own] = [join(root, 'node_modules'), join(tree, 'node_modules/@akada')]
  await mkdir(own, { recursive: true })
  for (const name of await readdir(packages))
    if (name !== '@akada') await symlink(join(packages, name), join(tree, 'node_modules', name))
  for (const part of ['contract', 'languages']) await symlink(join(tree, part), join(own, part))
}

/** The last release; this program before the first one. The pages are those of this program: what is tried are the calls. */
const formerRelease = async (): Promise<string> => {
  const commit = releasedCommit()
  if (!commit) return root
  const tree = join(folder, 'released')
  await mkdir(tree)
  execFileSync('sh', ['-c', `git archive ${commit} api contract languages package.json | tar -x -C ${tree}`], {
    cwd: root,
  })
  await symlink(join(root, 'web'), join(tree, 'web'))
  await linkPackages(tree)
  return treeWith('former', tree)
}

beforeAll(async () => {
  if (!existsSync(haproxy)) throw new Error('The test of upgrades needs HAProxy: apt-get install haproxy.')
  folder = await mkdtemp(join(tmpdir(), 'akada-upgrade-'))
  // When started by root, the database runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { mode: 0o711 })
  database = await openDatabase(dataDir)
  env = {
    ...database.env,
    MIGRATE_ON_START: 'off',
    DB_LISTEN: 'off',
    DATA_DIR: join(folder, 'files'),
    LOG_LEVEL: 'fatal',
    HOST: '127.0.0.1',
    TRUST_PROXY: 'on',
  }
  await run(process.execPath, ['bench/src/seed/main.ts', '--students', '600', '--detailed', '1'], {
    cwd: root,
    env: { ...process.env, ...env },
  })
})

afterAll(async () => {
  await Promise.all(started.filter(child => !hasEnded(child)).map(end))
  await database.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** Adds the steps of some rounds to the migrations of a tree (api/test/made-up-steps.ts), and takes them there; returns how many those were. */
const takeSteps = async (tree: string, from: number, to: number): Promise<number> => {
  const program = ['api/test/made-up-steps.ts', join(tree, 'api/migrations'), String(from), String(to)]
  const { stdout } = await run(process.execPath, program, { cwd: root, env: { ...process.env, ...env } })
  return Number(stdout)
}

it(
  'migrates under writers twenty times with steps of each kind: nothing is lost, and nobody is stopped',
  async () => {
    const next = await treeWith('next', root)
    const server = await serve(root)
    const writers = await writersOf(await apiAs('principal.1', { url: server.url, password }), 4)
    let applied = 0
    const outcome = await under(writers.slice(0, writerCount), async () => {
      applied = await takeSteps(next, 1, rounds)
    })
    await end(server.child)
    expect(applied).toBe(rounds * kinds)
    expect(outcome).toMatchObject({ lost: 0, failed: 0, refused: 0 })
    expect(outcome.acknowledged).toBeGreaterThan(rounds)
    expect(outcome.held).toBeLessThan(longestStop)
  },
  timeLimit,
)

/** Signs in as a browser does, and returns the cookie with which its session goes on. */
const cookieOf = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ strategy: 'local', username: 'principal.1', password }),
  })
  return answer.headers.getSetCookie().find(one => one.includes('akada_refresh=')) ?? ''
}

/** Goes on with the session of a cookie; returns the next one. */
const refreshed = async (url: string, cookie: string): Promise<string> => {
  const answer = await fetch(`${url}/api/token/refresh-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookie.split(';')[0] ?? '' },
    body: '{}',
  })
  expect(answer.status).toBe(200)
  return answer.headers.getSetCookie().find(one => one.includes('akada_refresh=')) ?? ''
}

/** The same person at a process, past the proxy. */
const at = (api: Api, { url }: Server): Api => Object.assign(Object.create(api), { url })

const statusAt = async (api: Api, server: Server): Promise<number> =>
  (await at(api, server).send('GET /auth/me')).status

const beginUpload = (api: Api) =>
  api.call('POST /class-arm/upload-multiple', { file: new Blob([`Class,Class arm\nJSS 1,Upgrade ${unique()}\n`]) })

it(
  'replaces the former release process by process and goes back, while people work at both',
  async () => {
    const former = await formerRelease()
    const next = join(folder, 'next')
    const servers = [await serve(former), await serve(former)] as [Server, Server]
    const front = await freePort()
    const settings = join(folder, 'haproxy.cfg')
    const proxied = [folder, front, servers[0].port, servers[1].port].map(String)
    const { stdout } = await run(process.execPath, ['api/test/proxy-settings.ts', ...proxied], { cwd: root })
    await writeFile(settings, stdout)
    start(haproxy, ['-db', '-f', settings], {})
    const url = `http://127.0.0.1:${front}`
    expect(await until(() => isReady(url), 30_000)).toBe(true)

    const before = await apiAs('principal.1', { url, password })
    let cookie = await cookieOf(url)
    const upload = await beginUpload(before)
    const replace = async (place: 0 | 1, tree: string): Promise<void> => {
      const { child, port } = servers[place]
      await end(child)
      servers[place] = await serve(tree, port)
      // Until the proxy has seen it.
      await pause(3000)
    }
    const outcome = await under((await writersOf(before, 4)).slice(0, writerCount), async () => {
      expect(await takeSteps(next, rounds + 1, rounds + 1)).toBe(kinds)
      await replace(0, next)
      // Sessions, cookies and uploads of the one are good at the other, in both directions.
      const after = await apiAs('principal.1', { url: servers[0].url, password })
      for (const server of servers) {
        expect([await statusAt(before, server), await statusAt(after, server)]).toEqual([200, 200])
        cookie = await refreshed(server.url, cookie)
      }
      const params = { id: upload.id }
      await at(before, servers[0]).call('POST /class-arm/create-multiple/{id}', { params, body: {} })
      const begun = await beginUpload(at(after, servers[0]))
      const committed = { params: { id: begun.id }, body: {} }
      await at(after, servers[1]).call('POST /class-arm/create-multiple/{id}', committed)
      await replace(1, next)
      for (const place of [0, 1] as const) await replace(place, former)
      for (const server of servers) {
        expect([await statusAt(before, server), await statusAt(after, server)]).toEqual([200, 200])
        cookie = await refreshed(server.url, cookie)
      }
    })
    expect(outcome.lost).toBe(0)
    expect(outcome.recovery).not.toBeNull()
    expect(outcome.acknowledged).toBeGreaterThan(writerCount * 10)
  },
  timeLimit,
)
