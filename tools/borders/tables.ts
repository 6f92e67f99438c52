import { type ObjectExpression, Visitor } from 'oxc-parser'
import { placeOf } from './place.ts'
import { rankOf } from './ranks.ts'
import type { SourceFile } from './source.ts'
import { aliasesIn, readTables, type TableUse } from './sql.ts'
import { statementsOf } from './statements.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Error {
  path: string
  line: number
  rule: string
}

/** The owner of tables: a feature by its name, or the platform. */
type Owner = string

interface Named {
  owner: Owner
  path: string
  line: number
}

/** The content of all tables.ts. */
interface Ownership {
  owned: ReadonlyMap<string, Named>
  published: ReadonlyMap<string, Named>
  errors: Error[]
}

const ownerOfFile = (path: string): Owner | null =>
  /^api\/src\/(?:features\/([\w-]+)|platform)\/tables\.ts$/.exec(path) ? (placeOf(path).feature ?? 'platform') : null

const namesUnder = (object: ObjectExpression, key: string): { name: string; start: number }[] =>
  object.properties.flatMap(property =>
    property.type === 'Property' &&
    property.key.type === 'Identifier' &&
    property.key.name === key &&
    property.value.type === 'ArrayExpression'
      ? property.value.elements.flatMap(element =>
          element?.type === 'Literal' && typeof element.value === 'string'
            ? [{ name: element.value, start: element.start }]
            : [],
        )
      : [],
  )

const ownershipOf = (files: readonly SourceFile[]): Ownership => {
  const owned = new Map<string, Named>()
  const published = new Map<string, Named>()
  const errors: Error[] = []
  for (const file of files) {
    const owner = ownerOfFile(file.path)
    if (owner === null) continue
    new Visitor({
      VariableDeclarator({ id, init }) {
        if (id.type !== 'Identifier' || id.name !== 'tables' || init?.type !== 'ObjectExpression') return
        for (const [key, into] of [
          ['owns', owned],
          ['publishes', published],
        ] as const)
          for (const { name, start } of namesUnder(init, key)) {
            const place = { path: file.path, line: file.lineAt(start) }
            const other = owned.get(name) ?? published.get(name)
            if (other) errors.push({ ...place, rule: `${name} is named by ${other.owner} too: it has one owner.` })
            else into.set(name, { owner, ...place })
          }
      },
    }).visit(file.program)
  }
  return { owned, published, errors }
}

/** Each table and view of the migrations is listed in exactly one tables.ts, and nothing else is. */
const namingErrors = (made: ReadonlyMap<string, Made>, { owned, published }: Ownership): Error[] => [
  ...[...made.values()].flatMap(({ name, kind, path, line }) =>
    (kind === 'table' ? owned : published).has(name)
      ? []
      : [
          {
            path,
            line,
            rule: `The ${kind} ${name} is named in no tables.ts: say which feature ${kind === 'table' ? 'owns' : 'publishes'} it.`,
          },
        ],
  ),
  ...(['table', 'view'] as const).flatMap(kind =>
    [...(kind === 'table' ? owned : published)].flatMap(([name, { path, line }]) =>
      made.get(name)?.kind === kind ? [] : [{ path, line, rule: `No migration makes the ${kind} ${name}.` }],
    ),
  ),
]

/** The owner of a file's statements; null if they are not checked: tests, and code that fills a demo as the owner of all tables. */
const actorOf = (path: string): Owner | null => {
  const place = placeOf(path)
  if (place.workspace !== 'api' || !path.startsWith('api/src/') || place.isTest || place.area === 'demo') return null
  return place.feature ?? (place.area === 'platform' ? 'platform' : 'composition')
}

const usesIn = (file: SourceFile, known: ReadonlySet<string>): TableUse[] => {
  const statements = statementsOf(file)
  const aliases = aliasesIn(
    statements.map(({ text }) => text),
    { known },
  )
  return statements.flatMap(({ text, at }) =>
    readTables(text, { known, aliases }).map(use => ({ ...use, at: use.at + at })),
  )
}

const isLeftOf = (owner: Owner, actor: Owner): boolean =>
  owner === 'platform' || actor === 'composition' || (rankOf.get(owner) ?? -1) <= (rankOf.get(actor) ?? -1)

/** The rule that a use breaks, or null. */
const crossedRule = (actor: Owner, { table, isWrite }: TableUse, { owned, published }: Ownership): string | null => {
  if (table === null) return null
  const view = published.get(table)
  const owner = (view ?? owned.get(table))?.owner
  if (owner === undefined || (owner === actor && !(view && isWrite))) return null
  if (isWrite)
    return `${actor} writes ${table} of ${owner}: call a function of its index.ts, or have it register a hook.`
  if (!view) return `${actor} reads ${table} of ${owner}: read a view that ${owner} publishes, or call its index.ts.`
  return isLeftOf(owner, actor) ? null : `${actor} stands before ${owner}, whose view ${table} it reads.`
}

/** The violations of table ownership: who owns each table, who writes it, and how others read it. */
export const tableErrors = (root: string, files: readonly SourceFile[]): Error[] => {
  const made = madeByMigrations(root)
  const ownership = ownershipOf(files)
  const known = new Set([...made.keys(), ...ownership.owned.keys(), ...ownership.published.keys()])
  const errors = [...ownership.errors, ...namingErrors(made, ownership)]
  for (const file of files) {
    const actor = actorOf(file.path)
    if (actor === null) continue
    for (const use of usesIn(file, known)) {
      const place = { path: file.path, line: file.lineAt(use.at) }
      if (use.table === null && use.isWrite)
        errors.push({ ...place, rule: 'A statement names the table that it writes or locks.' })
      const rule = crossedRule(actor, use, ownership)
      if (rule !== null) errors.push({ ...place, rule })
    }
  }
  return errors
}

/** A table or a view created by a migration. */
export interface Made {
  name: string
  kind: 'table' | 'view'
  path: string
  line: number
}

const madeForm =
  /^[ \t]*create\s+(?:or\s+replace\s+)?(?:unlogged\s+)?(table|view)\s+(?:if\s+not\s+exists\s+)?([a-z_]+(?:\.[a-z_]+)?)/gim
const droppedForm = /^[ \t]*drop\s+(?:table|view)\s+(?:if\s+exists\s+)?([a-z_]+(?:\.[a-z_]+)?)/gim

/** The tables and views that exist after all migrations below `root`, each with the place where it was first created. */
export const madeByMigrations = (root: string): Map<string, Made> => {
  const made = new Map<string, Made>()
  for (const path of globSync('api/migrations/*.sql', { cwd: root }).toSorted()) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const [, name] of text.matchAll(droppedForm)) if (name) made.delete(name)
    for (const { 1: kind, 2: name, index } of text.matchAll(madeForm)) {
      if (!name || made.has(name)) continue
      const line = text.slice(0, index).split('\n').length
      made.set(name, {
        name,
        kind: kind?.toLowerCase() === 'view' ? 'view' : 'table',
        path: path.replaceAll('\\', '/'),
        line,
      })
    }
  }
  return made
}
