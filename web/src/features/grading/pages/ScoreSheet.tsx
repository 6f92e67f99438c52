import { type QueryKey, useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { academics } from '../../../lib/page/addresses.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { cacheAnswer } from '../../../lib/cached-read.ts'
import { notify } from '../../../lib/notices.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { type GridSearch, scores, searchOfGrid } from '../area.ts'
import { FormerScores } from '../components/FormerScores.tsx'
import { FilePreview, type FromFile, SheetItems } from '../components/FromFile.tsx'
import { ScoreFrame } from '../components/grid/ScoreFrame.tsx'
import { TermSelect } from '../components/TermSelect.tsx'
import { useFromFile } from '../components/useFromFile.ts'
import type { Grid } from '../model/cell.ts'
import type { RowView } from '../model/view.ts'
import { gridOf } from '../queries.ts'
import { openScores, useUnsentIn } from '../scores.ts'
import { type ScoreStore, useScores } from '../store.ts'

const OpenPublishedDialog = lazyPart(async () => ({
  default: (await import('../components/OpenPublishedDialog.tsx')).OpenPublishedDialog,
}))
const SpreadPanel = lazyPart(() => import('../components/SpreadPanel.tsx'))

/** The scores of a subject in a class arm. */
export const ScoreSheet = () => {
  const { classArm, subject } = useParams({ strict: false })
  const [search, setSearch] = useListSearch(searchOfGrid)
  const { data, error, refetch } = useQuery({
    ...gridOf(classArm ?? '', subject ?? '', search.term),
    enabled: Boolean(classArm && subject),
  })
  const isGone = error instanceof ApiError && error.status === 404
  const isReadOnly = data?.can.enter === false
  const own = useUnsentIn({
    classArmId: classArm ?? '',
    subjectId: subject ?? '',
    termId: data?.term.id ?? search.term,
  })
  // What the person may no longer enter is handed over, or thrown away.
  const held = isGone || isReadOnly ? own : []
  const title = data ? `${data.subject.name}, ${data.classArm.fullName}` : 'Scores'
  const teachers = data?.teachers.map(one => `${one.firstName} ${one.lastName}`).join(', ')
  return (
    <Page
      title={title}
      intro={data && `${data.term.name}, ${data.term.session} · ${teachers || 'no teacher is assigned yet'}`}
      breadcrumbs={[academics, scores]}
      aside={
        data && <TermSelect session={data.term.session} value={data.term.id} onChange={term => setSearch({ term })} />
      }
    >
      {held.length > 0 && <FormerScores drafts={held} />}
      {isGone && held.length > 0 ? null : (
        <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={12} height={36} />}>
          {grid => <SheetOrWhyNot data={grid} title={title} search={search} />}
        </Loaded>
      )}
    </Page>
  )
}

/** The sheet, or why the grid has no rows or no columns. */
const SheetOrWhyNot = ({ data, title, search }: Pick<SheetProps, 'data' | 'title'> & { search: GridSearch }) => {
  if (data.students.length === 0)
    return (
      <EmptyState
        reason={`Nobody is in ${data.classArm.fullName} yet. Students show here once they are in the class arm.`}
      />
    )
  if (data.components.length === 0)
    return (
      <EmptyState reason="The state has not set the components of the assessment for this class yet. Ask the state admin to set them." />
    )
  return (
    <Sheet
      key={`${data.classArm.id} ${data.subject.id} ${data.term.id}`}
      data={data}
      title={title}
      startAt={search.component}
      queryKey={gridOf(data.classArm.id, data.subject.id, search.term).queryKey}
    />
  )
}

interface SheetProps {
  data: Grid & { requested?: number }
  title: string
  startAt: string | undefined
  queryKey: QueryKey
}

/** Says that a student takes the subject of a grid, or does not any more, and shows the grid as it is then. */
export const useOffer = (store: ScoreStore, subject: string): ((row: RowView) => void) => {
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ student: { id: studentId, offered } }: RowView) => {
      // What was typed must be known to the server first: a student with scores keeps the subject.
      await store.flush()
      const requested = performance.now()
      const { classArmId: classArm, subjectId, termId: term } = store.place
      const grid = await api.grading.offer({
        params: { classArm, subject: subjectId },
        query: { term },
        body: { studentId, offered: !offered },
      })
      return { grid, requested }
    },
    onSuccess: ({ grid, requested }, { student: { fullName, offered } }) => {
      store.setGrid(grid, requested)
      notify.success(`${fullName} ${offered ? 'does not take' : 'takes'} ${subject}`)
    },
  })
  return useCallback(
    row => {
      if (!isPending) mutate(row)
    },
    [mutate, isPending],
  )
}

const Sheet = ({ data, title, startAt, queryKey }: SheetProps) => {
  const place = useMemo(
    () => ({ classArmId: data.classArm.id, subjectId: data.subject.id, termId: data.term.id }),
    [data.classArm.id, data.subject.id, data.term.id],
  )
  const store = useMemo(() => openScores({ ...place, title }), [place, title])
  const state = useScores(store)
  const file: FromFile = useFromFile(store, place)
  const offer = useOffer(store, data.subject.name)
  const [opens, setOpens] = useState(false)
  useEffect(() => store.setGrid(data, data.requested), [store, data])
  const [spreads, setSpreads] = useState(false)
  const { grid } = state
  // The grid of one student leaves only that student in the store until the whole grid is loaded again.
  const isWhole = grid !== null && data.students.every(({ id }) => grid.students.some(one => one.id === id))
  const name = useRef(queryKey)
  useEffect(() => {
    // What was saved since it was fetched also shows if it is opened without a connection.
    if (isWhole && grid !== data) cacheAnswer(name.current, grid)
  }, [grid, isWhole, data])
  if (!isWhole) return <SkeletonList rows={12} height={36} />
  return (
    <>
      <ScoreFrame
        store={store}
        state={state}
        label={`Scores of ${grid.subject.name} in ${grid.classArm.fullName}`}
        heading="Student"
        startAt={startAt}
        canEnter={grid.can.enter}
        offWhy={() => `Does not take ${grid.subject.name}`}
        onOffer={grid.can.choose ? offer : undefined}
        placeOf={({ rowId, componentId }) => ({ ...place, studentId: rowId, componentId })}
        onOpen={grid.can.open ? () => setOpens(true) : undefined}
        menu={<SheetItems place={place} canEnter={grid.can.enter} onChoose={file.choose} />}
      >
        <FilePreview store={store} state={state} file={file} />
        {opens && (
          <Suspense>
            <OpenPublishedDialog grid={grid} onClose={() => setOpens(false)} />
          </Suspense>
        )}
      </ScoreFrame>
      <details className="mt-5" onToggle={event => setSpreads(event.currentTarget.open)}>
        <summary className="min-h-11 content-center text-link choosable">How the scores spread</summary>
        {spreads && (
          <Suspense fallback={<SkeletonList rows={6} />}>
            <SpreadPanel grid={grid} components={state.components} />
          </Suspense>
        )}
      </details>
    </>
  )
}
