import { textMatcher } from '@akada/contract/kernel/text-match'
import { Button } from '@mantine/core'
import { IconListCheck, IconListDetails, IconPencil, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useListSearch } from '../../../lib/list-search.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { inRanges, type Subject, SubjectDialog, subjectsOf, subjectUpload } from '../../subjects/index.ts'
import { searchOfCatalogue } from '../area.ts'

const TemplateDialog = lazyPart(async () => ({ default: (await import('./TemplateDialog.tsx')).TemplateDialog }))

const topicsOf = ({ id }: Subject): string => `/super-admin/subjects/topics/${id}`

const columns: readonly ListColumn<Subject>[] = [
  { id: 'name', header: 'Subject', width: 280, value: row => row.name },
  { id: 'code', header: 'Code', width: 110, value: row => row.code },
  {
    id: 'classes',
    header: 'Classes that take it this session',
    sortable: false,
    value: row => inRanges(row.classes.map(({ name }) => name)),
  },
  {
    id: 'elective',
    header: 'Elective in',
    width: 200,
    sortable: false,
    value: row => inRanges(row.classes.filter(({ elective }) => elective).map(({ name }) => name)),
  },
]

/** The subjects of the state's catalogue; each links to its topics. */
export const StateSubjects = ({ adding, onAdded }: { adding: boolean; onAdded: () => void }) => {
  const [search, setSearch] = useListSearch(searchOfCatalogue)
  const [changing, setChanging] = useState<Subject>()
  const [choosing, setChoosing] = useState(false)
  const { data, error, refetch } = useQuery(subjectsOf(undefined))
  const isFound = textMatcher(search.q)
  const rows = data?.filter(({ name, code }) => isFound(name, code))
  return (
    <>
      <DataList
        filters={<FilterBar placeholder="Subject or code" filters={[]} search={search} onSearch={setSearch} />}
        label="Subjects"
        rows={rows}
        total={data?.length}
        error={error}
        retry={refetch}
        columns={columns}
        idOf={row => row.id}
        nameOf={row => row.name}
        to={topicsOf}
        search={search}
        onSearch={setSearch}
        actions={row => [
          { label: 'Topics', icon: IconListDetails, to: topicsOf(row) },
          ...(row.can.edit ? [{ label: 'Edit', icon: IconPencil, onClick: () => setChanging(row) }] : []),
        ]}
        more={
          <>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconListCheck aria-hidden size={18} />}
              onClick={() => setChoosing(true)}
            >
              National list
            </Button>
            <Button
              component={PathLink}
              to={subjectUpload}
              variant="default"
              size="sm"
              leftSection={<IconUpload aria-hidden size={18} />}
            >
              Upload
            </Button>
            <Button
              component={PathLink}
              to="/super-admin/subjects/topics"
              variant="default"
              size="sm"
              leftSection={<IconListDetails aria-hidden size={18} />}
            >
              All topics
            </Button>
          </>
        }
        empty={{
          reason: search.q
            ? 'No subject matches. Change or clear the search.'
            : 'The state has no subjects yet. Take over the national list, upload a list, or add the first one.',
        }}
      />
      {choosing && (
        <Suspense>
          <TemplateDialog subjects={data ?? []} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      {adding && <SubjectDialog onClose={onAdded} />}
      {changing && <SubjectDialog changing={changing} onClose={() => setChanging(undefined)} />}
    </>
  )
}
