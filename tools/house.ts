/**
 * Counts what the code should have less of, and compares it with the ceilings in tools/size.json (see tools/size.ts for what a line is).
 *
 * npm run house                            prints every figure beside its ceiling
 * npm run house -- --where web/src/ui      also prints where the long functions and nested conditional expressions of that folder are
 * npm run house -- --paths                 also prints the files from a button to its table
 * npm run house -- --small                 also prints the small files that one file imports
 * npm run house -- --tighten               lowers the ceilings to the present figures
 * npm run check:house                      prints only what is above its ceiling, or was raised without a reason; exit status 1 if anything is
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { readSources } from './borders/source.ts'
import { type CodeFigures, codeFigures, smallFiles, tablesWritten } from './house/code.ts'
import { filesOnPath, pathNames } from './house/paths.ts'
import {
  type Ceilings,
  excesses,
  type Figures,
  isProductionFile,
  linesByPart,
  raisedWithoutReason,
  tightened,
} from './size.ts'

const root = join(import.meta.dirname, '..')
const ceilingsPath = 'tools/size.json'
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const linesIn = (text: string): number => text.split('\n').length - 1
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Files of git that are in the work tree, new ones included. */
const deleted = new Set(git('ls-files', '--deleted'))
const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter(path => !deleted.has(path))
const production = files.filter(isProductionFile).map(path => ({ path, text: read(path) }))
const sources = production.filter(({ path }) => /^(?:contract|api|web)\/src\/.*\.tsx?$/.test(path))
const figuresOf = new Map(sources.map(({ path, text }) => [path, codeFigures(path, text)]))

type Counted = Exclude<keyof CodeFigures, 'places'>
const of = (part: string): CodeFigures[] =>
  [...figuresOf].filter(([path]) => path.startsWith(part)).map(([, one]) => one)
const total = (part: string, name: Counted): number => sum(of(part).map(one => one[name]))

const tablesOfSeveral = (): string[] => {
  const writers = new Map<string, Set<string>>()
  for (const { path, text } of sources) {
    const feature = /^api\/src\/features\/([\w-]+)\//.exec(path)?.[1]
    if (!feature) continue
    for (const table of tablesWritten(text)) writers.set(table, (writers.get(table) ?? new Set()).add(feature))
  }
  return [...writers]
    .filter(([, features]) => features.size > 1)
    .map(([table, features]) => `${table}: ${[...features].join(', ')}`)
}
/** Where the server uses the database of all states; the demonstration is filled in all of them. */
const placesInAllStates = (): number =>
  sum(
    sources
      .filter(({ path }) => path.startsWith('api/') && !path.startsWith('api/src/demo/'))
      .map(({ text }) => text.match(/\b(?:database|work)\.system\b|\{ system \} = app\.database\b/g)?.length ?? 0),
  )
/** SQL files are numbered, and read in that order: how many lie in one folder says nothing. */
const filesInLargestFolder = (): number => {
  const folders = new Map<string, number>()
  for (const { path } of production)
    if (!path.endsWith('.sql')) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1)
  return Math.max(...folders.values())
}
const testLines = (part: string): number =>
  sum(
    files
      .filter(path => path.startsWith(part) && /\.tsx?$/.test(path) && !isProductionFile(path))
      .map(path => linesIn(read(path))),
  )

const shared = tablesOfSeveral()
const small = smallFiles(readSources(root))
const lines = linesByPart(production.map(({ path, text }) => ({ path, lines: linesIn(text) })))
const figures: Figures = {
  'uses of any': total('', 'anys'),
  'uses of ! after an expression': total('', 'nonNulls'),
  'lines of the longest file': Math.max(...of('').map(one => one.lines)),
  'functions over 100 lines': total('', 'longFunctions'),
  'nested conditional expressions': total('', 'nestedConditionals'),
  'deepest conditional expression': Math.max(...of('').map(one => one.deepest)),
  'arrays of calls taken apart by position': total('', 'positional'),
  'tables written by more than one feature': shared.length,
  'places that work in all states (ADR 0003)': placesInAllStates(),
  'CSS lines': sum(production.filter(({ path }) => path.endsWith('.css')).map(({ text }) => linesIn(text))),
  'lines of web code for 100 lines of its tests': Math.round((100 * total('web/', 'lines')) / testLines('web/')),
  'files in the largest folder': filesInLargestFolder(),
  'files of at most 40 lines that one file imports': small.length,
  ADRs: files.filter(path => /^docs\/adr\/\d.*\.md$/.test(path)).length,
  ...Object.fromEntries(
    pathNames.map(name => [`files from the button to the table: ${name}`, filesOnPath(root, name).length]),
  ),
}

const ceilings = JSON.parse(read(ceilingsPath)) as Ceilings

/** The ceilings as last committed, and those before that; a copy of the files without git has neither. */
const earlierCeilings = (): Ceilings[] => {
  try {
    const commits = git('log', '--format=%H', '--max-count=2', '--', ceilingsPath)
    return commits.map(commit => JSON.parse(git('show', `${commit}:${ceilingsPath}`).join('\n')) as Ceilings)
  } catch {
    return []
  }
}
const history = [ceilings, ...earlierCeilings()]
const errors = [
  ...excesses(lines, ceilings.lines),
  ...excesses(figures, ceilings.figures),
  ...history.flatMap((after, index) => {
    const before = history[index + 1]
    return before ? raisedWithoutReason(before, after) : []
  }),
]

const {
  where,
  tighten,
  check,
  paths,
  small: showsSmall,
} = parseArgs({
  options: {
    where: { type: 'string' },
    tighten: { type: 'boolean' },
    check: { type: 'boolean' },
    paths: { type: 'boolean' },
    small: { type: 'boolean' },
  },
}).values
if (tighten) {
  const lower: Ceilings = {
    ...ceilings,
    lines: tightened(lines, ceilings.lines),
    figures: tightened(figures, ceilings.figures),
  }
  writeFileSync(join(root, ceilingsPath), `${JSON.stringify(lower, null, 2)}\n`)
} else if (!check) {
  const rows = (title: string, now: Figures, most: Figures) => {
    console.log(`| ${title} | Now | Ceiling |\n|---|---|---|`)
    for (const [name, value] of Object.entries(now)) console.log(`| ${name} | ${value} | ${most[name] ?? ''} |`)
  }
  rows('Figure', figures, ceilings.figures)
  rows(
    'Production lines',
    { ...lines, all: sum(Object.values(lines)) },
    { ...ceilings.lines, all: sum(Object.values(ceilings.lines)) },
  )
  for (const table of shared) console.log(table)
}
if (where !== undefined)
  for (const [path, { places }] of figuresOf)
    if (path.startsWith(where)) for (const { line, what } of places) console.log(`${path}:${line}: ${what}`)
if (paths) for (const name of pathNames) console.log(`\n${name}\n${filesOnPath(root, name).join('\n')}`)
if (showsSmall) console.log(`\nSmall files\n${small.join('\n')}`)
if (check) {
  for (const error of errors) console.error(error)
  console.log(
    errors.length
      ? `House: ${errors.length} figures are above their ceilings.`
      : 'House: every figure is within its ceiling.',
  )
  if (errors.length) process.exitCode = 1
}
