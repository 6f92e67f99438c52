import { limits } from '@akada/contract/kernel/limits'
import { counted } from '@akada/contract/report-cards/words'
import { Button, Checkbox, Select, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../lib/api.ts'
import { ApiError, messageOf } from '../../../../lib/http/api-error.ts'
import { showNaira } from '../../../../lib/money.ts'
import { write } from '../../../../lib/query.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { isInsufficientFunds } from '../../../wallet/index.ts'
import { type ArmCards, armCards, generationCost, type Outcome, type Publication } from '../../queries.ts'
import { costInRefusal, JoinersCost, noCost } from '../generate/JoinersCost.tsx'
import { LeftOutFields, useLeftOut } from './LeftOutFields.tsx'
import { OnTheCards } from './OnTheCards.tsx'

interface PublishDialogProps {
  list: ArmCards
  /** What publishing would do. */
  plan: Publication
  /** The term in the address. */
  term: string | undefined
  onClose: () => void
}

/** Asks before an arm is published as a whole, with a reason for each student who is left out, and then reports what was done. */
export const PublishDialog = (props: PublishDialogProps) => {
  const { list, onClose } = props
  const [outcome, setOutcome] = useState<Outcome>()
  const arm = list.classArm.fullName
  return (
    <Dialog
      opened
      onClose={onClose}
      size={620}
      title={outcome ? `Report cards of ${arm}` : `Publish the report cards of ${arm}`}
    >
      {outcome ? (
        <OutcomeText outcome={outcome} onClose={onClose} />
      ) : (
        <PublishForm {...props} onPublished={setOutcome} />
      )}
    </Dialog>
  )
}

interface PublishFormProps extends PublishDialogProps {
  onPublished: (outcome: Outcome) => void
}

/** The body of the publication, its cost, and why it can't be sent yet. */
const usePublishing = ({ list, plan, term, onPublished }: PublishFormProps) => {
  const client = useQueryClient()
  const { classArm } = list
  const leftOut = useLeftOut(plan)
  const [reissueReason, setReissueReason] = useState('')
  const [incompleteReason, setIncompleteReason] = useState('')
  const [tried, setTried] = useState(false)
  const publish = useMutation({
    ...write(api.reportCards.publish, {
      onSuccess: answer => {
        onPublished(answer)
        client.setQueryData(armCards(classArm.id, term).queryKey, answer.cards)
      },
    }),
    meta: { silent: true },
  })
  const known = useQuery({
    ...generationCost(classArm.id, term),
    enabled: list.can.generate,
  })
  // A person who may publish but not generate learns the cost from the refusal of the first try.
  const cost = list.can.generate ? known.data : (costInRefusal(publish.error) ?? noCost)
  const asksReason =
    plan.changes.length > 0 || (publish.error instanceof ApiError && publish.error.code === 'reissue_reason_needed')
  const lacksReason = asksReason && reissueReason.trim() === ''
  const { isChosen: isIncomplete } = leftOut.incomplete
  const lacksIncomplete = isIncomplete && incompleteReason.trim() === ''
  const send = (): void => {
    setTried(true)
    if (!leftOut.isComplete || lacksReason || lacksIncomplete) return
    publish.mutate({
      params: { classArmId: classArm.id },
      query: { term },
      body: {
        leftOut: leftOut.value,
        reissueReason: asksReason ? reissueReason.trim() : undefined,
        incompleteReason: isIncomplete ? incompleteReason.trim() : undefined,
        total: cost?.total,
      },
    })
  }
  return {
    leftOut,
    reissueReason,
    setReissueReason,
    incompleteReason,
    setIncompleteReason,
    lacksIncomplete,
    tried,
    cost,
    asksReason,
    lacksReason,
    refusal: publish.error,
    error: publish.isError && !isInsufficientFunds(publish.error) ? publish.error : known.error,
    isBusy: publish.isPending || known.isFetching,
    send,
  }
}

const PublishForm = (props: PublishFormProps) => {
  const { plan, onClose } = props
  const { leftOut, tried, cost, asksReason, error, ...publishing } = usePublishing(props)
  const isShort = (cost?.missing ?? 0) > 0
  const { incomplete } = leftOut
  const count = plan.ready.length - leftOut.chosen.length + (incomplete.isChosen ? incomplete.students.length : 0)
  return (
    <>
      <Text>
        {counted(count, 'card')} will be published together. Marks, positions, ratings and remarks no longer change, and
        each card gets a number and a code by which a parent can confirm it.
      </Text>
      {!plan.approval.needed && !plan.approval.given && (
        <p
          className="flex items-start gap-3 px-4 py-3 rounded-md text-waiting bg-waiting-soft m-0 mb-4"
          style={{ marginTop: 12 }}
        >
          The head has not approved these cards. The audit log will say that they were published without an approval.
        </p>
      )}
      {incomplete.students.length > 0 && (
        <Checkbox
          mt="md"
          label={`Publish ${counted(incomplete.students.length, 'card')} with missing scores as incomplete`}
          description="These cards say 'Incomplete' and what is missing, and have no position. Otherwise the students are left out."
          checked={incomplete.isChosen}
          onChange={event => incomplete.choose(event.currentTarget.checked)}
        />
      )}
      {incomplete.isChosen && (
        <Textarea
          mt="xs"
          label="Reason for publishing incomplete cards"
          required
          autosize
          minRows={2}
          maxLength={limits.text}
          value={publishing.incompleteReason}
          error={tried && publishing.lacksIncomplete ? 'Enter the reason.' : null}
          onChange={event => publishing.setIncompleteReason(event.currentTarget.value)}
        />
      )}
      <LeftOutFields leftOut={leftOut} showErrors={tried} />
      <OnTheCards
        cards={[...leftOut.others, ...(incomplete.isChosen ? incomplete.students : [])]}
        signatories={plan.signatories}
      />
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
          description={`${counted(plan.changes.length, 'published card')} will be re-issued as well, because positions and class averages change. Printed on each of them: name no student.`}
          required
          autosize
          minRows={2}
          maxLength={limits.text}
          value={publishing.reissueReason}
          error={tried && publishing.lacksReason ? 'Enter the reason.' : null}
          onChange={event => publishing.setReissueReason(event.currentTarget.value)}
        />
      )}
      {cost && <JoinersCost cost={cost} error={publishing.refusal} />}
      {error && (
        <Text role="alert" c="var(--mantine-color-error)" mt="md">
          {messageOf(error)}
        </Text>
      )}
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose} data-autofocus>
          {isShort ? 'Close' : "No, Don't publish"}
        </Button>
        {!isShort && (
          <Button loading={publishing.isBusy} disabled={!cost || count === 0} onClick={publishing.send}>
            {cost && cost.total > 0 ? `Yes, Pay ${showNaira(cost.total)} and publish` : 'Yes, Publish'}
          </Button>
        )}
      </div>
    </>
  )
}

const OutcomeText = ({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) => {
  const { published, of, leftOut, incomplete, reissued } = outcome
  return (
    <div role="status">
      <Text fw={600}>
        {published} of {of} published{leftOut.length > 0 ? `; ${leftOut.length} left out:` : '.'}
      </Text>
      {leftOut.length > 0 && (
        <ul className={'list mt-3 rounded-md scroll-list border border-line divided'}>
          {leftOut.map(({ studentId, fullName, reason }) => (
            <li className="px-3 py-2" key={studentId}>
              <strong className="block">{fullName}</strong>
              <span className="text-dimmed text-sm">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {incomplete > 0 && <Text mt="sm">{counted(incomplete, 'card')} published as incomplete.</Text>}
      {reissued > 0 && <Text mt="sm">{counted(reissued, 'published card')} re-issued with the new figures.</Text>}
      {leftOut.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          Publish them later from this page. The figures on the other cards are then brought up to date with them.
        </Text>
      )}
      <div className="dialog-foot">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </div>
  )
}
