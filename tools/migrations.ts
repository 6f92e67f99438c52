/**
 * Refuses a migration that would stop those who work, or the version that still runs: squawk's rules, and four of ours; and one that is no
 * longer what was released. The baseline of the first release (0001 to 0099) was made for empty databases; what comes after it is numbered
 * from 0101 on.
 *
 * Usage: node tools/migrations.ts [repository]. Exit status 1 if there is an error.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { lastRelease, migrationDigests } from './released.ts'

const root = join(import.meta.dirname, '..')
const firstAfterBaseline = 101

/** Not needed here: the runner limits the wait for locks, and a step is undone as a whole or runs again from its beginning. */
const excluded = ['prefer-robust-stmts', 'require-timeout-settings']

/** What squawk answers, with its own names. */
interface Finding {
  file: string
  line: number
  message: string
  help: string | null
  rule_name: string
}

const needsOf = (text: string): string | undefined => /^-- Needs (\w+)\.$/m.exec(text)?.[1]

/** The rules about what a running version may still use: a step that names what that version must know is free to take it away. */
const rulesOfUse = /^(?:ban-drop-(?:column|table|not-null)|renaming-(?:column|table)|changing-column-type)$/

const outside = '-- Outside a transaction.\n'
const lockingStatement =
  /^\s*(?:alter table|create (?:or replace )?(?:policy|trigger)|drop (?:policy|trigger)[^;]*? on)\s.*$/gim

/** The tables that a step locks against writers, other than those it makes itself. */
const lockedTables = (text: string): string[] => {
  const made = new Set([...text.matchAll(/create table (?:if not exists )?([\w.]+)/gi)].map(([, name]) => name))
  const names = [...text.matchAll(lockingStatement)].flatMap(
    ([statement]) => /(?:alter table(?: only)?| on) ([\w.]+)/i.exec(statement)?.[1] ?? [],
  )
  return [...new Set(names)].filter(name => !made.has(name))
}

/** What is wrong with a step by our own rules, each a sentence; `earlier` are the names of the steps before it. */
const ownErrors = (text: string, earlier: readonly string[]): string[] => {
  const errors: string[] = []
  const needs = needsOf(text)
  if (needs && !earlier.includes(needs))
    errors.push(`names ${needs} as what a version must know, which is no earlier step.`)
  const locked = lockedTables(text)
  if (locked.length > 1) errors.push(`locks ${locked.join(', ')}: give each table a step of its own.`)
  if (
    text.startsWith(outside) &&
    /create (?:unique )?index concurrently/i.test(text) &&
    !/drop index concurrently if exists/i.test(text)
  )
    errors.push(
      'makes an index that a second attempt would find half made: begin with drop index concurrently if exists.',
    )
  if (!text.startsWith(outside) && /\bconcurrently\b/i.test(text))
    errors.push(`works concurrently: let its first line be "${outside.trim()}".`)
  return errors
}

/** What squawk finds in some steps, each a sentence with its file. Throws where it cannot be run. */
const squawkErrors = (paths: readonly string[], ...more: string[]): string[] => {
  if (paths.length === 0) return []
  const options = ['--reporter=json', '--pg-version=15.0', `--exclude=${excluded.join(',')}`, ...more]
  const squawk = join(root, 'node_modules/.bin/squawk')
  const { stdout, stderr, error } = spawnSync(squawk, [...options, ...paths], { encoding: 'utf8' })
  if (error || !stdout.startsWith('[')) throw error ?? new Error(`squawk cannot be run here:\n${stderr}`)
  return (JSON.parse(stdout) as Finding[])
    .filter(({ file, rule_name }) => !(rulesOfUse.test(rule_name) && needsOf(readFileSync(file, 'utf8'))))
    .map(({ file, line, message, help, rule_name }) => {
      const sentences = [message, help].filter(Boolean).join(' ')
      return `${basename(file)} line ${line + 1}: ${sentences} (${rule_name})`
    })
}

/** What differs from the last release in the steps that it had: databases ran them as they were. */
const changedSteps = (repository: string, digests: Record<string, string>): string[] => {
  const { version, migrations } = lastRelease(repository) ?? { version: '', migrations: {} }
  return Object.entries(migrations)
    .filter(([file, digest]) => digests[file] !== digest)
    .map(([file]) => `${file} is not what ${version} was released with: leave it so, and make a new step.`)
}

const repository = process.argv[2] ?? root
const folder = join(repository, 'api/migrations')
const files = readdirSync(folder)
  .filter(name => name.endsWith('.sql'))
  .sort()
const steps = files
  .map((file, at) => ({
    file,
    path: join(folder, file),
    earlier: files.slice(0, at).map(name => basename(name, '.sql')),
  }))
  .filter(({ file }) => Number.parseInt(file, 10) >= firstAfterBaseline)
  .map(step => ({ ...step, text: readFileSync(step.path, 'utf8') }))
const pathsOf = (isApart: boolean): string[] =>
  steps.filter(({ text }) => text.startsWith(outside) === isApart).map(({ path }) => path)
const errors = [
  ...changedSteps(repository, migrationDigests(folder)),
  ...steps.flatMap(({ file, text, earlier }) => ownErrors(text, earlier).map(sentence => `${file} ${sentence}`)),
  ...squawkErrors(pathsOf(false), '--assume-in-transaction'),
  ...squawkErrors(pathsOf(true)),
]
for (const sentence of errors) console.error(sentence)
if (errors.length > 0) process.exitCode = 1
else console.log(`Migrations: no errors in ${steps.length} steps after the baseline.`)
