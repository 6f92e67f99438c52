import { sorted } from '@akada/contract/kernel/arrays'
import { Tabs } from '@mantine/core'
import { useMemo } from 'react'
import { showDay } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useArea, useTerms, useUser } from '../../../lib/session.ts'
import { inSentence } from '../../../lib/words.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { administration, transferPage } from '../../../lib/page/addresses.ts'
import { searchOfTransfers } from '../area.ts'
import { StatusBadge } from '../components/StatusBadge.tsx'
import { classesOfMove, type Group, groupOf, groups, otherSide, sideFilter, sides } from '../model/groups.ts'
import { type Transfer, transfersOf } from '../queries.ts'

/** For people outside the schools. */
const schoolsOfMove: ListColumn<Transfer>[] = [
  {
    id: 'from',
    header: 'From',
    value: ({ sourceSchool }) => sourceSchool.name,
    brief: ({ sourceSchool }) => `From ${sourceSchool.name}`,
    width: 270,
  },
  {
    id: 'to',
    header: 'To',
    value: ({ destinationSchool }) => destinationSchool.name,
    brief: ({ destinationSchool }) => `to ${destinationSchool.name}`,
    width: 270,
  },
]

/** Rejected and cancelled requests are in one list, and only there does the status add information. */
const columnsFor = (school: string | null, withStatus: boolean): ListColumn<Transfer>[] => [
  { id: 'student', header: 'Student', value: ({ studentToBeTransfer }) => studentToBeTransfer.fullName },
  {
    id: 'admissionNumber',
    header: 'Admission number',
    value: ({ studentToBeTransfer }) => studentToBeTransfer.admissionNumber,
    cell: ({ studentToBeTransfer }) => <span className="figures">{studentToBeTransfer.admissionNumber}</span>,
    width: 150,
  },
  {
    id: 'createdAt',
    header: 'Created',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <span className="figures">{showDay(createdAt)}</span>,
    width: 120,
  },
  ...(withStatus
    ? [
        {
          id: 'status',
          header: 'Status',
          value: ({ status }: Transfer) => status,
          cell: (transfer: Transfer) => <StatusBadge {...transfer} />,
          brief: ({ status }: Transfer) => status,
          width: 130,
        },
      ]
    : []),
  {
    id: 'requester',
    header: 'Requester',
    value: ({ requester }) => `${requester.firstName} ${requester.lastName}`,
    hidden: school === null,
    width: 160,
  },
  ...(school === null
    ? schoolsOfMove
    : [{ id: 'school', header: 'School', value: (transfer: Transfer) => otherSide(transfer, school), width: 280 }]),
  { id: 'class', header: 'Class', value: classesOfMove, brief: () => null, width: 90 },
]

/** Why a group is empty if nothing is searched. */
const noneWords: Record<Group['value'], string> = {
  pending: 'No request waits for an answer.',
  accepted: 'No request was accepted yet.',
  cancelled: 'No request was cancelled yet.',
}

/** The schools that are asked, by name, for a choice; the chosen one stays in it while nothing of it is listed. */
const schoolsAsked = (found: readonly Transfer[], chosen: string | undefined) => {
  const names = new Map(found.map(({ destinationSchool: { id, name } }) => [id, name]))
  if (chosen && !names.has(chosen)) names.set(chosen, 'The chosen school')
  return sorted(
    [...names].map(([value, label]) => ({ value, label })),
    (one, other) => one.label.localeCompare(other.label, 'en'),
  )
}

/** What the page is for, where the person works. */
const useIntro = (): string => {
  const area = useArea()
  const { district } = useTerms()
  if (area === 'school') {
    return "Who is to move to this school or from it. To ask for a transfer, open the student's page and choose More, Request transfer."
  }
  const where = area === 'district' ? `this ${inSentence(district)}` : 'the state'
  return `Who is to move to or from a school of ${where}. The schools ask and answer.`
}

const asArray = (id: string | undefined): string[] | undefined => (id ? [id] : undefined)

/** Requests to and from the school, or the schools of a district or of the state, by status. */
export const Transfers = () => {
  const school = useUser().staff.school?.id ?? null
  const intro = useIntro()
  const [search, setSearch] = useListSearch(searchOfTransfers)
  const group = groupOf(search.tab)
  const list = useList(
    transfersOf({
      ...(school === null ? { destinationSchool: asArray(search.to) } : sideFilter(search.side, school)),
      status: [...group.statuses],
      searchTerm: search.q,
      startDate: search.startDate,
      endDate: search.endDate,
    }),
    'foundTransferLogs',
  )
  const columns = useMemo(() => columnsFor(school, group.value === 'cancelled'), [school, group.value])
  const { first } = list
  const asked = schoolsAsked(list.rows ?? [], search.to)
  return (
    <Page title="Student transfer" intro={intro} breadcrumbs={school === null ? [] : [administration]}>
      <Tabs
        value={group.value}
        onChange={tab => setSearch({ tab: tab === 'pending' ? undefined : (tab ?? undefined) })}
      >
        <Tabs.List className="mb-1">
          {groups.map(({ value, title }) => (
            <Tabs.Tab key={value} value={value} className="min-h-11">
              {first ? `${title} (${first.counts[value]})` : title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={group.value}>
          <DataList
            filters={
              <FilterBar
                placeholder="Student or requester"
                filters={[
                  school === null
                    ? { name: 'to', label: 'To school', options: asked }
                    : { name: 'side', label: 'Direction', options: sides },
                  { name: 'startDate', label: 'Created from', day: true },
                  { name: 'endDate', label: 'Created to', day: true },
                ]}
                search={search}
                onSearch={setSearch}
              />
            }
            label={`${group.title} requests`}
            list={list}
            showMore="Show more requests"
            columns={columns}
            idOf={({ id }) => id}
            nameOf={({ studentToBeTransfer }) => studentToBeTransfer.fullName}
            to={transferPage}
            search={search}
            onSearch={setSearch}
            empty={{
              reason:
                search.q || search.to || search.side || search.startDate || search.endDate
                  ? 'No request matches the search and filters. Change or clear them.'
                  : noneWords[group.value],
            }}
          />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
