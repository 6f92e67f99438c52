import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { api } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useArea, useTerms } from '../../../lib/session.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { Figures } from '../../../ui/facts/Figures.tsx'
import { searchOfExam } from '../area.ts'
import { candidatesAt } from '../addresses.ts'
import { showNaira } from '../../../lib/money.ts'
import { type Exam, type SchoolStanding, schoolsOf } from '../queries.ts'
import { saveFile } from './saving.ts'

const columnsFor = (exam: Exam, district: string | undefined): ListColumn<SchoolStanding>[] => [
  { id: 'school', header: 'School', value: ({ school }) => school.name },
  ...(district
    ? [
        {
          id: 'district',
          header: district,
          value: (one: SchoolStanding) => one.district.name,
          brief: () => null,
          width: 160,
        },
      ]
    : []),
  {
    id: 'inClass',
    header: `In ${exam.examInformation.class.name}`,
    value: ({ inClass }) => inClass,
    align: 'right',
    brief: () => null,
    width: 100,
  },
  {
    id: 'candidates',
    header: 'Candidates',
    value: ({ candidates }) => candidates,
    align: 'right',
    cell: ({ candidates, gone }) => (gone === 0 ? candidates : `${candidates} (${gone} moved or left)`),
    brief: ({ candidates, inClass, gone }) =>
      `${candidates} of ${inClass} registered${gone === 0 ? '' : `, ${gone} moved or left`}`,
    width: 110,
  },
  {
    id: 'unpaid',
    header: 'Not paid yet',
    value: ({ unpaid }) => unpaid,
    align: 'right',
    brief: ({ unpaid }) => (unpaid > 0 ? `${unpaid} not paid` : null),
    width: 110,
  },
  {
    id: 'paid',
    header: 'Paid',
    value: ({ paid }) => paid,
    cell: ({ paid }) => <span className="figures">{showNaira(paid)}</span>,
    align: 'right',
    brief: () => null,
    width: 130,
  },
  {
    id: 'lastPaid',
    header: 'Last paid',
    value: ({ lastPaidAt }) => lastPaidAt,
    cell: ({ lastPaidAt }) => <span className="figures">{lastPaidAt ? showDay(lastPaidAt) : ''}</span>,
    brief: () => null,
    width: 110,
  },
]

/** The schools of an exam: who registered how many, and who has not yet. */
export const SchoolRegistrations = ({ exam }: { exam: Exam }) => {
  const area = useArea() === 'state' ? 'state' : 'district'
  const { district } = useTerms()
  const [search, setSearch] = useListSearch(searchOfExam)
  const list = useList(
    schoolsOf(exam.id, { searchTerm: search.q, missingOnly: search.missing === 'yes' || undefined }),
    'foundSchools',
  )
  const columns = useMemo(() => columnsFor(exam, area === 'state' ? district : undefined), [exam, area, district])
  const { first: found } = list
  return (
    <>
      <Figures
        figures={[
          { label: 'Schools found', value: found?.total },
          { label: 'Candidates', value: found?.candidates },
          { label: 'Paid', value: found && showNaira(found.paid) },
        ]}
      />
      <DataList
        filters={
          <FilterBar
            placeholder="Name of the school"
            filters={[
              {
                name: 'missing',
                label: 'Schools',
                options: [{ value: 'yes', label: 'Nobody registered and paid yet' }],
              },
            ]}
            search={search}
            onSearch={setSearch}
          />
        }
        label="Registrations"
        list={list}
        showMore="Show more schools"
        columns={columns}
        idOf={({ school }) => school.id}
        nameOf={({ school }) => school.name}
        to={({ school }) => candidatesAt({ area, exam: exam.id, school: school.id })}
        search={search}
        onSearch={setSearch}
        empty={{
          reason:
            search.q || search.missing
              ? 'No school matches the search and filters. Change or clear them.'
              : `No school has students in ${exam.examInformation.class.name}. They show here once students are placed in the class.`,
        }}
        more={
          exam.candidates > 0 && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDownload aria-hidden size={18} />}
              onClick={() => saveFile(() => api.exams.candidatesDownload({ params: { id: exam.id } }))}
            >
              All candidates (Excel)
            </Button>
          )
        }
      />
    </>
  )
}
