import { counted } from '@akada/contract/report-cards/words'
import { Button, Textarea } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconSend, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../../../lib/api.ts'
import { messageOf } from '../../../../lib/http/api-error.ts'
import { showInstant } from '../../../../lib/days.ts'
import { notify } from '../../../../lib/notices.ts'
import { write } from '../../../../lib/query.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import type { ownStep } from '../../desk.ts'
import { OnTheCards } from './OnTheCards.tsx'
import { type Desk, deskOf, type Publication, type Review } from '../../queries.ts'

interface ReviewPanelProps {
  desk: Desk
  /** The current step: its button is the primary one of the page. */
  due: ReturnType<typeof ownStep>
  /** What publishing would do; undefined until it is read. */
  plan: Publication | undefined
  /** The term in the address. */
  term: string | undefined
}

const titles: Record<Review['status'], string> = {
  Open: 'With the class teacher',
  Ready: 'Awaiting approval',
  Approved: 'Approved by the head',
  'Sent back': 'Sent back to the class teacher',
}

const edges: Record<Review['status'], string> = {
  Open: '',
  Ready: 'border-l-4 border-l-waiting',
  Approved: 'border-l-4 border-l-accent',
  'Sent back': 'border-l-4 border-l-waiting',
}

const textOf = ({ status, can }: Review, published: number): string => {
  if (status === 'Open') {
    if (published > 0 && !can.hand) return 'They can be handed in once their scores are in.'
    return can.hand
      ? 'When marks, ratings and remarks are right, hand the cards to the head.'
      : 'The class teacher has not handed the cards in yet.'
  }
  if (status === 'Ready')
    return can.approve
      ? 'Look them through, then approve them or send them back with a note.'
      : 'The head looks them through.'
  if (status === 'Approved')
    return 'Ready to be published. If a mark or the roll changes first, they come back to the head.'
  return can.hand
    ? 'Correct what the note says, then hand them in again.'
    : 'The class teacher corrects them and hands them in again.'
}

/** What is still missing before cards can be submitted. */
const lackText = ({ cards }: Desk): string | null => {
  const drafts = cards.filter(card => card.status === 'Draft')
  const parts = [
    [drafts.filter(card => card.missingScores > 0).length, 'with missing scores'],
    [drafts.filter(card => card.ratingsGiven < card.ratingsWanted).length, 'not fully rated'],
    [drafts.filter(card => !card.hasClassTeacherRemark).length, "without a class teacher's remark"],
  ] as const
  const found = parts.filter(([count]) => count > 0).map(([count, what]) => `${counted(count, 'card')} ${what}`)
  return found.length === 0 ? null : `Still: ${found.join(', ')}.`
}

/** The progress of an arm's cards from the class teacher by way of the head to the parents, and the next step. */
export const ReviewPanel = ({ desk, due, plan, term }: ReviewPanelProps) => {
  const leftOut = plan?.leftOut ?? []
  const client = useQueryClient()
  const [asking, setAsking] = useState<'ready' | 'send-back' | null>(null)
  const { review: data } = desk
  const options = {
    onSuccess: (answer: Review) => {
      setAsking(null)
      notify.success(titles[answer.status])
      client.setQueryData<Desk>(deskOf(desk.classArm.id, term).queryKey, known => known && { ...known, review: answer })
    },
  }
  const handIn = useMutation(write(api.reviews.handIn, options))
  const decide = useMutation(write(api.reviews.approve, options))
  const made = desk.cards.filter(card => card.cardId)
  if (made.length === 0) return null
  const published = made.filter(card => card.status === 'Published').length
  if (published === made.length) return <AllPublished count={published} />
  const at = { params: { classArmId: desk.classArm.id }, query: { term } }
  const { revision, can } = data
  const step = (name: 'ready' | 'take-back') => handIn.mutate({ ...at, body: { step: name, revision } })
  const button = (label: string, icon: ReactNode, onClick: () => void, primary = false) => (
    <Button size="sm" variant={primary ? 'filled' : 'default'} leftSection={icon} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <section
      className={`flex flex-wrap items-center justify-between mb-4 px-4 py-3 rounded-md bg-surface border border-line gap-x-6 gap-y-4 ${edges[data.status]} no-print`}
      aria-label="Review"
    >
      <div className="min-w-0 grow basis-55">
        <h2 className="m-0 text-md font-bold">
          {published > 0 ? `${published} of ${made.length} published` : titles[data.status]}
        </h2>
        <p className="text-dimmed text-sm m-0 mt-0.5">
          {data.at && `${data.by ?? 'By itself'}, ${showInstant(data.at)}. `}
          {published > 0 && `${counted(made.length - published, 'card')} left: ${titles[data.status].toLowerCase()}. `}
          {textOf(data, published)}
        </p>
        {leftOut.length > 0 && (
          <ul className={'list mt-2 text-sm scroll-list'} aria-label="Left out">
            {leftOut.map(({ studentId, fullName, reason, by, at }) => (
              <li key={studentId}>
                <strong>{fullName}</strong> left out: {reason} ({by}, {showInstant(at)})
              </li>
            ))}
          </ul>
        )}
        {plan && can.approve && plan.ready.length > 0 && (
          <OnTheCards cards={plan.ready} signatories={plan.signatories} />
        )}
        {data.note && <p className="text-sm m-0 mt-0.5">“{data.note}”</p>}
        <Changes changes={data.changes} />
      </div>
      <div className="flex flex-wrap gap-2">
        {can.withdraw && button('Withdraw', <IconX aria-hidden size={16} />, () => step('take-back'))}
        {can.sendBack && button('Send back', <IconArrowBackUp aria-hidden size={16} />, () => setAsking('send-back'))}
        {can.approve &&
          button(
            'Approve',
            <IconCheck aria-hidden size={16} />,
            () => decide.mutate({ ...at, body: { step: 'approve', revision } }),
            due === 'approve',
          )}
        {can.hand &&
          button(
            'Hand in to the head',
            <IconSend aria-hidden size={16} />,
            () => setAsking('ready'),
            due === 'hand in',
          )}
      </div>
      <ConfirmDialog
        opened={asking === 'ready'}
        onClose={() => setAsking(null)}
        onConfirm={() => step('ready')}
        action="Hand in"
        name={desk.classArm.fullName}
        question={`Hand the report cards of ${desk.classArm.fullName} to the head? Ratings and remarks stay as they are until the head decides, or you take them back.`}
        warning={lackText(desk)}
        loading={handIn.isPending}
        safe
      />
      {asking === 'send-back' && (
        <SendBack
          name={desk.classArm.fullName}
          error={decide.isError ? messageOf(decide.error) : null}
          loading={decide.isPending}
          onClose={() => setAsking(null)}
          onSend={note => decide.mutate({ ...at, body: { step: 'send-back', revision, note } })}
        />
      )}
    </section>
  )
}

/** What changed on cards that were handed in or approved. */
const Changes = ({ changes: { students, others } }: Pick<Review, 'changes'>) => {
  if (students.length === 0 && others === 0) return null
  return (
    <>
      <h3 className="m-0 mt-2 text-sm font-bold">Changed since the cards were handed in or approved</h3>
      <ul className="text-sm scroll-list p-0 list-none" aria-label="Changed cards">
        {students.map(({ studentId, fullName, because }) => (
          <li key={studentId}>
            <strong>{fullName}</strong>: <span className="figures">{because.join('; ')}</span>
          </li>
        ))}
        {others > 0 && (
          <li>{counted(others, students.length > 0 ? 'other card' : 'card')}: positions or figures of the class arm</li>
        )}
      </ul>
    </>
  )
}

const AllPublished = ({ count }: { count: number }) => (
  <section
    className="flex flex-wrap items-center justify-between mb-4 px-4 py-3 rounded-md bg-surface border border-line gap-x-6 gap-y-4 border-l-4 border-l-accent no-print"
    aria-label="Review"
  >
    <div className="min-w-0 grow basis-55">
      <h2 className="m-0 text-md font-bold">Published</h2>
      <p className="text-dimmed text-sm m-0 mt-0.5">
        {count === 1 ? 'The card is' : `All ${count} cards are`} published. Marks on them change only by re-issuing.
      </p>
    </div>
  </section>
)

interface SendBackProps {
  name: string
  error: string | null
  loading: boolean
  onClose: () => void
  onSend: (note: string) => void
}

const SendBack = ({ name, error, loading, onClose, onSend }: SendBackProps) => {
  const [note, setNote] = useState('')
  const [empty, setEmpty] = useState(false)
  return (
    <Dialog opened onClose={onClose} size={520} title={`Send back the report cards of ${name}`}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (note.trim() === '') setEmpty(true)
          else onSend(note.trim())
        }}
      >
        <Textarea
          label="What has to be corrected"
          required
          autosize
          minRows={3}
          maxLength={500}
          data-autofocus
          value={note}
          error={empty ? 'Enter what has to be corrected.' : error}
          onChange={event => {
            setNote(event.currentTarget.value)
            setEmpty(false)
          }}
        />
        <div className="dialog-foot">
          <Button variant="default" onClick={onClose}>
            No, Don't send back
          </Button>
          <Button type="submit" loading={loading}>
            Send back
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
