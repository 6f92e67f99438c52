import { join } from 'node:path'
import { everyFile } from '../features/files/index.ts'
import type { Database } from '../platform/db/index.ts'
import { FileMissing, openStorage, type Storage } from '../platform/files/index.ts'
import { AdminError } from './errors.ts'

export interface Moved {
  moved: number
  /** In the bucket already. */
  there: number
  /** Keys that neither place has. */
  missing: string[]
}

/**
 * Copies every file that the database names from the data folder into the bucket, and reads each back to compare it. May be repeated, also
 * after an interruption; removes nothing. Throws an AdminError if a file arrives altered.
 */
export const moveFiles = async (database: Database, dataDir: string, bucket: Storage): Promise<Moved> => {
  const folder = await openStorage({ kind: 'folder', folder: join(dataDir, 'files') })
  const result: Moved = { moved: 0, there: 0, missing: [] }
  for (const { key, contentType } of await database.system.read(everyFile)) {
    if (await bucket.has(key)) {
      result.there += 1
      continue
    }
    try {
      const bytes = await folder.get(key)
      await bucket.put(key, bytes, contentType)
      if (!(await bucket.get(key)).equals(bytes))
        throw new AdminError(`${key} is not the same in the bucket. Nothing was removed; look into the S3 service.`)
      result.moved += 1
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error
      result.missing.push(key)
    }
  }
  return result
}
