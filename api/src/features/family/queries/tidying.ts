import { sql, type WriteTx } from '../../../platform/db/index.ts'

/** How many rows one statement removes: a moment's work. */
const atOnce = 5000

/** Removes slips that were used, replaced or expired before a moment; returns how many, at most 5,000. */
export const removeSlips = (tx: WriteTx, before: Date): Promise<number> =>
  tx.run(sql`
    delete from family_slip where id in (
      select id from family_slip
      where least(used_at, replaced_at, expires_at) < ${before.toISOString()} limit ${atOnce})`)

/** Removes sessions that ended or expired before a moment, with what was looked at; returns how many, at most 5,000. */
export const removeSessions = (tx: WriteTx, before: Date): Promise<number> =>
  tx.run(sql`
    delete from family_session where id in (
      select id from family_session where least(ended_at, expires_at) < ${before.toISOString()} limit ${atOnce})`)

/** Removes looks before a moment: none that follows is the same look. Returns how many, at most 5,000. */
export const removeLooks = (tx: WriteTx, before: Date): Promise<number> =>
  tx.run(sql`
    delete from family_look where (session_id, subject) in (
      select session_id, subject from family_look where looked_at < ${before.toISOString()} limit ${atOnce})`)

/** Removes codes by SMS from before a moment; returns how many, at most 5,000. */
export const removeCodes = (tx: WriteTx, before: Date): Promise<number> =>
  tx.run(sql`
    delete from family_code where id in (
      select id from family_code where created_at < ${before.toISOString()} limit ${atOnce})`)

/** Removes proofs of numbers from before a moment; returns how many, at most 5,000. */
export const removeProofs = (tx: WriteTx, before: Date): Promise<number> =>
  tx.run(sql`
    delete from family_number_proof where (person_id, number) in (
      select person_id, number from family_number_proof where proven_at < ${before.toISOString()} limit ${atOnce})`)
