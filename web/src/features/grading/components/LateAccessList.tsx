import { textMatcher } from '@akada/contract/kernel/text-match'
import { Badge } from '@mantine/core'
import { IconClockOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import type { ListSearch } from '../../../lib/list-search.ts'
import { notify } from '../../../lib/notices.ts'
import { keys, write } from '../../../lib/query.ts'
import { useSchool } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import type { RowAction } from '../../../ui/list/RowMenu.tsx'
import { type LateAccess, lateAccessOf } from '../queries.ts'

const nameOf = ({ staff }: LateAccess): string => `${staff.firstName} ${staff.lastName}`
const scopeOf = ({ component, subject, classArm, published }: LateAccess): string =>
  [component?.name, subject?.name, classArm?.fullName, published ? 'published report cards' : null]
    .filter(Boolean)
    .join(', ') || 'all scores'

const colours = { Active: 'green', Expired: 'gray', Revoked: 'gray' } as const

const columns: readonly ListColumn<LateAccess>[] = [
  { id: 'who', header: 'Who', width: 180, value: nameOf },
  { id: 'what', header: 'What', width: 180, value: scopeOf },
  { id: 'term', header: 'Term', width: 190, value: row => `${row.term.name}, ${row.term.session}`, hidden: true },
  {
    id: 'until',
    header: 'Until',
    width: 120,
    value: row => row.until,
    cell: row => <span className="figures">{showDay(row.until)}</span>,
    brief: row => `until ${showDay(row.until)}`,
  },
  {
    id: 'status',
    header: 'State',
    width: 110,
    value: row => row.status,
    cell: row => (
      <Badge variant="light" color={colours[row.status]} radius="sm" tt="none">
        {row.status}
      </Badge>
    ),
    brief: row => (row.status === 'Active' ? null : row.status),
  },
  { id: 'reason', header: 'Reason', value: row => row.reason },
  {
    id: 'by',
    header: 'Granted by',
    width: 170,
    value: row => row.grantedBy,
    brief: () => null,
    cell: row => (row.revokedBy ? `${row.grantedBy}; ended by ${row.revokedBy}` : row.grantedBy),
  },
]

interface LateAccessListProps {
  search: ListSearch & { status?: string }
  onSearch: (change: ListSearch & { status?: string }) => void
}

/** Who may enter scores late, until when and why; heads of school can revoke it. */
export const LateAccessList = ({ search, onSearch }: LateAccessListProps) => {
  const school = useSchool()
  const client = useQueryClient()
  const [ending, setEnding] = useState<LateAccess>()
  const { data, error, refetch } = useQuery(lateAccessOf(school.id))
  const revoke = useMutation(
    write(api.scoreEntry.revoke, {
      onSuccess: () => notify.success('Late Access Ended Successfully'),
      onSettled: () => {
        setEnding(undefined)
        return client.invalidateQueries({ queryKey: keys(api.scoreEntry.lateList) })
      },
    }),
  )
  const rows = useMemo(() => {
    const isFound = textMatcher(search.q)
    return data?.foundLateAccess.filter(
      row => isFound(nameOf(row), scopeOf(row), row.reason) && (!search.status || row.status === search.status),
    )
  }, [data, search.q, search.status])
  const mayEnd = data?.foundLateAccess.some(({ can }) => can.revoke)
  const actionsOf = (row: LateAccess): RowAction[] =>
    row.can.revoke ? [{ label: 'End now', icon: IconClockOff, danger: true, onClick: () => setEnding(row) }] : []
  return (
    <>
      <DataList
        filters={
          <FilterBar
            placeholder="Name, scope or reason"
            filters={[{ name: 'status', label: 'State', options: ['Active', 'Expired', 'Revoked'] }]}
            search={search}
            onSearch={onSearch}
          />
        }
        label="Late access"
        rows={rows}
        total={data?.total}
        error={error}
        retry={refetch}
        columns={columns}
        idOf={row => row.id}
        nameOf={row => `${nameOf(row)}, ${scopeOf(row)}`}
        search={search}
        onSearch={onSearch}
        actions={mayEnd ? actionsOf : undefined}
        empty={{
          reason: data?.total
            ? 'No late access matches this search and these filters. Change or clear them.'
            : 'Nobody has been given late access. Once the days of entry are over, a head can let a teacher enter scores until a day.',
        }}
      />
      {ending && (
        <ConfirmDialog
          opened
          onClose={() => setEnding(undefined)}
          action="End"
          name={`late access of ${nameOf(ending)}`}
          warning="What was entered stays. Nothing more can be entered from now on, unless the days of entry are open."
          loading={revoke.isPending}
          onConfirm={() => revoke.mutate({ params: { id: ending.id } })}
        />
      )}
    </>
  )
}
