import { messages } from '@akada/contract/kernel/messages'
import { Select, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
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
    <Dialog opened onClose={onClose} size={560} title={<Text fw={650}>Open a census</Text>}>
      <ApiForm form={form} label="Open a census">
        <Select
          label="Session"
          withAsterisk
          placeholder="Choose a session"
          data={found.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('session')}
        />
        <DateField
          label="Census day"
          description="Students are counted on this day. It cannot be changed once a school has submitted."
          withAsterisk
          {...form.field('censusDay')}
        />
        <DateField
          label="Deadline"
          description="Later returns are accepted and marked as late."
          withAsterisk
          {...form.field('deadline')}
        />
        <div className="flex justify-end">
          <SubmitButton form={form}>Open census</SubmitButton>
        </div>
      </ApiForm>
    </Dialog>
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
    <Dialog opened onClose={onClose} size={560} title={<Text fw={650}>{`Census of ${session.name}`}</Text>}>
      <ApiForm form={form} label={`Census of ${session.name}`}>
        <DateField
          label="Census day"
          description="It cannot be changed once a school has submitted."
          withAsterisk
          {...form.field('censusDay')}
        />
        <DateField label="Deadline" withAsterisk {...form.field('deadline')} />
        <Switch
          label="Closed"
          description="Nothing can be submitted or sent back until it is opened again."
          size="md"
          value={value}
          {...closed}
        />
        <div className="flex justify-end">
          <SubmitButton form={form}>Save census</SubmitButton>
        </div>
      </ApiForm>
    </Dialog>
  )
}
