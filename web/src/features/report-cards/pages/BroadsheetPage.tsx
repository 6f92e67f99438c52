import { sorted } from '@akada/contract/kernel/arrays'
import { Button, Menu, SegmentedControl, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconInfoCircle, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { academics } from '../../../lib/page/addresses.ts'
import { api } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http/api-error.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Figures } from '../../../ui/facts/Figures.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { armsOfTerm, cardsOfArm } from '../addresses.ts'
import { searchOfBroadsheet } from '../area.ts'
import { BroadsheetList } from '../components/broadsheet/BroadsheetList.tsx'
import { BroadsheetTable } from '../components/broadsheet/BroadsheetTable.tsx'
import { TermSelect } from '../components/TermSelect.tsx'
import { type Broadsheet, broadsheet } from '../queries.ts'

const save = (work: () => Promise<void>): void => {
  whileLoading(work).catch((problem: unknown) => notify.error(messageOf(problem)))
}

const inOrder = (sheet: Broadsheet, by: string | undefined): Broadsheet => {
  if (by !== 'position') return sheet
  const place = ({ position }: Broadsheet['students'][number]): number => position ?? Number.POSITIVE_INFINITY
  const order = sorted(sheet.students, (one, other) => {
    const [a, b] = [place(one), place(other)]
    return a === b ? 0 : a - b
  })
  return { ...sheet, students: order }
}

/** All students of an arm by all subjects, for a term or its session: to view, save and print. */
export const BroadsheetPage = () => {
  const { classArmId = '' } = useParams({ strict: false })
  const [search, setSearch] = useListSearch(searchOfBroadsheet)
  const scope = search.scope === 'session' ? 'session' : 'term'
  const { data, error, refetch } = useQuery({
    ...broadsheet(classArmId, search.term, scope),
    placeholderData: keepPreviousData,
  })
  const sheet = data && inOrder(data, search.by)
  const asked = { params: { classArmId }, query: { term: search.term, scope } } as const
  const print = (paper: 'A4' | 'A3') =>
    save(() => api.broadsheets.print({ ...asked, query: { ...asked.query, paper } }))
  const filled = sheet !== undefined && sheet.students.length > 0
  return (
    <Page
      title={data ? `Broadsheet of ${data.classArm.fullName}` : 'Broadsheet'}
      intro={
        data
          ? `${data.terms.map(term => term.name).join(', ')}, ${data.session}. Published cards as they were frozen, all others from the scores as they are now.`
          : 'All students of a class arm by all subjects.'
      }
      breadcrumbs={[
        academics,
        { title: 'Report cards', to: armsOfTerm(search.term) },
        { title: data?.classArm.fullName ?? 'Class arm', to: cardsOfArm(classArmId, search.term) },
      ]}
      action={
        filled && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button data-pdf leftSection={<IconPrinter aria-hidden size={18} />}>
                Print (PDF)
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => print('A4')}>A4 landscape</Menu.Item>
              <Menu.Item onClick={() => print('A3')}>A3 landscape</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )
      }
    >
      <div className="flex flex-wrap justify-between mb-4 gap-x-6 gap-y-4 items-end">
        <TermSelect
          value={data?.term.id ?? search.term}
          onChange={term => setSearch({ term })}
          session={data?.session}
        />
        <div className="flex flex-wrap gap-2">
          <SegmentedControl
            aria-label="Term or session"
            value={scope}
            onChange={value => setSearch({ scope: value === 'session' ? 'session' : undefined })}
            data={[
              { value: 'term', label: 'Term' },
              { value: 'session', label: 'Session' },
            ]}
          />
          <Select
            aria-label="Order"
            w={150}
            allowDeselect={false}
            data={[
              { value: 'name', label: 'By name' },
              { value: 'position', label: 'By position' },
            ]}
            value={search.by === 'position' ? 'position' : 'name'}
            onChange={by => setSearch({ by: by === 'position' ? by : undefined })}
          />
          {filled && (
            <Button
              variant="default"
              leftSection={<IconDownload aria-hidden size={18} />}
              onClick={() => save(() => api.broadsheets.download(asked))}
            >
              Excel
            </Button>
          )}
        </div>
      </div>
      {!error && <Figures figures={figuresOf(data)} />}
      {data?.why && filled && (
        <p className="flex items-start gap-3 px-4 py-3 rounded-md text-waiting bg-waiting-soft m-0 mb-4">
          <IconInfoCircle className="mt-0.5" aria-hidden size={20} />
          {data.why}
        </p>
      )}
      <Loaded data={sheet} error={error} retry={refetch} waiting={<SkeletonList rows={12} />}>
        {sheet => <Sheet sheet={sheet} />}
      </Loaded>
    </Page>
  )
}

const Sheet = ({ sheet }: { sheet: Broadsheet }) => {
  const isPhone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false })
  if (sheet.students.length === 0) return <EmptyState reason={sheet.why ?? 'Nobody is in this class arm.'} />
  return isPhone ? <BroadsheetList sheet={sheet} /> : <BroadsheetTable sheet={sheet} />
}

const figuresOf = (data: Broadsheet | undefined) => [
  { label: 'Students', value: data?.summary.students },
  { label: 'Ranked', value: data?.summary.ranked },
  { label: 'Class average', value: data ? data.summary.average : undefined },
  { label: 'Highest', value: data ? data.summary.highest : undefined },
  { label: 'Lowest', value: data ? data.summary.lowest : undefined },
  { label: 'Marks missing', value: data?.summary.missing },
  { label: 'Published cards', value: data?.summary.published },
]
