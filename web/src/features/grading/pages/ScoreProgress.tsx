import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useListSearch } from '../../../lib/list-search.ts'
import { useSchool } from '../../../lib/session.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { Page } from '../../../ui/Page.tsx'
import { academics, gridOf } from '../addresses.ts'
import { Bars } from '../components/Bars.tsx'
import { UnsentScores } from '../components/UnsentScores.tsx'
import { progressOf, type ProgressRow } from '../queries.ts'
import { searchOfProgress } from '../search.ts'

/** Share of all scores that are in. */
const shareOf = ({ components, students }: ProgressRow): number => {
  const entered = components.reduce((sum, component) => sum + component.entered, 0)
  return students * components.length === 0 ? 0 : entered / (students * components.length)
}

const teachersOf = (row: ProgressRow): string => row.teachers.join(', ')

const columns: readonly ListColumn<ProgressRow>[] = [
  {
    id: 'subject',
    header: 'Subject',
    value: row => row.subject.name,
    cell: row => (
      <>
        {row.subject.name}
        <span className="visually-hidden">, {row.classArm.fullName}</span>
      </>
    ),
  },
  { id: 'classArm', header: 'Class arm', width: 150, value: row => row.classArm.fullName },
  {
    id: 'entered',
    header: 'Scores in',
    width: 400,
    value: shareOf,
    cell: row => <Bars students={row.students} components={row.components} />,
  },
  {
    id: 'teacher',
    header: 'Teacher',
    width: 190,
    value: teachersOf,
    cell: row => teachersOf(row) || 'no teacher yet',
  },
]

const optionsOf = (values: readonly string[]): string[] =>
  [...new Set(values)].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))

/** How many scores are in, for each subject of each class arm that one may see; those that one may enter first. */
export const ScoreProgress = () => {
  const school = useSchool()
  const [search, setSearch] = useListSearch(searchOfProgress)
  const { data, error, refetch } = useQuery({ ...progressOf(school.id), meta: { silent: true } })
  const wanted = (search.q ?? '').toLocaleLowerCase()
  const rows = useMemo(
    () =>
      data?.rows
        .filter(
          row =>
            `${row.subject.name} ${row.classArm.fullName} ${teachersOf(row)}`.toLocaleLowerCase().includes(wanted) &&
            (!search.classArm || row.classArm.fullName === search.classArm) &&
            (!search.subject || row.subject.name === search.subject) &&
            (!search.teacher || row.teachers.includes(search.teacher)),
        )
        .toSorted((a, b) => Number(b.can.enter) - Number(a.can.enter)),
    [data, wanted, search.classArm, search.subject, search.teacher],
  )
  const term = data?.term
  return (
    <Page
      title="Scores"
      intro={
        term
          ? `Enter the scores of ${term.name}, ${term.session}, and see how many are in.`
          : 'Enter the scores of a subject in a class arm, and see how many are in.'
      }
      breadcrumbs={[academics]}
    >
      <UnsentScores />
      <FilterBar
        placeholder="Subject, class arm or teacher"
        filters={[
          {
            name: 'classArm',
            label: 'Class arm',
            options: optionsOf(data?.rows.map(row => row.classArm.fullName) ?? []),
          },
          { name: 'subject', label: 'Subject', options: optionsOf(data?.rows.map(row => row.subject.name) ?? []) },
          { name: 'teacher', label: 'Teacher', options: optionsOf(data?.rows.flatMap(row => row.teachers) ?? []) },
        ]}
        search={search}
        onSearch={setSearch}
      />
      <DataList
        label="Scores by subject and class arm"
        rows={rows}
        total={data?.rows.length}
        error={error}
        retry={refetch}
        columns={columns}
        idOf={row => `${row.classArm.id} ${row.subject.id}`}
        nameOf={row => `${row.subject.name}, ${row.classArm.fullName}`}
        to={row => gridOf({ classArmId: row.classArm.id, subjectId: row.subject.id })}
        search={search}
        onSearch={setSearch}
        empty={{
          reason: data?.rows.length
            ? 'No subject matches this search and these filters.'
            : term
              ? 'You teach no subject of a class arm yet. The principal assigns teachers under Academics, Subject teachers.'
              : 'The state has no active term yet.',
        }}
      />
    </Page>
  )
}
