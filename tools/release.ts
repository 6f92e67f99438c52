/**
 * Makes the release of the version in package.json out of the present commit: checks, builds, writes tools/release.json, commits it and tags
 * that. It pushes nothing.
 *
 * npm run release               makes it
 * npm run release -- --check    says what is missing, and does nothing
 *
 * Refused unless nothing is uncommitted, CHANGELOG.md has the version with its day, there is no such tag, and `npm run check`, `npm test`
 * and `npm run test:more` passed as a whole for this very commit. Exit status 1 then.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cleanCommit, git, passedFor, suites } from './passed.ts'
import { migrationDigests, type Release } from './released.ts'

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    root: { type: 'string', default: join(import.meta.dirname, '..') },
  },
})
const { root } = values
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const tag = `v${version}`
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
const commit = cleanCommit(root)

const heading = `## [${version}] - `

const problems: string[] = []
if (!commit) problems.push('Something is not committed: commit it, or put it away.')
const isDated = (line: string): boolean =>
  line.startsWith(heading) && /^\d{4}-\d\d-\d\d$/.test(line.slice(heading.length))
if (!changelog.split('\n').some(isDated)) problems.push(`CHANGELOG.md has no section "## [${version}] - YYYY-MM-DD".`)
if (git(root, 'tag', '--list', tag) !== '')
  problems.push(`There is a tag ${tag} already: raise the version in package.json.`)
const passed = commit ? passedFor(root, commit) : []
for (const suite of suites)
  if (commit && !passed.includes(suite))
    problems.push(`\`${suite}\` has not passed for this commit: run it as a whole.`)

if (problems.length > 0) {
  console.error(`${version} cannot be released:\n${problems.map(problem => `- ${problem}`).join('\n')}`)
  process.exitCode = 1
} else if (values.check) console.log(`${version} can be released from ${commit}.`)
else if (commit !== null) {
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' })
  const day = new Date().toISOString().slice(0, 10)
  const release: Release = { version, commit, day, migrations: migrationDigests(join(root, 'api/migrations')) }
  writeFileSync(join(root, 'tools/release.json'), `${JSON.stringify(release, null, 2)}\n`)
  git(root, 'add', 'tools/release.json')
  git(root, 'commit', '--message', `Release ${version}`)
  git(root, 'tag', '--annotate', tag, '--message', `Akada ${version}`)
  console.log(`${tag} is made. Push it: git push --follow-tags.`)
}
