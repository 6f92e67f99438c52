import { messages } from '@akada/contract/kernel/messages'
import { Select, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { today } from '../../../lib/clock.ts'
import { useSchool } from '../../../lib/session.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { armsOf, classesOf, newestFirst, type Profile } from '../queries.ts'
import { certificateOf } from '../transferred.ts'
import { Readings } from './Readings.tsx'

interface DialogProps {
  student: Profile
  onClose: () => void
}

/** Ends the enrolment of a student who leaves, with date and reason. */
export const WithdrawDialog = ({ student, onClose }: DialogProps) => {
  const form = useApiForm({
    initialValues: { lastDay: today(), cause: '' },
    check: ({ lastDay, cause }): Record<string, string> => ({
      ...(lastDay ? {} : { lastDay: messages.required }),
      ...(cause.trim() ? {} : { cause: messages.required }),
    }),
    submit: ({ lastDay, cause }) =>
      api.studentMoves.withdraw({ params: { id: student.id }, body: { lastDay: lastDay ?? '', cause } }),
    success: 'Student Withdrawn Successfully',
    onSuccess: onClose,
  })
  const title = `Withdraw ${student.fullName}`
  return (
    <FormDialog form={form} title={title} size={560} verb="Withdraw student" danger onClose={onClose}>
      <Text c="dimmed">
        Marks and registers up to the last day stay, and so do report cards. The student can be readmitted.
      </Text>
      <DateField label="Last day in school" required pastOnly {...form.field('lastDay')} />
      <Textarea
        label="Cause of leaving"
        data-autofocus
        description="Recorded in the admission register."
        required
        autosize
        minRows={2}
        maxLength={500}
        {...form.field('cause')}
      />
    </FormDialog>
  )
}

/** Returns a student who left to the roll. */
export const ReadmitDialog = ({ student, onClose }: DialogProps) => {
  const school = useSchool()
  const { data: schoolClasses = [] } = useQuery(classesOf(school.id))
  const { data: arms = [] } = useQuery(armsOf(school.id))
  const [last] = newestFirst(student.enrolments)
  const { data: { readings = [] } = {} } = useQuery({
    ...certificateOf(student.id),
    enabled: student.status === 'Withdrawn',
  })
  const isRead = readings.length > 0
  const form = useApiForm({
    initialValues: {
      classId: last?.class.id ?? null,
      classArmId: null as string | null,
      firstDay: today(),
      reason: '',
    },
    check: ({ classId, firstDay, reason }): Record<string, string> => ({
      ...(classId ? {} : { classId: messages.required }),
      ...(firstDay ? {} : { firstDay: messages.required }),
      ...(isRead && !reason.trim() ? { reason: messages.required } : {}),
    }),
    submit: ({ classId, classArmId, firstDay, reason }) =>
      api.studentMoves.readmit({
        params: { id: student.id },
        body: { classId: classId ?? '', classArmId, firstDay: firstDay ?? '', reason },
      }),
    success: 'Student Readmitted Successfully',
    onSuccess: onClose,
  })
  const { classId } = form.getValues()
  const choices = arms.filter(arm => arm.class.id === classId)
  const title = `Readmit ${student.fullName}`
  return (
    <FormDialog form={form} title={title} size={560} verb="Readmit student" onClose={onClose}>
      {isRead && (
        <div className="text-waiting">
          <Readings readings={readings} />
          <p className="m-0">Ask that school where the student is. Its certificate ends when you readmit.</p>
        </div>
      )}
      <Select
        label="Class"
        required
        searchable
        data={schoolClasses.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('classId')}
        onChange={id => {
          form.setFieldValue('classId', id)
          form.setFieldValue('classArmId', null)
        }}
      />
      <Select
        label="Class arm"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the class arm' }}
        placeholder={choices.length === 0 ? 'No class arm this session' : 'May be left for later'}
        data={choices.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        {...form.field('classArmId')}
      />
      <DateField label="First day back" required pastOnly {...form.field('firstDay')} />
      <Textarea label="Reason" required={isRead} autosize minRows={2} maxLength={500} {...form.field('reason')} />
    </FormDialog>
  )
}
