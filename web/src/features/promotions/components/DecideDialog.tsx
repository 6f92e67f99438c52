import { Select, Text, Textarea } from '@mantine/core'
import { messages } from '@akada/contract/kernel/messages'
import { api } from '../../../lib/api.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { outcomes, outcomesFor, type PromotionRow } from '../model/rows.ts'
import { type Outcome } from '../queries.ts'

interface DecideDialogProps {
  school: string
  session: string
  rows: readonly PromotionRow[]
  onClose: () => void
  onDone?: () => void
}

const isOutcome = (text: string | null): text is Outcome => outcomes.some(outcome => outcome === text)

/** Sets an outcome by hand, for one student or for many. */
export const DecideDialog = ({ school, session, rows, onClose, onDone }: DecideDialogProps) => {
  const [only] = rows.length === 1 ? rows : []
  const form = useApiForm({
    initialValues: { outcome: only?.outcome ?? null, reason: only?.reason ?? '' },
    check: ({ outcome }): Record<string, string> => (isOutcome(outcome) ? {} : { outcome: messages.required }),
    submit: ({ outcome, reason }) =>
      api.promotions.decideOutcomes({
        body: {
          school,
          session,
          decisions: isOutcome(outcome) ? rows.map(({ id }) => ({ student: id, outcome, reason })) : [],
        },
      }),
    success: 'Outcome Saved Successfully',
    onSuccess: () => {
      onDone?.()
      onClose()
    },
  })
  const who = only?.fullName ?? `${rows.length} students`
  return (
    <Dialog opened onClose={onClose} size={560} title={<Text fw={650}>{`Outcome of ${who}`}</Text>}>
      <ApiForm form={form} label={`Outcome of ${who}`}>
        {only && (
          <Text c="dimmed">
            {only.proposed ? `Proposed: ${only.proposed}.` : 'Nothing is proposed.'} {only.because}
          </Text>
        )}
        <Select
          label="Outcome"
          withAsterisk
          data={outcomesFor(rows)}
          allowDeselect={false}
          data-autofocus
          {...form.field('outcome')}
        />
        <Textarea
          label="Reason"
          description="Kept with the decision and your name."
          autosize
          minRows={2}
          maxLength={500}
          {...form.field('reason')}
        />
        <div className="row end">
          <SubmitButton form={form}>Save outcome</SubmitButton>
        </div>
      </ApiForm>
    </Dialog>
  )
}
