import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const taken = new Map<string, string>()

/**
 * Class names that weigh little: the class's own name, which the script has beside it, and three characters for its file.
 * Every build that the browser sees uses them: markup drawn by one is styled by another.
 */
export const scopedName = (name: string, file: string): string => {
  const path = relative(import.meta.dirname, file)
  const scoped = `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`
  if ((taken.get(scoped) ?? path) !== path) throw new Error(`${path} and ${taken.get(scoped)} share ${scoped}`)
  taken.set(scoped, path)
  return scoped
}
