import { Button } from '@mantine/core'
import { IconArrowUpRight, IconGavel } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { administration } from '../../../lib/page/addresses.ts'
import { api } from '../../../lib/api.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useSchool } from '../../../lib/session.ts'
import { counted } from '../../../lib/words.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { FactsPanel } from '../../../ui/facts/FactsPanel.tsx'
import { Figures } from '../../../ui/facts/Figures.tsx'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import type { BulkAction } from '../../../ui/list/ListToolbar.tsx'
import type { RowAction } from '../../../ui/list/RowMenu.tsx'
import { type FetchedList, useList } from '../../../ui/list/useList.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { columnsFor } from '../components/columns.tsx'
import { DecideDialog } from '../components/DecideDialog.tsx'
import { Standing, Staying } from '../components/Standing.tsx'
import classes from '../components/promotion.module.css'
import { movingIn, outcomes, rulesOf, stepWords, undecided } from '../model/rows.ts'
import {
  type Outcome,
  type Promotion as PromotionData,
  promotionPages,
  type PromotionRow,
  sessions,
} from '../queries.ts'
import { searchOfPromotion } from '../area.ts'

const isFilter = (text: string | undefined): text is Outcome | typeof undecided =>
  text === undecided || outcomes.some(outcome => outcome === text)

/** The outcome of every student at the session's end: reviewed, decided by hand where the rules do not fit, and applied in one step. */
export const Promotion = () => {
  const school = useSchool()
  const [{ session, q, class: of, outcome }] = useListSearch(searchOfPromotion)
  const filters = { session, q, class: of, outcome: isFilter(outcome) ? outcome : undefined }
  const list = useList(promotionPages(school.id, filters), 'foundStudents')
  if (list.first && !list.error) return <Whole school={school.id} promotion={list.first} list={list} />
  return (
    <Page title="Promotion" breadcrumbs={[administration]}>
      {list.error ? <ErrorPanel error={list.error} retry={list.refetch} /> : <SkeletonList rows={8} />}
    </Page>
  )
}

interface Deciding {
  rows: PromotionRow[]
  clear?: () => void
}

const useSteps = (school: string, { session, standing, fingerprint }: PromotionData) => {
  const [asking, setAsking] = useState<'apply' | 'undo'>()
  const close = () => setAsking(undefined)
  const apply = useMutation(
    write(api.promotions.applyPromotion, {
      onSuccess: ({ counts, armsMade }) => {
        const moved = counts.reduce((sum, { count }) => sum + count, 0)
        const made = armsMade > 0 ? `, ${counted(armsMade, 'class arm')} made` : ''
        notify.success(`${counted(moved, 'student')} moved${made}`)
      },
      onSettled: close,
    }),
  )
  const undo = useMutation(
    write(api.promotions.undoPromotion, {
      onSuccess: ({ message }) => notify.success(message),
      onSettled: close,
    }),
  )
  return {
    asking,
    ask: setAsking,
    close,
    isPending: apply.isPending || undo.isPending,
    apply: () => apply.mutate({ body: { school, session: session.id, fingerprint } }),
    undo: () => standing && undo.mutate({ params: { id: standing.id } }),
  }
}

/** The state's requirements for the school's classes, grouped by rule. */
const Asked = ({ promotion }: { promotion: PromotionData }) => {
  const rules = rulesOf(promotion)
  if (rules.length === 0) return null
  return (
    <div className={classes.asked}>
      <FactsPanel title="What the state asks" facts={rules} />
    </div>
  )
}

interface WholeProps {
  school: string
  promotion: PromotionData
  list: FetchedList<PromotionRow>
}

const Whole = ({ school, promotion, list }: WholeProps) => {
  const { session, nextSession, counts, can, step } = promotion
  const [, setSearch] = useListSearch(searchOfPromotion)
  const [deciding, setDeciding] = useState<Deciding>()
  const steps = useSteps(school, promotion)
  const toMove = movingIn(step)
  const who = `${toMove} ${toMove === 1 ? 'student' : 'students'}`
  return (
    <Page
      title="Promotion"
      intro={`From ${session.name} to ${nextSession?.name ?? 'a session that the state has not made yet'}. Proposed by the state's rules; a person decides.`}
      breadcrumbs={[administration]}
      action={
        can.decide &&
        promotion.mayApply &&
        toMove > 0 && (
          <Button leftSection={<IconArrowUpRight aria-hidden size={18} />} onClick={() => steps.ask('apply')}>
            {`Move ${who}`}
          </Button>
        )
      }
    >
      <Standing promotion={promotion} onUndo={() => steps.ask('undo')} />
      {promotion.hindrance === null && (
        <Staying staying={step.staying} onShowUndecided={() => setSearch({ outcome: undecided })} />
      )}
      <Figures
        figures={[
          ...outcomes.map(outcome => ({
            label: outcome,
            value: counts.find(count => count.outcome === outcome)?.count ?? 0,
          })),
          { label: undecided, value: promotion.undecided },
        ]}
      />
      <Students
        promotion={promotion}
        list={list}
        mayDecideSome={toMove + step.staying.count > 0}
        onDecide={setDeciding}
      />
      <Asked promotion={promotion} />
      {deciding && (
        <DecideDialog
          school={school}
          session={session.id}
          rows={deciding.rows}
          onClose={() => setDeciding(undefined)}
          onDone={deciding.clear}
        />
      )}
      <ConfirmDialog
        opened={steps.asking === 'apply'}
        action="Move"
        name={who}
        safe
        question={`Do you want to move ${who} to ${nextSession?.name ?? ''}?`}
        warning={`${stepWords(step)} Class arms that are missing in the next session are made. It can be undone until marks or registers of the next session hang on it.`}
        loading={steps.isPending}
        onClose={steps.close}
        onConfirm={steps.apply}
      />
      <ConfirmDialog
        opened={steps.asking === 'undo'}
        action="Undo"
        name="the promotion"
        warning="Every student goes back to where they were. Decisions stay, to be applied again."
        loading={steps.isPending}
        onClose={steps.close}
        onConfirm={steps.undo}
      />
    </Page>
  )
}

interface StudentsProps {
  promotion: PromotionData
  list: FetchedList<PromotionRow>
  /** At least one student has not been moved yet. */
  mayDecideSome: boolean
  onDecide: (deciding: Deciding) => void
}

/** The proposed outcome for each student, filtered by class and outcome. */
const Students = ({ promotion, list, mayDecideSome, onDecide }: StudentsProps) => {
  const { session, can, classes: all } = promotion
  const [search, setSearch] = useListSearch(searchOfPromotion)
  const { data: calendar } = useQuery(sessions())
  const actionsOf = (row: PromotionRow): RowAction[] =>
    row.moved ? [] : [{ label: 'Decide outcome', icon: IconGavel, onClick: () => onDecide({ rows: [row] }) }]
  const decideAll: BulkAction<PromotionRow> = {
    label: 'Decide outcome',
    icon: <IconGavel aria-hidden size={18} />,
    onClick: (rows, clear) => onDecide({ rows, clear }),
  }
  return (
    <DataList
      filters={
        <FilterBar
          placeholder="Name, admission number or Student ID"
          filters={[
            { name: 'class', label: 'Class', options: [...new Set(all.map(one => one.class.name))] },
            { name: 'outcome', label: 'Outcome', options: [...outcomes, undecided] },
            {
              name: 'session',
              label: 'Session',
              options: calendar?.foundSessions.map(({ id, name }) => ({ value: id, label: name })) ?? [],
            },
          ]}
          search={search}
          onSearch={setSearch}
        />
      }
      label="Students"
      list={list}
      showMore="Show more students"
      columns={columnsFor(promotion.standing !== null)}
      idOf={({ id }) => id}
      nameOf={({ fullName }) => fullName}
      to={({ id }) => `/administration/user-management/student-management/admission-register/${id}`}
      search={search}
      onSearch={setSearch}
      actions={can.decide ? actionsOf : undefined}
      bulk={can.decide && mayDecideSome ? [decideAll] : undefined}
      empty={{
        reason:
          all.length === 0
            ? (promotion.hindrance ?? `Nobody is enrolled in ${session.name}. Admit students first.`)
            : 'No student matches the search and filters. Change or clear them.',
      }}
    />
  )
}
