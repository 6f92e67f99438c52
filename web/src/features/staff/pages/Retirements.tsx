import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { today } from '../../../lib/clock.ts'
import { showDay } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useTerms, useUser } from '../../../lib/session.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { useList } from '../../../ui/list/useList.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { nameOf, staffColumns } from '../components/staff-columns.tsx'
import { byNames } from '../model/retirement.ts'
import { useStaffPlace } from '../place.ts'
import { retirementPages, type Retiring, schoolsOf } from '../queries.ts'
import { searchOfRetirements } from '../area.ts'

const spans = [
  { value: '12', label: 'Within 1 year' },
  { value: '24', label: 'Within 2 years' },
  { value: '60', label: 'Within 5 years' },
  { value: '120', label: 'Within 10 years' },
]
const usual = '60'
const kept = new Set(['name', 'roles', 'school', 'staffType'])

const columnsOf = (tescomNumber: string, showSchool: boolean): ListColumn<Retiring>[] => {
  const now = today()
  const known = staffColumns({ tescomNumber, showSchool })
    .filter(({ id }) => kept.has(id))
    .map((column): ListColumn<Retiring> => ({ ...column, sortable: true }))
  const [name, ...others] = known
  return [
    ...(name ? [name] : []),
    {
      id: 'retirementDate',
      header: 'Retires on',
      width: 160,
      value: row => row.retirementDate,
      cell: row =>
        row.retirementDate < now ? (
          <span className="figures text-danger">{`${showDay(row.retirementDate)}, past`}</span>
        ) : (
          <span className="figures">{showDay(row.retirementDate)}</span>
        ),
    },
    { id: 'by', header: 'Because of', width: 150, value: row => byNames[row.by] },
    ...others,
  ]
}

/** When each person retires, soonest first. */
export const Retirements = () => {
  const place = useStaffPlace()
  const { area, organization, path, crumbs, schools } = place
  const { tescomNumber } = useTerms()
  const { teaching, nonTeaching } = useUser().staff.stateDetails.retirementParameters
  const [search, setSearch] = useListSearch(searchOfRetirements)
  const within = spans.find(({ value }) => value === search.within)?.value ?? usual
  const { data: offered = [] } = useQuery({
    ...schoolsOf(organization.id),
    enabled: area === 'district',
  })
  const list = useList(retirementPages(search.school ? [search.school] : schools, Number(within)), 'foundStaffs')
  const without = list.first?.withoutDates ?? 0
  const columns = useMemo(() => columnsOf(tescomNumber, area !== 'school'), [tescomNumber, area])
  const missing = `${path}?datesMissing=yes${search.school ? `&school=${search.school}` : ''}`
  return (
    <Page
      title="Retirements"
      intro={`Teaching staff retire at ${teaching.age} or after ${teaching.years} years of service, others at ${nonTeaching.age} or after ${nonTeaching.years}, whichever is earlier.`}
      breadcrumbs={crumbs}
    >
      <DataList
        toolbar={
          <>
            <Select
              size="sm"
              aria-label="Period"
              allowDeselect={false}
              data={spans}
              value={within}
              onChange={value => setSearch({ within: value ?? undefined })}
            />
            {area === 'district' && (
              <Select
                size="sm"
                aria-label="School"
                placeholder="Every school"
                searchable
                clearable
                clearButtonProps={{ 'aria-label': 'Clear the school' }}
                data={offered.map(({ id, name }) => ({ value: id, label: name }))}
                value={search.school ?? null}
                onChange={value => setSearch({ school: value ?? undefined })}
              />
            )}
          </>
        }
        label="Retirements"
        list={list}
        showMore="Show more staff"
        columns={columns}
        idOf={row => row.id}
        nameOf={nameOf}
        to={row => `${path}/${row.id}`}
        search={search}
        onSearch={setSearch}
        empty={{
          reason:
            without > 0
              ? 'Nobody whose dates are known retires in this period. Choose a longer one.'
              : 'Nobody retires in this period. Choose a longer one.',
        }}
      />
      {without > 0 && (
        <p className="m-0 mt-3 px-4 py-3 bg-waiting-soft rounded-lg">
          {without === 1
            ? 'Of one person the birth date or the first appointment is missing, so that the day is not known. '
            : `Of ${without.toLocaleString('en-NG')} people the birth date or the first appointment is missing, so that their day is not known. `}
          <PathLink to={missing} className="text-accent font-semibold">
            {without === 1 ? 'Show this person' : 'Show these people'}
          </PathLink>
        </p>
      )}
    </Page>
  )
}
