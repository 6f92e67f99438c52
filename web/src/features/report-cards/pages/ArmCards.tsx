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
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'
import { useUser } from '../../../lib/session.ts'
import { Figures } from '../../../ui/Figures.tsx'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import type { RowAction } from '../../../ui/list/RowMenu.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PathLink } from '../../../ui/PathLink.tsx'
import { armsOfTerm, broadsheetOf, cardAt } from '../addresses.ts'
import { armColumns, lacks } from '../components/arm-columns.tsx'
import classes from '../components/Cards.module.css'
import { CostNote } from '../components/CostNote.tsx'
import { GenerateButton } from '../components/GenerateButton.tsx'
import { ReviewPanel } from '../components/ReviewPanel.tsx'
import { OutOfDate } from '../components/OutOfDate.tsx'
import { PublishDialog } from '../components/PublishDialog.tsx'
import { TermSelect } from '../components/TermSelect.tsx'
import { dueStep } from '../due.ts'
import {
  type ArmCards as Cards,
  armCards,
  type CardSummary,
  type Publication,
  publication,
  review,
} from '../queries.ts'
import { type CardsSearch, searchOfCards } from '../search.ts'
import { statusOf } from '../standing.ts'

const filters = [
  { name: 'status', label: 'Status', options: ['Not generated', 'Draft', 'Published'] },
  { name: 'lacks', label: 'Still missing', options: lacks.map(({ value, label }) => ({ value, label })) },
]

const filtered = (cards: readonly CardSummary[], { q, status, lacks: wanted }: CardsSearch): CardSummary[] => {
  const text = q?.toLowerCase() ?? ''
  const lack = lacks.find(({ value }) => value === wanted)
  return cards.filter(
    card =>
      `${card.fullName} ${card.fxId}`.toLowerCase().includes(text) &&
      (!status || statusOf(card) === status) &&
      (!lack || lack.of(card)),
  )
}

const save = (work: () => Promise<void>): void => {
  whileLoading(work).catch((problem: unknown) => notify.error(messageOf(problem)))
}

const rowActions = (
  card: CardSummary,
  { can }: Cards,
  to: (card: CardSummary, view?: 'rate') => string | undefined,
): RowAction[] => {
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

/** The report cards of a class arm in a term: their status, what is missing, and the actions on them. */
export const ArmCards = () => {
  const { classArmId = '' } = useParams({ strict: false })
  const [search, setSearch] = useListSearch(searchOfCards)
  const { term: active } = useUser()
  const query = armCards(classArmId, search.term)
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData, meta: { silent: true } })
  const [publishing, setPublishing] = useState(false)
  const rows = data && filtered(data.cards, search)
  const term = data?.term.id ?? search.term ?? active?.id
  const to = (card: CardSummary, view?: 'rate'): string | undefined =>
    card.cardId ? cardAt({ classArmId, cardId: card.cardId, term: search.term, view }) : undefined
  const state = data && stateOf(data)
  const isFirst = state?.generated === 0
  const asked = { enabled: (state?.generated ?? 0) > 0, meta: { silent: true } }
  const { data: plan } = useQuery({ ...publication(classArmId, search.term), ...asked })
  const { data: reviewed } = useQuery({ ...review(classArmId, search.term), ...asked })
  const due = data ? dueStep({ list: data, review: reviewed, publication: plan }) : null
  const generateButton = data && state?.mayGenerate && (
    <GenerateButton list={data} term={search.term} isFirst={isFirst} />
  )
  return (
    <Page
      title={data ? `Report cards of ${data.classArm.fullName}` : 'Report cards'}
      intro={data ? `${data.term.name}, ${data.term.session}` : 'Marks, ratings and remarks of a class arm.'}
      breadcrumbs={[
        { title: 'Academics', to: '/academics' },
        { title: 'Report cards', to: armsOfTerm(term) },
      ]}
      action={
        isFirst
          ? generateButton || undefined
          : due === 'publish' && (
              <Button leftSection={<IconCertificate aria-hidden size={18} />} onClick={() => setPublishing(true)}>
                Publish
              </Button>
            )
      }
    >
      <div className={classes.bar}>
        <TermSelect value={term} onChange={value => setSearch({ term: value })} session={data?.term.session} />
      </div>
      {!error && <Figures figures={figuresOf(data)} />}
      {data && <Notices list={data} plan={plan} due={due} classArmId={classArmId} term={search.term} />}
      <FilterBar placeholder="Name or fxId" filters={filters} search={search} onSearch={setSearch} />
      <DataList
        label="Report cards"
        rows={rows}
        total={data?.cards.length}
        error={error}
        retry={refetch}
        columns={armColumns}
        idOf={card => card.studentId}
        nameOf={card => card.fullName}
        to={card => to(card)}
        search={search}
        onSearch={setSearch}
        actions={card => (data ? rowActions(card, data, to) : [])}
        toolbar={
          <Toolbar classArmId={classArmId} schoolId={isFirst ? undefined : data?.school.id} term={search.term}>
            {!isFirst && generateButton}
          </Toolbar>
        }
        empty={{ reason: data?.why ?? 'No report card matches the search and filters.' }}
      />
      {publishing && data && plan && (
        <PublishDialog list={data} plan={plan} term={search.term} onClose={() => setPublishing(false)} />
      )}
    </Page>
  )
}

interface NoticesProps {
  list: Cards
  plan: Publication | undefined
  due: ReturnType<typeof dueStep>
  classArmId: string
  term: string | undefined
}

/** Why cards can't be generated, what generating costs, what is out of date, and how far the review has progressed. */
const Notices = ({ list, plan, due, classArmId, term }: NoticesProps) => (
  <>
    {list.why && list.cards.length > 0 && (
      <p className={classes.why}>
        <IconInfoCircle aria-hidden size={20} />
        {list.why}
      </p>
    )}
    {stateOf(list).mayGenerate && <CostNote classArmId={classArmId} term={term} />}
    {plan && <OutOfDate list={list} cards={plan.outOfDate} term={term} />}
    <ReviewPanel list={list} due={due} leftOut={plan?.leftOut ?? []} term={term} />
  </>
)

interface ToolbarProps {
  classArmId: string
  /** Omitted if there are no cards to print yet. */
  schoolId: string | undefined
  term: string | undefined
  /** The other actions on the cards. */
  children: ReactNode
}

const Toolbar = ({ classArmId, schoolId, term, children }: ToolbarProps) => (
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
    {children}
    {schoolId !== undefined && (
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPrinter aria-hidden size={18} />}
        onClick={() => save(() => api.reportCards.pdfByArm({ params: { schoolId, classArmId }, query: { term } }))}
      >
        Print all (PDF)
      </Button>
    )}
  </>
)

const stateOf = ({ cards, can, why }: Cards) => {
  const count = (status: CardSummary['status']) => cards.filter(card => card.status === status).length
  return {
    generated: count('Draft') + count('Published'),
    mayGenerate: can.generate && why === null && cards.some(card => card.status !== 'Published'),
  }
}

const figuresOf = (data: Cards | undefined) => {
  const count = (is: (card: CardSummary) => boolean): number | undefined => data?.cards.filter(is).length
  return [
    { label: 'Students', value: data?.cards.length },
    { label: 'Drafts', value: count(card => card.status === 'Draft') },
    { label: 'Published', value: count(card => card.status === 'Published') },
    { label: 'With missing scores', value: count(card => card.missingScores > 0) },
    { label: 'Fully rated', value: count(card => card.ratingsWanted > 0 && card.ratingsGiven >= card.ratingsWanted) },
  ]
}
