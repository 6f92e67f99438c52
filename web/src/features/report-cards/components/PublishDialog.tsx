import { counted } from '@akada/contract/report-cards/words'
import { Button, Checkbox, Group, Modal, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { showNaira } from '../../../lib/money.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { isInsufficientFunds } from '../../wallet/index.ts'
import { type ArmCards, armCards, forgetCards, generationCost, type Outcome, review } from '../queries.ts'
import classes from './Cards.module.css'
import { costInRefusal, isOtherCost, JoinersCost, noCost } from './JoinersCost.tsx'

interface PublishDialogProps {
  list: ArmCards
  /** The term as the address has it. */
  term: string | undefined
  onClose: () => void
}

/** Asks before an arm's drafts are frozen, and says afterwards which were and which were not. */
export const PublishDialog = ({ list, term, onClose }: PublishDialogProps) => {
  const client = useQueryClient()
  const [includeIncomplete, setIncludeIncomplete] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const { classArm } = list
  const asked = generationCost(classArm.id, term)
  const { data: reviewed } = useQuery({ ...review(classArm.id, term), meta: { silent: true } })
  const publish = useMutation({
    ...write('POST /report-card/publish/{classArmId}', {
      onSuccess: async answer => {
        notify.success(`${answer.published} of ${answer.of} published`)
        setOutcome(answer)
        await forgetCards(client)
        client.setQueryData(armCards(classArm.id, term).queryKey, answer.cards)
      },
      onError: async error => {
        // Somebody joined, or the price or the wallet changed, since it was looked at.
        if (isInsufficientFunds(error) || isOtherCost(error))
          await client.invalidateQueries({ queryKey: asked.queryKey })
      },
    }),
    meta: { silent: true },
  })
  const known = useQuery({ ...asked, enabled: list.can.generate, meta: { silent: true } })
  // Who may publish but not generate learns of a cost by the refusal of the first try.
  const cost = list.can.generate ? known.data : (costInRefusal(publish.error) ?? noCost)
  const isShort = (cost?.missing ?? 0) > 0
  const fault = publish.isError && !isInsufficientFunds(publish.error) ? publish.error : known.error
  const drafts = list.cards.filter(card => card.status === 'Draft')
  const incomplete = drafts.filter(card => card.missingScores > 0).length
  const unremarked = drafts.filter(card => !card.hasPrincipalRemark).length
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      closeOnClickOutside={!publish.isPending}
      title={
        <Text fw={650}>
          {outcome ? `Report cards of ${classArm.fullName}` : `Publish the report cards of ${classArm.fullName}`}
        </Text>
      }
    >
      {outcome ? (
        <OutcomeText outcome={outcome} onClose={onClose} />
      ) : (
        <>
          <Text>
            {counted(drafts.length, 'draft card')} will be frozen as {drafts.length === 1 ? 'it stands' : 'they stand'}{' '}
            now: marks, positions, ratings and remarks no longer change. Each gets a number and a code by which a parent
            can confirm it. Afterwards a card changes only by re-issuing it with a reason.
          </Text>
          {reviewed && reviewed.status !== 'Approved' && (
            <p className={classes.why} style={{ marginTop: 12 }}>
              {reviewed.status === 'Ready'
                ? 'The class teacher handed these cards in, and they are not approved yet.'
                : 'These cards were not handed in and approved.'}{' '}
              You may publish them all the same; the log will say that it was without a review.
            </p>
          )}
          {unremarked > 0 && (
            <Text size="sm" c="dimmed" mt="xs">
              {counted(unremarked, 'card')} without a principal's remark will take the one of the school's range of
              averages.
            </Text>
          )}
          <Checkbox
            mt="md"
            label="Also publish incomplete cards"
            description={
              incomplete === 0
                ? 'No card has missing scores. A card without any score is never published.'
                : `${counted(incomplete, 'card')} with missing scores ${incomplete === 1 ? 'is' : 'are'} left out otherwise. A card without any score is never published.`
            }
            checked={includeIncomplete}
            onChange={event => setIncludeIncomplete(event.currentTarget.checked)}
          />
          {cost && <JoinersCost cost={cost} error={publish.error} />}
          {fault && (
            <Text role="alert" c="var(--mantine-color-error)" mt="md">
              {messageOf(fault)}
            </Text>
          )}
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={onClose} data-autofocus>
              {isShort ? 'Close' : "No, Don't publish"}
            </Button>
            {!isShort && (
              <Button
                loading={publish.isPending || known.isFetching}
                disabled={!cost}
                onClick={() =>
                  publish.mutate({
                    params: { classArmId: classArm.id },
                    query: { term },
                    body: { includeIncomplete, total: cost?.total },
                  })
                }
              >
                {cost && cost.total > 0 ? `Yes, Pay ${showNaira(cost.total)} and publish` : 'Yes, Publish'}
              </Button>
            )}
          </Group>
        </>
      )}
    </Modal>
  )
}

const OutcomeText = ({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) => {
  const { published, of, leftOut } = outcome
  return (
    <div role="status">
      <Text fw={600}>
        {published} of {of} published{leftOut.length > 0 ? `; ${leftOut.length} left out, because:` : '.'}
      </Text>
      {leftOut.length > 0 && (
        <ul className={classes.leftOut}>
          {leftOut.map(({ studentId, fullName, because }) => (
            <li key={studentId}>
              <strong>{fullName}</strong>
              <span>{because}</span>
            </li>
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          Have the missing scores entered, then publish again: only what is left is published.
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </div>
  )
}
