import { messages } from '@akada/contract/kernel/messages'
import { Select, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { notify } from '../../../lib/notices.ts'
import { counted } from '../../../lib/words.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { journeyOf } from '../model/groups.ts'
import { armsOf, armsOfSession, type ClassArm, type TransferDetails } from '../queries.ts'

interface DialogProps {
  transfer: TransferDetails
  onClose: () => void
}

/** If somebody else decided first: says who, and shows the current status of the request. */
const useAnsweredFirst = (onClose: () => void): ((error: Error) => boolean) => {
  return error => {
    if (!(error instanceof ApiError) || error.code !== 'transfer_answered') return false
    notify.error(error.message)
    onClose()
    return true
  }
}

const choicesOf = (arms: readonly ClassArm[], of: { id: string }) =>
  arms
    .filter(arm => arm.class.id === of.id)
    .map(({ id, fullName, studentCount }) => ({
      value: id,
      label: `${fullName} · ${counted(studentCount, 'student')}`,
    }))

/** Accepts the student: a new admission number, and an arm now or later. */
export const AcceptDialog = ({ transfer, onClose }: DialogProps) => {
  const { sourceSchool, destinationSchool, destinationClass, studentToBeTransfer: student } = transfer
  const within = sourceSchool.id === destinationSchool.id
  const next = transfer.nextPlacement
  const { data: arms = [] } = useQuery(armsOf(destinationSchool.id))
  const { data: nextArms = [] } = useQuery(armsOfSession(destinationSchool.id, next?.session.id))
  const onError = useAnsweredFirst(onClose)
  const form = useApiForm({
    initialValues: {
      admissionNumber: '',
      classArm: transfer.destinationClassArm?.id ?? (null as string | null),
      nextClassArm: null as string | null,
      reason: '',
    },
    check: ({ admissionNumber }): Record<string, string> =>
      within || admissionNumber.trim() ? {} : { admissionNumber: messages.required },
    submit: values =>
      api.transfers.respond({
        params: { id: transfer.id },
        body: { status: 'Accepted', ...values },
      }),
    success: 'Transfer Accepted Successfully',
    onError,
    onSuccess: onClose,
  })
  return (
    <FormDialog form={form} title={`Accept ${student.fullName}`} size={560} verb="Accept student" onClose={onClose}>
      <Text c="dimmed">
        {within
          ? `From today on in ${journeyOf(transfer).to}. Marks and attendance stay with the student.`
          : `The student moves today, with marks, attendance and report cards. ${sourceSchool.name} keeps its own records.`}
      </Text>
      {!within && (
        <TextInput
          label="Admission number here"
          required
          maxLength={30}
          description={`At ${sourceSchool.name} it was ${transfer.student.admissionNumber}.`}
          data-autofocus
          {...form.field('admissionNumber')}
        />
      )}
      {!within && (
        <Select
          label="Class arm"
          description="May be left for later: the student then waits among those without an arm."
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the class arm' }}
          data={choicesOf(arms, destinationClass)}
          {...form.field('classArm')}
        />
      )}
      {next && (
        <Select
          label={`Class arm in ${next.session.name}`}
          description={`The student is promoted to ${next.class.name}. May be left for later.`}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': `Clear the class arm in ${next.session.name}` }}
          data={choicesOf(nextArms, next.class)}
          {...form.field('nextClassArm')}
        />
      )}
      <Textarea
        label={within ? 'Word to the class teacher' : 'Word to the other school'}
        autosize
        minRows={2}
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

/** Rejects or cancels the request, with the reason. */
export const RefuseDialog = ({ transfer, status, onClose }: DialogProps & { status: 'Rejected' | 'Cancelled' }) => {
  const rejecting = status === 'Rejected'
  const verb = rejecting ? 'Reject' : 'Cancel'
  const onError = useAnsweredFirst(onClose)
  const form = useApiForm({
    initialValues: { reason: '' },
    onError,
    check: ({ reason }): Record<string, string> => (rejecting && !reason.trim() ? { reason: messages.required } : {}),
    submit: ({ reason }) =>
      api.transfers.respond({
        params: { id: transfer.id },
        body: { status, reason },
      }),
    success: rejecting ? 'Transfer Rejected Successfully' : 'Transfer Cancelled Successfully',
    onSuccess: onClose,
  })
  const title = `${verb} the request for ${transfer.studentToBeTransfer.fullName}`
  return (
    <FormDialog form={form} title={title} size={560} verb={`${verb} request`} danger onClose={onClose}>
      <Textarea
        label="Reason"
        required={rejecting}
        autosize
        minRows={3}
        maxLength={500}
        description={`${(rejecting ? transfer.sourceSchool : transfer.destinationSchool).name} reads it.`}
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
