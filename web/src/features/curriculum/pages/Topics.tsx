import { textMatcher } from '@akada/contract/kernel/text-match'
import { useQuery } from '@tanstack/react-query'
import { useListSearch } from '../../../lib/list-search.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { useCurriculumPlace } from '../place.ts'
import { allTopics, type Topic } from '../queries.ts'
import { searchOfTopics } from '../area.ts'

const columns: readonly ListColumn<Topic>[] = [
  { id: 'name', header: 'Topic', value: topic => topic.name },
  {
    id: 'owner',
    header: 'Owner',
    width: 150,
    value: topic => topic.owner,
    cell: topic => (topic.owner === 'school' ? 'School' : 'State'),
  },
  {
    id: 'subjects',
    header: 'Subjects',
    sortable: false,
    value: topic => topic.subjects.join(', ') || 'No subject',
  },
]

/** Every topic that the schemes of work of a school or of the state can choose from, and the subjects that have it. */
export const Topics = () => {
  const { school, subjects, breadcrumbs } = useCurriculumPlace()
  const [search, setSearch] = useListSearch(searchOfTopics)
  const { data, error, refetch } = useQuery(allTopics(school))
  const isFound = textMatcher(search.q)
  const rows = data?.foundTopics.filter(
    ({ name, owner, subjects: takenBy }) => isFound(name, ...takenBy) && (!search.owner || owner === search.owner),
  )
  return (
    <Page
      title="All topics"
      intro="The topics of all subjects. Open the topics of a subject to add, rename or remove them."
      breadcrumbs={[...breadcrumbs, { title: school ? 'Subjects' : 'Classes and subjects', to: subjects }]}
    >
      <DataList
        filters={
          <FilterBar
            placeholder="Topic or subject"
            filters={
              school
                ? [
                    {
                      name: 'owner',
                      label: 'Owner',
                      options: [
                        { value: 'state', label: 'State' },
                        { value: 'school', label: 'School' },
                      ],
                    },
                  ]
                : []
            }
            search={search}
            onSearch={setSearch}
          />
        }
        label="Topics"
        rows={rows}
        total={data?.total}
        error={error}
        retry={refetch}
        columns={columns}
        idOf={topic => topic.id}
        nameOf={topic => topic.name}
        search={search}
        onSearch={setSearch}
        empty={{
          reason:
            data?.total === 0
              ? 'No topic has been added yet. Open a subject to add its topics.'
              : 'No topic matches the search and filters. Change or clear them.',
        }}
      />
    </Page>
  )
}
