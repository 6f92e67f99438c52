import { limits } from '@akada/contract/kernel/limits'
import { counted } from '@akada/contract/report-cards/words'
import { Button, Group, Modal, Select, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { showNaira } from '../../../lib/money.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { isInsufficientFunds } from '../../wallet/index.ts'
import { type ArmCards, armCards, generationCost, type Outcome, type Publication } from '../queries.ts'
import classes from './Cards.module.css'
import { costInRefusal, JoinersCost, noCost } from './JoinersCost.tsx'
import { LeftOutFields, useLeftOut } from './LeftOutFields.tsx'

interface PublishDialogProps {
  list: ArmCards
  /** What publishing would do. */
  plan: Publication
  /** The term as the address has it. */
  term: string | undefined
  onClose: () => void
}

/** Asks before an arm is published as a whole, with a reason for each student who is left out, and says afterwards what was done. */
export const PublishDialog = ({ list, plan, term, onClose }: PublishDialogProps) => {
  const client = useQueryClient()
  const { classArm } = list
  const [outcome, setOutcome] = useState<Outcome>()
  const leftOut = useLeftOut(plan)
  const [reissueReason, setReissueReason] = useState('')
  const [tried, setTried] = useState(false)
  const asked = generationCost(classArm.id, term)
  const publish = useMutation({
    ...write(api.reportCards.publish, {
      onSuccess: answer => {
        notify.success(`${answer.published} of ${answer.of} published`)
        setOutcome(answer)
        client.setQueryData(armCards(classArm.id, term).queryKey, answer.cards)
      },
    }),
    meta: { silent: true },
  })
  const known = useQuery({ ...asked, enabled: list.can.generate, meta: { silent: true } })
  // Who may publish but not generate learns of a cost by the refusal of the first try.
  const cost = list.can.generate ? known.data : (costInRefusal(publish.error) ?? noCost)
  const isShort = (cost?.missing ?? 0) > 0
  const fault = publish.isError && !isInsufficientFunds(publish.error) ? publish.error : known.error
  const asksReason =
    plan.changes.length > 0 || (publish.error instanceof ApiError && publish.error.code === 'reissue_reason_needed')
  const lacksReason = asksReason && reissueReason.trim() === ''
  const count = plan.ready.length - leftOut.chosen.length
  const send = (): void => {
    setTried(true)
    if (!leftOut.isComplete || lacksReason) return
    publish.mutate({
      params: { classArmId: classArm.id },
      query: { term },
      body: {
        leftOut: leftOut.value,
        reissueReason: asksReason ? reissueReason.trim() : undefined,
        total: cost?.total,
      },
    })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size={620}
      closeOnClickOutside={false}
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
            {counted(count, 'card')} will be published together. Marks, positions, ratings and remarks no longer change,
            and each card gets a number and a code by which a parent can confirm it.
          </Text>
          {!plan.approval.needed && !plan.approval.given && (
            <p className={classes.why} style={{ marginTop: 12 }}>
              The head has not approved these cards. The audit log will say that they were published without an
              approval.
            </p>
          )}
          <LeftOutFields plan={plan} leftOut={leftOut} showErrors={tried} />
          {leftOut.others.length > 1 && (
            <Select
              mt="md"
              label="Leave out another student"
              description="Their marks then count in nobody's position or class average."
              placeholder="Choose a student"
              searchable
              value={null}
              data={leftOut.others.map(({ studentId, fullName }) => ({ value: studentId, label: fullName }))}
              onChange={id => id && leftOut.choose(id)}
            />
          )}
          {asksReason && (
            <Textarea
              mt="md"
              label="Reason for the re-issue"
              description={`${counted(plan.changes.length, 'published card')} will be re-issued as well, because positions and class averages change.`}
              withAsterisk
              autosize
              minRows={2}
              maxLength={limits.text}
              value={reissueReason}
              error={tried && lacksReason ? 'Enter the reason.' : null}
              onChange={event => setReissueReason(event.currentTarget.value)}
            />
          )}
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
              <Button loading={publish.isPending || known.isFetching} disabled={!cost || count === 0} onClick={send}>
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
  const { published, of, leftOut, reissued } = outcome
  return (
    <div role="status">
      <Text fw={600}>
        {published} of {of} published{leftOut.length > 0 ? `; ${leftOut.length} left out:` : '.'}
      </Text>
      {leftOut.length > 0 && (
        <ul className={classes.leftOut}>
          {leftOut.map(({ studentId, fullName, reason }) => (
            <li key={studentId}>
              <strong>{fullName}</strong>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {reissued > 0 && <Text mt="sm">{counted(reissued, 'published card')} re-issued with the new figures.</Text>}
      {leftOut.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          Publish them later from this page. The figures on the other cards are then brought up to date with them.
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
