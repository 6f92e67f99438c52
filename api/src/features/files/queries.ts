import type { Place } from '../../platform/auth/index.ts'
import { type ReadTx, sql, type WriteTx } from '../../platform/db/index.ts'

export interface NewFile extends Place {
  id: string
  storageKey: string
  contentType: string
  bytes: number
  createdBy: string
}

/** Records a stored file in the database, in the transaction that uses it. */
export const insertFile = (tx: WriteTx, file: NewFile): Promise<number> =>
  tx.run(sql`
    insert into file (id, state_id, district_id, school_id, storage_key, content_type, bytes, created_by)
    values (${file.id}, ${file.stateId}, ${file.districtId}, ${file.schoolId}, ${file.storageKey}, ${file.contentType},
      ${file.bytes}, ${file.createdBy})`)

export const getFile = (tx: ReadTx, id: string) =>
  tx.get<{ storageKey: string; contentType: string }>(sql`
    select storage_key as "storageKey", content_type as "contentType" from file where id = ${id}`)

/** Who stored a file; null if there is no such file. */
export const findMaker = (tx: ReadTx, id: string): Promise<{ staffId: string | null } | null> =>
  tx.find(sql`select created_by as "staffId" from file where id = ${id}`)

/** The ids of stored files and their keys in the storage. */
export const storedFiles = (tx: ReadTx, ids: readonly string[]) =>
  tx.rows<{ id: string; storageKey: string }>(sql`
    select id, storage_key as "storageKey" from file where id = any(${ids}::uuid[])`)

/** The keys and types of all stored files, of every state, for moving the storage. */
export const everyFile = (tx: ReadTx) =>
  tx.rows<{ key: string; contentType: string }>(sql`
    select storage_key as key, content_type as "contentType" from file order by storage_key`)
