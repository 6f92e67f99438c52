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
  day?: string | undefined
  age?: number | undefined
  school?: string | undefined
  list?: ListName | undefined
}

/** How often figures that are still being counted are asked for again, in milliseconds. */
const askAgainMs = 3000

const whileCounting = <T>(isCounting: (data: T) => boolean) => ({
  refetchInterval: ({ state: { data } }: { state: { data?: T | undefined } }) =>
    data !== undefined && isCounting(data) && askAgainMs,
})

export const overviewOf = (district: string | undefined) => ({
  ...read(api.oversight.overview, { query: { district } }),
  ...whileCounting<Overview>(({ registers, attendance }) => registers.asOf === null || attendance.asOf === null),
})

export const partOf = (part: PartName, query: Narrowed) => ({
  ...read(api.oversight.part, { params: { part }, query }),
  ...whileCounting<PartFigures>(({ asOf }) => asOf === null),
})
