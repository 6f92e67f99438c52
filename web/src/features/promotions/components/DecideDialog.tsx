import { limits } from '@akada/contract/kernel/limits'
import { messages } from '@akada/contract/kernel/messages'
import { promotionStudent } from '@akada/contract/promotions/calls'
import { Select, Text, Textarea } from '@mantine/core'
import * as z from 'zod'
import { api } from '../../../lib/api.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { useRowsConflict } from '../../../ui/form/useRowsConflict.tsx'
import { outcomes, outcomesFor, undecided } from '../model/rows.ts'
import type { Outcome, PromotionRow } from '../queries.ts'

interface DecideDialogProps {
  school: string
  session: string
  rows: readonly PromotionRow[]
  onClose: () => void
  onDone?: () => void
}

const isOutcome = (text: string | null): text is Outcome => outcomes.some(outcome => outcome === text)

type Decided = Pick<PromotionRow, 'id' | 'fullName' | 'outcome' | 'reason' | 'revision'>
interface Values extends Record<string, unknown> {
  outcome: Outcome | null
  reason: string
}

const shown = ({ outcome, reason }: Pick<Decided, 'outcome' | 'reason'>): string =>
  [outcome ?? undecided, reason?.trim()].filter(Boolean).join(': ')

/** Sets an outcome by hand, for one student or for many. */
export const DecideDialog = ({ school, session, rows, onClose, onDone }: DecideDialogProps) => {
  const [only] = rows.length === 1 ? rows : []
  const form = useApiForm<Values, unknown>({
    initialValues: { outcome: only?.outcome ?? null, reason: only?.reason ?? '' },
    check: ({ outcome }): Record<string, string> => {
      if (!isOutcome(outcome)) return { outcome: messages.required }
      return rows.length > limits.list ? { outcome: 'At most 1,000 at once. Choose fewer, such as one class.' } : {}
    },
    submit: ({ outcome, reason }) => {
      const decisions = outcome
        ? rowsToSend().map(({ id, revision }) => ({ student: id, outcome, reason, revision }))
        : []
      return api.promotions.decideOutcomes({ body: { school, session, decisions } })
    },
    success: 'Outcome Saved Successfully',
    onSuccess: () => {
      onDone?.()
      onClose()
    },
    onError: error => isStale(error),
  })
  const { rowsToSend, isStale, conflict } = useRowsConflict<Decided>({
    rows,
    staleCode: 'promotion_decision_changed_meanwhile',
    theirs: record => z.array(promotionStudent).safeParse(record).data,
    nameOf: ({ fullName }) => fullName,
    show: shown,
    mine: (): string => shown(form.getValues()),
    what: only ? 'this outcome' : 'some of these outcomes',
    again: (): void => form.element.current?.requestSubmit(),
    onNothingLeft: onClose,
  })
  const who = only?.fullName ?? `${rows.length} students`
  return (
    <FormDialog
      form={form}
      title={`Outcome of ${who}`}
      size={560}
      verb="Save outcome"
      below={conflict}
      onClose={onClose}
    >
      {only && (
        <Text c="dimmed">
          {only.proposed ? `Proposed: ${only.proposed}.` : 'Nothing is proposed.'} {only.because}
        </Text>
      )}
      <Select
        label="Outcome"
        required
        data={outcomesFor(rows)}
        allowDeselect={false}
        data-autofocus
        {...form.field('outcome')}
      />
      <Textarea
        label="Reason"
        description="Recorded with the decision and your name."
        autosize
        minRows={2}
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
