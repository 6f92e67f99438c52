import { schoolPage } from '../schools/index.ts'
import type { TableRow } from './queries.ts'

export type OversightArea = 'district' | 'state'
const bases = { district: '/dashboard/oversight', state: '/super-admin/oversight' }

/** A tab of oversight, of a district if one is named. */
export const oversightAt = (area: OversightArea, search: Readonly<Record<string, string | undefined>> = {}): string => {
  const given = Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return given.length > 0 ? `${bases[area]}?${new URLSearchParams(given)}` : bases[area]
}

/** The record that a row is about: a district is opened within oversight, a school on its own page. */
export const recordAt = (
  area: OversightArea,
  { kind, id }: NonNullable<TableRow['link']>,
  search: { tab?: string | undefined; district?: string | undefined },
): string => {
  if (kind === 'district') return oversightAt(area, { tab: search.tab, district: id })
  if (kind === 'class') return oversightAt(area, { ...search, class: id })
  if (kind === 'exam') return oversightAt(area, { ...search, exam: id })
  return schoolPage(id)
}
