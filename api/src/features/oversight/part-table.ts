import { nairaOf } from '@akada/contract/kernel/money'
import type { ColumnKind, OversightList, OversightTable, PartFigures } from '@akada/contract/oversight/schemas'
import type { ReadTx } from '../../platform/db/index.ts'
import type { Region } from './policy.ts'
import type { Scope } from './rules/figures.ts'

/** What a part is read with. */
export interface PartRequest {
  tx: ReadTx
  region: Region
  scope: Scope
  now: Date
  narrowed: Narrowed
  /** The most rows of a table. */
  most: number
  /** Which lists behind counts the actor may see. */
  sees: (list: OversightList) => boolean
}

/** What narrows a part, as far as it has the choice. */
export interface Narrowed {
  termId: string | null
  examId: string | null
  classId: string | null
  subjectId: string | null
  /** The Monday of a week. */
  week: string | null
  /** The day of the registers. */
  day: string | null
  /** In completed years. */
  age: number | null
  schoolId: string | null
  /** The list behind a count. */
  list: OversightList | null
}

/** Nothing narrows a part. */
export const unnarrowed: Narrowed = {
  termId: null,
  examId: null,
  classId: null,
  subjectId: null,
  week: null,
  day: null,
  age: null,
  schoolId: null,
  list: null,
}

/** A part without its name. `seconds`: the age at which its figures are old; null if they are read as they are now. */
export interface Part extends Pick<PartFigures, 'notes' | 'choices' | 'tables'> {
  asOf: string | null
  seconds: number | null
  lead?: string | null
}

type Row = OversightTable['rows'][number]
export type Value = Row['values'][number]

const kind =
  (of: ColumnKind) =>
  (title: string): OversightTable['columns'][number] => ({ title, kind: of })
export const count = kind('count')
export const percent = kind('percent')
export const decimal = kind('decimal')
export const change = kind('change')
export const naira = kind('naira')
export const day = kind('day')
export const text = kind('text')

/** A column with the list of what its figures count or add up. */
export const listed = (
  title: string,
  list: OversightList,
  of: 'count' | 'naira' = 'count',
): OversightTable['columns'][number] => ({ ...kind(of)(title), list })

/** Kobo as a decimal number of naira: '1200.00'. */
export const nairaText = (kobo: number): string => nairaOf(kobo).toFixed(2)

export const row = (name: string, link: Row['link'], values: Value[]): Row => ({ name, link, values })
export const ofSchool = ({ id, name }: { id: string; name: string }, values: Value[]): Row =>
  row(name, { kind: 'school', id }, values)

interface Named {
  id: string | null
  name: string
}
type LinkKind = NonNullable<Row['link']>['kind']

/** Rows of figures by what they are added up by, each with a link to what it counts. */
export const linkedRows = <R extends Named>(kind: LinkKind, rows: readonly R[], values: (row: R) => Value[]): Row[] =>
  rows.map(one => row(one.name, one.id === null ? null : { kind, id: one.id }, values(one)))

type Choice = PartFigures['choices'][number]

/** A choice among the rows of a table; those without an id cannot be chosen. */
export const choiceOf = (
  name: Choice['name'],
  label: string,
  { value, rows }: { value: string | null; rows: readonly Named[] },
): Choice => ({
  name,
  label,
  value,
  options: rows.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])).slice(0, 150),
})

/** A table with the rows that were read, of `total`; without the columns of changes where there is nothing to compare with. */
export const table = (
  about: Omit<OversightTable, 'rows' | 'total'>,
  rows: readonly Row[],
  total = rows.length,
): OversightTable => {
  const isShown = (_: unknown, at: number): boolean => about.since !== undefined || about.columns[at]?.kind !== 'change'
  return {
    ...about,
    columns: about.columns.filter(isShown),
    rows: rows.map(one => ({ ...one, values: one.values.filter(isShown) })),
    total,
  }
}

export interface Place {
  id: string
  name: string
  districtId: string
  district: string
}

/** Sums over schools by district, in the order of the names. */
const byDistrict = <S extends Place, T>(schools: readonly S[], sum: (schools: S[]) => T) =>
  [...Map.groupBy(schools, ({ districtId }) => districtId)]
    .map(([id, own]) => ({ id, name: own[0]?.district ?? '', sum: sum(own) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

/** The table of a part by district, '... by {district}', from its rows; none within a district. */
export const districtTable = (
  region: Region,
  { title, ...about }: Pick<OversightTable, 'title' | 'columns' | 'since'>,
  rows: () => readonly Row[],
): OversightTable[] =>
  region.districtId
    ? []
    : [table({ id: 'districts', title: `${title} by {district}`, first: '{District}', ...about }, rows())]

/** The same of sums over schools. */
export const sumsByDistrict = <S extends Place>(
  region: Region,
  about: Pick<OversightTable, 'title' | 'columns'>,
  { schools, valuesOf }: { schools: readonly S[]; valuesOf: (schools: readonly S[]) => Value[] },
): OversightTable[] =>
  districtTable(region, about, () =>
    byDistrict(schools, valuesOf).map(({ id, name, sum }) => row(name, { kind: 'district', id }, sum)),
  )

export const total = <S>(schools: readonly S[], of: (school: S) => number): number =>
  schools.reduce((sum, school) => sum + of(school), 0)

/** Those with most first; ties in the given order. */
export const highestFirst = <S>(schools: readonly S[], of: (school: S) => number): S[] =>
  schools.toSorted((one, other) => of(other) - of(one))

/** The oldest of some instants; null if there is none. */
export const oldest = (rows: readonly { asOf: string }[]): string | null =>
  rows.reduce<string | null>((first, { asOf }) => (first === null || asOf < first ? asOf : first), null)
