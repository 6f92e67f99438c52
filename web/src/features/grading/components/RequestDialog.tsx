import { longestRequestDays } from '@akada/contract/grading/requests'
import { daysAfter } from '@akada/contract/kernel/days'
import { messages } from '@akada/contract/kernel/messages'
import { Text, Textarea } from '@mantine/core'
import { api } from '../../../lib/api.ts'
import { today } from '../../../lib/clock.ts'
import { showDay } from '../../../lib/days.ts'
import { useSchool } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import type { WindowRow } from '../queries.ts'

/** How many days are proposed where the state's own days do not end later. */
const proposedDays = 7

/** From today, or the state's first day if that is earlier, to the state's last day, at least a week from today. */
const proposedOf = ({ stateWindow }: WindowRow) => {
  const opens = today()
  const closes = daysAfter(opens, proposedDays)
  if (!stateWindow) return { opens, closes }
  return {
    opens: stateWindow.opens < opens ? stateWindow.opens : opens,
    closes: stateWindow.closes > closes ? stateWindow.closes : closes,
  }
}

/** Requests other days of entry of a component from the state. The days are proposed, so that one press sends them. */
export const RequestDialog = ({ row, onClose }: { row: WindowRow; onClose: () => void }) => {
  const school = useSchool()
  const form = useApiForm({
    initialValues: { ...proposedOf(row), reason: '' },
    check: ({ opens, closes }): Record<string, string> => ({
      ...(opens ? {} : { opens: messages.required }),
      ...(closes ? {} : { closes: messages.required }),
    }),
    submit: ({ reason, ...days }) =>
      api.scoreEntry.requestDays({
        body: { school: school.id, componentId: row.id, ...days, reason: reason.trim() || null },
      }),
    success: 'Request Sent Successfully',
    onSuccess: onClose,
  })
  const title = 'Request other days'
  const { stateWindow } = row
  return (
    <Dialog opened onClose={onClose} size={560} title={<Text fw={650}>{title}</Text>}>
      <Text mb="sm">
        {row.name} ({row.classType}).{' '}
        {stateWindow
          ? `The state's days are ${showDay(stateWindow.opens)} to ${showDay(stateWindow.closes)}.`
          : 'The state has not set days yet.'}{' '}
        If the state opens the days, they count for every school.
      </Text>
      <ApiForm form={form} label={title}>
        <DateField label="First day" required {...form.field('opens')} />
        <DateField
          label="Last day"
          required
          minDate={today()}
          maxDate={daysAfter(today(), longestRequestDays)}
          {...form.field('closes')}
        />
        <Textarea label="Reason" autosize minRows={2} maxLength={500} {...form.field('reason')} />
        <DialogActions onClose={onClose}>
          <SubmitButton form={form}>Send request</SubmitButton>
        </DialogActions>
      </ApiForm>
    </Dialog>
  )
}
