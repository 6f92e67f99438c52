import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

/** The file of a person's signature; null where there is none. */
export const signatureOf = async (tx: ReadTx, staffId: string): Promise<string | null> =>
  (await tx.get<{ id: string | null }>(sql`select signature_file_id as id from staff where id = ${staffId}`)).id

export const setSignature = (tx: WriteTx, staffId: string, fileId: string | null): Promise<number> =>
  tx.run(sql`update staff set signature_file_id = ${fileId}::uuid where id = ${staffId}`)
