import { textMatcher } from '@akada/contract/kernel/text-match'
import { Button } from '@mantine/core'
import { IconArrowsExchange, IconEye, IconPrinter, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../lib/http/api-error.ts'
import { api, messageOf } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'
import { useCan, useUser } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { newTransfer } from '../../../lib/page/addresses.ts'
import { type ArmStudent, type ClassArm, studentsOfArm } from '../queries.ts'
import { searchOfArm } from '../area.ts'
import { useMayRequest } from '../transfer-requests.ts'
import { AddStudentsDialog } from './AddStudentsDialog.tsx'
import { AssignToArm } from './AssignToArm.tsx'
import classes from './Classes.module.css'

const register = '/administration/user-management/student-management/admission-register'

const columns: readonly ListColumn<ArmStudent>[] = [
  { id: 'name', header: 'Name', value: row => row.fullName },
  {
    id: 'admissionNumber',
    header: 'Admission no.',
    width: 170,
    value: row => row.admissionNumber,
    cell: row => <span className="figures">{row.admissionNumber}</span>,
  },
  {
    id: 'fxId',
    header: 'Student ID',
    width: 170,
    value: row => row.fxId,
    cell: row => <span className="figures">{row.fxId}</span>,
  },
  {
    id: 'gender',
    header: 'Gender',
    width: 110,
    value: row => (row.gender === 'male' ? 'Male' : 'Female'),
  },
  {
    id: 'dateOfBirth',
    header: 'Date of birth',
    width: 140,
    value: row => row.dateOfBirth,
    cell: row => <span className="figures">{showDay(row.dateOfBirth)}</span>,
  },
]

interface FamilySlipsProps {
  arm: ClassArm
  /** Whose slips are asked for; null: of the whole arm. */
  chosen: readonly ArmStudent[] | null
  onClose: () => void
}

/** Prints the slips with which guardians sign in, once somebody has confirmed which former ones become void. */
const FamilySlips = ({ arm, chosen, onClose }: FamilySlipsProps) => {
  const print = (): void => {
    onClose()
    const students = chosen?.map(({ id }) => id) ?? null
    whileLoading(() => api.familySlips.print({ params: { id: arm.id }, body: { students } })).catch(
      (problem: unknown) => notify.error(messageOf(problem)),
    )
  }
  const name = chosen === null ? arm.fullName : chosen.map(({ fullName }) => fullName).join('; ')
  return (
    <ConfirmDialog
      opened
      action="Print"
      name={`the family slips of ${name}`}
      warning="One slip for each guardian who has a phone number: give it to that guardian. Unused slips of these guardians that were printed before become void, and no others."
      safe
      onClose={onClose}
      onConfirm={print}
    />
  )
}

interface Bulk {
  move: false | ((chosen: ArmStudent[], clear: () => void) => void)
  print: false | ((chosen: ArmStudent[]) => void)
}

/** What can be done with several students at once. */
const bulkOf = ({ move, print }: Bulk) => [
  ...(move ? [{ label: 'Move to another arm', icon: <IconUsersGroup aria-hidden size={18} />, onClick: move }] : []),
  ...(print ? [{ label: 'Print family slips', icon: <IconPrinter aria-hidden size={18} />, onClick: print }] : []),
]

/** The students of the arm, and the button to add students of the class who are in no arm. */
export const ArmStudents = ({ arm }: { arm: ClassArm }) => {
  const can = useCan()
  const { term } = useUser()
  const isActive = term === null || arm.session.id === term.session.id
  const [search, setSearch] = useListSearch(searchOfArm)
  const [adding, setAdding] = useState(false)
  const [printing, setPrinting] = useState<readonly ArmStudent[] | 'all'>()
  const [moving, setMoving] = useState<{ rows: ArmStudent[]; clear?: () => void }>()
  const { data, error, refetch } = useQuery(studentsOfArm(arm.school.id, arm.id))
  const isFound = textMatcher(search.q)
  const rows = data?.foundStudents.filter(({ fullName, admissionNumber, fxId }) =>
    isFound(fullName, admissionNumber, fxId),
  )
  const assigns = can('student.assign-class-arm')
  const prints = can('family.print-slips')
  const requests = useMayRequest()(arm)
  // All staff of the school may open the arm, but not its students.
  if (error instanceof ApiError && error.status === 404)
    return (
      <Students>
        <p>They are shown to the class teacher, the subject teachers of this class arm and the heads of the school.</p>
      </Students>
    )
  const bulk = bulkOf({
    move: assigns && ((chosen, clear) => setMoving({ rows: chosen, clear })),
    print: prints && (chosen => setPrinting(chosen)),
  })
  const toolbar = (
    <>
      {prints && rows !== undefined && rows.length > 0 && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPrinter aria-hidden size={18} />}
          onClick={() => setPrinting('all')}
        >
          Family slips
        </Button>
      )}
      {assigns && (
        <Button size="sm" leftSection={<IconUserPlus aria-hidden size={18} />} onClick={() => setAdding(true)}>
          Add students
        </Button>
      )}
    </>
  )
  return (
    <Students>
      <DataList
        filters={<FilterBar placeholder="Name, admission number or Student ID" search={search} onSearch={setSearch} />}
        label={`Students of ${arm.fullName}`}
        rows={rows}
        total={data?.total}
        error={error}
        retry={refetch}
        columns={columns}
        idOf={row => row.id}
        nameOf={row => row.fullName}
        to={row => `${register}/${row.id}`}
        search={search}
        onSearch={setSearch}
        actions={row => [
          { label: 'View', icon: IconEye, to: `${register}/${row.id}` },
          ...(assigns
            ? [{ label: 'Move to another arm', icon: IconUsersGroup, onClick: () => setMoving({ rows: [row] }) }]
            : []),
          ...(prints ? [{ label: 'Print family slips', icon: IconPrinter, onClick: () => setPrinting([row]) }] : []),
          ...(requests ? [{ label: 'Request transfer', icon: IconArrowsExchange, to: newTransfer(row.id) }] : []),
        ]}
        bulk={bulk.length > 0 ? bulk : undefined}
        toolbar={toolbar}
        empty={{
          reason: search.q
            ? 'No student matches the search. Change or clear it.'
            : 'Nobody is in this class arm yet. Students show here once they are in it.',
        }}
      />
      {printing && (
        <FamilySlips arm={arm} chosen={printing === 'all' ? null : printing} onClose={() => setPrinting(undefined)} />
      )}
      {adding && <AddStudentsDialog arm={arm} onClose={() => setAdding(false)} />}
      {moving && (
        <AssignToArm
          students={moving.rows}
          nextSession={isActive ? undefined : arm.session}
          onClose={() => setMoving(undefined)}
          onDone={() => {
            moving.clear?.()
            void refetch()
          }}
        />
      )}
    </Students>
  )
}

const Students = ({ children }: { children: ReactNode }) => (
  <section className={classes.students} aria-labelledby="students">
    <h2 id="students" className="m-0 mb-3 text-lg font-bold">
      Students
    </h2>
    {children}
  </section>
)
