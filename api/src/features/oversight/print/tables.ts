import type { OversightTable } from '@akada/contract/oversight/schemas'
import { A4, type Table, type TableColumn } from '../../../platform/pdf/index.ts'
import { valueText } from '../rules/figures.ts'

/** The content area of a landscape page, in points. */
export const frame = { left: 28, top: 26, right: A4.height - 28, bottom: A4.width - 40, width: A4.height - 56 } as const
/** Room before words that follow a figure, which ends at the right of its column. */
const wordsAfterFigure = 14
/** Rows of a table on paper; the spreadsheet has all. */
const mostRows = 200

/** The name has a quarter of the page or less, words twice the room of figures. */
const columnsOf = ({ first, columns }: OversightTable): TableColumn[] => {
  const name = Math.min(190, frame.width / 4)
  const shares = columns.map(({ kind }) => (kind === 'text' ? 2 : 1))
  const all = Math.max(
    1,
    shares.reduce((sum, share) => sum + share, 0),
  )
  const unit = Math.min(90, (frame.width - name) / all)
  const isWords = (at: number): boolean => columns[at]?.kind === 'text'
  return [
    { title: first, width: name },
    ...columns.map(({ title }, at): TableColumn => {
      const width = unit * (shares[at] ?? 1)
      if (!isWords(at)) return { title, width, align: 'right' }
      return { title, width, ...(at > 0 && !isWords(at - 1) && { indent: wordsAfterFigure }) }
    }),
  ]
}

/** A table as it is printed: names and words in full, as nothing on paper can be opened to read the rest of it. */
export const paperTable = (table: OversightTable): Table => ({
  title: table.since ? `${table.title}; changes since ${table.since}, in points` : table.title,
  columns: columnsOf(table),
  rows: table.rows
    .slice(0, mostRows)
    .map(({ name, values }) => [name, ...table.columns.map(({ kind }, at) => valueText(kind, values[at]))]),
  total: table.total,
})

export const shown = (value: number): string => valueText('count', value)
