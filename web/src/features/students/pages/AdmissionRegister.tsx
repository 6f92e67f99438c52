import { Button } from '@mantine/core'
import { IconArrowsExchange, IconEye, IconPencil, IconUpload, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan, useSchool } from '../../../lib/session.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import type { BulkAction } from '../../../ui/list/ListToolbar.tsx'
import type { RowAction } from '../../../ui/list/RowMenu.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ButtonLink } from '../../../ui/page/PathLink.tsx'
import { administration, newTransfer } from '../../../lib/page/addresses.ts'
import { AssignToArm, useMayRequest } from '../../classes/index.ts'
import { editOf, formerOf, profileOf } from '../addresses.ts'
import { merges, register, searchOfStudents, sharedNumbersAt, type StudentSearch } from '../area.ts'
import { DownloadButton, Downloads, PrintMenu } from '../components/Downloads.tsx'
import { columns } from '../components/register-columns.tsx'
import { useRegisterFilters, withoutOrphans } from '../components/useRegisterFilters.ts'
import { filtersOf, type StudentRow, studentPages } from '../queries.ts'

const listState = new Set(['sort', 'columns'])

const noFilters: Partial<StudentSearch> = {
  q: undefined,
  classType: undefined,
  studentClass: undefined,
  classArm: undefined,
  studentWithNoClassArm: undefined,
  gender: undefined,
  status: undefined,
  stateOfOrigin: undefined,
  lgaOfOrigin: undefined,
}

/** A student who moved to another school links to the data that this school retains. */
const pageOf = ({ id, status }: StudentRow): string => (status === 'Transferred' ? formerOf(id) : profileOf(id))

interface Assigning {
  rows: StudentRow[]
  clear?: () => void
}

/** The actions on one student of the register. */
const useRowActions = (onAssign: (row: StudentRow) => void) => {
  const can = useCan()
  const mayRequest = useMayRequest()
  return (row: StudentRow): RowAction[] => {
    const isActive = row.status === 'Active'
    const actions: RowAction[] = [{ label: 'View', icon: IconEye, to: pageOf(row) }]
    if (can('student.update') && row.status !== 'Transferred')
      actions.push({ label: 'Edit', icon: IconPencil, to: editOf(row.id) })
    if (can('student.assign-class-arm') && isActive)
      actions.push({ label: 'Assign to class arm', icon: IconUsersGroup, onClick: () => onAssign(row) })
    if (isActive && mayRequest(row.classArm))
      actions.push({ label: 'Request transfer', icon: IconArrowsExchange, to: newTransfer(row.id) })
    return actions
  }
}

/** The students of the school: search, filter, export, and assignment to class arms. */
export const AdmissionRegister = () => {
  const school = useSchool()
  const can = useCan()
  const [search, setSearch] = useListSearch(searchOfStudents)
  const query = filtersOf(school.id, search)
  const list = useList(studentPages(query), 'foundStudents')
  const filters = useRegisterFilters(search)
  const [assigning, setAssigning] = useState<Assigning>()
  const actions = useRowActions(row => setAssigning({ rows: [row] }))
  const assignAll: BulkAction<StudentRow> = {
    label: 'Assign to class arm',
    icon: <IconUsersGroup aria-hidden size={18} />,
    onClick: (chosen, untick) => setAssigning({ rows: chosen, clear: untick }),
  }
  return (
    <Page
      title="Admission register"
      intro="Every student of the school, from admission until they leave."
      breadcrumbs={[administration]}
      action={can('student.create') && <Admit />}
    >
      {can('student.download') && <Downloads />}
      <DataList
        filters={
          <FilterBar
            placeholder="Name, admission number or Student ID"
            filters={filters}
            search={search}
            onSearch={change => setSearch(withoutOrphans(change))}
          />
        }
        label="Students"
        list={list}
        showMore="Show more students"
        columns={columns}
        idOf={row => row.id}
        nameOf={row => row.fullName}
        to={pageOf}
        search={search}
        onSearch={setSearch}
        sorted
        actions={actions}
        bulk={can('student.assign-class-arm') ? [assignAll] : undefined}
        foldsMore
        more={
          (can('student.merge') || can('guardian.manage') || can('student.download')) && (
            <Toolbar query={query} total={list.total} />
          )
        }
        empty={emptyOf(search, can('student.create'), () => setSearch(noFilters))}
      />
      {assigning && (
        <AssignToArm
          students={assigning.rows}
          onClose={() => setAssigning(undefined)}
          onDone={() => assigning.clear?.()}
        />
      )}
    </Page>
  )
}

/** The ways to admit students. */
const Admit = () => (
  <div className={'flex gap-2 phone-share'}>
    <ButtonLink
      to={`${register}/upload`}
      variant="default"
      leftSection={<IconUpload aria-hidden size={18} />}
      styles={{ section: { marginInlineEnd: 8 } }}
    >
      <span>
        Upload<span className="max-phone:sr-only"> spreadsheet</span>
      </span>
    </ButtonLink>
    <ButtonLink to={`${register}/add`} leftSection={<IconUserPlus aria-hidden size={18} />}>
      Admit student
    </ButtonLink>
  </div>
)

/** Merged records, shared numbers, and the list as a spreadsheet. */
const Toolbar = ({ query, total }: { query: ReturnType<typeof filtersOf>; total: number | undefined }) => {
  const can = useCan()
  return (
    <>
      {can('student.merge') && (
        <ButtonLink to={merges} variant="subtle" size="sm" color="gray">
          Merged records
        </ButtonLink>
      )}
      {can('guardian.manage') && (
        <ButtonLink to={sharedNumbersAt} variant="subtle" size="sm" color="gray">
          Shared phone numbers
        </ButtonLink>
      )}
      {can('student.download') && <PrintMenu query={query} total={total} />}
      {can('student.download') && <DownloadButton query={query} total={total} />}
    </>
  )
}

/** Why the list is empty, and what to do about it. */
const emptyOf = (search: StudentSearch, mayAdmit: boolean, clear: () => void) => {
  const narrowing = Object.keys(search).filter(name => !listState.has(name))
  if (narrowing.length > 0) {
    const isPlacementOnly = search.studentWithNoClassArm && Object.keys(search).length === 1
    return {
      reason: isPlacementOnly
        ? 'Every student who is in a class is in a class arm too.'
        : 'No student matches this search and these filters.',
      action: (
        <Button variant="default" size="sm" onClick={clear}>
          Clear search and filters
        </Button>
      ),
    }
  }
  return {
    reason: mayAdmit
      ? 'Nobody is admitted yet. Admit students one by one, or upload the list of the school.'
      : 'Students show here once they are in a class arm of yours.',
  }
}
