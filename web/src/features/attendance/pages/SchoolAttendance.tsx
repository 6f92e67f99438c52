import { percentText } from '@akada/contract/kernel/percent'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { myClass } from '../../../lib/page/addresses.ts'
import { useToday } from '../../../lib/use-today.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan, useSchool, useUser } from '../../../lib/session.ts'
import { Figures } from '../../../ui/facts/Figures.tsx'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { classAttendance, registerOf, searchOfSchool } from '../area.ts'
import { MissedMost, ReasonFigures } from '../components/totals/Missed.tsx'
import { reasons } from '../model/marks.ts'
import { attendanceOfSchool, type SchoolAttendance as Answer, termsOfState } from '../queries.ts'
import classes from './SchoolAttendance.module.css'

type Row = Answer['arms'][number]

/** The value in the address that means all terms. */
const wholeSession = 'session'

const count = (id: 'absent' | 'late' | 'excused' | 'unmarked', header: string, width: number): ListColumn<Row> => ({
  id,
  header,
  width,
  align: 'right',
  value: row => row[id],
  brief: row => (row[id] > 0 ? `${row[id]} ${header.toLowerCase()}` : null),
})

const columns: readonly ListColumn<Row>[] = [
  { id: 'arm', header: 'Class arm', value: row => row.classArm.fullName },
  {
    id: 'percent',
    header: 'Attendance',
    width: 118,
    align: 'right',
    value: row => row.percent && Number(row.percent),
    cell: row => <strong>{percentText(row.percent)}</strong>,
  },
  {
    id: 'boys',
    header: 'Boys %',
    width: 96,
    align: 'right',
    value: row => row.boys.percent && Number(row.boys.percent),
    cell: row => row.boys.percent ?? '–',
    brief: row => row.boys.percent && `boys ${row.boys.percent}`,
  },
  {
    id: 'girls',
    header: 'Girls %',
    width: 96,
    align: 'right',
    value: row => row.girls.percent && Number(row.girls.percent),
    cell: row => row.girls.percent ?? '–',
    brief: row => row.girls.percent && `girls ${row.girls.percent}`,
  },
  {
    id: 'onRoll',
    header: 'On roll',
    width: 92,
    align: 'right',
    value: row => row.onRoll,
    brief: row => `${row.onRoll} on roll`,
  },
  count('late', 'Late', 76),
  count('absent', 'Absent', 92),
  count('excused', 'Excused', 96),
  count('unmarked', 'Not marked', 120),
  { id: 'teacher', header: 'Class teacher', hidden: true, value: row => row.classTeacher },
]

const isReason = (value: string | undefined) => reasons.find(one => one.value === value)?.value

/** The attendance of the school in a term or session: by class arm, by reason, and the students who missed most. */
export const SchoolAttendance = () => {
  const school = useSchool()
  const can = useCan()
  const { term: active } = useUser()
  const [search, setSearch] = useListSearch(searchOfSchool)
  const today = useToday()
  const { data: sessions, isPending } = useQuery(termsOfState())
  const session = sessions?.find(one => one.id === active?.session.id) ?? sessions?.[0]
  const terms = session?.terms.filter(term => term.starts <= today) ?? []
  const isWhole = search.period === wholeSession
  const reason = isReason(search.reason)
  const { data, error, refetch } = useQuery({
    ...attendanceOfSchool(school.id, isWhole ? { session: session?.id, reason } : { term: search.period, reason }),
    enabled: !isWhole || session !== undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title={can('attendance.view-all') ? 'Attendance of the school' : 'Attendance of my class arms'}
      breadcrumbs={[myClass, classAttendance]}
      aside={
        terms.length > 0 && (
          <NativeSelect
            aria-label="Term"
            value={search.period ?? active?.id ?? terms.at(-1)?.id ?? ''}
            data={[
              ...terms.map(({ id, name }) => ({ value: id, label: `${name}, ${session?.name}` })),
              { value: wholeSession, label: `Whole session ${session?.name}` },
            ]}
            onChange={event => setSearch({ period: event.currentTarget.value })}
          />
        )
      }
    >
      <Loaded data={isPending ? undefined : data} error={error} retry={refetch}>
        {data => (
          <div className="grid gap-5 *:min-w-0">
            <section aria-labelledby="arms">
              <h2 id="arms" className="visually-hidden">
                By class arm
              </h2>
              <DataList
                label="Attendance by class arm"
                rows={data.arms}
                columns={columns}
                idOf={row => row.classArm.id}
                nameOf={row => row.classArm.fullName}
                to={row => registerOf(row.classArm.id, { tab: 'totals' })}
                search={search}
                onSearch={setSearch}
                empty={{ reason: 'The school has no class arm in this session. Add them under Academics, Class arms.' }}
              />
            </section>
            <p className="m-0 text-dimmed">
              Counted in {data.unit}: school opened <strong className="figures text-ink">{data.timesOpened}</strong>{' '}
              {data.unit} so far. Attendance is the share of present and late marks among those recorded.
            </p>
            <Figures
              figures={[
                { label: 'Attendance', value: percentText(data.all.percent) },
                { label: 'Boys', value: percentText(data.boys.percent) },
                { label: 'Girls', value: percentText(data.girls.percent) },
                { label: 'On roll', value: data.all.onRoll },
                { label: 'Absent', value: data.totals.absent },
                { label: 'Excused', value: data.totals.excused },
                { label: 'Not marked', value: data.totals.unmarked },
              ]}
            />
            <ReasonFigures reasons={data.reasons} />
            <MostAbsent data={data} reason={reason} onReason={chosen => setSearch({ reason: chosen })} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

interface MostAbsentProps {
  data: Answer
  reason: ReturnType<typeof isReason>
  onReason: (reason: string) => void
}

/** The students who missed most, for one reason or any. */
const MostAbsent = ({ data, reason, onReason }: MostAbsentProps) => (
  <>
    <NativeSelect
      className={classes.reason}
      label="Order those who missed most by"
      value={reason ?? ''}
      data={[{ value: '', label: 'Any reason' }, ...reasons]}
      onChange={event => onReason(event.currentTarget.value)}
    />
    <MissedMost
      inOrder
      rows={data.mostAbsent.map(({ student, classArm, missed, called, percent, reasons: counts }) => ({
        ...student,
        arm: classArm,
        missed,
        called,
        percent,
        reasons: counts,
      }))}
      unit={data.unit}
    />
  </>
)
