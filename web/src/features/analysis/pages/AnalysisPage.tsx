import { Button, Select } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { academics } from '../../../lib/page/addresses.ts'
import { api, type Input } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http/api-error.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'
import { useSchool } from '../../../lib/session.ts'
import { ChartPanel } from '../../../ui/charts/ChartPanel.tsx'
import { PercentColumns } from '../../../ui/charts/PercentColumns.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Figures } from '../../../ui/facts/Figures.tsx'
import { DataList } from '../../../ui/list/DataList.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { riskColumns, topColumns } from '../components/columns.tsx'
import { ArmsSideBySide } from '../components/ArmsSideBySide.tsx'
import { GradeBars } from '../components/GradeBars.tsx'
import { TermBars } from '../components/TermBars.tsx'
import { gradesText, percentOf, rangeText, shareOf, sourceText, termIndex } from '../model.ts'
import { type Analysis, analysisOf, sessions } from '../queries.ts'
import { searchOfAnalysis } from '../area.ts'

type Table = NonNullable<Input<typeof api.analysis.file>['query']>['table']

/** The results of a school: averages and pass rates over the terms, grades, the best students and those at risk. */
export const AnalysisPage = () => {
  const school = useSchool()
  const [search, setSearch] = useListSearch(searchOfAnalysis)
  const asked = { term: search.term, classId: search.class }
  const { data, error, refetch } = useQuery({
    ...analysisOf(school.id, asked),
    placeholderData: keepPreviousData,
  })
  const all = useQuery(sessions())
  const has = data && hasCards(data)
  const isWithoutTerm = data === null && !error
  const save = (table: Table): void => {
    const query = { ...asked, term: data?.term.id ?? asked.term, table }
    whileLoading(() => api.analysis.file({ params: { schoolId: school.id }, query })).catch((problem: unknown) =>
      notify.error(messageOf(problem)),
    )
  }
  return (
    <Page
      title="Analysis of results"
      intro="Averages and passes over the terms, grades, the best students and those who need help."
      breadcrumbs={[academics]}
      action={
        has && (
          <Button leftSection={<IconPrinter aria-hidden size={18} />} onClick={() => window.print()}>
            Print
          </Button>
        )
      }
    >
      <div className="flex flex-wrap gap-3 mb-4 items-end">
        <Select
          label="Term"
          w={280}
          maw="100%"
          allowDeselect={false}
          searchable={(all.data?.foundSessions.length ?? 0) > 2}
          data={(all.data?.foundSessions ?? []).map(session => ({
            group: session.name,
            items: session.terms.map(term => ({ value: term.id, label: `${term.name}, ${session.name}` })),
          }))}
          value={data?.term.id ?? search.term ?? null}
          disabled={!all.data}
          onChange={term => setSearch({ term: term ?? undefined })}
        />
        <Select
          label="Class"
          w={180}
          allowDeselect={false}
          searchable={(data?.classes.length ?? 0) >= 8}
          data={[
            { value: '', label: 'Whole school' },
            ...(data?.classes.map(one => ({ value: one.id, label: one.name })) ?? []),
          ]}
          value={search.class ?? ''}
          onChange={value => setSearch({ class: value || undefined })}
        />
      </div>
      {isWithoutTerm && <EmptyState reason="The state has no term yet. Ask the state admin to start one." />}
      {!isWithoutTerm && (
        <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={10} />}>
          {found =>
            hasCards(found) ? (
              <Found data={found} save={save} search={search} onSearch={setSearch} />
            ) : (
              <EmptyState reason="No report card was generated in this term yet. Choose another term, or generate the report cards first." />
            )
          }
        </Loaded>
      )}
    </Page>
  )
}

const hasCards = ({ cards }: Analysis): boolean => cards.published + cards.drafts > 0

interface FoundProps {
  data: Analysis
  save: (table: Table) => void
  search: ReturnType<typeof searchOfAnalysis>
  onSearch: (change: Partial<ReturnType<typeof searchOfAnalysis>>) => void
}

const tables: readonly { table: Table; label: string }[] = [
  { table: 'subjects', label: 'Subjects' },
  { table: 'arms', label: 'Class arms' },
  { table: 'grades', label: 'Grades' },
  { table: 'top', label: 'Top students' },
  { table: 'at-risk', label: 'At risk' },
]

const Found = ({ data, save, search, onSearch }: FoundProps) => {
  const { top, atRisk, atRiskTotal, overall, passMark, session, term } = data
  return (
    <>
      <p className="text-dimmed text-sm m-0 mb-4">
        {term.name}, {session.name}. {sourceText(data)}
      </p>
      <Figures
        figures={[
          { label: 'Ranked students', value: overall.counted },
          { label: 'Average', value: overall.average },
          { label: `At ${passMark} and above`, value: overall.passed },
          { label: 'Pass rate', value: overall.passRate && `${overall.passRate}%` },
          { label: 'At risk', value: atRiskTotal },
        ]}
      />
      <Charts data={data} />
      {search.class && <ArmsSideBySide school={data.school.id} term={term.id} classId={search.class} />}
      <div className={'mt-6 break-inside-avoid'}>
        <header className="flex flex-wrap justify-between gap-x-4 gap-y-2 items-baseline mb-2">
          <h2 className="m-0 text-lg font-bold">Top students</h2>
        </header>
        <DataList
          label="Top students"
          rows={top}
          columns={topColumns}
          idOf={row => row.studentId}
          nameOf={row => row.fullName}
          search={search}
          onSearch={onSearch}
          empty={{ reason: 'Nobody is ranked in this term yet. Positions show here once report cards are generated.' }}
        />
      </div>
      <div className={'mt-6 break-inside-avoid'}>
        <header className="flex flex-wrap justify-between gap-x-4 gap-y-2 items-baseline mb-2">
          <h2 className="m-0 text-lg font-bold">Students at risk</h2>
        </header>
        <p className="text-dimmed text-sm m-0 mb-2">
          Below the pass average of {passMark}, or absent more than 20% of the times that school opened.
        </p>
        <DataList
          label="Students at risk"
          rows={atRisk}
          total={atRiskTotal}
          columns={riskColumns}
          idOf={row => row.studentId}
          nameOf={row => row.fullName}
          search={search}
          onSearch={onSearch}
          empty={{ reason: 'Nobody is below the pass average or away too often.' }}
        />
      </div>
      <section className={'mt-6 no-print'} aria-label="Tables for Excel">
        <header className="flex flex-wrap justify-between gap-x-4 gap-y-2 items-baseline mb-2">
          <h2 className="m-0 text-lg font-bold">Tables for Excel</h2>
        </header>
        <div className={'flex flex-wrap gap-2'}>
          {tables.map(({ table, label }) => (
            <Button
              key={table}
              size="sm"
              variant="default"
              leftSection={<IconDownload aria-hidden size={16} />}
              onClick={() => save(table)}
            >
              {label}
            </Button>
          ))}
        </div>
      </section>
    </>
  )
}

/** Averages and grades as charts, each with its figures as a table. */
const Charts = ({ data }: { data: Analysis }) => {
  const { terms, subjects, arms, grades } = data
  const at = termIndex(data)
  const tableOf = (first: string, counted: string, rows: Analysis['subjects']) => ({
    head: [first, ...terms.map(one => `${one.name} average`), counted, 'Passed', 'Pass rate'],
    rows: rows.map(({ name, terms: figures }) => [
      name,
      ...figures.map(one => one.average ?? '–'),
      figures[at]?.counted ?? 0,
      figures[at]?.passed ?? 0,
      figures[at]?.passRate ? `${figures[at].passRate}%` : '–',
    ]),
  })
  return (
    <div className="grid items-start gap-4 mt-4 grid-cols-fit-95">
      <ChartPanel
        title="Averages by subject"
        summary={rangeText(subjects, at)}
        table={tableOf('Subject', 'Totals', subjects)}
      >
        <TermBars terms={terms} rows={subjects} chosen={at} />
      </ChartPanel>
      <ChartPanel
        title="Averages by class arm"
        summary={rangeText(arms, at)}
        table={tableOf('Class arm', 'Ranked', arms)}
      >
        <TermBars terms={terms} rows={arms} chosen={at} />
      </ChartPanel>
      {arms.length > 0 && arms.length <= 14 && <PassRates data={data} at={at} />}
      {grades.map(scale => (
        <ChartPanel
          key={scale.classType}
          title={`Grades, ${scale.classType}`}
          summary={gradesText(scale)}
          table={{
            head: ['Grade', 'Totals', 'Share'],
            rows: scale.bands.map(band => [
              `${band.grade} ${band.remark}`,
              band.count,
              `${shareOf(band.count, scale.total)}%`,
            ]),
          }}
        >
          <GradeBars scale={scale} />
        </ChartPanel>
      ))}
    </div>
  )
}

const PassRates = ({ data: { terms, arms, passMark }, at }: { data: Analysis; at: number }) => (
  <ChartPanel
    title="Pass rates by class arm"
    summary={`Ranked students with an average of ${passMark} and above, of 100.`}
    table={{
      head: ['Class arm', ...terms.map(one => one.name)],
      rows: arms.map(arm => [arm.name, ...arm.terms.map(one => (one.passRate === null ? '–' : `${one.passRate}%`))]),
    }}
  >
    <PercentColumns
      columns={arms.map(arm => {
        const rate = percentOf(arm.terms[at]?.passRate)
        return { name: arm.name, percent: rate === null ? null : Math.round(rate) }
      })}
    />
  </ChartPanel>
)
