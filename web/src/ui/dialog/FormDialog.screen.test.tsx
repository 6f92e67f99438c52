import { Radio, TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/dom'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { useApiForm } from '../form/useApiForm.ts'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

const press = (user: ReturnType<typeof show>, name: string): Promise<void> =>
  user.click(screen.getByRole('button', { name }))

const Rename = ({ onSent, onClose }: { onSent: (name: string) => void; onClose: () => void }) => {
  const form = useApiForm({
    initialValues: { name: '' },
    check: ({ name }): Record<string, string> => (name ? {} : { name: 'Enter the name.' }),
    submit: async ({ name }) => onSent(name),
    onSuccess: onClose,
  })
  return (
    <FormDialog form={form} title="Rename" verb="Save name" onClose={onClose}>
      <TextInput label="Name" required {...form.field('name')} />
    </FormDialog>
  )
}

it('sends a form in a dialog, says what is missing at its field, and closes once it is sent', async () => {
  const done: string[] = []
  const user = show(<Rename onSent={name => done.push(name)} onClose={() => done.push('closed')} />)
  const field = screen.getByRole('textbox', { name: 'Name' })
  expect(field).toHaveProperty('required', true)
  await press(user, 'Save name')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.getByText('Enter the name.')).toBeTruthy()
  await user.type(field, 'Gold')
  await press(user, 'Save name')
  await waitFor(() => expect(done).toEqual(['Gold', 'closed']))
})

it('requires a reason, sends it without blanks around it, and keeps it if that fails', async () => {
  const sent: string[] = []
  let closed = 0
  const user = show(
    <ReasonDialog
      title="Suspend Ada"
      description="Recorded in the audit log."
      verb="Suspend"
      danger
      send={async reason => {
        sent.push(reason)
        if (sent.length === 1) throw new Error('The connection failed.')
      }}
      onClose={() => (closed += 1)}
    />,
  )
  const reason = screen.getByLabelText<HTMLTextAreaElement>(/^Reason/)
  await waitFor(() => expect(document.activeElement).toBe(reason))
  await press(user, 'Suspend')
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'))
  expect(sent).toEqual([])
  await user.type(reason, ' Left the state ')
  await press(user, 'Suspend')
  await waitFor(() => expect(sent).toEqual(['Left the state']))
  expect([closed, reason]).toMatchObject([0, { value: ' Left the state ' }])
  await press(user, 'Suspend')
  await waitFor(() => expect(closed).toBe(1))
})

const Copy = () => {
  const [from, setFrom] = useState('')
  const [error, setError] = useState<Error>()
  return (
    <ChoiceDialog
      title="Copy schemes"
      verb="Copy"
      disabled={!from}
      loading={false}
      failure={{ title: 'Not copied', error }}
      onChoose={() => setError(new Error('The term is closed.'))}
      onClose={() => undefined}
    >
      <Radio.Group label="From" value={from} onChange={setFrom}>
        <Radio value="first" label="First Term" />
      </Radio.Group>
    </ChoiceDialog>
  )
}

it('does what is chosen at the press of one button, and says there why it failed', async () => {
  const user = show(<Copy />)
  expect(screen.getByRole('button', { name: 'Copy' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('radio', { name: 'First Term' }))
  await press(user, 'Copy')
  expect(screen.getByRole('alert').textContent).toContain('Not copied')
  expect(screen.getByRole('radio', { name: 'First Term' })).toHaveProperty('checked', true)
})
