import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { showDay } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useArea, useTerms } from '../../../lib/session.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { searchOfCensus } from '../area.ts'
import { returnAt } from '../addresses.ts'
import { type Census, overviewOfCensus, schoolReturns, type SchoolReturn } from '../queries.ts'

const statuses = ['Missing', 'Not started', 'Started', 'Submitted', 'Sent back'] as const

const tones: Record<SchoolReturn['status'], string> = {
  'Not started': 'text-dimmed',
  Started: 'text-dimmed',
  Submitted: 'text-accent',
  'Sent back': 'text-waiting',
}

const columnsFor = (district: string): readonly ListColumn<SchoolReturn>[] => [
  { id: 'school', header: 'School', value: ({ school }) => school.name },
  { id: 'district', header: district, value: ({ district: name }) => name, brief: () => null, width: 200 },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status, isLate }) => <span className={tones[status]}>{isLate ? `${status}, late` : status}</span>,
    width: 150,
  },
  {
    id: 'submitted',
    header: 'Submitted',
    value: ({ submittedAt }) => submittedAt,
    cell: ({ submittedAt }) => <span className="figures">{showDay(submittedAt)}</span>,
    brief: () => null,
    width: 120,
  },
  {
    id: 'students',
    header: 'Students',
    value: ({ students }) => students,
    align: 'right',
    brief: ({ students }) => (students === null ? null : `${students.toLocaleString('en-NG')} students`),
    width: 100,
  },
  {
    id: 'teachers',
    header: 'Teachers',
    value: ({ teachers }) => teachers,
    align: 'right',
    brief: () => null,
    width: 100,
  },
]

/** The schools with their returns, the missing ones first if asked for. */
export const SchoolReturns = ({ census }: { census: Census }) => {
  const area = useArea()
  const { district } = useTerms()
  const [search, setSearch] = useListSearch(searchOfCensus)
  const { data: whole } = useQuery({
    ...overviewOfCensus(census.id),
    enabled: area === 'state',
  })
  const status = statuses.find(one => one === search.status)
  const list = useList(
    schoolReturns(census.id, { district: search.district, searchTerm: search.q, status }),
    'foundReturns',
  )
  const columns = useMemo(() => columnsFor(district), [district])
  const districts = (whole?.districts ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <DataList
        filters={
          <FilterBar
            placeholder="Name of the school"
            filters={[
              { name: 'status', label: 'Status', options: statuses },
              ...(area === 'state' ? [{ name: 'district' as const, label: district, options: districts }] : []),
            ]}
            search={search}
            onSearch={setSearch}
          />
        }
        label="Returns"
        list={list}
        showMore="Show more schools"
        columns={columns}
        idOf={({ school }) => school.id}
        nameOf={({ school }) => school.name}
        to={({ school }) => returnAt(area, school.id, census.id)}
        search={search}
        onSearch={setSearch}
        empty={{ reason: 'No school matches the search and filters. Change or clear them.' }}
      />
    </>
  )
}
