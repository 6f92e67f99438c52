import type { Place } from '../../platform/auth/index.ts'
import { type ReadTx, sql, type WriteTx } from '../../platform/db/index.ts'

export interface NewFile extends Place {
  id: string
  storageKey: string
  contentType: string
  bytes: number
  createdBy: string
}

/** Enters a stored file in the books, in the transaction that gives it a use. */
export const insertFile = (tx: WriteTx, file: NewFile): Promise<number> =>
  tx.run(sql`
    insert into file (id, state_id, district_id, school_id, storage_key, content_type, bytes, created_by)
    values (${file.id}, ${file.stateId}, ${file.districtId}, ${file.schoolId}, ${file.storageKey}, ${file.contentType},
      ${file.bytes}, ${file.createdBy})`)

export const getFile = (tx: ReadTx, id: string) =>
  tx.get<{ storageKey: string; contentType: string }>(sql`
    select storage_key as "storageKey", content_type as "contentType" from file where id = ${id}`)
