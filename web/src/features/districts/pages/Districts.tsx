import { Badge, Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { showDay } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan, useTerms } from '../../../lib/session.ts'
import { counted, inSentence, plural } from '../../../lib/words.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { districtList, districtUpload, searchOfDistricts } from '../area.ts'
import { type District, districtsOf, type Status } from '../queries.ts'

const number = new Intl.NumberFormat('en-NG')
const statuses: readonly Status[] = ['Pending', 'Approved', 'Refused']
const colours: Record<Status, string> = { Pending: 'amber', Approved: 'green', Refused: 'red' }
const isStatus = (text: string | undefined): text is Status => statuses.some(status => status === text)

const columns: ListColumn<District>[] = [
  { id: 'name', header: 'Name', value: district => district.name },
  {
    id: 'status',
    header: 'Status',
    value: district => district.status,
    cell: ({ status }) => (
      <Badge variant="light" color={colours[status]}>
        {status}
      </Badge>
    ),
    brief: ({ status }) => status,
    width: 130,
  },
  {
    id: 'admin',
    header: 'Admin',
    value: ({ admin }) => (admin ? `${admin.firstName} ${admin.lastName}` : 'Not Assigned'),
    brief: () => null,
    width: 200,
  },
  {
    id: 'schools',
    header: 'Schools',
    value: district => district.schoolCount,
    brief: district => counted(district.schoolCount, 'school'),
    align: 'right',
    width: 100,
  },
  {
    id: 'students',
    header: 'Students',
    value: district => district.studentCount,
    cell: district => <span className="figures">{number.format(district.studentCount)}</span>,
    brief: district => counted(district.studentCount, 'student'),
    align: 'right',
    width: 110,
  },
  {
    id: 'registered',
    header: 'Registered',
    value: district => district.registeredAt,
    cell: district => <span className="figures">{showDay(district.registeredAt)}</span>,
    brief: () => null,
    width: 130,
  },
]

/** Every district of the state, with its admin and its size. */
export const Districts = () => {
  const { district: word } = useTerms()
  const can = useCan()
  const [search, setSearch] = useListSearch(searchOfDistricts)
  const status = isStatus(search.status) ? search.status : undefined
  const { data, error, refetch } = useQuery({
    ...districtsOf({ searchTerm: search.q, status }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title={plural(word)}
      intro={`Every ${inSentence(word)} of the state, with its admin and its size.`}
      action={
        can('state.approve-district') && (
          <Button component={PathLink} to={districtUpload} leftSection={<IconUpload aria-hidden size={18} />}>
            {`Upload ${inSentence(plural(word))}`}
          </Button>
        )
      }
    >
      <DataList
        filters={
          <FilterBar
            placeholder="Name"
            filters={[{ name: 'status', label: 'Status', options: statuses }]}
            search={search}
            onSearch={setSearch}
          />
        }
        label={plural(word)}
        rows={data?.foundDistricts}
        total={data?.total}
        error={error}
        retry={refetch}
        columns={columns}
        idOf={district => district.id}
        nameOf={district => district.name}
        to={district => (district.status === 'Pending' ? '/super-admin/approvals' : undefined)}
        search={search}
        onSearch={setSearch}
        more={
          can('school.create') && (
            <>
              <Button component={PathLink} to={`${districtList}/invitations`} variant="default" size="sm">
                Invitations
              </Button>
              <Button
                component={PathLink}
                to={`${districtList}/upload-schools`}
                variant="default"
                size="sm"
                leftSection={<IconUpload aria-hidden size={18} />}
              >
                Upload schools
              </Button>
            </>
          )
        }
        empty={{
          reason:
            search.q || status
              ? `No ${inSentence(word)} matches. Change or clear the search and filters.`
              : `The state has no ${inSentence(word)} yet. Upload a list of them, or invite the head of one under Invitations.`,
        }}
      />
    </Page>
  )
}
