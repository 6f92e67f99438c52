import { Select } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { ChoiceDialog } from '../../../ui/dialog/ChoiceDialog.tsx'
import { useCurriculumPlace } from '../place.ts'
import { sessions } from '../queries.ts'

/** Copies all schemes of the school or state from another session to this one, where there are none yet. */
export const CopySchemesDialog = ({ to, onClose }: { to: { id: string; name: string }; onClose: () => void }) => {
  const { school } = useCurriculumPlace()
  const [from, setFrom] = useState<string | null>(null)
  const { data: all = [] } = useQuery(sessions())
  const copy = useMutation(
    write(api.curriculum.copyAll, {
      onSuccess: ({ message }) => {
        notify.success(message)
        onClose()
      },
    }),
  )
  return (
    <ChoiceDialog
      title={`Copy schemes of work to ${to.name}`}
      size={560}
      verb="Copy schemes"
      disabled={!from}
      loading={copy.isPending}
      onChoose={() => from && copy.mutate({ body: { from, to: to.id, school } })}
      failure={{ title: 'Not copied', error: copy.error }}
      onClose={onClose}
    >
      <Select
        label="From the session"
        placeholder="Choose a session"
        data={all.filter(({ id }) => id !== to.id).map(({ id, name }) => ({ value: id, label: name }))}
        value={from}
        onChange={setFrom}
        description={`${
          school ? "The school's own schemes" : "The state's schemes"
        } are copied term by term, where there is none yet and the class takes the subject. Terms that are closed are left out.`}
      />
    </ChoiceDialog>
  )
}
