import { textMatcher } from '@akada/contract/kernel/text-match'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { myClass } from '../../../lib/page/addresses.ts'
import { showDay, showLongDay } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useSchool } from '../../../lib/session.ts'
import { counted } from '../../../lib/words.ts'
import { Figures } from '../../../ui/facts/Figures.tsx'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { classAttendance, registerOf, searchOfNotMarked } from '../area.ts'
import { nameOfSitting } from '../model/marks.ts'
import { type NotMarkedRegisters, notMarkedOf } from '../queries.ts'

type Row = NotMarkedRegisters['foundRegisters'][number]

/** More than any school should lack; the page says if there are more. */
const most = 1000

const sittingsOf = ({ sittings }: Row): string =>
  sittings
    .map((sitting, at) => (at === 0 ? nameOfSitting[sitting] : nameOfSitting[sitting].toLowerCase()))
    .join(' and ')

const columns: readonly ListColumn<Row>[] = [
  { id: 'arm', header: 'Class arm', value: row => row.classArm.fullName },
  { id: 'day', header: 'Day', width: 250, value: row => row.day, cell: row => showLongDay(row.day) },
  { id: 'sittings', header: 'Not marked', value: sittingsOf },
  {
    id: 'teacher',
    header: 'Class teacher',
    value: row => row.classTeacher,
    cell: row => row.classTeacher ?? 'No class teacher',
  },
  {
    id: 'students',
    header: 'Students',
    width: 110,
    align: 'right',
    value: row => row.students,
    brief: row => counted(row.students, 'student'),
  },
]

/** The unmarked registers of the term, each a link to where it can be marked. */
export const NotMarked = () => {
  const school = useSchool()
  const [search, setSearch] = useListSearch(searchOfNotMarked)
  const { from, to, classArm } = search
  const { data, error, refetch } = useQuery({
    ...notMarkedOf(school.id, { from, to, classArm, limit: most }),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => {
    const isFound = textMatcher(search.q)
    return data?.foundRegisters.filter(({ classArm: arm, classTeacher }) => isFound(arm.fullName, classTeacher))
  }, [data, search.q])
  const missing = data && data.due - data.marked
  return (
    <Page
      title="Registers not marked"
      intro="Unmarked registers, newest first."
      breadcrumbs={[myClass, classAttendance]}
    >
      <DataList
        filters={
          <FilterBar
            placeholder="Class arm or class teacher"
            filters={[
              {
                name: 'classArm',
                label: 'Class arm',
                options: (data?.arms ?? []).map(({ classArm: arm, missing: lacks }) => ({
                  value: arm.id,
                  label: `${arm.fullName} (${lacks})`,
                })),
              },
              { name: 'from', label: 'From', day: true },
              { name: 'to', label: 'To', day: true },
            ]}
            search={search}
            onSearch={setSearch}
          />
        }
        label="Registers not marked"
        rows={rows}
        total={data?.total}
        error={error}
        retry={refetch}
        columns={columns}
        idOf={row => `${row.classArm.id} ${row.day}`}
        nameOf={row => `${row.classArm.fullName}, ${showLongDay(row.day)}`}
        to={row => registerOf(row.classArm.id, { day: row.day, sitting: row.sittings[0] })}
        search={search}
        onSearch={setSearch}
        empty={{
          reason:
            missing === 0
              ? 'Every register that is due is marked.'
              : 'No register that is not marked matches this search and these filters. Change or clear them.',
        }}
      />
      {data && (
        <section className="mt-6" aria-label="In all">
          <Figures
            figures={[
              { label: 'Not marked', value: missing },
              { label: 'Marked', value: data.marked },
              { label: 'Due to date', value: data.due },
              { label: 'Class arms with unmarked registers', value: data.arms.length },
            ]}
          />
          {data.term && (
            <p className="m-0 text-dimmed text-sm">
              {data.term.name}, {showDay(data.from)} to {showDay(data.to)}
            </p>
          )}
        </section>
      )}
    </Page>
  )
}
