import { Button } from '@mantine/core'
import { IconDownload, IconFileExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan, useSchool } from '../../../lib/session.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { Figures } from '../../../ui/Figures.tsx'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PageTabs } from '../../../ui/PageTabs.tsx'
import { PathLink } from '../../../ui/PathLink.tsx'
import { academics, armScoresAt, gridOf } from '../addresses.ts'
import { Bars } from '../components/Bars.tsx'
import { saveFile } from '../components/save-file.ts'
import { percentOf } from '../components/Share.tsx'
import { TeacherList } from '../components/TeacherList.tsx'
import { UnsentScores } from '../components/UnsentScores.tsx'
import { countsOf, isComplete } from '../model/progress.ts'
import { progressOf, type ProgressRow } from '../queries.ts'
import { searchOfProgress } from '../search.ts'
import { useSeesArm } from '../sees-arm.ts'

const ExportDialog = lazyPart(async () => ({ default: (await import('../components/ExportDialog.tsx')).ExportDialog }))

/** Share of all scores that are in. */
const shareOf = (row: ProgressRow): number => {
  const { entered, expected } = countsOf(row)
  return expected === 0 ? 0 : entered / expected
}

/** What is not all in, for a line: 'CA2 0/38, Exam 12/38'. */
const missingOf = ({ students, components }: ProgressRow): string =>
  components
    .filter(({ entered }) => entered < students)
    .map(({ name, entered }) => `${name} ${entered}/${students}`)
    .join(', ') || 'All in'

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

const optionsOf = (values: readonly string[]): string[] =>
  [...new Set(values)].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))

const isIn: Record<string, (row: ProgressRow) => boolean> = {
  open: row => !isComplete(row),
  complete: isComplete,
  noTeacher: row => row.teachers.length === 0,
}

/** How many scores are in, for each subject of each class arm that one may see; those that one may enter first. */
export const ScoreProgress = () => {
  const school = useSchool()
  const can = useCan()
  const [search, setSearch] = useListSearch(searchOfProgress)
  const [exports, setExports] = useState(false)
  const { data, error, refetch } = useQuery({ ...progressOf(school.id), meta: { silent: true } })
  const wanted = (search.q ?? '').toLocaleLowerCase()
  const stateOf = isIn[search.state ?? '']
  const rows = useMemo(
    () =>
      data?.rows
        .filter(
          row =>
            `${row.subject.name} ${row.classArm.fullName} ${teachersOf(row)}`.toLocaleLowerCase().includes(wanted) &&
            (!search.classArm || row.classArm.fullName === search.classArm) &&
            (!search.subject || row.subject.name === search.subject) &&
            (!search.teacher || row.teachers.includes(search.teacher)) &&
            (!stateOf || stateOf(row)),
        )
        .toSorted((a, b) => Number(b.can.enter) - Number(a.can.enter)),
    [data, wanted, search.classArm, search.subject, search.teacher, stateOf],
  )
  const term = data?.term
  const seesAll = can('score.view-all')
  const seesArm = useSeesArm()
  const [arm] = search.classArm ? (rows ?? []) : []
  const bySubject = (
    <>
      <FilterBar
        placeholder="Subject, class arm or teacher"
        filters={[
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'open', label: 'Not complete' },
              { value: 'complete', label: 'Complete' },
              { value: 'noTeacher', label: 'Without a teacher' },
            ],
          },
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
        toolbar={
          term && (
            <>
              {arm && seesArm(arm.classArm.id) && (
                <Button component={PathLink} to={armScoresAt(arm.classArm.id)} variant="subtle" size="sm">
                  {arm.classArm.fullName} by student
                </Button>
              )}
              <Button
                variant="default"
                size="sm"
                leftSection={<IconDownload aria-hidden size={18} />}
                onClick={() =>
                  void saveFile(() =>
                    api.scoreEntry.progressSheet({
                      query: { school: school.id, incomplete: search.state === 'open' || undefined },
                    }),
                  )
                }
              >
                Download
              </Button>
            </>
          )
        }
        empty={{
          reason: data?.rows.length
            ? 'No subject matches this search and these filters.'
            : term
              ? 'You teach no subject of a class arm yet. The principal assigns teachers under Academics, Subject teachers.'
              : 'The state has no active term yet.',
        }}
      />
    </>
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
      {seesAll && <Glance rows={data?.rows} />}
      {seesAll ? (
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

/** What a principal wants to know first. */
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
        { label: 'Subjects complete', value: rows?.filter(isComplete).length },
        { label: 'Not complete', value: rows?.filter(row => !isComplete(row)).length },
        { label: 'Without a teacher', value: rows?.filter(row => row.teachers.length === 0).length },
      ]}
    />
  )
}
