import { Button } from '@mantine/core'
import {
  IconCertificate,
  IconDownload,
  IconEye,
  IconInfoCircle,
  IconPrinter,
  IconStar,
  IconTable,
} from '@tabler/icons-react'
import { counted } from '@akada/contract/report-cards/words'
import { textMatcher } from '@akada/contract/kernel/text-match'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { academics } from '../../../lib/page/addresses.ts'
import { api } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http/api-error.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useCan, useUser } from '../../../lib/session.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import type { RowAction } from '../../../ui/list/RowMenu.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { type PageTab, PageTabs } from '../../../ui/page/PageTabs.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { armsOfTerm, broadsheetOf, cardAt } from '../addresses.ts'
import { type CardsSearch, searchOfCards } from '../area.ts'
import { armColumns, lacks } from '../components/generate/arm-columns.tsx'
import { CostNote } from '../components/generate/CostNote.tsx'
import { DeskSteps } from '../components/generate/DeskSteps.tsx'
import { GenerateButton } from '../components/generate/GenerateButton.tsx'
import { MissingScores } from '../components/generate/MissingScores.tsx'
import { OutOfDate } from '../components/generate/OutOfDate.tsx'
import { PrintArm } from '../components/print/PrintArm.tsx'
import { PublishDialog } from '../components/publish/PublishDialog.tsx'
import { ReviewPanel } from '../components/publish/ReviewPanel.tsx'
import { TermSelect } from '../components/TermSelect.tsx'
import { countIncomplete, hasProposal, isOpenCard, ownStep } from '../desk.ts'
import {
  type CardSummary,
  type Desk,
  deskOf,
  generationCost,
  printRunsOf,
  type Publication,
  publication,
} from '../queries.ts'
import { statusOf } from '../standing.ts'

const FillIn = lazyPart(() => import('../components/ratings/FillIn.tsx'))

const filters = [
  { name: 'status', label: 'Status', options: ['Not generated', 'Draft', 'Published'] },
  { name: 'lacks', label: 'Still missing', options: lacks.map(({ value, label }) => ({ value, label })) },
]

const filtered = <Card extends CardSummary>(
  cards: readonly Card[],
  { q, status, lacks: wanted }: CardsSearch,
): Card[] => {
  const isFound = textMatcher(q)
  const lack = lacks.find(({ value }) => value === wanted)
  return cards.filter(
    card => isFound(card.fullName, card.fxId) && (!status || statusOf(card) === status) && (!lack || lack.of(card)),
  )
}

const save = (work: () => Promise<void>): void => {
  whileLoading(work).catch((problem: unknown) => notify.error(messageOf(problem)))
}

type To = (card: CardSummary, view?: 'rate') => string | undefined

const rowActions = (card: CardSummary, { can }: Desk, to: To): RowAction[] => {
  const { cardId } = card
  if (!cardId) return []
  const mayWrite = card.status === 'Draft' && (can.rate || can.remark)
  return [
    { label: 'Open', icon: IconEye, to: to(card) },
    ...(mayWrite ? [{ label: 'Rate and remark', icon: IconStar, to: to(card, 'rate') }] : []),
    {
      label: 'PDF',
      icon: IconDownload,
      onClick: () => save(() => api.reportCards.pdf({ params: { id: cardId } })),
    },
  ]
}

/** The tab that does the step that is due when the page is opened. */
const firstTab = ({ step, can, cards, traits }: Desk): string => {
  if (step?.name !== 'complete' || !step.isOwn) return 'cards'
  const isRated = cards.filter(isOpenCard).every(({ ratings }) => traits.every(({ id }) => ratings[id] !== undefined))
  return !can.rate || isRated ? 'remarks' : 'ratings'
}

const isFillTab = (tab: string): boolean => tab === 'ratings' || tab === 'remarks'

/** The desk of a class arm at the end of term: from missing scores to printed cards. */
export const ArmCards = () => {
  const { classArmId = '' } = useParams({ strict: false })
  const [search, setSearch] = useListSearch(searchOfCards)
  const { term: active } = useUser()
  const query = deskOf(classArmId, search.term)
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  // Fetched with the desk, so that what generating costs is on the page from the start.
  const can = useCan()
  const cost = useQuery({
    ...generationCost(classArmId, search.term),
    enabled: can('report-card.generate'),
  })
  const { plan, isComing } = usePlan(data, classArmId, search)
  const term = data?.term.id ?? search.term ?? active?.id
  const choose = <TermSelect value={term} onChange={value => setSearch({ term: value })} session={data?.term.session} />
  if (data && !cost.isLoading && !isComing)
    return <Arm key={`${classArmId} ${data.term.id}`} desk={data} plan={plan} choose={choose} />
  return (
    <Page
      title="Report cards"
      intro="Marks, ratings and remarks of a class arm."
      breadcrumbs={[academics, { title: 'Report cards', to: armsOfTerm(term) }]}
      aside={choose}
    >
      {error ? (
        <DataList
          label="Report cards"
          rows={undefined}
          error={error}
          retry={refetch}
          columns={armColumns}
          idOf={card => card.studentId}
          nameOf={card => card.fullName}
          search={search}
          onSearch={setSearch}
          empty={{ reason: '' }}
        />
      ) : (
        <SkeletonList rows={12} />
      )}
    </Page>
  )
}

/**
 * What publishing would do now, and whether it or the latest print is still coming: they are shown above the list, which must not move then.
 * Nothing is shown above what is filled in.
 */
const usePlan = (desk: Desk | undefined, classArmId: string, { term, tab }: CardsSearch) => {
  // A tab that is chosen later closes nothing that is open.
  const [first] = useState(tab)
  const isGenerated = desk !== undefined && stateOf(desk).generated > 0
  const { data: plan, isLoading } = useQuery({ ...publication(classArmId, term), enabled: isGenerated })
  const prints = useQuery({ ...printRunsOf(desk?.school.id ?? ''), enabled: isGenerated })
  const isComing = (isLoading || prints.isLoading) && desk !== undefined && !isFillTab(first ?? firstTab(desk))
  return { plan, isComing }
}

interface ArmProps {
  desk: Desk
  plan: Publication | undefined
  /** The choice of the term. */
  choose: ReactNode
}

const Arm = ({ desk, plan, choose }: ArmProps) => {
  const [search, setSearch] = useListSearch(searchOfCards)
  const { term } = search
  const [publishing, setPublishing] = useState(false)
  const [opened] = useState(() => firstTab(desk))
  const state = stateOf(desk)
  const isFirst = state.generated === 0
  const due = ownStep(desk)
  const tab = search.tab ?? opened
  const isFilling = isFillTab(tab)
  // What is filled in has the room, unless the head's note says what to correct there.
  const isQuiet = isFilling && desk.review.status !== 'Sent back'
  const printing = usePrinting(desk)
  // The bar of the proposals has the button that is due.
  const isProposing = tab === 'remarks' && desk.cards.some(card => hasProposal(card, desk))
  const action =
    !isProposing &&
    actionOf({
      due,
      tab,
      desk,
      generate: isFirst && state.mayGenerate && <GenerateButton list={desk} term={term} isFirst />,
      isQuiet,
      publish: due === 'publish' || (plan && mayPublishNow(desk, plan)) ? () => setPublishing(true) : undefined,
      print: printing.start,
      go: to => {
        setSearch({ tab: to })
        // The list of the next tab is read from its beginning.
        window.scrollTo(0, 0)
      },
    })
  const tabs = [
    { value: 'scores', title: 'Scores', content: <MissingScores desk={desk} /> },
    ...(desk.can.rate ? [fillTab(desk, term, 'ratings')] : []),
    ...(desk.can.classTeacherRemark || desk.can.principalRemark ? [fillTab(desk, term, 'remarks')] : []),
    { value: 'cards', title: 'Cards', content: <CardList desk={desk} isFirst={isFirst} print={printing.start} /> },
  ] as const
  return (
    <Page
      title={`Report cards of ${desk.classArm.fullName}`}
      intro={
        isFilling ? undefined : `${desk.term.name}, ${desk.term.session} · ${counted(desk.cards.length, 'student')}`
      }
      breadcrumbs={[academics, { title: 'Report cards', to: armsOfTerm(desk.term.id) }]}
      action={action}
      aside={!isFilling && choose}
    >
      {!isFilling && <DeskSteps desk={desk} />}
      {!isQuiet && <Notices desk={desk} plan={plan} due={due} term={term} />}
      {state.generated > 0 && <PrintArm desk={desk} isHidden={isFilling} />}
      <div className="relative">
        {isFilling && <DeskSteps desk={desk} isSlim />}
        <PageTabs tabs={tabs} tab={tab} onTab={next => setSearch({ tab: next ?? tabs[0].value })} />
      </div>
      {publishing && plan && <PublishDialog list={desk} plan={plan} term={term} onClose={() => setPublishing(false)} />}
    </Page>
  )
}

const fillTab = (desk: Desk, term: string | undefined, what: 'ratings' | 'remarks'): PageTab => ({
  value: what,
  title: what === 'ratings' ? 'Ratings' : 'Remarks',
  content: (
    <Suspense fallback={<SkeletonList rows={12} />}>
      <FillIn desk={desk} term={term} what={what} />
    </Suspense>
  ),
})

/** Prints the arm in the background; drafts too while nothing is published. */
const usePrinting = ({ classArm, school, term, cards }: Desk) => {
  const add = useMutation(
    write(api.printRuns.add, { onSuccess: run => notify.success(`Printing ${counted(run.of, 'card')}`) }),
  )
  const drafts = !cards.some(card => card.status === 'Published')
  return {
    start: (): void =>
      add.mutate({ body: { school: school.id, term: term.id, classArmId: classArm.id, oneFile: true, drafts } }),
  }
}

/** Whether the person may publish now, even if another person's step is due. */
const mayPublishNow = ({ can, due }: Desk, { approval }: Publication): boolean =>
  can.publish && due.cards > 0 && (approval.given || !approval.needed)

interface Actions {
  due: ReturnType<typeof ownStep>
  tab: string
  desk: Desk
  generate: ReactNode
  /** The panels with the buttons of the review are out of the way. */
  isQuiet: boolean
  publish: (() => void) | undefined
  print: () => void
  go: (tab: string) => void
}

const goOn = { 'hand in': 'Go on to handing in', approve: 'Go on to approving', 're-issue': 'Go on to re-issuing' }

const goOnTo: Readonly<Record<string, string>> = { ratings: 'Go on to remarks', remarks: 'Go on to ratings' }

/** The primary button: the step that is due; those with a panel of their own have it there, and it is led to where it is out of the way. */
const actionOf = ({ due, tab, desk, generate, isQuiet, publish, print, go }: Actions): ReactNode => {
  if (generate) return generate
  if (due === 'hand in' || due === 'approve' || due === 're-issue')
    return isQuiet && <Button onClick={() => go('cards')}>{goOn[due]}</Button>
  if (due === 'publish' && publish)
    return (
      <Button leftSection={<IconCertificate aria-hidden size={18} />} onClick={publish}>
        Publish
      </Button>
    )
  if (due === 'print')
    return (
      <Button leftSection={<IconPrinter aria-hidden size={18} />} onClick={print}>
        Print {counted(desk.cards.filter(card => card.status === 'Published').length, 'card')}
      </Button>
    )
  if (due === null && publish)
    return (
      <Button variant="default" leftSection={<IconCertificate aria-hidden size={18} />} onClick={publish}>
        Publish
      </Button>
    )
  const next = due === 'complete' ? firstTab(desk) : tab
  if (next === tab) return undefined
  return (
    <Button onClick={() => go(next)}>{goOnTo[tab] ?? `Complete ${counted(countIncomplete(desk), 'student')}`}</Button>
  )
}

interface NoticesProps {
  desk: Desk
  plan: Publication | undefined
  due: ReturnType<typeof ownStep>
  term: string | undefined
}

/** Why cards can't be generated, what generating costs, what is out of date, and how far the review has progressed. */
const Notices = ({ desk, plan, due, term }: NoticesProps) => (
  <>
    {desk.why && desk.cards.length > 0 && (
      <p className="flex items-start gap-3 px-4 py-3 rounded-md text-waiting bg-waiting-soft m-0 mb-4">
        <IconInfoCircle className="mt-0.5" aria-hidden size={20} />
        {desk.why}
      </p>
    )}
    {stateOf(desk).mayGenerate && <CostNote classArmId={desk.classArm.id} term={term} />}
    <OutOfDate desk={desk} cards={plan?.outOfDate ?? []} term={term} />
    <ReviewPanel desk={desk} due={due} plan={plan} term={term} />
  </>
)

interface CardListProps {
  desk: Desk
  /** No card has been generated yet. */
  isFirst: boolean
  print: () => void
}

/** The cards of the arm, and what can be done with each. */
const CardList = ({ desk, isFirst, print }: CardListProps) => {
  const [search, setSearch] = useListSearch(searchOfCards)
  const { term } = search
  const classArmId = desk.classArm.id
  const to: To = (card, view) => (card.cardId ? cardAt({ classArmId, cardId: card.cardId, term, view }) : undefined)
  return (
    <>
      <DataList
        filters={<FilterBar placeholder="Name or Student ID" filters={filters} search={search} onSearch={setSearch} />}
        label="Report cards"
        rows={filtered(desk.cards, search)}
        total={desk.cards.length}
        columns={armColumns}
        idOf={card => card.studentId}
        nameOf={card => card.fullName}
        to={card => to(card)}
        search={search}
        onSearch={setSearch}
        actions={card => rowActions(card, desk, to)}
        toolbar={
          <>
            <Button
              size="sm"
              variant="default"
              component={PathLink}
              to={broadsheetOf(classArmId, term)}
              leftSection={<IconTable aria-hidden size={18} />}
            >
              Broadsheet
            </Button>
            {!isFirst && stateOf(desk).mayGenerate && <GenerateButton list={desk} term={term} isFirst={false} />}
            {!isFirst && (
              <Button size="sm" variant="default" leftSection={<IconPrinter aria-hidden size={18} />} onClick={print}>
                Print all
              </Button>
            )}
          </>
        }
        empty={{ reason: desk.why ?? 'No report card matches the search and filters. Change or clear them.' }}
      />
    </>
  )
}

const stateOf = ({ cards, can, why }: Desk) => ({
  generated: cards.filter(card => card.status !== null).length,
  mayGenerate: can.generate && why === null && cards.some(card => card.status !== 'Published'),
})
