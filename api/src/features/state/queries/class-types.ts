import { sql, type WriteTx } from '../../../platform/db/index.ts'

export const updateClassType = (tx: WriteTx, id: string, to: { name: string; position: number }): Promise<number> =>
  tx.run(sql`
    update class_type set name = ${to.name}, position = ${to.position}, revision = revision + 1
    where id = ${id}`)

/** Serialises changes of a class type and its parts, until the transaction ends. */
export const lockClassType = (tx: WriteTx, id: string): Promise<unknown> =>
  tx.rows(sql`select id from class_type where id = ${id} for no key update`)

/** Moves the class types from a place in the order on by one. */
export const makeRoom = (tx: WriteTx, stateId: string, position: number): Promise<number> =>
  tx.run(sql`
    update class_type set position = position + 1, revision = revision + 1
    where state_id = ${stateId} and position >= ${position} and exists (
      select from class_type taken where taken.state_id = ${stateId} and taken.position = ${position})`)
