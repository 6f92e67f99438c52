import { messages } from '@akada/contract/kernel/messages'
import { Select, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { type Census, sessions } from '../queries.ts'

interface DialogProps {
  onClose: () => void
  onOpened: (census: string) => void
}

/** Opens the census of a session. */
export const OpenCensusDialog = ({ onClose, onOpened }: DialogProps) => {
  const { data } = useQuery(sessions())
  const found = data?.foundSessions ?? []
  const form = useApiForm({
    initialValues: { session: null as string | null, censusDay: '', deadline: '' },
    check: ({ session }): Record<string, string> => (session ? {} : { session: messages.required }),
    submit: ({ session, censusDay, deadline }) =>
      api.census.open({ body: { session: session ?? '', censusDay, deadline } }),
    success: 'Census Opened Successfully',
    onSuccess: ({ id }) => {
      onOpened(id)
      onClose()
    },
  })
  return (
    <FormDialog form={form} title="Open a census" size={560} verb="Open census" onClose={onClose}>
      <Select
        label="Session"
        required
        placeholder="Choose a session"
        data={found.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('session')}
      />
      <DateField
        label="Census day"
        description="Students are counted on this day. It cannot be changed once a school has submitted."
        required
        {...form.field('censusDay')}
      />
      <DateField
        label="Deadline"
        description="Later returns are accepted and marked as late."
        required
        {...form.field('deadline')}
      />
    </FormDialog>
  )
}

/** Changes the dates of a census, closes it or opens it again. */
export const ChangeCensusDialog = ({ census, onClose }: { census: Census; onClose: () => void }) => {
  const { id, session, censusDay, deadline, isClosed, revision } = census
  const form = useApiForm({
    initialValues: { censusDay, deadline, isClosed },
    submit: values => api.census.change({ params: { id }, body: { ...values, revision } }),
    success: 'Census Saved Successfully',
    onSuccess: onClose,
  })
  const { value, ...closed } = form.field('isClosed', { type: 'checkbox' })
  return (
    <FormDialog form={form} title={`Census of ${session.name}`} size={560} verb="Save census" onClose={onClose}>
      <DateField
        label="Census day"
        description="It cannot be changed once a school has submitted."
        required
        {...form.field('censusDay')}
      />
      <DateField label="Deadline" required {...form.field('deadline')} />
      <Switch
        label="Closed"
        description="Nothing can be submitted or sent back until it is opened again."
        size="md"
        value={value}
        {...closed}
      />
    </FormDialog>
  )
}
