import { sorted } from '@akada/contract/kernel/arrays'
import { Button } from '@mantine/core'
import { IconDownload, IconFileExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { academics } from '../../../lib/page/addresses.ts'
import { api } from '../../../lib/api.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan, useSchool } from '../../../lib/session.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { Figures } from '../../../ui/facts/Figures.tsx'
import { DataList } from '../../../ui/list/DataList.tsx'
import { type Filter, FilterBar } from '../../../ui/list/FilterBar.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { armScoresAt, gridOf, type ProgressSearch, searchOfProgress } from '../area.ts'
import { Bars } from '../components/Bars.tsx'
import { saveFile } from '../components/save-file.ts'
import { percentOf } from '../components/Share.tsx'
import { TeacherList } from '../components/TeacherList.tsx'
import { UnsentScores } from '../components/UnsentScores.tsx'
import { countsOf, dueOf, isComplete, matching } from '../model/progress.ts'
import { type Progress, progressOf, type ProgressRow } from '../queries.ts'
import { useSeesArm } from '../sees-arm.ts'

const ExportDialog = lazyPart(async () => ({ default: (await import('../components/ExportDialog.tsx')).ExportDialog }))

/** Share of all scores that are entered. */
const shareOf = (row: ProgressRow): number => {
  const { entered, expected } = countsOf(row)
  return expected === 0 ? 0 : entered / expected
}

/** The incomplete components, in one line: 'CA2 0/38, Exam 12/38'. */
const missingOf = (row: ProgressRow): string =>
  row.components
    .filter(component => component.entered < dueOf(row, component))
    .map(component => `${component.name} ${component.entered}/${dueOf(row, component)}`)
    .join(', ') || 'All in'

const teachersOf = (row: ProgressRow): string => row.teachers.join(', ')

const counts: readonly ListColumn<ProgressRow>[] = [
  {
    id: 'entered',
    header: 'Scores in',
    width: 400,
    value: shareOf,
    cell: row => <Bars students={row.students} components={row.components} />,
    brief: missingOf,
  },
  {
    id: 'teacher',
    header: 'Teacher',
    width: 190,
    value: teachersOf,
    cell: row => teachersOf(row) || 'no teacher yet',
  },
]

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
  ...counts,
]

/** The columns for rows of one subject: its name is said once, as the head of the class arms. */
const columnsOfSubject = (name: string): readonly ListColumn<ProgressRow>[] => [
  {
    id: 'classArm',
    header: name,
    value: row => row.classArm.fullName,
    cell: row => (
      <>
        {row.classArm.fullName}
        <span className="visually-hidden">, {name}</span>
      </>
    ),
  },
  ...counts,
]

const columnsFor = (rows: readonly ProgressRow[]): readonly ListColumn<ProgressRow>[] => {
  const [first] = rows
  const isOne = first && rows.every(({ subject }) => subject.id === first.subject.id)
  return isOne ? columnsOfSubject(first.subject.name) : columns
}

const optionsOf = (values: readonly string[]): string[] =>
  sorted([...new Set(values)], (a, b) => a.localeCompare(b, 'en', { numeric: true }))

const filtersOf = (rows: readonly ProgressRow[]): Filter[] => [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'open', label: 'Not complete' },
      { value: 'complete', label: 'Complete' },
      { value: 'noTeacher', label: 'Without a teacher' },
    ],
  },
  { name: 'classArm', label: 'Class arm', options: optionsOf(rows.map(row => row.classArm.fullName)) },
  { name: 'subject', label: 'Subject', options: optionsOf(rows.map(row => row.subject.name)) },
  { name: 'teacher', label: 'Teacher', options: optionsOf(rows.flatMap(row => row.teachers)) },
]

/** Why the list is empty. */
const emptyReason = ({ rows, term }: Pick<Progress, 'rows' | 'term'>): string => {
  if (rows.length > 0) return 'No subject matches this search and these filters. Change or clear them.'
  return term
    ? 'You teach no subject of a class arm yet. The principal assigns teachers under Academics, Subject teachers.'
    : 'The state has no active term yet. Ask the state admin to start one.'
}

/** How many scores are entered, for each subject of each class arm that the person may see; those that they may enter come first. */
export const ScoreProgress = () => {
  const school = useSchool()
  const can = useCan()
  const [search, setSearch] = useListSearch(searchOfProgress)
  const [exports, setExports] = useState(false)
  const { data, error, refetch } = useQuery(progressOf(school.id))
  const { q, classArm, subject, teacher, state } = search
  const rows = useMemo(
    () => data && matching(data.rows, { q, classArm, subject, teacher, state }),
    [data, q, classArm, subject, teacher, state],
  )
  const term = data?.term
  const bySubject = (
    <BySubject data={data} rows={rows} error={error} retry={refetch} search={search} onSearch={setSearch} />
  )
  return (
    <Page
      title="Scores"
      intro={
        term
          ? `Enter the scores of ${term.name}, ${term.session}, and see how many are in.`
          : 'Enter the scores of a subject in a class arm, and see how many are in.'
      }
      breadcrumbs={[academics]}
      action={
        can('score.export') && (
          <Button leftSection={<IconFileExport aria-hidden size={18} />} onClick={() => setExports(true)}>
            Export assessment
          </Button>
        )
      }
    >
      <UnsentScores />
      {can('score.view-all') ? (
        <>
          <Glance rows={data?.rows} />
          <PageTabs
            tabs={[
              { value: 'subjects', title: 'By subject', content: bySubject },
              {
                value: 'teachers',
                title: 'By teacher',
                content: (
                  <TeacherList rows={data?.rows} error={error} retry={refetch} search={search} onSearch={setSearch} />
                ),
              },
            ]}
            tab={search.tab}
            onTab={tab => setSearch({ tab })}
          />
        </>
      ) : (
        bySubject
      )}
      {exports && (
        <Suspense>
          <ExportDialog onClose={() => setExports(false)} />
        </Suspense>
      )}
    </Page>
  )
}

interface BySubjectProps {
  data: Progress | undefined
  /** The rows that match the search and the filters. */
  rows: readonly ProgressRow[] | undefined
  error: unknown
  retry: () => unknown
  search: ProgressSearch
  onSearch: (change: Partial<ProgressSearch>) => void
}

const BySubject = ({ data, rows, error, retry, search, onSearch }: BySubjectProps) => {
  const shown = useMemo(() => columnsFor(data?.rows ?? []), [data])
  return (
    <>
      <DataList
        filters={
          <FilterBar
            placeholder="Subject, class arm or teacher"
            filters={filtersOf(data?.rows ?? [])}
            search={search}
            onSearch={onSearch}
          />
        }
        label="Scores by subject and class arm"
        rows={rows}
        total={data?.rows.length}
        error={error}
        retry={retry}
        columns={shown}
        idOf={row => `${row.classArm.id} ${row.subject.id}`}
        nameOf={row => `${row.subject.name}, ${row.classArm.fullName}`}
        to={row => gridOf({ classArmId: row.classArm.id, subjectId: row.subject.id })}
        search={search}
        onSearch={onSearch}
        more={data?.term && <Toolbar arm={search.classArm ? rows?.[0]?.classArm : undefined} search={search} />}
        empty={{ reason: data && emptyReason(data) }}
      />
    </>
  )
}

interface ToolbarProps {
  /** The class arm that the list is filtered by. */
  arm: ProgressRow['classArm'] | undefined
  search: ProgressSearch
}

const Toolbar = ({ arm, search }: ToolbarProps) => {
  const school = useSchool()
  const seesArm = useSeesArm()
  const download = () =>
    saveFile(() =>
      api.scoreEntry.progressSheet({ query: { school: school.id, incomplete: search.state === 'open' || undefined } }),
    )
  return (
    <>
      {arm && seesArm(arm.id) && (
        <Button component={PathLink} to={armScoresAt(arm.id)} variant="subtle" size="sm">
          {arm.fullName} by student
        </Button>
      )}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload aria-hidden size={18} />}
        onClick={() => void download()}
      >
        Download
      </Button>
    </>
  )
}

/** The figures that a principal needs first. */
const Glance = ({ rows }: { rows: readonly ProgressRow[] | undefined }) => {
  const sums = rows?.map(countsOf)
  const all = sums && {
    entered: sums.reduce((sum, one) => sum + one.entered, 0),
    expected: sums.reduce((sum, one) => sum + one.expected, 0),
  }
  return (
    <Figures
      figures={[
        { label: 'Scores in', value: all && `${percentOf(all)}%` },
        // A class arm without students has nothing to complete.
        { label: 'Subjects complete', value: rows?.filter(row => row.students > 0 && isComplete(row)).length },
        { label: 'Not complete', value: rows?.filter(row => !isComplete(row)).length },
        { label: 'Without a teacher', value: rows?.filter(row => row.teachers.length === 0).length },
      ]}
    />
  )
}
