import { sorted } from '@akada/contract/kernel/arrays'
import { messages } from '@akada/contract/kernel/messages'
import { Select, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { today } from '../../../lib/clock.ts'
import { useSchool } from '../../../lib/session.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { StaffPicker } from '../../../ui/inputs/StaffPicker.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { type EntryWindows, type ProgressRow, progressOf, termsOfState } from '../queries.ts'

/** Late access lasts at most a month, as on the server. */
const longest = 31
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

interface GrantDialogProps {
  termId: string | null
  windows: EntryWindows | undefined
  onClose: () => void
  onGranted: () => void
}

const optionsOf = (pairs: readonly { id: string; name: string }[]) =>
  sorted(
    [...new Map(pairs.map(({ id, name }) => [id, name]))].map(([value, label]) => ({ value, label })),
    (a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }),
  )

interface GrantedFor {
  school: string
  termId: string | null
  onDone: () => void
}

/** The form of a grant: who, until when and why are required; an empty scope means all. */
const useGrantForm = ({ school, termId, onDone }: GrantedFor) =>
  useApiForm({
    initialValues: {
      staffId: null as string | null,
      termId,
      componentId: null as string | null,
      subjectId: null as string | null,
      classArmId: null as string | null,
      until: dayAfter(today(), 3),
      reason: '',
    },
    check: ({ staffId, until, reason }): Record<string, string> => ({
      ...(staffId ? {} : { staffId: messages.required }),
      ...(until ? {} : { until: messages.required }),
      ...(reason.trim() ? {} : { reason: messages.required }),
    }),
    submit: ({ staffId, termId: term, until, reason, ...scope }) =>
      api.scoreEntry.grant({
        body: {
          school,
          staffId: staffId ?? '',
          termId: term ?? undefined,
          until: until ?? '',
          reason,
          ...scope,
        },
      }),
    success: 'Late Access Granted Successfully',
    onSuccess: onDone,
  })

/** Whose subjects and class arms the lists offer: those that the person teaches, or all if they teach none. */
const rowsTaughtBy = (staffId: string | null, rows: readonly ProgressRow[]): readonly ProgressRow[] => {
  const own = rows.filter(row => staffId !== null && row.teacherIds.includes(staffId))
  return own.length > 0 ? own : rows
}

/** Lets a person enter scores after the days of entry, for selected scores and until a date, with a reason. */
export const GrantDialog = ({ termId, windows, onClose, onGranted }: GrantDialogProps) => {
  const school = useSchool()
  const { data: progress } = useQuery(progressOf(school.id))
  const { data: terms = [] } = useQuery(termsOfState())
  const form = useGrantForm({
    school: school.id,
    termId,
    onDone: () => {
      onGranted()
      onClose()
    },
  })
  const values = form.getValues()
  const isPresent = values.termId === null || values.termId === progress?.term?.id
  // Arms and subjects are those of the active term's session; in another session a grant covers all of them.
  const rows = rowsTaughtBy(values.staffId, isPresent ? (progress?.rows ?? []) : [])
  const title = 'Grant late access'
  return (
    <FormDialog form={form} title={title} size={600} verb="Grant late access" onClose={onClose}>
      <Text c="dimmed">
        After the days of entry, until a day you name. It opens only what the person enters otherwise, and what the
        state has opened before.
      </Text>
      <StaffPicker label="Who" required school={school.id} {...form.field('staffId')} />
      <Select
        label="Term"
        allowDeselect={false}
        data={terms
          .filter(term => term.starts <= today())
          .map(({ id, name, session }) => ({ value: id, label: `${name}, ${session}` }))}
        {...form.field('termId')}
      />
      <div className="grid gap-3 grid-cols-fit-60">
        <Select
          label="Component"
          placeholder="Every component"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the component' }}
          data={(windows?.classTypes ?? []).map(({ name, components }) => ({
            group: name,
            items: components.map(({ id, name: label }) => ({ value: id, label })),
          }))}
          {...form.field('componentId')}
        />
        <Select
          label="Class arm"
          placeholder="Every class arm"
          clearable
          searchable
          clearButtonProps={{ 'aria-label': 'Clear the class arm' }}
          data={optionsOf(rows.map(({ classArm }) => ({ id: classArm.id, name: classArm.fullName })))}
          {...form.field('classArmId')}
        />
      </div>
      <div className="grid gap-3 grid-cols-fit-60">
        <Select
          label="Subject"
          placeholder="Every subject"
          clearable
          searchable
          clearButtonProps={{ 'aria-label': 'Clear the subject' }}
          data={optionsOf(
            rows
              .filter(({ classArm }) => !values.classArmId || classArm.id === values.classArmId)
              .map(({ subject }) => subject),
          )}
          {...form.field('subjectId')}
        />
        <DateField label="Last day" required futureOnly maxDate={dayAfter(today(), longest)} {...form.field('until')} />
      </div>
      <Textarea
        label="Reason"
        description="Recorded in the audit log."
        required
        autosize
        minRows={2}
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
