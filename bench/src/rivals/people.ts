import type { RivalDatabase } from './database.ts'

export const staffList = async ({ once }: RivalDatabase, schoolId: string, limit: number): Promise<unknown> => {
  const foundStaffs = await once('staff-list', [schoolId], limit)
  if (foundStaffs.length < limit) return { foundStaffs, total: foundStaffs.length }
  const [counted] = await once('staff-count', [schoolId])
  return { foundStaffs, total: counted?.total }
}

/** `days`: those of the week until today. */
export const dashboard = async (
  { once }: RivalDatabase,
  { district, state, today, days }: { district: string; state: string; today: string; days: string[] },
): Promise<unknown> => {
  await once('dashboard-uncounted', state, district, 1)
  await once('active-term', state)
  await once('sittings', state)
  const [figures] = await once('dashboard-district', district, today, days)
  return figures
}
