import { showInstant } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { nameOf } from '../components/staff-columns.tsx'
import { useStaffPlace } from '../place.ts'
import { type ActiveStaff, lastActivePages } from '../queries.ts'
import { searchOfLastActive } from '../area.ts'

const columns: readonly ListColumn<ActiveStaff>[] = [
  { id: 'name', header: 'Name', sortable: false, value: row => `${row.lastName}, ${row.firstName}` },
  {
    id: 'lastTimeActive',
    header: 'Last time active',
    width: 220,
    sortable: false,
    value: row => row.lastTimeActive,
    cell: row => <span className="figures">{row.lastTimeActive ? showInstant(row.lastTimeActive) : 'Never'}</span>,
  },
]

/** When each person last used Akada, latest first; people who never have are at the end. */
export const LastActive = () => {
  const { organization, path, crumbs, schools } = useStaffPlace()
  const [search, setSearch] = useListSearch(searchOfLastActive)
  const list = useList(lastActivePages(schools), 'foundStaffs')
  return (
    <Page
      title="Last time active"
      intro={`When the staff of ${organization.name} last used Akada. Most recent first; people who have never used it come last.`}
      breadcrumbs={crumbs}
    >
      <DataList
        label="Last time active"
        list={list}
        showMore="Show more staff"
        columns={columns}
        idOf={row => row.id}
        nameOf={nameOf}
        to={row => `${path}/${row.id}`}
        search={search}
        onSearch={setSearch}
        sorted
        empty={{ reason: 'Nobody is on staff yet. Add people under Staff management.' }}
      />
    </Page>
  )
}
