import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { academics } from '../../../lib/page/addresses.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { cacheAnswer } from '../../../lib/cached-read.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { armScoresAt, scores, searchOfGrid } from '../area.ts'
import { ScoreFrame } from '../components/grid/ScoreFrame.tsx'
import { TermSelect } from '../components/TermSelect.tsx'
import { studentScoresOf } from '../queries.ts'
import { openScores } from '../scores.ts'
import { useSeesArm } from '../sees-arm.ts'
import { useScores } from '../store.ts'
import { type StudentScores, StudentStore, upToDate } from '../student-store.ts'

/** All scores of one student in a term. */
export const StudentSheet = () => {
  const { student = '' } = useParams({ strict: false })
  const [search, setSearch] = useListSearch(searchOfGrid)
  const query = studentScoresOf(student, search.term)
  const { data, error, refetch } = useQuery(query)
  const seesArm = useSeesArm()
  const arm = data?.classArm
  return (
    <Page
      title={data?.student.fullName ?? 'Scores'}
      intro={data && `${data.term.name}, ${data.term.session}${arm ? ` · ${arm.fullName}` : ''}`}
      breadcrumbs={[
        academics,
        scores,
        ...(arm && seesArm(arm.id) ? [{ title: arm.fullName, to: armScoresAt(arm.id, search.term) }] : []),
      ]}
      aside={data && <TermSelect value={data.term.id} onChange={term => setSearch({ term })} />}
    >
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={10} height={36} />}>
        {found => <SheetOrWhyNot data={found} student={student} queryKey={query.queryKey} />}
      </Loaded>
    </Page>
  )
}

/** The sheet, or why the student has no scores to show. */
const SheetOrWhyNot = ({ data, student, queryKey }: { data: StudentScores; student: string; queryKey: QueryKey }) => {
  const { classArm: arm, subjects } = data
  if (!arm)
    return (
      <EmptyState
        reason={`${data.student.fullName} was in no class arm of this school in ${data.term.name}. Choose another term.`}
      />
    )
  if (subjects.length === 0)
    return (
      <EmptyState
        reason={`${arm.fullName} has no subjects in this session yet. Set the subjects of its class first.`}
      />
    )
  if (subjects[0]?.components.length === 0)
    return (
      <EmptyState reason="The state has not set the components of the assessment for this class yet. Ask the state admin to set them." />
    )
  return <Sheet key={`${student} ${arm.id} ${data.term.id}`} data={data} armId={arm.id} queryKey={queryKey} />
}

const Sheet = ({ data, armId, queryKey }: { data: StudentScores; armId: string; queryKey: QueryKey }) => {
  const first = useRef(data)
  const store = useMemo(() => new StudentStore(first.current, openScores), [])
  const state = useScores(store)
  useEffect(() => {
    if (data !== first.current) store.setData(data)
  }, [store, data])
  const name = useRef(queryKey)
  useEffect(() => {
    // What was saved since it was fetched also shows if it is opened without a connection.
    cacheAnswer(name.current, upToDate(data, state.rows))
  }, [data, state.rows])
  return (
    <ScoreFrame
      store={store}
      state={state}
      label={`Scores of ${data.student.fullName}`}
      heading="Subject"
      canEnter={data.subjects.some(({ can }) => can.enter)}
      offWhy={({ student: subject }) => `Does not take ${subject.fullName}`}
      placeOf={({ rowId, componentId }) => ({
        classArmId: armId,
        subjectId: rowId,
        studentId: data.student.id,
        componentId,
        termId: data.term.id,
      })}
    />
  )
}
