import { sql, type WriteTx } from '../../../platform/db/index.ts'

export const updateClassType = (tx: WriteTx, id: string, to: { name: string; position: number }): Promise<number> =>
  tx.run(sql`update class_type set name = ${to.name}, position = ${to.position} where id = ${id}`)

/** Serialises changes of a class type and its parts, until the transaction ends. */
export const lockClassType = (tx: WriteTx, id: string): Promise<unknown> =>
  tx.rows(sql`select id from class_type where id = ${id} for no key update`)
