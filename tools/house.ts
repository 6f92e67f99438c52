/**
 * Prints how far the code is from its targets: one row for each figure that can be counted. It changes nothing, and never fails:
 * `npm run check` refuses violations. `npm run house -- --where web/src/features/grading` also prints where the long functions and
 * the nested conditional expressions of that folder are.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CodeFigures, codeFigures, tablesWritten } from './house/code.ts'

const root = join(import.meta.dirname, '..')
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const linesOf = (path: string): number => read(path).split('\n').length - 1
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

const files = git('ls-files', 'contract', 'api', 'web')
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.includes('/test/')
const sources = files.filter(path => /\.tsx?$/.test(path))
const production = sources.filter(path => path.includes('/src/') && !isTest(path))
const figures = new Map(production.map(path => [path, codeFigures(path, read(path))]))

type Counted = Exclude<keyof CodeFigures, 'places'>
const of = (part: string): CodeFigures[] => [...figures].filter(([path]) => path.startsWith(part)).map(([, one]) => one)
const total = (part: string, name: Counted): number => sum(of(part).map(one => one[name]))
const perThousand = (part: string, name: Counted): string =>
  ((1000 * total(part, name)) / total(part, 'lines')).toFixed(2)

const longest = [...figures].toSorted(([, a], [, b]) => b.lines - a.lines)[0]
const writers = new Map<string, Set<string>>()
for (const path of production) {
  const feature = /^api\/src\/features\/([\w-]+)\//.exec(path)?.[1]
  if (!feature) continue
  for (const table of tablesWritten(read(path))) writers.set(table, (writers.get(table) ?? new Set()).add(feature))
}
/** Where the server uses the database of all states; the demonstration is filled in all of them. */
const inAllStates = production
  .filter(path => path.startsWith('api/') && !path.startsWith('api/src/demo/'))
  .flatMap(path => read(path).match(/\b(?:database|work)\.system\b|\{ system \} = app\.database\b/g) ?? [])
const shared = [...writers].filter(([, features]) => features.size > 1)
const styles = files.filter(path => path.endsWith('.css'))
const webTests = sources.filter(path => path.startsWith('web/') && isTest(path))
const subjects = git('log', '--format=%s', '--max-count=60', '--no-merges')

const rows: [point: string, now: string, wanted: string][] = [
  ['`any`, non-null `!`', `${total('', 'anys')}, ${total('', 'nonNulls')}`, '0, 0'],
  ['Longest file', `${longest?.[1].lines} lines (${longest?.[0]})`, 'below 400'],
  [
    'Functions over 100 lines, per 1,000 lines',
    `api ${perThousand('api/', 'longFunctions')}, web ${perThousand('web/', 'longFunctions')}`,
    'web below 0.2',
  ],
  [
    'Nested conditional expressions, per 1,000 lines',
    `api ${perThousand('api/', 'nestedConditionals')}, web ${perThousand('web/', 'nestedConditionals')}, at most ${Math.max(...of('').map(one => one.deepest))} deep`,
    'below 0.5, none 3 deep',
  ],
  ['Arrays of calls taken apart by position', String(total('', 'positional')), '0'],
  ['Tables written by more than one feature', String(shared.length), '0'],
  ['Places that work in all states (ADR 0082)', String(inAllStates.length), 'at most 71'],
  ['CSS lines', `${sum(styles.map(linesOf))} in ${styles.length} files`, 'at most 5,500'],
  ['Web tests per line of code', (sum(webTests.map(linesOf)) / total('web/', 'lines')).toFixed(2), 'at least 0.3'],
  [
    'Commit subjects over 72 characters',
    `${subjects.filter(one => one.length > 72).length} of ${subjects.length}`,
    '0',
  ],
  ['Production lines', String(total('', 'lines')), 'at most 98,000'],
]
console.log('| Point | Now | Wanted |\n|---|---|---|')
for (const row of rows) console.log(`| ${row.join(' | ')} |`)
for (const [table, features] of shared) console.log(`${table}: ${[...features].join(', ')}`)

const { where } = parseArgs({ options: { where: { type: 'string' } } }).values
if (where !== undefined)
  for (const [path, { places }] of figures)
    if (path.startsWith(where)) for (const { line, what } of places) console.log(`${path}:${line}: ${what}`)
