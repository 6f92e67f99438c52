import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

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
