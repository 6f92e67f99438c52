import { percentText } from '@akada/contract/kernel/percent'
import { textMatcher } from '@akada/contract/kernel/text-match'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { showDay } from '../../../../lib/days.ts'
import { useToday } from '../../../../lib/use-today.ts'
import { useUser } from '../../../../lib/session.ts'
import { ErrorPanel } from '../../../../ui/feedback/ErrorPanel.tsx'
import { Figures } from '../../../../ui/facts/Figures.tsx'
import type { ListColumn } from '../../../../ui/list/columns.ts'
import { DataList } from '../../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../../ui/list/FilterBar.tsx'
import { SkeletonList } from '../../../../ui/feedback/SkeletonList.tsx'
import { reasons } from '../../model/marks.ts'
import { type Aggregate, aggregateOf, type Term, termsOfState } from '../../queries.ts'
import { MissedMost, ReasonFigures } from './Missed.tsx'
import { SessionTotals, type TotalsProps } from './SessionTotals.tsx'
import classes from './Totals.module.css'

type Row = Aggregate['students'][number]

// On a phone the facts are beside each other, so each needs its own label.
const named = (words: string) => (value: number) => (
  <>
    <span className={`hidden ${classes.named}`}>{words} </span>
    {value}
  </>
)
const figure = (id: 'opened' | 'present' | 'late' | 'absent' | 'excused' | 'unmarked', header: string, width = 96) => {
  const show = named(header.toLowerCase())
  const column: ListColumn<Row> = {
    id,
    header,
    width,
    align: 'right',
    value: row => row[id],
    cell: row => show(row[id]),
  }
  return column
}
const columns: readonly ListColumn<Row>[] = [
  { id: 'name', header: 'Student', value: row => row.fullName },
  {
    id: 'percent',
    header: 'Attendance',
    width: 118,
    align: 'right',
    value: row => row.percent && Number(row.percent),
    cell: row => <strong>{percentText(row.percent)}</strong>,
  },
  figure('opened', 'Opened'),
  figure('present', 'Present'),
  figure('late', 'Late', 80),
  figure('absent', 'Absent'),
  figure('excused', 'Excused'),
  figure('unmarked', 'Not marked', 128),
  ...reasons.map(
    ({ value, label }): ListColumn<Row> => ({
      id: value,
      header: label,
      width: 104,
      align: 'right',
      hidden: true,
      value: row => row.reasons[value],
      cell: row => named(value)(row.reasons[value]),
    }),
  ),
]
const genders = [
  { value: 'female', label: 'Girls' },
  { value: 'male', label: 'Boys' },
]
const filters = [{ name: 'gender', label: 'Boys or girls', options: genders }]

const begun = (terms: readonly Term[], until: string): Term[] => terms.filter(term => term.starts <= until)

/** Attendance of the arm in a term, or over the terms of the session. */
export const Totals = (props: TotalsProps) => {
  const { search, onSearch } = props
  const { term: active } = useUser()
  const today = useToday()
  const { data: sessions } = useQuery(termsOfState())
  const session = sessions?.find(one => one.id === active?.session.id) ?? sessions?.[0]
  const terms = begun(session?.terms ?? [], today)
  const chosen = search.term ?? terms.find(term => term.id === active?.id)?.id ?? terms.at(-1)?.id ?? ''
  const picker = (!sessions || terms.length > 0) && (
    <NativeSelect
      label="Term"
      value={chosen}
      disabled={!sessions}
      data={
        session && [
          ...terms.map(({ id, name }) => ({ value: id, label: `${name}, ${session.name}` })),
          { value: wholeSession, label: `Whole session ${session.name}` },
        ]
      }
      onChange={event => onSearch({ term: event.currentTarget.value })}
    />
  )
  return search.term === wholeSession ? (
    <SessionTotals {...props} picker={picker} />
  ) : (
    <TermTotals {...props} picker={picker} />
  )
}

/** The value in the address that means all terms. */
const wholeSession = 'session'

const TermTotals = ({ classArmId, search, onSearch, picker }: TotalsProps & { picker: ReactNode }) => {
  const { data, error, refetch } = useQuery(aggregateOf(classArmId, search.term))
  const rows = useMemo(() => {
    const isFound = textMatcher(search.q)
    return data?.students.filter(
      ({ fullName, gender }) => isFound(fullName) && (!search.gender || gender === search.gender),
    )
  }, [data, search.q, search.gender])
  if (error) return <ErrorPanel error={error} retry={refetch} />
  const unit = data?.unit ?? 'days'
  return (
    <div className="grid gap-5 *:min-w-0">
      <div className="flex flex-wrap gap-x-6 gap-y-4 items-end">
        {picker}
        {/* With the number its lines are broken elsewhere. */}
        <p className={`m-0 mb-2 text-dimmed grow basis-80 ${data ? '' : 'invisible'}`}>
          Counted in {unit}: school opened <strong className="figures text-ink">{data?.timesOpened ?? '…'}</strong>{' '}
          {unit === 'days' ? 'days' : 'half-days'} so far. Late counts as present; holidays count for nobody.
        </p>
      </div>
      <Figures
        figures={[
          { label: 'Attendance', value: data && percentText(data.percent) },
          { label: 'Present', value: data && data.totals.present + data.totals.late },
          { label: 'Of them late', value: data?.totals.late },
          { label: 'Absent', value: data?.totals.absent },
          { label: 'Excused', value: data?.totals.excused },
          { label: 'Not marked', value: data?.totals.unmarked },
        ]}
      />
      {data && <ReasonFigures reasons={data.reasons} />}
      <section aria-labelledby="weeks">
        <h2 id="weeks" className="m-0 mb-2 text-lg font-bold">
          By week
        </h2>
        {data ? <Weeks weeks={data.weeks} unit={unit} /> : <SkeletonList rows={4} height={40} />}
      </section>
      {data && (
        <MissedMost
          rows={data.students.map(one => ({
            ...one,
            id: one.studentId,
            missed: one.absent + one.excused,
            called: one.opened - one.unmarked,
          }))}
          unit={unit}
        />
      )}
      <section aria-labelledby="students">
        <h2 id="students" className="m-0 mb-2 text-lg font-bold">
          By student, in {unit}
        </h2>
        <DataList
          filters={<FilterBar placeholder="Name" filters={filters} search={search} onSearch={onSearch} />}
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

const Weeks = ({ weeks, unit }: Pick<Aggregate, 'weeks' | 'unit'>) => (
  <div className="card overflow-hidden">
    <table className="w-full text-sm border-collapse cells numbers figures">
      <caption className="visually-hidden">Attendances by week, in {unit}</caption>
      <thead>
        <tr>
          <th scope="col">Week</th>
          <th scope="col">Opened</th>
          <th scope="col">Boys</th>
          <th scope="col">Girls</th>
          <th scope="col">All</th>
          <th scope="col">%</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ number, from, to, opened, boys, girls, all, percent }) => (
          <tr key={from}>
            <th scope="row">
              {number}
              <span className={`text-dimmed font-normal ${classes.span}`}>
                {showDay(from).slice(0, 5)} to {showDay(to).slice(0, 5)}
              </span>
            </th>
            <td>{opened}</td>
            <td>{boys}</td>
            <td>{girls}</td>
            <td>{all}</td>
            <td>{percent ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
