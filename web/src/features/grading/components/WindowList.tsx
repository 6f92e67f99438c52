import { IconCalendarMinus, IconMessageQuestion } from '@tabler/icons-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { showDay } from '../../../lib/days.ts'
import type { ListSearch } from '../../../lib/list-search.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import type { RowAction } from '../../../ui/list/RowMenu.tsx'
import type { EntryWindows, WindowRow } from '../queries.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const dialogs = () => import('./NarrowDialog.tsx')
const NarrowDialog = lazyPart(async () => ({ default: (await dialogs()).NarrowDialog }))
const RequestDialog = lazyPart(async () => ({ default: (await dialogs()).RequestDialog }))

const days = (window: { opens: string; closes: string } | null, none: string) =>
  window ? (
    <span className="figures">
      {showDay(window.opens)} to {showDay(window.closes)}
    </span>
  ) : (
    none
  )

/** 'Requested: 14-10-2026 to 18-12-2026', or what the state answered. */
const requestInWords = ({ request }: WindowRow): string | null => {
  if (!request) return null
  const { status, opens, closes, answer } = request
  const span = `${showDay(opens)} to ${showDay(closes)}`
  if (status === 'Refused') return `The state refused ${span}: ${answer}`
  return status === 'Opened' ? `The state opened ${span}` : `Requested: ${span}`
}

const columns = (
  [
    {
      id: 'component',
      header: 'Component',
      width: 150,
      value: row => row.name,
      cell: row => (
        <>
          {row.name}
          <span className="visually-hidden">, {row.classType}</span>
        </>
      ),
    },
    { id: 'classType', header: 'Class type', width: 190, value: row => row.classType },
    {
      id: 'state',
      header: "The state's days",
      width: 230,
      value: row => row.stateWindow?.opens,
      cell: row => days(row.stateWindow, 'Not set yet'),
      brief: () => null,
    },
    {
      id: 'school',
      header: "The school's own days",
      width: 230,
      value: row => row.schoolWindow?.opens,
      cell: row => days(row.schoolWindow, 'As the state'),
      brief: () => null,
    },
    {
      id: 'today',
      header: 'Today',
      value: row => Number(row.open),
      cell: row => (row.open ? 'Open' : row.closedBecause),
      brief: row => (row.open ? 'Open' : row.closedBecause),
    },
    { id: 'request', header: 'Request to the state', value: requestInWords, brief: requestInWords },
  ] satisfies readonly ListColumn<WindowRow>[]
)
  // A handful of rows, in the order of the report card.
  .map((column: ListColumn<WindowRow>) => ({ ...column, sortable: false }))

interface WindowListProps {
  data: EntryWindows | undefined
  error: unknown
  retry: () => unknown
  search: ListSearch
  onSearch: (change: ListSearch) => void
  toolbar: ReactNode
}

/** The days of entry of each component. Heads of school narrow those of one, or of all selected, and request others from the state. */
export const WindowList = ({ data, error, retry, search, onSearch, toolbar }: WindowListProps) => {
  const [narrowed, setNarrowed] = useState<readonly WindowRow[]>()
  const rows = useMemo(
    () =>
      data?.classTypes.flatMap(({ name, components }) =>
        components.map(component => ({
          ...component,
          classType: name,
          request: data.requests.find(request => request.component.id === component.id),
        })),
      ),
    [data],
  )
  const mayNarrow = data?.can.narrow ?? false
  const mayRequest = data?.can.request ?? false
  const [requested, setRequested] = useState<WindowRow>()
  const actionsOf = (row: WindowRow): RowAction[] => [
    ...(row.stateWindow
      ? [{ label: "Set the school's days", icon: IconCalendarMinus, onClick: () => setNarrowed([row]) }]
      : []),
    ...(mayRequest && row.request?.status !== 'Waiting'
      ? [{ label: 'Request other days', icon: IconMessageQuestion, onClick: () => setRequested(row) }]
      : []),
  ]
  const term = data?.term
  return (
    <>
      <DataList
        label="Days of entry"
        rows={rows}
        error={error}
        retry={retry}
        columns={columns}
        idOf={row => row.id}
        nameOf={row => `${row.name}, ${row.classType}`}
        search={search}
        onSearch={onSearch}
        toolbar={toolbar}
        actions={mayNarrow ? actionsOf : undefined}
        bulk={
          mayNarrow
            ? [
                {
                  label: "Set the school's days",
                  icon: <IconCalendarMinus aria-hidden size={18} />,
                  onClick: (ticked, clear) => {
                    setNarrowed(ticked.filter(row => row.stateWindow))
                    clear()
                  },
                },
              ]
            : undefined
        }
        empty={{
          reason: term
            ? 'The school has no class arms in this term yet. Add them under Academics, Class arms.'
            : 'The state has no active term yet. Ask the state admin to start one.',
        }}
      />
      {narrowed && narrowed.length > 0 && term && (
        <Suspense>
          <NarrowDialog rows={narrowed} termId={term.id} onClose={() => setNarrowed(undefined)} />
        </Suspense>
      )}
      {requested && (
        <Suspense>
          <RequestDialog row={requested} onClose={() => setRequested(undefined)} />
        </Suspense>
      )}
    </>
  )
}
