import { percentText } from '@akada/contract/kernel/percent'
import { reversed } from '@akada/contract/kernel/arrays'
import { ChartPanel } from './ChartPanel.tsx'
import { PercentColumns } from './PercentColumns.tsx'

interface TermColumnsProps {
  title: string
  summary: string
  /** Of the table, and what its button says, in the language of the page. */
  head?: readonly [term: string, percentage: string]
  showTable?: string
  /** The latest first; `percent` has two decimals, or is null where nothing was counted. */
  terms: readonly { name: string; percent: string | null }[]
}

/** A percentage of each term as columns from 0 to 100, the latest at the right. */
const TermColumns = ({ title, summary, head = ['Term', 'Percentage'], showTable, terms }: TermColumnsProps) => (
  <ChartPanel
    title={title}
    summary={summary}
    showTable={showTable}
    table={{ head, rows: terms.map(({ name, percent }) => [name, percentText(percent)]) }}
  >
    <PercentColumns
      columns={reversed(terms).map(({ name, percent }) => ({
        name,
        percent: percent === null ? null : Number(percent),
      }))}
    />
  </ChartPanel>
)
export default TermColumns
