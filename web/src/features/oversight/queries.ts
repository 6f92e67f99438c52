import { api, type Response } from '../../lib/api.ts'
import { read } from '../../lib/query.ts'

export type Overview = Response<typeof api.oversight.overview>
export type PartFigures = Response<typeof api.oversight.part>
export type Table = PartFigures['tables'][number]
export type Column = Table['columns'][number]
export type TableRow = Table['rows'][number]
export type PartName = PartFigures['part']
export type ListName = NonNullable<Column['list']>

/** What narrows the figures, as in the address. */
export interface Narrowed {
  district?: string | undefined
  term?: string | undefined
  exam?: string | undefined
  class?: string | undefined
  subject?: string | undefined
  week?: string | undefined
  age?: number | undefined
  school?: string | undefined
  list?: ListName | undefined
}

export const overviewOf = (district: string | undefined) => read(api.oversight.overview, { query: { district } })

export const partOf = (part: PartName, query: Narrowed) => read(api.oversight.part, { params: { part }, query })
