import { Button, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../lib/api.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { notify } from '../../../lib/notices.ts'
import { read, write } from '../../../lib/query.ts'
import { useArea, useCan, useUser } from '../../../lib/session.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { searchOfExams, stateExams } from '../area.ts'
import { examAt } from '../addresses.ts'
import { StatusBadge } from '../components/StatusBadge.tsx'
import { examStatus, showDays } from '../model/words.ts'
import { type Exam, examsOfState, sessions } from '../queries.ts'

const statuses = ['Draft', 'Announced', 'Closed'] as const

const columns: readonly ListColumn<Exam>[] = [
  { id: 'name', header: 'Exam', value: ({ examInformation }) => examInformation.examName },
  {
    id: 'session',
    header: 'Session',
    value: ({ examInformation }) => examInformation.session.name,
    cell: ({ examInformation }) => <span className="figures">{examInformation.session.name}</span>,
    width: 108,
  },
  { id: 'class', header: 'Class', value: ({ examInformation }) => examInformation.class.name, width: 84 },
  {
    id: 'status',
    header: 'Status',
    value: examStatus,
    cell: exam => <StatusBadge exam={exam} />,
    brief: examStatus,
    width: 160,
  },
  {
    id: 'registration',
    header: 'Registration',
    value: ({ examInformation }) => examInformation.examRegistration.starts,
    cell: ({ examInformation }) => <span className="figures">{showDays(examInformation.examRegistration)}</span>,
    brief: () => null,
    width: 225,
  },
  {
    id: 'exam',
    header: 'Days of the exam',
    value: ({ examInformation }) => examInformation.examDate.starts,
    cell: ({ examInformation }) => <span className="figures">{showDays(examInformation.examDate)}</span>,
    brief: () => null,
    hidden: true,
    width: 225,
  },
  { id: 'schools', header: 'Schools', value: ({ schools }) => schools, align: 'right', brief: () => null, width: 98 },
  {
    id: 'candidates',
    header: 'Candidates',
    value: ({ candidates }) => candidates,
    align: 'right',
    brief: ({ candidates }) => `${candidates.toLocaleString('en-NG')} candidates`,
    width: 122,
  },
]

/** Whether the state lets its schools take exam fees from guardians. */
const StateFeeSwitch = () => {
  const { data } = useQuery(read(api.guardianFees.stateSetting))
  const allow = useMutation(
    write(api.guardianFees.allowInState, { onSuccess: ({ message }) => notify.success(message) }),
  )
  if (!data) return null
  return (
    <Switch
      label="Guardians may pay exam fees on their page"
      description="In schools that allow it too. The money goes into the wallet of the school."
      checked={data.isAllowed}
      disabled={allow.isPending}
      onChange={({ currentTarget }) => allow.mutate({ body: { isAllowed: currentTarget.checked } })}
    />
  )
}

/** The exams of the state, for district and state users. */
export const StateExams = () => {
  const area = useArea() === 'state' ? 'state' : 'district'
  const can = useCan()
  const { stateDetails } = useUser().staff
  const [search, setSearch] = useListSearch(searchOfExams)
  const { data: all = [] } = useQuery(sessions())
  const status = statuses.find(one => one === search.status)
  const query = useMemo(
    () => ({ searchTerm: search.q, session: search.session ? [search.session] : undefined, status }),
    [search.q, search.session, status],
  )
  const { data, error, refetch } = useQuery({
    ...examsOfState(stateDetails.id, query),
    placeholderData: keepPreviousData,
  })
  const isFiltered = Boolean(search.q ?? search.session ?? status)
  return (
    <Page
      title="State exams"
      intro={
        area === 'state'
          ? 'Make and announce the exams of the state, watch registrations, and publish results.'
          : 'The exams of the state, and which of your schools have registered.'
      }
      action={
        can('exam.configure') && (
          <Button component={PathLink} to={`${stateExams}/add`} leftSection={<IconPlus aria-hidden size={18} />}>
            Make exam
          </Button>
        )
      }
    >
      {area === 'state' && can('exam.configure') && <StateFeeSwitch />}
      <DataList
        filters={
          <FilterBar
            placeholder="Name of the exam"
            filters={[
              { name: 'session', label: 'Session', options: all.map(({ id, name }) => ({ value: id, label: name })) },
              { name: 'status', label: 'Status', options: area === 'state' ? statuses : statuses.slice(1) },
            ]}
            search={search}
            onSearch={setSearch}
          />
        }
        label="Exams"
        rows={data?.foundExams}
        total={data?.total}
        error={error}
        retry={refetch}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ examInformation }) => examInformation.examName}
        to={({ id }) => examAt(area, id)}
        search={search}
        onSearch={setSearch}
        empty={{
          reason: isFiltered ? 'No exam matches the search and filters. Change or clear them.' : noExamWords(area),
        }}
      />
    </Page>
  )
}

const noExamWords = (area: ReturnType<typeof useArea>): string =>
  area === 'state'
    ? 'The state has no exam yet. Make the first one.'
    : 'The state has announced no exam yet. Once it does, the exam is listed here.'
