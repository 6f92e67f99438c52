import { randomBytes } from 'node:crypto'
import { audit } from '../../platform/audit/index.ts'
import type { App } from '../../platform/http/index.ts'
import { findStorageKey, replaceStorageKey } from './queries/storage-keys.ts'

const purpose = 'storage key'
const keyBytes = 32

/**
 * The key with which devices encrypt a person's local data, as base64 (docs/adr/0012). Undefined while the session is locked, and once it
 * has ended. Created when first requested, and encrypted again after AKADA_SECRET was replaced. A key that no secret can decrypt any more
 * is replaced.
 */
export const storageKeyOf = async (
  app: App,
  { sessionId, staffId, stateId }: { sessionId: string; staffId: string; stateId: string },
): Promise<string | undefined> => {
  const { secrets, clock } = app
  const database = app.database.systemIn(stateId)
  const now = clock.now()
  const found = await database.read(tx => findStorageKey(tx, sessionId, now))
  if (!found) return undefined
  const was = found.sealed
  const known = was === null ? null : secrets.open(purpose, was, staffId)
  if (was !== null && known !== null && secrets.isCurrent(purpose, was)) return known
  const sealed = secrets.seal(purpose, known ?? randomBytes(keyBytes).toString('base64'), staffId)
  const stored = await database.write(tx => {
    audit.exempt(tx, 'a key that encrypts what a device keeps, which gives and takes nothing')
    return replaceStorageKey(tx, staffId, { was, sealed, now })
  })
  return secrets.open(purpose, stored, staffId) ?? undefined
}
