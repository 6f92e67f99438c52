import { textMatcher } from '@akada/contract/kernel/text-match'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useListSearch } from '../../../lib/list-search.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { academics, studentScoresAt } from '../../../lib/page/addresses.ts'
import { scores, searchOfArm } from '../area.ts'
import { progressColumns } from '../components/progress-columns.tsx'
import { TermSelect } from '../components/TermSelect.tsx'
import { type ArmScores as Answer, armScoresOf } from '../queries.ts'

type Row = Answer['students'][number]

const isComplete = ({ entered, expected }: Row): boolean => entered >= expected

const columns: readonly ListColumn<Row>[] = [
  { id: 'student', header: 'Student', value: row => row.fullName },
  { id: 'number', header: 'Admission number', width: 170, value: row => row.admissionNumber, hidden: true },
  ...progressColumns,
  {
    id: 'missing',
    header: 'Not complete',
    value: row => row.missing.length,
    cell: row => row.missing.join(', ') || 'nothing is missing',
  },
]

/** How many of each student's scores are entered, in one arm; a student links to the grid of all subjects. */
export const ArmScores = () => {
  const { classArm = '' } = useParams({ strict: false })
  const [search, setSearch] = useListSearch(searchOfArm)
  const { data, error, refetch } = useQuery(armScoresOf(classArm, search.term))
  const rows = useMemo(() => {
    const isFound = textMatcher(search.q)
    return data?.students.filter(
      row =>
        isFound(row.fullName, row.admissionNumber, row.fxId) &&
        (!search.state || isComplete(row) === (search.state === 'complete')),
    )
  }, [data, search.q, search.state])
  return (
    <Page
      title={data ? `Scores of ${data.classArm.fullName}` : 'Scores'}
      intro={data && `${data.term.name}, ${data.term.session}: student by student, all subjects.`}
      breadcrumbs={[academics, scores]}
    >
      <div data-list>
        <Loaded data={data} error={error} retry={refetch}>
          {data => (
            <DataList
              filters={
                <FilterBar
                  placeholder="Name, admission number or Student ID"
                  filters={[
                    {
                      name: 'state',
                      label: 'State',
                      options: [
                        { value: 'open', label: 'Not complete' },
                        { value: 'complete', label: 'Complete' },
                      ],
                    },
                  ]}
                  search={search}
                  onSearch={setSearch}
                />
              }
              toolbar={
                <TermSelect
                  size="sm"
                  session={data.term.session}
                  value={data.term.id}
                  onChange={term => setSearch({ term })}
                />
              }
              label="Students of the class arm"
              rows={rows}
              total={data.students.length}
              columns={columns}
              idOf={row => row.id}
              nameOf={row => row.fullName}
              to={row => studentScoresAt(row.id, search.term)}
              search={search}
              onSearch={setSearch}
              empty={{
                reason: data.students.length
                  ? 'No student matches this search and these filters. Change or clear them.'
                  : 'Nobody is in this class arm yet. Students show here once they are in it.',
              }}
            />
          )}
        </Loaded>
      </div>
    </Page>
  )
}
