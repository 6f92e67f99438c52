import { counted } from '@akada/contract/report-cards/words'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../lib/api.ts'
import { newId } from '../../../../lib/ids.ts'
import { ReasonDialog } from '../../../../ui/dialog/ReasonDialog.tsx'
import { PathLink } from '../../../../ui/page/PathLink.tsx'
import { cardAt } from '../../addresses.ts'
import { armCards, type Desk, type Publication } from '../../queries.ts'

interface OutOfDateProps {
  desk: Desk
  /** The cards with their differences, once they are known. */
  cards: Publication['outOfDate']
  /** The term in the address. */
  term: string | undefined
}

/** The published cards of an arm that no longer agree with its figures, and the button to re-issue them together. */
export const OutOfDate = ({ desk, cards, term }: OutOfDateProps) => {
  const [asking, setAsking] = useState(false)
  const { classArm, can, outOfDate: count } = desk
  if (count === 0) return null
  return (
    <section
      className={
        'flex flex-wrap items-center justify-between mb-4 px-4 py-3 rounded-md bg-surface border border-line gap-x-6 gap-y-4 border-l-4 border-l-waiting no-print'
      }
      aria-label="Out of date"
    >
      <div className="min-w-0 grow basis-55">
        <h2 className="m-0 text-md">{counted(count, 'published card')} out of date</h2>
        <p className="text-dimmed text-sm m-0 mt-0.5">
          Scores or positions changed after publishing, so the figures on {count === 1 ? 'it' : 'them'} no longer agree
          with the class arm. Re-issue {count === 1 ? 'it' : 'them together'}, and hand out the new version.
        </p>
      </div>
      {can.publish && (
        <Button leftSection={<IconRefresh aria-hidden size={18} />} onClick={() => setAsking(true)}>
          Re-issue {counted(count, 'card')}
        </Button>
      )}
      <details className="w-full">
        <summary className="cursor-pointer min-h-11 content-start">What differs</summary>
        <ul className="list grid gap-2 scroll-list">
          {cards.map(({ cardId, fullName, because }) => (
            <li key={cardId}>
              <PathLink to={cardAt({ classArmId: classArm.id, cardId, term })}>{fullName}</PathLink>
              <span className="block text-dimmed text-sm figures">{because.join('; ')}.</span>
            </li>
          ))}
        </ul>
      </details>
      {asking && <ReissueTogether list={desk} count={count} term={term} onClose={() => setAsking(false)} />}
    </section>
  )
}

interface ReissueTogetherProps {
  list: Desk
  count: number
  term: string | undefined
  onClose: () => void
}

const ReissueTogether = ({ list: { classArm }, count, term, onClose }: ReissueTogetherProps) => {
  const client = useQueryClient()
  const [clientId] = useState(() => newId())
  const send = async (reason: string): Promise<void> => {
    const answer = await api.publications.reissueTogether({
      params: { classArmId: classArm.id },
      query: { term },
      body: { reason, clientId },
    })
    client.setQueryData(armCards(classArm.id, term).queryKey, answer.cards)
  }
  return (
    <ReasonDialog
      title={`Re-issue ${counted(count, 'card')} of ${classArm.fullName}`}
      size={560}
      description="Printed on every new card, and recorded with your name. Name no student."
      missing="Enter the reason."
      verb="Re-issue together"
      guard={false}
      send={send}
      success="Report Cards Re-issued Successfully"
      onClose={onClose}
    >
      <p className="m-0 text-sm text-dimmed">
        Each card gets a new version and a new code, with the figures as they are now. The earlier versions stay on
        record. Their codes then say that they were replaced, where marks, places or remarks of the student differ.
      </p>
    </ReasonDialog>
  )
}
