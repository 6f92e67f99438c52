import { useQuery } from '@tanstack/react-query'
import { reversed } from '@akada/contract/kernel/arrays'
import { ChartPanel, ChartTable } from '../../../ui/charts/ChartPanel.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { type ArmComparison, compareArms } from '../queries.ts'
import { TermBars } from './TermBars.tsx'

interface SideBySideProps {
  school: string
  term: string
  classId: string
}

/** The subjects of a class: its class arms beside each other with their teachers, and the same term of the sessions before. */
export const ArmsSideBySide = ({ school, term, classId }: SideBySideProps) => {
  const { data, error, refetch } = useQuery(compareArms(school, { term, classId }))
  if (error) return <ErrorPanel error={error} retry={refetch} />
  if (!data) return <SkeletonList rows={8} />
  return (
    <>
      <section className="card mt-6 px-6 py-5 max-phone:p-4 break-inside-avoid" aria-labelledby="side-by-side">
        <h2 id="side-by-side" className="m-0 text-lg font-bold">
          Class arms side by side, {data.class.name}
        </h2>
        <p className="m-0 mt-1 mb-2 text-dimmed text-sm">
          Averages in {data.term.name}, {data.session.name}, with who teaches the subject. The highest of a line is
          bold.
        </p>
        <SubjectTable data={data} />
      </section>
      {data.before.length > 0 && <OverSessions data={data} />}
    </>
  )
}

/** The highest of the averages; undefined where fewer than two class arms have one. */
const highestOf = (arms: ArmComparison['subjects'][number]['arms']): number | undefined => {
  const averages = arms.flatMap(({ average }) => (average === null ? [] : [Number(average)]))
  return averages.length > 1 ? Math.max(...averages) : undefined
}

const SubjectTable = ({ data: { arms, before, subjects, term } }: { data: ArmComparison }) => (
  <ChartTable
    label="Subjects by class arm"
    head={['Subject', ...arms.map(({ name }) => name), 'All', ...before.map(({ name }) => `${term.name} ${name}`)]}
    rows={subjects.map(({ name, whole, ...subject }) => {
      const highest = highestOf(subject.arms)
      return [
        name,
        ...subject.arms.map(({ average, teachers }) => (
          <>
            <span className={average !== null && Number(average) === highest ? 'font-bold' : ''}>{average ?? '–'}</span>
            {teachers.length > 0 && <span className="block text-dimmed text-xs">{teachers.join(', ')}</span>}
          </>
        )),
        whole.average ?? '–',
        ...subject.before.map(({ average }) => average ?? '–'),
      ]
    })}
  />
)

const OverSessions = ({ data }: { data: ArmComparison }) => {
  const sessions = reversed([data.session, ...data.before])
  const rows = data.subjects.map(({ id, name, whole, before }) => ({ id, name, terms: reversed([whole, ...before]) }))
  const risen = data.subjects.filter(
    ({ whole, before: [last] }) =>
      whole.average !== null && last?.average && Number(whole.average) > Number(last.average),
  )
  return (
    <div className="mt-4">
      <ChartPanel
        title="Subjects over the sessions"
        summary={`${data.term.name} of each session, ${data.class.name}. ${risen.length} of ${data.subjects.length} subjects are above the session before.`}
        table={{
          head: ['Subject', ...sessions.map(({ name }) => name)],
          rows: rows.map(({ name, terms }) => [name, ...terms.map(({ average }) => average ?? '–')]),
        }}
      >
        <TermBars terms={sessions} rows={rows} chosen={sessions.length - 1} />
      </ChartPanel>
    </div>
  )
}
