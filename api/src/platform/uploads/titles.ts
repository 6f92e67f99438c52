import type { NameOrder } from '@akada/contract/kernel/names'
import type { UploadReading } from '@akada/contract/kernel/uploads'
import type { Place } from '../auth/index.ts'
import { type ReadTx, sql, type WriteTx } from '../db/index.ts'
import { normalisedTitle, titleWithoutHint } from '../spreadsheet/index.ts'

/** The meanings that someone of the organisation once chose for its titles: normalised title to column key; null is not to be read. */
export interface Remembered {
  titles: Readonly<Record<string, string | null>>
  nameOrder: NameOrder | null
}

export const nothingRemembered: Remembered = { titles: {}, nameOrder: null }

interface Named {
  key: string
  title: string
  aliases?: readonly string[]
}

type Match = Pick<UploadReading['columns'][number], 'key' | 'by'>

/** Finds the meaning of a title: as remembered, else by a column's own title, key or another usual one. */
export const titleBook = (columns: readonly Named[], { titles }: Remembered) => {
  const byName = new Map<string, Match>()
  for (const { key, title, aliases = [] } of columns) {
    for (const [name, by] of [
      [title, 'title'],
      [key, 'title'],
      [titleWithoutHint(title), 'title'],
      ...aliases.map(alias => [alias, 'synonym'] as const),
    ] as const) {
      const bare = normalisedTitle(name)
      if (bare && !byName.has(bare)) byName.set(bare, { key, by })
    }
  }
  const keys = new Set(columns.map(({ key }) => key))
  const remembered = new Map(Object.entries(titles).filter(([, key]) => key === null || keys.has(key)))
  return {
    has: (key: string | null): boolean => key !== null && keys.has(key),
    find: (title: string): Match | null => {
      const bare = normalisedTitle(title)
      const stored = remembered.get(bare)
      if (stored !== undefined) return { key: stored, by: 'remembered' }
      return byName.get(bare) ?? byName.get(normalisedTitle(titleWithoutHint(title))) ?? null
    },
  }
}

const inPlace = (kind: string, { schoolId }: Pick<Place, 'schoolId'>) =>
  sql`t.kind = ${kind} and t.school_id is not distinct from ${schoolId}::uuid`

/** The remembered titles of an organisation, or of the state itself if the upload belongs to it. */
export const rememberedTitles = async (
  tx: ReadTx,
  kind: string,
  place: Pick<Place, 'schoolId'>,
): Promise<Remembered> => {
  const [found] = await tx.rows<Remembered>(sql`
    select t.titles, t.name_order as "nameOrder" from upload_titles t where ${inPlace(kind, place)}`)
  return found ?? nothingRemembered
}

/** At most this many titles are remembered; an organisation uses a handful of different files. */
const mostTitles = 300

/** Remembers the meanings of titles; returns what that changes, or null if nothing is new. */
export const rememberTitles = async (
  tx: WriteTx,
  kind: string,
  { place, staffId, now }: { place: Place; staffId: string; now: Date },
  said: Remembered,
): Promise<{ before: Remembered; after: Remembered } | null> => {
  const before = await rememberedTitles(tx, kind, place)
  const titles = Object.fromEntries(
    Object.entries({ ...before.titles, ...said.titles })
      .filter(([title]) => title !== '')
      .slice(-mostTitles),
  )
  const after: Remembered = { titles, nameOrder: said.nameOrder ?? before.nameOrder }
  if (JSON.stringify(after) === JSON.stringify(before)) return null
  await tx.run(sql`
    insert into upload_titles as t (state_id, school_id, kind, titles, name_order, updated_by, updated_at)
    values (${place.stateId}, ${place.schoolId}, ${kind}, ${JSON.stringify(titles)}, ${after.nameOrder}, ${staffId},
      ${now.toISOString()})
    on conflict (state_id, school_id, kind) do update
    set titles = excluded.titles, name_order = excluded.name_order, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at`)
  return { before, after }
}

/** How long an uploaded file is kept for another reading. */
const retention = sql`interval '7 days'`

/** Keeps an uploaded file until its rows are written; files of abandoned uploads are deleted when the next one arrives. */
export const storeFile = async (tx: WriteTx, stateId: string, uploadId: string, content: Buffer): Promise<void> => {
  await tx.run(sql`delete from upload_file where state_id = ${stateId} and created_at < akada_now() - ${retention}`)
  await tx.run(sql`
    insert into upload_file (upload_id, state_id, content) values (${uploadId}, ${stateId}, ${content})`)
}

export const findFile = async (tx: ReadTx, uploadId: string): Promise<Buffer | null> => {
  const [found] = await tx.rows<{ content: Buffer }>(
    sql`select f.content from upload_file f where f.upload_id = ${uploadId}`,
  )
  return found?.content ?? null
}

export const dropFile = async (tx: WriteTx, uploadId: string): Promise<void> => {
  await tx.run(sql`delete from upload_file where upload_id = ${uploadId}`)
}
