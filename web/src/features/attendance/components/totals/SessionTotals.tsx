import { percentText } from '@akada/contract/kernel/percent'
import { textMatcher } from '@akada/contract/kernel/text-match'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { ErrorPanel } from '../../../../ui/feedback/ErrorPanel.tsx'
import { Figures } from '../../../../ui/facts/Figures.tsx'
import type { ListColumn } from '../../../../ui/list/columns.ts'
import { DataList } from '../../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../../ui/list/FilterBar.tsx'
import { sessionOf } from '../../queries.ts'
import type { RegisterSearch } from '../../area.ts'
import { MissedMost, ReasonFigures } from './Missed.tsx'

export interface TotalsProps {
  classArmId: string
  search: RegisterSearch
  onSearch: (change: Partial<RegisterSearch>) => void
}

type Answer = NonNullable<Awaited<ReturnType<ReturnType<typeof sessionOf>['queryFn']>>>
type Row = Answer['students'][number]

const columnsOf = (terms: Answer['terms']): ListColumn<Row>[] => [
  { id: 'name', header: 'Student', value: row => row.fullName },
  ...terms.map(
    ({ id, name }, at): ListColumn<Row> => ({
      id,
      header: name,
      width: 130,
      align: 'right',
      value: row => row.terms[at]?.percent && Number(row.terms[at].percent),
      cell: row => {
        const term = row.terms[at]
        return term && term.called > 0 ? `${term.attended} of ${term.called}` : '–'
      },
      brief: row => {
        const term = row.terms[at]
        return term && term.called > 0 ? `${name} ${percentText(term.percent)}` : null
      },
    }),
  ),
  {
    id: 'session',
    header: 'Session',
    width: 130,
    align: 'right',
    value: row => row.attended,
    cell: row => `${row.attended} of ${row.called}`,
  },
  {
    id: 'unmarked',
    header: 'Not marked',
    width: 118,
    align: 'right',
    value: row => row.unmarked,
    brief: row => (row.unmarked > 0 ? `${row.unmarked} not marked` : null),
  },
  {
    id: 'percent',
    header: 'Attendance',
    width: 118,
    align: 'right',
    value: row => row.percent && Number(row.percent),
    cell: row => <strong>{percentText(row.percent)}</strong>,
  },
]

/** Attendance of the arm over the terms of the session that have begun. */
export const SessionTotals = ({ classArmId, search, onSearch, picker }: TotalsProps & { picker: ReactNode }) => {
  const { data, error, refetch } = useQuery(sessionOf(classArmId))
  const columns = useMemo(() => columnsOf(data?.terms ?? []), [data?.terms])
  const rows = useMemo(() => {
    const isFound = textMatcher(search.q)
    return data?.students.filter(({ fullName }) => isFound(fullName))
  }, [data, search.q])
  if (error) return <ErrorPanel error={error} retry={refetch} />
  const unit = data?.unit ?? 'days'
  return (
    <div className="grid gap-5 *:min-w-0">
      <div className="flex flex-wrap gap-x-6 gap-y-4 items-end">
        {picker}
        <p className="m-0 mb-2 text-dimmed grow basis-80">
          Counted in {unit}: school opened <strong className="figures text-ink">{data?.timesOpened ?? '…'}</strong>{' '}
          {unit} so far.
        </p>
      </div>
      <Figures
        figures={[
          { label: 'Attendance', value: data && percentText(data.all.percent) },
          { label: 'Boys', value: data && percentText(data.boys.percent) },
          { label: 'Girls', value: data && percentText(data.girls.percent) },
          { label: 'Not marked', value: data?.totals.unmarked },
          ...(data?.terms.map(({ name, percent }) => ({ label: name, value: percentText(percent) })) ?? []),
        ]}
      />
      {data && <ReasonFigures reasons={data.reasons} />}
      {data && (
        <MissedMost
          rows={data.students.map(one => ({ ...one, id: one.studentId, missed: one.absent + one.excused }))}
          unit={unit}
        />
      )}
      <section aria-labelledby="students">
        <h2 id="students" className="m-0 mb-2 text-lg font-bold">
          By student, in {unit}
        </h2>
        <DataList
          filters={<FilterBar placeholder="Name" search={search} onSearch={onSearch} />}
          label="Attendance by student"
          rows={rows}
          total={data?.students.length}
          columns={columns}
          idOf={row => row.studentId}
          nameOf={row => row.fullName}
          search={search}
          onSearch={onSearch}
          empty={{ reason: 'No student of this class arm matches. Change or clear the search.' }}
        />
      </section>
    </div>
  )
}
