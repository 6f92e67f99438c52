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
  {
    district,
    state,
    staff,
    today,
    days,
  }: Record<'district' | 'state' | 'staff' | 'today', string> & { days: string[] },
): Promise<unknown> => {
  await once('dashboard-uncounted', state, district, 1)
  await once('active-term', state)
  await once('sittings', state)
  const [setup] = await once('dashboard-setup', district)
  const [census] = await once('dashboard-census', state, district)
  const [messages] = await once('dashboard-messages', state, district, staff)
  const [figures] = await once('dashboard-district', district, today, days)
  return { ...figures, setup, census, messagesToApprove: messages?.waiting }
}

const share = (present: number, called: number): string | null =>
  called === 0 ? null : ((present / called) * 100).toFixed(1)

/** The attendance of a state by week, district, class and school. */
export const desk = async ({ once }: RivalDatabase, state: string): Promise<unknown> => {
  const [term] = await once('active-term', state)
  const [counted] = await once('desk-counted', state)
  const rows = await once('desk-attendance', state, term?.id)
  const tables = Map.groupBy(rows, ({ kind }) => kind)
  return {
    ...counted,
    tables: [...tables].map(([id, of]) => ({
      id,
      rows: of.map(row => {
        const at = (name: string) => Number(row[name])
        const [boys, girls] = [at('maleCalled'), at('femaleCalled')]
        const [present, called] = [at('malePresent') + at('femalePresent'), boys + girls]
        const shares = [share(present, called), share(at('malePresent'), boys), share(at('femalePresent'), girls)]
        return { name: row.name, link: row.id, values: [...shares, called, called - present] }
      }),
    })),
  }
}
