import { positionText } from '@akada/contract/report-cards/words'
import { Button, SegmentedControl } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker, useParams, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { academics } from '../../../lib/page/addresses.ts'
import { api, messageOf } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { armsOfTerm, cardAt, cardsOfArm } from '../addresses.ts'
import { searchOfCard } from '../area.ts'
import { CardDocument } from '../components/print/CardDocument.tsx'
import { CardSteps, type Neighbours, neighboursOf } from '../components/publish/CardSteps.tsx'
import { IssuePanel } from '../components/publish/IssuePanel.tsx'
import { RateSide } from '../components/ratings/RateSide.tsx'
import classes from '../components/ReportCard.module.css'
import { usePictures } from '../components/print/usePictures.ts'
import { useCardDraft } from '../components/ratings/useCardDraft.ts'
import { armCards, type CardSummary, type StudentCard, studentCard } from '../queries.ts'

const ConflictDialog = lazyPart(async () => ({
  default: (await import('../../../ui/form/ConflictDialog.tsx')).ConflictDialog,
}))
const LeaveDialog = lazyPart(() => import('../../../ui/form/LeaveDialog.tsx'))

/** One report card: the sheet as a parent gets it, and ratings and remarks while it is a draft. */
export const ReportCard = () => {
  const { classArmId = '', id = '' } = useParams({ strict: false })
  const [{ term }] = useListSearch(searchOfCard)
  const { data, error, refetch } = useQuery(studentCard(id))
  const arm = useQuery(armCards(classArmId, term))
  // Previous and Next, which come with the arm, would push down what is read already.
  if (data && !arm.isLoading)
    return <Card key={data.id} card={data} neighbours={neighboursOf(arm.data?.cards, id)} {...{ classArmId, term }} />
  return (
    <Page
      title="Report card"
      intro="Marks, ratings and remarks of one student."
      breadcrumbs={[academics, { title: 'Report cards', to: cardsOfArm(classArmId, term) }]}
    >
      {error ? <ErrorPanel error={error} retry={refetch} /> : <SkeletonList rows={14} />}
    </Page>
  )
}

interface CardProps {
  card: StudentCard
  neighbours: Neighbours | null
  classArmId: string
  term: string | undefined
}

const Card = ({ card, neighbours, classArmId, term }: CardProps) => {
  const { sheet, can } = card
  const { history } = useRouter()
  const [search, setSearch] = useListSearch(searchOfCard)
  const draft = useCardDraft(classArmId, card)
  const mayWrite = can.rate || can.remark
  const rating = mayWrite && search.view === 'rate'
  const to = (other: CardSummary): string =>
    cardAt({ classArmId, cardId: other.cardId ?? '', term, view: rating ? 'rate' : undefined })
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => draft.dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => draft.dirty,
    withResolver: true,
  })
  const print = (): void => {
    whileLoading(() => api.reportCards.pdf({ params: { id: card.id } })).catch((problem: unknown) =>
      notify.error(messageOf(problem)),
    )
  }
  const next = neighbours?.next
  const client = useQueryClient()
  const nextId = next?.cardId
  useEffect(() => {
    // Prefetched, so that stepping through an arm never waits.
    if (rating && nextId) void client.prefetchQuery(studentCard(nextId))
  }, [client, rating, nextId])
  const pictures = usePictures(sheet)
  return (
    <Page
      title={sheet.student.fullName}
      intro={`${sheet.classArm} · ${sheet.term.name}, ${sheet.session} · ${glance(card)}`}
      breadcrumbs={[
        academics,
        { title: 'Report cards', to: armsOfTerm(sheet.term.id) },
        { title: sheet.classArm, to: cardsOfArm(classArmId, term) },
      ]}
      action={
        rating ? undefined : (
          <Button data-pdf leftSection={<IconPrinter aria-hidden size={18} />} onClick={print}>
            Print (PDF)
          </Button>
        )
      }
    >
      <div className={`flex flex-wrap items-center gap-3 mb-4 ${classes.bar} no-print`}>
        {mayWrite && (
          <SegmentedControl
            aria-label="What to show"
            value={rating ? 'rate' : 'sheet'}
            data={[
              { value: 'sheet', label: 'Report sheet' },
              { value: 'rate', label: 'Ratings and remarks' },
            ]}
            onChange={view => setSearch({ view: view === 'rate' ? 'rate' : undefined })}
          />
        )}
        {neighbours && <CardSteps neighbours={neighbours} to={to} />}
      </div>
      <IssuePanel card={card} />
      {rating ? (
        <RateSide
          // The rows start at the top for each student.
          key={card.id}
          card={card}
          draft={draft}
          onNext={next ? () => history.push(to(next), undefined, { ignoreBlocker: true }) : undefined}
        />
      ) : (
        <SheetSide card={card} {...pictures} />
      )}
      <Suspense>
        {draft.conflict && (
          <ConflictDialog
            by="Somebody else"
            what="this card"
            differences={draft.conflict}
            onClose={draft.dismissConflict}
            onSave={draft.settle}
          />
        )}
        {leaving.status === 'blocked' && <LeaveDialog onLeave={leaving.proceed} onStay={leaving.reset} />}
      </Suspense>
    </Page>
  )
}

/** The card as it is printed, and what it still lacks. */
const SheetSide = ({ card, logo, picture }: { card: StudentCard } & ReturnType<typeof usePictures>) => {
  const { sheet, issue, status, signatures } = card
  return (
    <>
      {sheet.result.missing.length > 0 && status === 'Draft' && (
        <p
          className={`rounded-md text-waiting bg-waiting-soft text-sm px-3 py-2 max-w-240 ${classes.missing} no-print`}
        >
          <strong>Scores still missing:</strong> {sheet.result.missing.join(', ')}
        </p>
      )}
      <CardDocument
        sheet={sheet}
        logo={logo}
        picture={picture}
        signatures={signatures}
        isDraft={status === 'Draft'}
        foot={
          issue && (
            <>
              <span>
                Version {issue.version} · Code <strong>{issue.code}</strong>
              </span>
              {issue.replaces && <span>{`Replaces the card of ${showDay(issue.replaces)}: ${issue.reason}`}</span>}
              <span>Confirm this card at {`${window.location.host}/verify`}</span>
            </>
          )
        }
      />
    </>
  )
}

const glance = ({ sheet, status, issue }: StudentCard): string =>
  [
    status === 'Published' ? `Published, version ${issue?.version ?? 1}` : 'Draft',
    sheet.result.average && `average ${sheet.result.average}`,
    sheet.result.average && positionText(sheet),
  ]
    .filter(Boolean)
    .join(' · ')
