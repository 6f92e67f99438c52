import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What must pass for a commit before it is released. */
export const suites = ['npm run check', 'npm test', 'npm run test:more'] as const
export type Suite = (typeof suites)[number]

interface Passed {
  commit: string
  suites: Suite[]
}

const fileIn = (root: string): string => join(root, 'node_modules/.cache/akada/passed.json')

export const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The commit that the files of a folder are, without a change; null if they are none. */
export const cleanCommit = (root: string): string | null => {
  try {
    return git(root, 'status', '--porcelain') === '' ? git(root, 'rev-parse', 'HEAD') : null
  } catch {
    return null
  }
}

/** The suites that passed as a whole for a commit. */
export const passedFor = (root: string, commit: string): Suite[] => {
  const file = fileIn(root)
  if (!existsSync(file)) return []
  const passed = JSON.parse(readFileSync(file, 'utf8')) as Passed
  return passed.commit === commit ? passed.suites : []
}

/** Records that a suite passed as a whole, for `npm run release`; not for files that are no commit. */
export const recordPassed = (root: string, suite: Suite): void => {
  const commit = cleanCommit(root)
  if (!commit) return
  const file = fileIn(root)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ commit, suites: [...new Set([...passedFor(root, commit), suite])] }))
}
