import { Radio, Select, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { ChoiceDialog } from '../../../ui/dialog/ChoiceDialog.tsx'
import { type Session } from '../queries.ts'

interface CopySubjectsDialogProps {
  to: { id: string; name: string }
  sessions: readonly Session[]
  onClose: () => void
}

/** Copies the subjects of the classes from another session, by class or by cohort. */
export const CopySubjectsDialog = ({ to, sessions, onClose }: CopySubjectsDialogProps) => {
  const [from, setFrom] = useState<string | null>(null)
  const [way, setWay] = useState('class')
  const copy = useMutation(
    write(api.curriculum.copyAttachments, {
      onSuccess: ({ message }) => {
        notify.success(message)
        onClose()
      },
    }),
  )
  return (
    <ChoiceDialog
      title={`Copy subjects to ${to.name}`}
      size={560}
      verb="Copy subjects"
      disabled={!from}
      loading={copy.isPending}
      onChoose={() => from && copy.mutate({ body: { from, to: to.id, cohort: way === 'cohort' } })}
      failure={{ title: 'Not copied', error: copy.error }}
      onClose={onClose}
    >
      <Stack gap="md">
        <Select
          label="From the session"
          placeholder="Choose a session"
          data={sessions.filter(({ id }) => id !== to.id).map(({ id, name }) => ({ value: id, label: name }))}
          value={from}
          onChange={setFrom}
          description="Classes that have subjects in this session already stay as they are."
        />
        <Radio.Group label="Which class takes what" value={way} onChange={setWay}>
          <Stack gap="sm" mt="xs">
            <Radio
              value="class"
              label="Each class what it took there"
              description="The same for every JSS 2, year after year."
            />
            <Radio
              value="cohort"
              label="Each class what its students took there"
              description="Students who started a new curriculum stay on it: JSS 2 takes what JSS 1 took."
            />
          </Stack>
        </Radio.Group>
      </Stack>
    </ChoiceDialog>
  )
}
