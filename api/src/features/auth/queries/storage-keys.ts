import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import { isSessionLocked } from './sign-ins.ts'

/** The encrypted storage key of a session's person, null inside if they have none; null if the session is locked or has ended. */
export const findStorageKey = (tx: ReadTx, sessionId: string, now: Date) =>
  tx.find<{ sealed: string | null }>(sql`
    select auth_storage_key.sealed
    from auth_session
    left join auth_storage_key on auth_storage_key.staff_id = auth_session.staff_id
    where auth_session.id = ${sessionId} and auth_session.ended_at is null and not ${isSessionLocked(now)}`)

/** Stores a key in place of `was`; returns the one that is stored now, which is another if someone was faster. */
export const replaceStorageKey = async (
  tx: WriteTx,
  staffId: string,
  { was, sealed, now }: { was: string | null; sealed: string; now: Date },
): Promise<string> => {
  await tx.run(sql`
    insert into auth_storage_key (staff_id, sealed, created_at) values (${staffId}, ${sealed}, ${now.toISOString()})
    on conflict (staff_id) do update set sealed = excluded.sealed where auth_storage_key.sealed = ${was}`)
  const stored = await tx.get<{ sealed: string }>(sql`select sealed from auth_storage_key where staff_id = ${staffId}`)
  return stored.sealed
}
