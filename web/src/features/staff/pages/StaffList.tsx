import type { Operation } from '@akada/contract/permissions'
import { Button } from '@mantine/core'
import {
  IconCalendarTime,
  IconClockHour4,
  IconDownload,
  IconEye,
  IconKey,
  IconMail,
  IconPencil,
  IconPrinter,
  IconUpload,
  IconUserCheck,
  IconUserPlus,
  IconUserX,
} from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http/api-error.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'
import { useCan, useTerms, useUser } from '../../../lib/session.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { DataList } from '../../../ui/list/DataList.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import type { RowAction } from '../../../ui/list/RowMenu.tsx'
import { StaffActFor } from '../components/acts/StaffActFor.tsx'
import type { PersonAct } from '../components/acts/acts.ts'
import { nameOf, staffColumns } from '../components/staff-columns.tsx'
import { useStaffFilters, withoutOrphans } from '../components/useStaffFilters.ts'
import { useStaffPlace } from '../place.ts'
import { filtersOf, staffPages, type StaffRow } from '../queries.ts'
import { searchOfStaff, type StaffSearch } from '../area.ts'

const PrintSlips = lazyPart(async () => ({ default: (await import('../components/acts/PrintSlips.tsx')).PrintSlips }))

const listState = new Set(['sort', 'columns'])

interface Acting {
  id: string
  act: PersonAct
}

interface Viewer {
  /** The list's page. */
  path: string
  can: (operation: Operation) => boolean
  isSelf: boolean
  onAct: (act: PersonAct) => void
}

/** The items of a row's menu; a person's own account and roles are for others to change. */
const rowActions = (row: StaffRow, { path, can, isSelf, onAct }: Viewer): RowAction[] => {
  const suspended = row.accountStatus === 'Suspended'
  const rules = can('staff.suspend') && !isSelf
  return [
    { label: 'View', icon: IconEye, to: `${path}/${row.id}` },
    ...(can('staff.update') ? [{ label: 'Edit', icon: IconPencil, to: `${path}/${row.id}/edit` }] : []),
    ...(can('role.assign') && !isSelf
      ? [{ label: 'Assign role', icon: IconKey, onClick: () => onAct('assignRole') }]
      : []),
    ...(rules && (row.accountStatus === 'Active' || row.accountStatus === 'ResetPassword')
      ? [{ label: 'Send temporary password', icon: IconMail, onClick: () => onAct('resetAccount') }]
      : []),
    ...(rules && suspended ? [{ label: 'Reinstate', icon: IconUserCheck, onClick: () => onAct('reinstate') }] : []),
    ...(rules && !suspended
      ? [{ label: 'Suspend', icon: IconUserX, danger: true, onClick: () => onAct('suspend') }]
      : []),
  ]
}

/** The staff of a school, of a district and its schools, or of the whole state. */
export const StaffList = () => {
  const place = useStaffPlace()
  const { area, organization, path, above, schools } = place
  const { staff: user } = useUser()
  const { tescomNumber } = useTerms()
  const can = useCan()
  const [search, setSearch] = useListSearch(searchOfStaff)
  const change = (next: Partial<StaffSearch>): void => setSearch(withoutOrphans(next))
  const query = filtersOf(schools, search)
  const list = useList(staffPages(query), 'foundStaffs')
  const columns = useMemo(() => staffColumns({ tescomNumber, showSchool: area !== 'school' }), [tescomNumber, area])
  const filters = useStaffFilters(place, search)
  const [acting, setActing] = useState<Acting>()
  const narrowed = Object.keys(search).some(name => !listState.has(name))
  const clear = (): void =>
    setSearch(Object.fromEntries(['q', ...filters.map(({ name }) => name)].map(name => [name, undefined])))
  return (
    <Page
      title="Staff"
      intro={
        area === 'school'
          ? 'Everybody on staff of the school, with their roles and accounts.'
          : `Everybody on staff of ${organization.name} and of its schools.`
      }
      breadcrumbs={above}
      action={can('staff.create') && <AddStaff path={path} mayUpload={area === 'school'} />}
    >
      <DataList
        filters={
          <FilterBar
            placeholder={`Name, username or ${tescomNumber}`}
            filters={filters}
            search={search}
            onSearch={change}
          />
        }
        label="Staff"
        list={list}
        showMore="Show more staff"
        columns={columns}
        idOf={row => row.id}
        nameOf={nameOf}
        to={row => `${path}/${row.id}`}
        search={search}
        onSearch={setSearch}
        sorted
        actions={row =>
          rowActions(row, { path, can, isSelf: row.id === user.id, onAct: act => setActing({ id: row.id, act }) })
        }
        foldsMore
        more={<Toolbar path={path} query={query} isEmpty={!list.total} school={user.school} />}
        empty={
          narrowed
            ? {
                reason: 'Nobody matches this search and these filters.',
                action: (
                  <Button variant="default" size="sm" onClick={clear}>
                    Clear search and filters
                  </Button>
                ),
              }
            : { reason: 'Nobody is on staff yet. They are listed here once they are added.' }
        }
      />
      {acting && <StaffActFor id={acting.id} act={acting.act} onClose={() => setActing(undefined)} />}
    </Page>
  )
}

/** The ways to add staff; a list is uploaded by its school. */
const AddStaff = ({ path, mayUpload }: { path: string; mayUpload: boolean }) => (
  <div className="flex gap-2 max-phone:grow max-phone:basis-full phone-share">
    {mayUpload && (
      <Button
        component={PathLink}
        to={`${path}/upload`}
        variant="default"
        leftSection={<IconUpload aria-hidden size={18} />}
      >
        <span>
          Upload<span className="max-phone:hidden"> spreadsheet</span>
        </span>
      </Button>
    )}
    <Button component={PathLink} to={`${path}/add`} leftSection={<IconUserPlus aria-hidden size={18} />}>
      Add staff
    </Button>
  </div>
)

interface ToolbarProps {
  path: string
  query: ReturnType<typeof filtersOf>
  isEmpty: boolean
  /** The school that the person works in, if any. */
  school: { id: string; name: string } | null
}

/** Other lists of the staff, and this one as a spreadsheet. */
const Toolbar = ({ path, query, isEmpty, school }: ToolbarProps) => {
  const can = useCan()
  const [printing, setPrinting] = useState(false)
  const fetchFile = (call: () => Promise<unknown>): void => {
    whileLoading(call).catch((error: unknown) => notify.error(messageOf(error)))
  }
  return (
    <>
      <Button
        component={PathLink}
        to={`${path}/retirements`}
        variant="default"
        size="sm"
        leftSection={<IconCalendarTime aria-hidden size={18} />}
      >
        Retirements
      </Button>
      <Button
        component={PathLink}
        to={`${path}/last-time-active`}
        variant="default"
        size="sm"
        leftSection={<IconClockHour4 aria-hidden size={18} />}
      >
        Last time active
      </Button>
      {school && can('staff.suspend') && (
        <>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPrinter aria-hidden size={18} />}
            onClick={() => setPrinting(true)}
          >
            Print slips
          </Button>
          {printing && (
            <Suspense>
              <PrintSlips school={school} onClose={() => setPrinting(false)} />
            </Suspense>
          )}
        </>
      )}
      {can('staff.download') && (
        <>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPrinter aria-hidden size={18} />}
            disabled={isEmpty}
            onClick={() => fetchFile(() => api.staffAdministration.print({ query }))}
          >
            Nominal roll
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload aria-hidden size={18} />}
            disabled={isEmpty}
            onClick={() => fetchFile(() => api.staffAdministration.downloadList({ query }))}
          >
            Download
          </Button>
        </>
      )}
    </>
  )
}
