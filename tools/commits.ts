/**
 * Refuses commits whose subject has more than 72 characters: those not on any remote yet, or the latest twenty if there is no remote.
 * Exit status 1 if there is one.
 */
import { execFileSync } from 'node:child_process'

const longest = 72

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)

/** A copy of the files without git or its history has no commits to check. */
const unpublished = (): string[] => {
  try {
    const hasRemote = git('branch', '--remotes').length > 0
    const range = ['HEAD', ...(hasRemote ? ['--not', '--remotes'] : [])]
    return git('log', '--format=%s', '--no-merges', '--max-count=20', ...range)
  } catch {
    return []
  }
}

const tooLong = unpublished().filter(subject => subject.length > longest)
for (const subject of tooLong) console.error(`This subject has ${subject.length} characters: ${subject}`)
console.log(tooLong.length ? `Commits: ${tooLong.length} subjects are too long.` : 'Commits: no subject is too long.')
if (tooLong.length) process.exitCode = 1
