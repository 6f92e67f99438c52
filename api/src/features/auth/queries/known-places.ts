import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

const retentionDays = 180

/** Which of these places a person has signed in from before; none without an account. */
export const findKnownPlaces = (
  tx: ReadTx,
  staffId: string | null,
  places: readonly Buffer[],
): Promise<{ place: Buffer }[]> =>
  tx.rows<{ place: Buffer }>(sql`
    select place from auth_known_place where staff_id = ${staffId} and place = any(${places}::bytea[])`)

/** Records that a person signed in from these places; written at most once a day for each. */
export const rememberPlaces = async (
  tx: WriteTx,
  staffId: string,
  places: readonly Buffer[],
  now: Date,
): Promise<void> => {
  const at = now.toISOString()
  await tx.run(sql`
    insert into auth_known_place as kept (staff_id, place, used_at)
    select ${staffId}, place, ${at} from unnest(${places}::bytea[]) as place
    on conflict (staff_id, place) do update set used_at = excluded.used_at
    where kept.used_at < ${at}::timestamptz - interval '1 day'`)
}

/** Removes places with no sign-in for half a year. Returns how many. */
export const deleteOldPlaces = (tx: WriteTx, now: Date): Promise<number> =>
  tx.run(sql`
    delete from auth_known_place
    where used_at < ${now.toISOString()}::timestamptz - make_interval(days => ${retentionDays})`)
