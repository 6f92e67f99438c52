import { ChartPanel } from '../../../ui/charts/ChartPanel.tsx'
import { PercentLines } from '../../../ui/charts/PercentLines.tsx'
import { StackedBars } from '../../../ui/charts/StackedBars.tsx'
import { percentOf, showValue, weeksSummary } from '../model.ts'
import type { PartFigures, Table } from '../queries.ts'

/** Without the changes, which the table below has. */
const asTable = ({ first, columns, rows }: Table, most: number) => {
  const shown = columns.flatMap((column, at) => (column.kind === 'change' ? [] : [{ at, column }])).slice(0, most)
  return {
    head: [first, ...shown.map(({ column }) => column.title)],
    rows: rows.map(({ name, values }) => [name, ...shown.map(({ at, column }) => showValue(column, values[at]))]),
  }
}

/** The figure of a row in the column with a title: changes are between them. */
const valueOf = ({ columns }: Table, title: string, values: Table['rows'][number]['values']) =>
  values[columns.findIndex(column => column.title === title)]

const WeeksChart = ({ table }: { table: Table }) => (
  <ChartPanel title="Attendance week by week" summary={weeksSummary(table)} table={asTable(table, 3)}>
    <PercentLines
      names={table.rows.map(({ name }) => name.replace('Week ', ''))}
      lines={[
        { name: 'Boys', values: table.rows.map(({ values }) => percentOf(valueOf(table, 'Boys', values))) },
        { name: 'Girls', values: table.rows.map(({ values }) => percentOf(valueOf(table, 'Girls', values))) },
      ]}
    />
  </ChartPanel>
)

const TermsChart = ({ table }: { table: Table }) => (
  <ChartPanel
    title="Passed, term by term"
    summary="Published report cards of the terms that are counted; the table below has the averages."
    table={asTable(table, 6)}
  >
    <PercentLines
      names={table.rows.map(({ name }) => name)}
      lines={[
        { name: 'Boys', values: table.rows.map(({ values }) => percentOf(valueOf(table, 'Boys passed', values))) },
        { name: 'Girls', values: table.rows.map(({ values }) => percentOf(valueOf(table, 'Girls passed', values))) },
      ]}
    />
  </ChartPanel>
)

const ClassesChart = ({ table }: { table: Table }) => {
  const rows = table.rows.filter(({ name }) => name !== 'All')
  return (
    <ChartPanel
      title="Students by class"
      summary="Boys and girls of each class now; the table below has them beside last year."
      table={asTable({ ...table, rows }, 3)}
    >
      <StackedBars
        legend={['Boys', 'Girls']}
        bars={rows.map(({ name, values }) => ({ name, values: [Number(values[0] ?? 0), Number(values[1] ?? 0)] }))}
      />
    </ChartPanel>
  )
}

/** The chart of a part, if it has one; the same figures are in its tables. Not above a list, for which the person came. */
export const PartChart = ({ part }: { part: PartFigures }) => {
  const table = (id: string) => part.tables.find(one => one.id === id && one.rows.length > 0)
  const weeks = part.part === 'attendance' ? table('weeks') : undefined
  const classes = part.part === 'enrolment' ? table('classes') : undefined
  const terms = part.part === 'results' ? table('terms') : undefined
  // One term alone is no line.
  const overTerms = terms && terms.rows.length > 1 ? terms : undefined
  if ((!weeks && !classes && !overTerms) || table('list')) return null
  return (
    <div className="mt-6">
      {weeks && <WeeksChart table={weeks} />}
      {classes && <ClassesChart table={classes} />}
      {overTerms && <TermsChart table={overTerms} />}
    </div>
  )
}
