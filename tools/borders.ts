/**
 * The borders of ARCHITECTURE.md: prints `file:line rule` for each import or line that crosses one.
 * Usage: node tools/borders.ts [root]. Exit status 1 if there is an error.
 */
import { join } from 'node:path'
import { clockErrors } from './borders/clock.ts'
import { contentErrors, enrolmentErrors, nounErrors } from './borders/content.ts'
import { findCycles, type Graph, type Link } from './borders/cycles.ts'
import { importErrors } from './borders/imports.ts'
import { placeOf, shapeError } from './borders/place.ts'
import { ranks } from './borders/ranks.ts'
import { readSources, type SourceFile } from './borders/source.ts'
import { tableErrors } from './borders/tables.ts'

interface Error {
  path: string
  line: number
  rule: string
}

const isProduction = (path: string): boolean => !placeOf(path).isTest

interface GraphOptions {
  includes: (path: string) => boolean
  nodeOf: (path: string) => string | undefined
}

const graphOf = (files: readonly SourceFile[], { includes, nodeOf }: GraphOptions): Graph => {
  const graph = new Map<string, Link[]>()
  for (const file of files.filter(({ path }) => includes(path)))
    for (const found of file.imports) {
      if (!found.inRepository || !includes(found.target)) continue
      const [from, to] = [nodeOf(file.path), nodeOf(found.target)]
      if (!from || !to || (from === to && file.path !== found.target)) continue
      const links = graph.get(from) ?? []
      links.push({ to, path: file.path, line: found.line })
      graph.set(from, links)
    }
  return graph
}

/** Circles include type imports: files that need each other's types can't be read, or moved, without each other. */
const cycleErrors = (files: readonly SourceFile[]): Error[] => {
  const error = (what: string) => (cycle: { nodes: string[]; path: string; line: number }) => ({
    path: cycle.path,
    line: cycle.line,
    rule: `${what} import each other in a circle: ${cycle.nodes.join(' > ')}.`,
  })
  return [
    ...findCycles(graphOf(files, { includes: isProduction, nodeOf: path => path })).map(error('Files')),
    ...['api/src/', 'web/src/'].flatMap(part =>
      findCycles(
        graphOf(files, {
          includes: path => path.startsWith(part) && isProduction(path),
          nodeOf: path => placeOf(path).feature,
        }),
      ).map(error('Features')),
    ),
  ]
}

const shapeErrors = (files: readonly SourceFile[]): Error[] =>
  files.flatMap(({ path }) => {
    const rule = shapeError(path)
    return rule ? [{ path, line: 1, rule }] : []
  })

/** Each feature has a rank, and each rank a feature. */
const rankErrors = (files: readonly SourceFile[]): Error[] => {
  const path = 'tools/borders/ranks.ts'
  const features = new Map<string, { path: string; feature: string; workspace: string }>()
  for (const file of files) {
    const { feature, workspace } = placeOf(file.path)
    if (feature && ranks[workspace]) features.set(`${workspace}/${feature}`, { path: file.path, feature, workspace })
  }
  const ranked = new Set(Object.values(ranks).flatMap(rankOf => [...rankOf.keys()]))
  const found = new Set([...features.values()].map(({ feature }) => feature))
  return [
    ...[...features.values()].flatMap(({ path: at, feature, workspace }) =>
      ranks[workspace]?.has(feature)
        ? []
        : [{ path: at, line: 1, rule: `The feature ${feature} has no rank: give it one in ${path}.` }],
    ),
    ...(files.some(file => file.path === path) ? [...ranked].filter(name => !found.has(name)) : []).map(name => ({
      path,
      line: 1,
      rule: `No folder of features is called ${name}, which has a rank.`,
    })),
  ]
}

/** Every violation in the files below `root`, in the order of paths and lines. Throws if a file can't be parsed. */
export const findErrors = (root: string): Error[] => {
  const files = readSources(root)
  const perFile = files.flatMap(file =>
    [
      ...importErrors(file),
      ...contentErrors(file),
      ...clockErrors(file),
      ...enrolmentErrors(file),
      ...nounErrors(file),
    ].map(error => ({ path: file.path, ...error })),
  )
  return [
    ...perFile,
    ...shapeErrors(files),
    ...rankErrors(files),
    ...cycleErrors(files),
    ...tableErrors(root, files),
  ].toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
}

if (import.meta.main) {
  const errors = findErrors(process.argv[2] ?? join(import.meta.dirname, '..'))
  for (const { path, line, rule } of errors) console.error(`${path}:${line} ${rule}`)
  if (errors.length) {
    console.error(`Borders: ${errors.length} crossed.`)
    process.exit(1)
  }
  console.log('Borders: none crossed.')
}
