import { messages } from '@akada/contract/kernel/messages'
import { Select, Text, Textarea } from '@mantine/core'
import { api } from '../../../lib/api.ts'
import { useSchool, useUser } from '../../../lib/session.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import type { Grid } from '../model/cell.ts'

interface OpenPublishedDialogProps {
  grid: Grid
  onClose: () => void
}

/** Opens the scores of a subject on published report cards of a class arm: for whom, until when and why. */
export const OpenPublishedDialog = ({ grid, onClose }: OpenPublishedDialogProps) => {
  const school = useSchool()
  const { staff } = useUser()
  const { classArm, subject, term, teachers } = grid
  const form = useApiForm({
    initialValues: { staffId: staff.id, until: null as string | null, reason: '' },
    check: ({ until, reason }): Record<string, string> => ({
      ...(until ? {} : { until: messages.required }),
      ...(reason.trim() ? {} : { reason: messages.required }),
    }),
    submit: ({ staffId, until, reason }) =>
      api.scoreEntry.grant({
        body: {
          school: school.id,
          staffId,
          termId: term.id,
          subjectId: subject.id,
          classArmId: classArm.id,
          published: true,
          until: until ?? '',
          reason,
        },
      }),
    success: 'Scores Opened Successfully',
    onSuccess: onClose,
  })
  const title = `Open ${subject.name} of ${classArm.fullName}`
  return (
    <FormDialog form={form} title={title} size={560} verb="Open for a change" onClose={onClose}>
      <Text c="dimmed">A changed score is on a report card once the card is re-issued.</Text>
      <Select
        label="Who may change scores"
        allowDeselect={false}
        required
        data={[
          { value: staff.id, label: 'Myself' },
          ...teachers
            .filter(({ id }) => id !== staff.id)
            .map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` })),
        ]}
        {...form.field('staffId')}
      />
      <DateField label="Last day" required futureOnly {...form.field('until')} />
      <Textarea
        label="Reason"
        description="Recorded in the audit log with each changed score."
        required
        autosize
        minRows={2}
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
