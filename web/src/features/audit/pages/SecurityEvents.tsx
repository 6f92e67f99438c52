import { sorted } from '@akada/contract/kernel/arrays'
import { securityEventKinds, securityOperations } from '@akada/contract/audit/security'
import { IconFilter, IconUser } from '@tabler/icons-react'
import { showInstant } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import type { RowAction } from '../../../ui/list/RowMenu.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SecurityEventDialog } from '../components/SecurityEventDialog.tsx'
import { personOf, titleOf } from '../model/security-events.ts'
import { type SecurityEvent, securityEvents, useSearchOn } from '../queries.ts'
import { searchOfSecurityEvents } from '../area.ts'

// Events have only one order: newest first.
const sortable = false

const columns: ListColumn<SecurityEvent>[] = [
  { id: 'summary', header: 'What happened', value: event => event.summary, sortable },
  { id: 'kind', header: 'Kind', value: titleOf, sortable, width: 190, hidden: true, brief: () => null },
  { id: 'person', header: 'Person', value: event => personOf(event)?.name ?? event.actingAs, sortable, width: 160 },
  {
    id: 'address',
    header: 'Address',
    value: event => event.address,
    cell: event => <span className="figures">{event.address ?? ''}</span>,
    sortable,
    width: 130,
  },
  { id: 'device', header: 'Device', value: event => event.device, sortable, width: 160 },
  {
    id: 'at',
    header: 'When',
    value: event => event.at,
    cell: event => <span className="figures">{showInstant(event.at)}</span>,
    sortable,
    width: 172,
  },
]

const kinds = securityOperations.map(kind => ({ value: kind, label: securityEventKinds[kind].title }))

/** Failed sign-ins, refusals and changes of access in the state: when, who, from where and with which device. */
export const SecurityEvents = () => {
  const [search, setSearch] = useListSearch(searchOfSecurityEvents)
  const { person, startDate, endDate } = search
  const list = useList(
    securityEvents({
      searchTerm: search.q,
      kind: securityOperations.find(kind => kind === search.kind),
      person,
      startDate,
      endDate,
      limit: 100,
    }),
    'foundEvents',
  )
  const { rows, first } = list
  const searched = useSearchOn(list)
  const opened = rows?.find(({ id }) => String(id) === search.event)
  const open = ({ id }: SecurityEvent): string =>
    `/super-admin/security-events?${new URLSearchParams(Object.entries({ ...search, event: String(id) }))}`
  const showPerson = (id: string): void => setSearch({ person: id, event: undefined })
  const actions = (event: SecurityEvent): RowAction[] => {
    const one = personOf(event)
    if (!one) return []
    return [
      { label: 'Open account', icon: IconUser, to: `/super-admin/staff/${one.id}` },
      { label: `All events of ${one.name}`, icon: IconFilter, onClick: () => showPerson(one.id) },
    ]
  }
  return (
    <Page
      title="Security events"
      intro="Failed sign-ins, refused actions and changes of passwords and sign-in steps. Repeats within an hour are counted as one."
    >
      <DataList
        filters={
          <FilterBar
            placeholder="Person, address or words of the event"
            filters={[
              { name: 'kind', label: 'Kind', options: kinds },
              { name: 'person', label: 'Person', options: peopleOf(rows, first?.person) },
              { name: 'startDate', label: 'From', day: true },
              { name: 'endDate', label: 'To', day: true },
            ]}
            search={search}
            onSearch={setSearch}
          />
        }
        label="Security events"
        list={searched === null ? list : { ...list, rows: undefined, hasNextPage: false }}
        showMore="Show older events"
        columns={columns}
        idOf={event => String(event.id)}
        nameOf={event => event.summary}
        to={open}
        search={search}
        onSearch={setSearch}
        sorted
        toolbar={
          <p className="m-0 text-sm text-dimmed" role="status">
            {searched !== null && `Nothing since ${showInstant(searched)}. Looking further back.`}
          </p>
        }
        actions={actions}
        empty={{ reason: 'No security event matches the search and filters. Change or clear them.' }}
      />
      {opened && (
        <SecurityEventDialog event={opened} onPerson={showPerson} onClose={() => setSearch({ event: undefined })} />
      )}
    </Page>
  )
}

/** Everybody whom the loaded events are about, for the filter, and the person already selected. */
const peopleOf = (rows: readonly SecurityEvent[] | undefined, chosen: SecurityEvent['account'] | undefined) => {
  const people = new Map((rows ?? []).map(personOf).flatMap(one => (one ? [[one.id, one.name] as const] : [])))
  if (chosen) people.set(chosen.id, chosen.name)
  return sorted(
    [...people].map(([value, label]) => ({ value, label })),
    (a, b) => a.label.localeCompare(b.label, 'en'),
  )
}
