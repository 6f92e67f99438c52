import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type RunningServer, schoolMorning, type ServerOptions, startDemo } from './demo-server.ts'

const root = join(import.meta.dirname, '..', '..')
const copies = join(root, 'node_modules', '.cache', 'akada', 'demo')

/** A digest of the content of all files of git, and new ones, in folders of a work tree. */
export const digestOf = (tree: string, folders: readonly string[]): string => {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders]
  const paths = execFileSync('git', args, { cwd: tree, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0')
  const hash = createHash('sha256')
  for (const path of [...new Set(paths)].filter(Boolean).toSorted()) {
    const full = join(tree, path)
    hash.update(`${path}\0`).update(existsSync(full) ? readFileSync(full) : '')
  }
  return hash.digest('hex')
}

/** With owners and times: PostgreSQL opens its folder only as the user that it belongs to. */
const copyFolder = (from: string, to: string): void => {
  execFileSync('cp', ['-a', '--', `${from}/.`, to])
}

/**
 * The data folder of the demonstration as it is after it was filled, which takes a minute of processor time: the one that the same files have
 * filled on the same day for the same moment, or a new one. Only the latest stays. Nothing may start in it: it is to be copied.
 */
const filledFolder = async (options: ServerOptions & { now: string }): Promise<string> => {
  const day = new Date().toISOString().slice(0, 10)
  const files = digestOf(root, ['api', 'contract', 'languages', 'package-lock.json']).slice(0, 16)
  const copy = join(copies, `${day}-${options.now.replace(/\W/g, '')}-${files}`)
  if (existsSync(copy)) return copy
  rmSync(copies, { recursive: true, force: true })
  const filling = `${copy}.filling`
  mkdirSync(filling, { recursive: true })
  const filled = await startDemo(options)
  await filled.stop(async dataDir => copyFolder(dataDir, filling))
  renameSync(filling, copy)
  return copy
}

/** Fills an empty folder with the data of the filled demonstration, whose clock stands at `now`. */
export const copyFilled = async (to: string, now: string = schoolMorning): Promise<void> =>
  copyFolder(await filledFolder({ now }), to)

/** Starts the demonstration from a copy of its data. */
export const startDemoFromCopy = async ({
  now = schoolMorning,
  ...more
}: ServerOptions & { now?: string }): Promise<RunningServer> => {
  const options = { now, ...more }
  const copy = await filledFolder(options)
  return startDemo({ ...options, prepare: async env => copyFolder(copy, env.DATA_DIR ?? dirname(copy)) })
}
