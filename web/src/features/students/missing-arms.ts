import type { Upload } from './queries.ts'

type Addable = NonNullable<Upload['errors'][number]['addable']>

export interface MissingArm extends Addable {
  /** Rows that name it. */
  count: number
}

const bare = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').trim()

/** The class arms that rows name and the school does not have, those of most rows first. Rows left out do not count. */
export const missingArms = ({ errors, rows }: Pick<Upload, 'errors' | 'rows'>): MissingArm[] => {
  const leftOut = new Set(rows.filter(row => row.leftOut).map(({ row }) => row))
  const found = new Map<string, MissingArm>()
  for (const { row, addable } of errors) {
    if (!addable || leftOut.has(row)) continue
    const key = `${addable.to.id} ${bare(addable.name)}`
    const before = found.get(key)
    found.set(key, { ...(before ?? addable), count: (before?.count ?? 0) + 1 })
  }
  return [...found.values()].sort((one, other) => other.count - one.count)
}
