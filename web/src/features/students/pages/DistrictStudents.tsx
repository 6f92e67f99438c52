import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { read } from '../../../lib/query.ts'
import { useCan, useTerms, useUser } from '../../../lib/session.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { districtStudent } from '../addresses.ts'
import { searchOfDistrict } from '../area.ts'
import { DownloadButton, Downloads } from '../components/Downloads.tsx'
import { columns, columnsWithSchool } from '../components/register-columns.tsx'
import { classTypes, filtersOf, studentPages } from '../queries.ts'

/** The students of all schools of the district. */
export const DistrictStudents = () => {
  const { staff } = useUser()
  const { district: word } = useTerms()
  const can = useCan()
  const [search, setSearch] = useListSearch(searchOfDistrict)
  const { data: schools } = useQuery(
    read(api.schools.byDistrict, { params: { id: staff.district?.id ?? '' }, query: { limit: 1000 } }),
  )
  const { data: types = [] } = useQuery(classTypes())
  const { school: ofSchool, ...filters } = filtersOf(search.school ?? '', search)
  const query = search.school ? { ...filters, school: ofSchool } : filters
  const list = useList(studentPages(query), 'foundStudents')
  return (
    <Page title="Student management" intro={`The students of every school of the ${word.toLowerCase()}.`}>
      {can('student.download') && <Downloads />}
      <DataList
        filters={
          <FilterBar
            placeholder="Name, admission number or Student ID"
            filters={[
              {
                name: 'school',
                label: 'School',
                options: schools?.foundSchools.map(({ id, name }) => ({ value: id, label: name })) ?? [],
              },
              {
                name: 'classType',
                label: 'Class type',
                options: types.map(({ id, name }) => ({ value: id, label: name })),
              },
              {
                name: 'gender',
                label: 'Gender',
                options: [
                  { value: 'female', label: 'Female' },
                  { value: 'male', label: 'Male' },
                ],
              },
              { name: 'status', label: 'Status', options: ['Active', 'Transferred', 'Graduated', 'Withdrawn'] },
            ]}
            search={search}
            onSearch={setSearch}
          />
        }
        label="Students"
        list={list}
        showMore="Show more students"
        columns={search.school ? columns : columnsWithSchool}
        idOf={row => row.id}
        nameOf={row => row.fullName}
        to={row => districtStudent(row.id)}
        search={search}
        onSearch={setSearch}
        sorted
        more={can('student.download') && <DownloadButton query={query} total={list.total} />}
        empty={{ reason: 'No student matches the search and filters. Change or clear them.' }}
      />
    </Page>
  )
}
