import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What tools/release.json says of the last release. */
export interface Release {
  version: string
  /** The commit whose tests passed; the release is the one after it, which adds this file. */
  commit: string
  /** The day, as 2026-12-01. */
  day: string
  /** The digest of each migration. Databases have run it, so it never changes. */
  migrations: Record<string, string>
}

const fileIn = (root: string): string => join(root, 'tools/release.json')

/** The last release; undefined before the first one. */
export const lastRelease = (root: string): Release | undefined =>
  existsSync(fileIn(root)) ? (JSON.parse(readFileSync(fileIn(root), 'utf8')) as Release) : undefined

/** The digest of each migration in a folder, by the name of its file. */
export const migrationDigests = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter(name => name.endsWith('.sql'))
      .sort()
      .map(name => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  )
