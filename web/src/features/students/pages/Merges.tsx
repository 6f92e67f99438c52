import { Badge } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { administration } from '../../../lib/page/addresses.ts'
import { api } from '../../../lib/api.ts'
import type { Response } from '../../../lib/http/endpoints.ts'
import { showDay } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useSchool } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { profileOf } from '../addresses.ts'
import { registerCrumb, searchOfMerge } from '../area.ts'
import { mergesOf } from '../queries.ts'

type Merge = Response<typeof api.merges.list>['foundMerges'][number]

const columns: ListColumn<Merge>[] = [
  { id: 'student', header: 'Student', value: ({ keep }) => keep.fullName },
  {
    id: 'keep',
    header: 'Kept',
    value: ({ keep }) => keep.fxId,
    cell: ({ keep }) => <span className="figures">{keep.fxId}</span>,
    brief: () => null,
    width: 140,
  },
  {
    id: 'remove',
    header: 'Removed',
    value: ({ keep, remove }) =>
      remove.fullName === keep.fullName ? remove.fxId : `${remove.fxId}, ${remove.fullName}`,
    brief: ({ remove }) => `${remove.fxId} removed`,
    width: 190,
  },
  { id: 'reason', header: 'Reason', value: ({ reason }) => reason, brief: () => null },
  { id: 'by', header: 'By', value: ({ mergedBy }) => mergedBy, brief: () => null, width: 150 },
  {
    id: 'at',
    header: 'On',
    value: ({ mergedAt }) => mergedAt,
    cell: ({ mergedAt }) => <span className="figures">{showDay(mergedAt)}</span>,
    width: 120,
  },
  {
    id: 'state',
    header: 'State',
    value: ({ undoneAt }) => (undoneAt ? 'Undone' : 'Stands'),
    cell: ({ undoneAt }) => (
      <Badge variant="light" color={undoneAt ? 'gray' : 'green'} radius="sm" tt="none">
        {undoneAt ? 'Undone' : 'Stands'}
      </Badge>
    ),
    brief: ({ undoneAt }) => undoneAt && 'undone',
    width: 100,
  },
]

/** Merged records, and undoing a merge. */
export const Merges = () => {
  const school = useSchool()
  const [search, setSearch] = useListSearch(searchOfMerge)
  const [undoing, setUndoing] = useState<Merge>()
  const { data, error, refetch } = useQuery(mergesOf(school.id))
  const { mutate, isPending } = useMutation(
    write(api.merges.undo, {
      onSuccess: ({ message }) => {
        notify.success(message)
      },
      onSettled: () => setUndoing(undefined),
    }),
  )
  return (
    <Page
      title="Merged records"
      intro="Two records of one child that were made into one. Undoing puts everything back where it was."
      breadcrumbs={[administration, registerCrumb]}
    >
      <DataList
        label="Merges"
        rows={data?.foundMerges}
        error={error}
        retry={refetch}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ keep }) => keep.fullName}
        to={({ keep }) => profileOf(keep.id)}
        search={search}
        onSearch={setSearch}
        actions={merge =>
          merge.undoneAt ? [] : [{ label: 'Undo merge', icon: IconArrowBackUp, onClick: () => setUndoing(merge) }]
        }
        empty={{
          reason:
            'No records were merged yet. Where two records may be one child, the page of the student says so and leads to merging.',
        }}
      />
      <ConfirmDialog
        opened={undoing !== undefined}
        action="Undo"
        name={`the merge of ${undoing?.keep.fullName ?? ''}`}
        warning="The removed record comes back with everything that was its own."
        loading={isPending}
        onClose={() => setUndoing(undefined)}
        onConfirm={() => undoing && mutate({ params: { id: undoing.id } })}
      />
    </Page>
  )
}
