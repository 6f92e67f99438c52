import { builtinModules } from 'node:module'
import { isModule, isPart, type SourcePosition, placeOf } from './place.ts'
import { ranks } from './ranks.ts'
import type { Import, SourceFile } from './source.ts'

interface Edge {
  from: SourcePosition
  to: SourcePosition
  found: Import
}
/** Returns the sentence of the rule that the import breaks, or undefined. */
type ImportRule = (edge: Edge) => string | undefined

const isPackage = ({ found }: Edge, ...names: string[]): boolean =>
  !found.inRepository && names.some(name => found.specifier === name || found.specifier.startsWith(`${name}/`))

const isBuiltin = (specifier: string): boolean => specifier.startsWith('node:') || builtinModules.includes(specifier)

const webFramework = (edge: Edge): boolean =>
  isPackage(edge, 'fastify', '@fastify', 'fastify-plugin') || isModule(edge.found.target, 'api/src/platform/http')

const database = (edge: Edge): boolean =>
  isPackage(edge, 'pg', 'sql-template-tag') || isModule(edge.found.target, 'api/src/platform/db')

/** Exports of platform/db for writing SQL; a type or a transaction is not SQL. */
const sqlNames = new Set(['sql', 'Sql', 'empty', 'join', 'raw', '*'])

const knowsSql = (edge: Edge): boolean =>
  isPackage(edge, 'pg', 'sql-template-tag') ||
  (isModule(edge.found.target, 'api/src/platform/db') && edge.found.names.some(name => sqlNames.has(name)))

/** The imports allowed between workspaces. */
const reach: Record<string, readonly string[]> = {
  contract: [],
  languages: ['contract'],
  api: ['contract', 'languages'],
  web: ['contract', 'languages'],
  e2e: ['contract'],
  bench: ['contract'],
  tools: ['contract', 'languages', 'e2e', 'bench'],
}

const workspaces: ImportRule = ({ from, to, found }) => {
  if (!found.inRepository || from.workspace === to.workspace) return undefined
  if (reach[from.workspace]?.includes(to.workspace)) return undefined
  if (from.workspace === 'contract') return 'contract imports zod and itself only.'
  if (from.workspace === 'e2e' || from.workspace === 'bench')
    return `${from.workspace} knows HTTP and contract only: it may start the server as a process, but imports nothing of ${to.workspace}.`
  return `${from.workspace} imports contract, and nothing of ${to.workspace}.`
}

const contractPackages: ImportRule = ({ from, found }) => {
  if (from.workspace !== 'contract' || found.inRepository || found.specifier === 'zod') return undefined
  const inTest = from.isTest && (found.specifier === 'vitest' || isBuiltin(found.specifier))
  return inTest ? undefined : 'contract imports zod and itself only.'
}

const testsStayOut: ImportRule = ({ from, to, found }) => {
  if (from.isTest) return undefined
  const isTestTool = (found.inRepository && to.isTest) || found.specifier === 'vitest'
  return isTestTool && from.workspace !== 'e2e' ? 'What runs in production imports nothing of the tests.' : undefined
}

/** What names invented people and schools besides tests. */
const isDemonstration = ({ workspace, area }: SourcePosition): boolean =>
  ['contract', 'e2e', 'bench', 'tools'].includes(workspace) ||
  (workspace === 'api' && ['demo', 'main.ts'].includes(area))

const inventedStaysOut: ImportRule = ({ from, to }) =>
  to.workspace === 'contract' && to.area === 'invented' && !from.isTest && !isDemonstration(from)
    ? 'Invented people and days are for the demonstration, benchmarks, journeys and tests.'
    : undefined

const platformIsBelow: ImportRule = ({ from, to, found }) => {
  if (from.workspace !== 'api' || from.area !== 'platform' || from.isTest) return undefined
  const fine = !found.inRepository || to.workspace !== 'api' || to.area === 'platform'
  return fine ? undefined : 'platform imports no feature and nothing that composes features.'
}

const onlyByTheDoor: ImportRule = ({ from, to, found }) => {
  if (!from.feature || !to.feature || from.workspace !== to.workspace || from.feature === to.feature) return undefined
  if (/^index\.tsx?$/.test(to.rest)) return undefined
  return `A feature enters another only by its index.ts: ${from.feature} reaches into ${found.target}.`
}

const onlyLeftward: ImportRule = ({ from, to }) => {
  const rankOf = ranks[from.workspace]
  if (!rankOf || to.workspace !== from.workspace || from.isTest) return undefined
  if (!from.feature || !to.feature || from.feature === to.feature) return undefined
  const [own, other] = [rankOf.get(from.feature), rankOf.get(to.feature)]
  if (own !== undefined && other !== undefined && other <= own) return undefined
  return `Features import leftward only: ${from.feature} stands before ${to.feature} in tools/borders/ranks.ts.`
}

const onlyRoutesKnowHttp: ImportRule = edge => {
  const { from } = edge
  if (from.workspace !== 'api' || !from.feature || from.isTest || !webFramework(edge) || isPart(from, 'routes'))
    return undefined
  // The shape of a feature and the values that the composition root passes around do not depend on the web framework.
  if (edge.found.isType && isModule(edge.found.target, 'api/src/platform/http') && !isPart(from, 'policy', 'rules'))
    return undefined
  return isPart(from, 'policy', 'rules')
    ? 'policy.ts and rules.ts know neither the web framework, the database nor the clock.'
    : 'In a feature only routes.ts knows the web framework.'
}

const onlyQueriesKnowSql: ImportRule = edge => {
  const { from } = edge
  if (from.workspace !== 'api' || !from.feature || from.isTest || isPart(from, 'policy', 'rules', 'queries'))
    return undefined
  // Another feature may return a fragment of a statement: hooks.ts imports its type.
  if (from.rest === 'hooks.ts' && edge.found.isType) return undefined
  return knowsSql(edge) ? 'In a feature only queries.ts knows SQL.' : undefined
}

const pureParts: ImportRule = edge => {
  const { from, to, found } = edge
  if (from.workspace !== 'api' || from.isTest || !isPart(from, 'policy', 'rules')) return undefined
  const ownImpure = to.feature === from.feature && !isPart(to, 'policy', 'rules')
  return database(edge) || ownImpure || isModule(found.target, 'api/src/platform/clock')
    ? 'policy.ts and rules.ts know neither the web framework, the database nor the clock.'
    : undefined
}

const webLayers: ImportRule = ({ from, to, found }) => {
  if (from.workspace !== 'web' || !found.inRepository || to.workspace !== 'web') return undefined
  if (from.area === 'ui' || from.area === 'lib')
    return to.area === 'features' || to.area === 'app'
      ? `web/src/${from.area} imports no feature and no app.`
      : undefined
  if (!from.feature || to.feature || to.area === 'ui' || to.area === 'lib' || (from.isTest && to.isTest))
    return undefined
  return "A web feature uses ui, lib, contract, itself and another feature's index.ts."
}

const rules: readonly ImportRule[] = [
  workspaces,
  contractPackages,
  testsStayOut,
  inventedStaysOut,
  platformIsBelow,
  onlyByTheDoor,
  onlyLeftward,
  onlyRoutesKnowHttp,
  onlyQueriesKnowSql,
  pureParts,
  webLayers,
]

/** The import rules that a file breaks, with the lines. */
export const importErrors = (file: SourceFile): { line: number; rule: string }[] => {
  const from = placeOf(file.path)
  return file.imports.flatMap(found => {
    const edge: Edge = { from, to: placeOf(found.inRepository ? found.target : ''), found }
    return rules.flatMap(rule => {
      const sentence = rule(edge)
      return sentence ? [{ line: found.line, rule: sentence }] : []
    })
  })
}
