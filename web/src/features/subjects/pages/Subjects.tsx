import { textMatcher } from '@akada/contract/kernel/text-match'
import { Button } from '@mantine/core'
import { IconListDetails, IconPencil, IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { academics } from '../../../lib/page/addresses.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan, useSchool } from '../../../lib/session.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { SubjectDialog } from '../components/SubjectDialog.tsx'
import { TakersDialog } from '../components/TakersDialog.tsx'
import { inRanges } from '../class-ranges.ts'
import { classesOf, type Subject, subjectsOf } from '../queries.ts'
import { searchOfSubjects } from '../area.ts'

const electives = (subject: Subject): string[] =>
  subject.classes.filter(({ elective }) => elective).map(({ name }) => name)

const columns: readonly ListColumn<Subject>[] = [
  { id: 'name', header: 'Subject', width: 275, value: row => row.name },
  {
    id: 'owner',
    header: 'Owner',
    width: 120,
    value: row => row.owner,
    cell: row => (row.owner === 'school' ? 'School' : 'State'),
  },
  { id: 'code', header: 'Code', width: 90, value: row => row.code },
  {
    id: 'classes',
    header: 'Classes that take it',
    sortable: false,
    value: row => inRanges(row.classes.map(({ name }) => name)),
  },
  {
    id: 'elective',
    header: 'Elective in',
    width: 180,
    sortable: false,
    value: row => inRanges(electives(row)),
    brief: row => (electives(row).length > 0 ? `elective in ${inRanges(electives(row))}` : null),
  },
]

/** The subjects taught: the state's, and the school's own, which can be changed here. */
export const Subjects = () => {
  const school = useSchool()
  const can = useCan()
  const [search, setSearch] = useListSearch(searchOfSubjects)
  const [dialog, setDialog] = useState<{ changing?: Subject }>()
  const [takers, setTakers] = useState<Subject>()
  const { data, error, refetch } = useQuery(subjectsOf(school.id))
  const { data: schoolClasses = [] } = useQuery({ ...classesOf(school.id), enabled: can('class.view') })
  const isFound = textMatcher(search.q)
  const rows = data?.filter(
    ({ name, code, owner, classes: takenBy }) =>
      isFound(name, code) &&
      (!search.owner || owner === search.owner) &&
      (!search.class || takenBy.some(({ id }) => id === search.class)),
  )
  return (
    <Page
      title="Subjects"
      intro="What each class is taught this session. The state's subjects are set by the state; a school may add its own."
      breadcrumbs={[academics]}
      action={
        can('subject.manage') && (
          <Button leftSection={<IconPlus aria-hidden size={18} />} onClick={() => setDialog({})}>
            Add subject
          </Button>
        )
      }
    >
      <DataList
        filters={
          <FilterBar
            placeholder="Subject or code"
            filters={[
              {
                name: 'class',
                label: 'Class',
                options: schoolClasses.map(({ id, name }) => ({ value: id, label: name })),
              },
              {
                name: 'owner',
                label: 'Owner',
                options: [
                  { value: 'state', label: 'State' },
                  { value: 'school', label: 'School' },
                ],
              },
            ]}
            search={search}
            onSearch={setSearch}
          />
        }
        label="Subjects"
        rows={rows}
        total={data?.length}
        error={error}
        retry={refetch}
        columns={columns}
        idOf={row => row.id}
        nameOf={row => row.name}
        search={search}
        onSearch={setSearch}
        actions={row => [
          { label: 'Topics', icon: IconListDetails, to: `/subject-management/topics/${row.id}` },
          ...(row.classes.length > 0
            ? [{ label: 'Who takes it', icon: IconUsers, onClick: () => setTakers(row) }]
            : []),
          ...(row.can.edit ? [{ label: 'Edit', icon: IconPencil, onClick: () => setDialog({ changing: row }) }] : []),
        ]}
        more={
          <Button
            component={PathLink}
            to="/subject-management/topics"
            variant="default"
            size="sm"
            leftSection={<IconListDetails aria-hidden size={18} />}
          >
            All topics
          </Button>
        }
        empty={{
          reason:
            search.q || search.class || search.owner
              ? 'No subject matches. Change or clear the search and filters.'
              : 'The state has not set up its subjects yet. Ask the state admin to add them.',
        }}
      />
      {dialog && <SubjectDialog changing={dialog.changing} onClose={() => setDialog(undefined)} />}
      {takers && <TakersDialog subject={takers} onClose={() => setTakers(undefined)} />}
    </Page>
  )
}
