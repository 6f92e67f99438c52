import { useMemo } from 'react'
import type { ListSearch } from '../../../lib/list-search.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { scores } from '../area.ts'
import { byTeacher, type TeacherProgress } from '../model/progress.ts'
import type { ProgressRow } from '../queries.ts'
import { progressColumns } from './progress-columns.tsx'

const nameOf = ({ name }: TeacherProgress): string => name || 'No teacher yet'

const columns: readonly ListColumn<TeacherProgress>[] = [
  { id: 'who', header: 'Teacher', value: nameOf },
  ...progressColumns,
  {
    id: 'left',
    header: 'Still missing',
    width: 140,
    align: 'right',
    value: row => row.expected - row.entered,
    brief: () => null,
  },
]

interface TeacherListProps {
  rows: readonly ProgressRow[] | undefined
  error: unknown
  retry: () => unknown
  search: ListSearch
  onSearch: (change: ListSearch) => void
}

/** How many scores each teacher has entered; a row links to the teacher's own incomplete subjects. */
export const TeacherList = ({ rows, error, retry, search, onSearch }: TeacherListProps) => {
  const teachers = useMemo(() => rows && byTeacher(rows), [rows])
  return (
    <DataList
      label="Scores by teacher"
      rows={teachers}
      error={error}
      retry={retry}
      columns={columns}
      idOf={row => row.id || 'nobody'}
      nameOf={nameOf}
      to={row =>
        row.name ? `${scores.to}?teacher=${encodeURIComponent(row.name)}&state=open` : `${scores.to}?state=noTeacher`
      }
      search={search}
      onSearch={onSearch}
      empty={{
        reason: 'No subject is attached to a class arm yet. Assign teachers under Academics, Subject teachers.',
      }}
    />
  )
}
