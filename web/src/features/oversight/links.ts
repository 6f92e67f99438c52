import { schoolPage } from '../schools/index.ts'
import { transferPage } from '../../lib/page/addresses.ts'
import { transfersToSchool } from '../transfers/index.ts'
import type { ListName, TableRow } from './queries.ts'
import type { OversightSearch } from './area.ts'

export type OversightArea = 'district' | 'state'
const bases = { district: '/dashboard', state: '/super-admin' }

type Search = Partial<OversightSearch>

/** A tab of the overview, of a district if one is named. */
export const oversightAt = (area: OversightArea, search: Search = {}): string => {
  const given = Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return given.length > 0 ? `${bases[area]}?${new URLSearchParams(given)}` : bases[area]
}

type Link = NonNullable<TableRow['link']>
type Place = (id: string, area: OversightArea, search: Search) => string

/** What narrows a tab further; the order and the columns belong to one table and do not go with it. */
const narrowed =
  (name: string): Place =>
  (id, area, { sort: _sort, columns: _columns, ...search }) =>
    oversightAt(area, { ...search, [name]: id })

/** The list behind each kind of row: a school has a page of its own, the others narrow oversight or open the requests. */
const places: Record<Link['kind'], Place> = {
  district: (id, area, { tab }) => oversightAt(area, { tab, district: id }),
  class: narrowed('class'),
  exam: narrowed('exam'),
  subject: narrowed('subject'),
  term: narrowed('term'),
  week: narrowed('week'),
  age: narrowed('age'),
  scoresOf: (id, area, { district }) => oversightAt(area, { tab: 'scores', district, school: id }),
  school: schoolPage,
  transfer: id => transferPage({ id, status: 'Pending' }),
  transfersTo: transfersToSchool,
}

/** The list behind a row. */
export const recordAt = (area: OversightArea, { kind, id }: Link, search: Search): string =>
  places[kind](id, area, search)

const narrowing: ReadonlySet<Link['kind']> = new Set(['class', 'subject', 'week', 'age'])

/**
 * The list of what a count has, of the district or school of its row, or of all; above the tables of the same tab. A class, a subject or a
 * week of a whole state has none: its districts have.
 */
export const listAt = (
  area: OversightArea,
  { list, link }: { list: ListName; link: TableRow['link'] },
  { sort: _sort, columns: _columns, list: _list, school: _school, ...search }: Search,
): string | undefined => {
  if (link === null) return oversightAt(area, { ...search, list })
  if (link.kind === 'school' || link.kind === 'district')
    return oversightAt(area, { ...search, [link.kind]: link.id, list })
  const isWhole = area === 'state' && !search.district
  return narrowing.has(link.kind) && !isWhole ? oversightAt(area, { ...search, [link.kind]: link.id, list }) : undefined
}

/** Whether a row leads to requests for transfers, which not everybody who sees their number may open. */
export const isOfTransfers = ({ kind }: Link): boolean => kind === 'transfer' || kind === 'transfersTo'
