/**
 * A cluster of three PostgreSQL on this machine as docs/operations.md describes one for three machines: etcd, Patroni with deploy/patroni.yml,
 * and HAProxy with deploy/haproxy.cfg. Linux with Debian's packages.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, closeSync, cpSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, hasEnded, until } from '../../e2e/src/demo-server.ts'
import { childrenOf } from './processes.ts'

const deploy = join(import.meta.dirname, '../../deploy')
const isRoot = process.getuid?.() === 0
const password = 'only-for-this-test'
const programs = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy']

const binFolder = (): string | undefined => {
  const versions = '/usr/lib/postgresql'
  if (!existsSync(versions)) return
  const [latest] = readdirSync(versions).sort((a, b) => Number(b) - Number(a))
  return latest && join(versions, latest, 'bin')
}

/** What this machine needs before a cluster can be tried; null if it has everything. */
export const whatIsMissing = (): string | null =>
  programs.every(program => existsSync(program)) && binFolder()
    ? null
    : 'needs the Debian packages patroni, etcd-server, haproxy and postgresql'

export interface Cluster {
  /** Of the primary and of the standbys, by way of HAProxy. */
  url: string
  readUrl: string
  /** Kills the primary and the Patroni that would restart it. */
  losePrimary: () => Promise<void>
  /** Moves the database to another machine, as before maintenance: `patronictl switchover`. Resolves when that one is the primary. */
  movePrimary: () => Promise<void>
  /** Resolves when both others follow the primary, and one of them acknowledges commits: without that one nobody may take over. */
  allFollow(): Promise<void>
  /** Starts the lost machine again; resolves when it follows the new primary. */
  bringBack(): Promise<void>
  stop(): Promise<void>
}

interface Node {
  name: string
  port: number
  check: number
  patroni: ChildProcess
  dataDir: string
}

type Role = 'primary' | 'replica' | 'synchronous'

/** Whom Patroni's API of a node calls it: 200 for the asked role. */
const hasRole = async ({ check }: Pick<Node, 'check'>, role: Role): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${check}/${role}`).then(
    ({ status }) => status,
    () => 0,
  )) === 200

const kill = ({ patroni, dataDir }: Node): void => {
  // Patroni first: it would start PostgreSQL again. Both in one go, as when a machine is lost.
  if (patroni.pid !== undefined && !hasEnded(patroni)) process.kill(-patroni.pid, 'SIGKILL')
  const pid = Number.parseInt(existsSync(join(dataDir, 'postmaster.pid')) ? readPid(dataDir) : '', 10)
  if (!pid) return
  for (const each of [pid, ...childrenOf(pid)])
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // It has ended already.
    }
}

const readPid = (dataDir: string): string => readFileSync(join(dataDir, 'postmaster.pid'), 'utf8')

/** Starts a program in a process group of its own, as PostgreSQL's user where this one is root. */
const start = (folder: string, command: string[], env: Record<string, string> = {}): ChildProcess => {
  const [program = '', ...args] = isRoot
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...command]
    : command
  const log = openSync(join(folder, 'log'), 'a')
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', HOME: folder, ...env },
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  return child
}

const startEtcd = async (folder: string): Promise<{ host: string; etcd: ChildProcess }> => {
  const [client, peer] = [await freePort(), await freePort()]
  const peers = `http://127.0.0.1:${peer}`
  const clients = `http://127.0.0.1:${client}`
  const places = ['--listen-client-urls', clients, '--advertise-client-urls', clients]
  const others = ['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers]
  const name = ['--name', 'one', '--initial-cluster', `one=${peers}`, '--data-dir', join(folder, 'etcd')]
  return { host: `127.0.0.1:${client}`, etcd: start(folder, ['/usr/bin/etcd', ...name, ...places, ...others]) }
}

const startNode = (folder: string, etcd: string, { name, port, check, dataDir }: Omit<Node, 'patroni'>): Node => {
  const patroni = start(folder, ['/usr/bin/patroni', join(folder, 'patroni.yml')], {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: etcd,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${check}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${check}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: dataDir,
    PATRONI_POSTGRESQL_BIN_DIR: binFolder() ?? '',
    PATRONI_POSTGRESQL_PGPASS: join(folder, `pgpass-${name}`),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: password,
  })
  return { name, port, check, patroni, dataDir }
}

const startProxy = async (folder: string, nodes: readonly Node[]) => {
  const [primary, standbys] = [await freePort(), await freePort()]
  const env: Record<string, string> = {
    PRIMARY_BIND: `127.0.0.1:${primary}`,
    STANDBYS_BIND: `127.0.0.1:${standbys}`,
  }
  for (const [index, { port, check }] of nodes.entries()) {
    env[`NODE_${index + 1}`] = `127.0.0.1:${port}`
    env[`CHECK_${index + 1}`] = String(check)
  }
  const proxy = start(folder, ['/usr/sbin/haproxy', '-f', join(folder, 'haproxy.cfg')], env)
  return { primary, standbys, proxy }
}

/** Runs statements, and files of them, as the superuser. */
const psql = (port: number, statements: readonly string[]): string => {
  const options = [
    '-X',
    '-q',
    '-A',
    '-t',
    '-v',
    'ON_ERROR_STOP=1',
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-U',
    'postgres',
  ]
  const commands = statements.flatMap(statement => (statement.endsWith('.sql') ? ['-f', statement] : ['-c', statement]))
  return execFileSync(join(binFolder() ?? '', 'psql'), [...options, ...commands, 'postgres'], {
    env: { PGPASSWORD: password },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Until its first checks have ended, HAProxy takes every server for the primary, in turn: asked as often as there are servers. */
const leadsToPrimary = async (port: number): Promise<boolean> => {
  try {
    return [1, 2, 3].every(() => psql(port, ['select pg_is_in_recovery()']).trim() === 'f')
  } catch {
    return false
  }
}

const demand = async (what: string, done: () => Promise<boolean>): Promise<void> => {
  if (!(await until(done, 120_000))) throw new Error(`The cluster did not come up: ${what}.`)
}

const roles = async (nodes: readonly Node[], role: Role): Promise<Node[]> => {
  const found: Node[] = []
  for (const node of nodes) if (await hasRole(node, role)) found.push(node)
  return found
}

/** Starts the cluster below a folder and waits until both standbys follow the primary. */
export const startCluster = async (folder: string): Promise<Cluster> => {
  mkdirSync(folder)
  for (const file of ['patroni.yml', 'haproxy.cfg']) cpSync(join(deploy, file), join(folder, file))
  if (isRoot) execFileSync('chown', ['-R', 'postgres:postgres', folder])
  chmodSync(folder, 0o711)
  const { host, etcd } = await startEtcd(folder)
  const nodes: Node[] = []
  const helpers = [etcd]
  const stop = async (): Promise<void> => {
    for (const node of nodes) kill(node)
    for (const { pid } of helpers) if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  }
  try {
    for (const name of ['one', 'two', 'three']) {
      const place = { name, port: await freePort(), check: await freePort(), dataDir: join(folder, name) }
      nodes.push(startNode(folder, host, place))
    }
    await demand('no primary', async () => (await roles(nodes, 'primary')).length === 1)
    await demand('too few standbys', async () => (await roles(nodes, 'replica')).length === 2)
    const { primary, standbys, proxy } = await startProxy(folder, nodes)
    helpers.push(proxy)
    await demand('no way through HAProxy', () => leadsToPrimary(primary))
    psql(primary, [join(deploy, 'database.sql'), `alter role akada password '${password}'`])
    let lost: Node | undefined
    const urlOf = (port: number) => `postgresql://akada:${password}@127.0.0.1:${port}/akada`
    return {
      url: urlOf(primary),
      readUrl: urlOf(standbys),
      losePrimary: async () => {
        ;[lost] = await roles(nodes, 'primary')
        if (!lost) throw new Error('The cluster has no primary.')
        kill(lost)
      },
      movePrimary: async () => {
        const [leader] = await roles(nodes, 'primary')
        if (!leader) throw new Error('The cluster has no primary.')
        // `patronictl switchover` asks the same; without a candidate it is the standby that acknowledges commits.
        const response = await fetch(`http://127.0.0.1:${leader.check}/switchover`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ leader: leader.name }),
        })
        if (!response.ok) throw new Error(`The switchover was refused: ${await response.text()}`)
      },
      allFollow: async () => {
        await demand('too few standbys', async () => (await roles(nodes, 'replica')).length === 2)
        await demand('no synchronous standby', async () => (await roles(nodes, 'synchronous')).length === 1)
      },
      bringBack: async () => {
        if (lost) nodes.push(startNode(folder, host, lost))
        await demand(
          'the lost machine does not follow',
          async () => (await roles(nodes.slice(-1), 'replica')).length === 1,
        )
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
