import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useBlocker, useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { today } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import LeaveDialog from '../../../ui/form/LeaveDialog.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonList } from '../../../ui/SkeletonList.tsx'
import { academics, scores } from '../addresses.ts'
import { Keys } from '../components/Keys.tsx'
import { Problems } from '../components/Problems.tsx'
import { SaveState } from '../components/SaveState.tsx'
import { type CellFinder, ScoreGrid } from '../components/ScoreGrid.tsx'
import { ScoreList } from '../components/ScoreList.tsx'
import type { Grid } from '../model/cell.ts'
import { gridOf, termsOfState } from '../queries.ts'
import { openScores } from '../scores.ts'
import { searchOfGrid } from '../search.ts'
import { useScores } from '../store.ts'
import classes from './ScoreSheet.module.css'

/** The scores of a subject in a class arm. */
export const ScoreSheet = () => {
  const { classArm, subject } = useParams({ strict: false })
  const [search, setSearch] = useListSearch(searchOfGrid)
  const { data, error, refetch } = useQuery({
    ...gridOf(classArm ?? '', subject ?? '', search.term),
    enabled: Boolean(classArm && subject),
    meta: { silent: true },
  })
  const { data: terms } = useQuery({ ...termsOfState(), meta: { silent: true } })
  const begun = terms?.filter(term => term.starts <= today() && term.session === data?.term.session) ?? []
  const title = data ? `${data.subject.name}, ${data.classArm.fullName}` : 'Scores'
  const teachers = data?.teachers.map(one => `${one.firstName} ${one.lastName}`).join(', ')
  return (
    <Page
      title={title}
      intro={data && `${data.term.name}, ${data.term.session} · ${teachers || 'no teacher is assigned yet'}`}
      breadcrumbs={[academics, scores]}
      action={
        begun.length > 1 && (
          <NativeSelect
            aria-label="Term"
            value={data?.term.id ?? ''}
            data={begun.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={event => setSearch({ term: event.currentTarget.value })}
          />
        )
      }
    >
      {error ? (
        <ErrorPanel error={error} retry={refetch} />
      ) : !data ? (
        <SkeletonList rows={12} height={36} />
      ) : data.students.length === 0 ? (
        <EmptyState
          reason={`Nobody is in ${data.classArm.fullName} yet. Students show here once they are in the class arm.`}
        />
      ) : data.components.length === 0 ? (
        <EmptyState reason="The state has not set the components of the assessment for this class yet." />
      ) : (
        <Sheet key={`${data.classArm.id} ${data.subject.id} ${data.term.id}`} data={data} title={title} />
      )}
    </Page>
  )
}

const Sheet = ({ data, title }: { data: Grid; title: string }) => {
  const phone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false })
  const store = useMemo(
    () => openScores({ classArmId: data.classArm.id, subjectId: data.subject.id, termId: data.term.id, title }),
    [data.classArm.id, data.subject.id, data.term.id, title],
  )
  const state = useScores(store)
  const finder = useRef<CellFinder>(null)
  useEffect(() => store.setGrid(data), [store, data])
  const leaving = useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await store.flush()),
    enableBeforeUnload: () => store.get().entries.size > 0,
    withResolver: true,
  })
  const { grid } = state
  if (!grid) return <SkeletonList rows={12} height={36} />
  const closed = state.components.flatMap(component => (component.closed ? [component.closed] : []))
  const go = (ways: { studentId: string; componentId: string }[]): void => {
    const [first] = ways
    if (first) finder.current?.goTo(first.studentId, first.componentId)
  }
  return (
    <>
      {!grid.can.enter ? (
        <p className={classes.note}>
          <IconLock aria-hidden size={16} />
          You can see these scores, but not enter them.
        </p>
      ) : (
        closed.length > 0 && (
          <p className={classes.note}>
            <IconLock aria-hidden size={16} />
            {closed.join(' ')}
          </p>
        )
      )}
      <div className={classes.bar}>
        {grid.can.enter && (
          <>
            <SaveState state={state} onSend={store.send} />
            <Problems store={store} state={state} onGo={entry => go([entry])} />
          </>
        )}
        <div className={classes.tools}>
          {grid.can.enter && (
            <>
              <Tooltip label="Take back (Ctrl + Z)">
                <ActionIcon
                  variant="default"
                  size={36}
                  aria-label="Take back"
                  disabled={!state.canUndo}
                  onClick={() => go(store.undo())}
                >
                  <IconArrowBackUp aria-hidden size={20} />
                </ActionIcon>
              </Tooltip>
              <Tooltip label="Do again (Ctrl + Y)">
                <ActionIcon
                  className={classes.again}
                  variant="default"
                  size={36}
                  aria-label="Do again"
                  disabled={!state.canRedo}
                  onClick={() => go(store.redo())}
                >
                  <IconArrowForwardUp aria-hidden size={20} />
                </ActionIcon>
              </Tooltip>
            </>
          )}
          {!phone && <Keys />}
        </div>
      </div>
      {phone ? (
        <ScoreList ref={finder} store={store} state={state} grid={grid} />
      ) : (
        <ScoreGrid ref={finder} store={store} state={state} grid={grid} />
      )}
      {leaving.status === 'blocked' && <LeaveDialog onLeave={leaving.proceed} onStay={leaving.reset} />}
    </>
  )
}
