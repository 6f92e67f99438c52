import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atEnd, BenchError, ownRoot, temporaryFolder } from './programs.ts'

export interface Former {
  root: string
  /** As it was named, and the short commit. */
  name: string
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ownRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** The commit that a branch, tag or other name of Git stands for. Throws a `BenchError` if there is none. */
const commitOf = (ref: string): string => {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`)
  } catch {
    throw new BenchError(`Git knows no commit ${ref}. Give --against a commit, a branch, a tag or HEAD~5.`)
  }
}

/**
 * Links the packages of one folder into another. The links of the workspaces are relative, and so lead to those of the new folder; a link to
 * the whole folder would lead to the present ones.
 */
const linkPackages = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from).filter(one => !one.startsWith('.'))) {
    const [source, target] = [join(from, name), join(to, name)]
    if (name === '@akada') linkPackages(source, target)
    else symlinkSync(lstatSync(source).isSymbolicLink() ? readlinkSync(source) : source, target)
  }
}

const install = async (root: string): Promise<void> => {
  const lockOf = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (lockOf(root) !== lockOf(ownRoot)) {
    await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, maxBuffer: 2 ** 26 })
    return
  }
  for (const workspace of ['.', ...readdirSync(root)]) {
    const from = join(ownRoot, workspace, 'node_modules')
    if (existsSync(from) && existsSync(join(root, workspace, 'package.json')))
      linkPackages(from, join(root, workspace, 'node_modules'))
  }
}

/** Checks a commit out into a folder of its own, with its packages, until the program ends. Throws a `BenchError` if there is no such commit. */
export const checkOut = async (ref: string): Promise<Former> => {
  const commit = commitOf(ref)
  const root = join(temporaryFolder(), 'release')
  // After the folder, whose removal takes longer.
  atEnd(() => void spawnSync('git', ['worktree', 'remove', '--force', root], { cwd: ownRoot }))
  git('worktree', 'add', '--detach', root, commit)
  await install(root)
  return { root, name: `${ref} (${commit.slice(0, 8)})` }
}
