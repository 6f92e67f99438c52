/**
 * The borders of ARCHITECTURE.md, kept by machine: prints `file:line rule` for each import or line that crosses one.
 * Usage: node tools/borders.ts [root]. Exit status 1 where there is a fault.
 */
import { join } from 'node:path'
import { contentFaults } from './borders/content.ts'
import { findCycles, type Graph, type Link } from './borders/cycles.ts'
import { importFaults } from './borders/imports.ts'
import { placeOf } from './borders/place.ts'
import { remaining } from './borders/remaining.ts'
import { readSources, type SourceFile } from './borders/source.ts'
import { type Remaining, tableFaults } from './borders/tables.ts'

interface Fault {
  path: string
  line: number
  rule: string
}

const isServer = (path: string): boolean => path.startsWith('api/src/') && !placeOf(path).isTest

interface GraphOptions {
  nodeOf: (path: string) => string | undefined
  withTypes: boolean
}

const graphOf = (files: readonly SourceFile[], { nodeOf, withTypes }: GraphOptions): Graph => {
  const graph = new Map<string, Link[]>()
  for (const file of files.filter(({ path }) => isServer(path)))
    for (const found of file.imports) {
      if (!found.inRepository || !isServer(found.target) || (found.isType && !withTypes)) continue
      const [from, to] = [nodeOf(file.path), nodeOf(found.target)]
      if (!from || !to || (from === to && file.path !== found.target)) continue
      const links = graph.get(from) ?? []
      links.push({ to, path: file.path, line: found.line })
      graph.set(from, links)
    }
  return graph
}

const cycleFaults = (files: readonly SourceFile[]): Fault[] => {
  const fault = (what: string) => (cycle: { nodes: string[]; path: string; line: number }) => ({
    path: cycle.path,
    line: cycle.line,
    rule: `${what} import each other in a circle: ${cycle.nodes.join(' > ')}.`,
  })
  return [
    ...findCycles(graphOf(files, { nodeOf: path => path, withTypes: false })).map(fault('Files of the server')),
    ...findCycles(graphOf(files, { nodeOf: path => placeOf(path).feature, withTypes: true })).map(fault('Features')),
  ]
}

/** Every border that the files below `root` cross but for the reads that are still `allowed`, in the order of paths and lines. Throws where a file can't be parsed. */
export const findFaults = (root: string, allowed: Remaining): Fault[] => {
  const files = readSources(root)
  const perFile = files.flatMap(file =>
    [...importFaults(file), ...contentFaults(file)].map(fault => ({ path: file.path, ...fault })),
  )
  return [...perFile, ...cycleFaults(files), ...tableFaults(root, files, allowed)].toSorted(
    (a, b) => a.path.localeCompare(b.path) || a.line - b.line,
  )
}

if (import.meta.main) {
  const faults = findFaults(process.argv[2] ?? join(import.meta.dirname, '..'), remaining)
  for (const { path, line, rule } of faults) console.error(`${path}:${line} ${rule}`)
  if (faults.length) {
    console.error(`Borders: ${faults.length} crossed.`)
    process.exit(1)
  }
  console.log('Borders: none crossed.')
}
