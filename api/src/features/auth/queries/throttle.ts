import { sql, type WriteTx } from '../../../platform/db/index.ts'

/** Takes back the tries counted for somebody who then gave the right password. */
export const forgiveTries = async (tx: WriteTx, accountKey: string, addressKey: string | null): Promise<void> => {
  await tx.run(sql`delete from auth_throttle where key = ${accountKey}`)
  // The address keeps the tries of its other users.
  if (addressKey) await tx.run(sql`update auth_throttle set times = greatest(times - 1, 0) where key = ${addressKey}`)
}
