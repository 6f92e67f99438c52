import { limits } from '@akada/contract/kernel/limits'
import { Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../lib/api.ts'
import { newId } from '../../../../lib/ids.ts'
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx'
import { useApiForm } from '../../../../ui/form/useApiForm.ts'
import { type StudentCard, studentCard } from '../../queries.ts'

interface ReissueDialogProps {
  card: StudentCard
  onClose: () => void
}

/** Re-issues a published card, with a reason that is recorded. */
export const ReissueDialog = ({ card, onClose }: ReissueDialogProps) => {
  const client = useQueryClient()
  const [clientId] = useState(() => newId())
  const { sheet, id } = card
  const before = {
    classTeacherRemark: sheet.classTeacher.remark ?? '',
    principalRemark: sheet.principal.remark ?? '',
  }
  const form = useApiForm({
    initialValues: { reason: '', ...before },
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'Say why the card is issued again.' } : {}),
    submit: ({ reason, classTeacherRemark, principalRemark }) =>
      api.reportCards.reissue({
        params: { id },
        body: {
          reason,
          clientId,
          ...(classTeacherRemark === before.classTeacherRemark ? {} : { classTeacherRemark }),
          ...(principalRemark === before.principalRemark ? {} : { principalRemark }),
        },
      }),
    success: 'Report Card Re-issued Successfully',
    onSuccess: answer => {
      client.setQueryData(studentCard(id).queryKey, answer)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={`Re-issue the card of ${sheet.student.fullName}`}
      size={600}
      verb="Re-issue card"
      guard={false}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        The card is computed again from the scores as they are now and gets a new version and a new code. The earlier
        version stays on record; its code then says that it was replaced, if marks, places or remarks of the student
        differ.
      </Text>
      <Textarea
        label="Reason"
        description="Printed on the new card, and recorded with your name."
        required
        autosize
        minRows={2}
        maxLength={limits.text}
        data-autofocus
        {...form.field('reason')}
      />
      <Textarea
        label="Class teacher's remark"
        autosize
        minRows={2}
        maxLength={limits.text}
        {...form.field('classTeacherRemark')}
      />
      <Textarea
        label="Principal's remark"
        autosize
        minRows={2}
        maxLength={limits.text}
        {...form.field('principalRemark')}
      />
    </FormDialog>
  )
}
