import { Checkbox, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoiceDialog } from '../../../ui/dialog/ChoiceDialog.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { subjectsOf } from '../../subjects/index.ts'
import { type Choices, changesOf } from '../model/class-subjects.ts'
import { type ClassSubjects } from '../queries.ts'

interface ClassSubjectsDialogProps {
  session: { id: string; name: string }
  taken: ClassSubjects
  onClose: () => void
}

/** Which subjects a class takes in a session, and which of them are electives. */
export const ClassSubjectsDialog = ({ session, taken, onClose }: ClassSubjectsDialogProps) => {
  const { data, error, refetch } = useQuery(subjectsOf(undefined))
  const [choices, setChoices] = useState<Choices>(
    () => new Map(taken.subjects.map(({ id, elective }) => [id, elective])),
  )
  const { attach, detach } = changesOf(taken.subjects, choices)
  const changed = attach.length + detach.length
  const save = useMutation(
    write(api.curriculum.setOfClass, {
      onSuccess: () => {
        notify.success('Class Subjects Updated Successfully')
        onClose()
      },
    }),
  )
  const set = (id: string, elective: boolean | undefined): void => {
    const next = new Map(choices)
    if (elective === undefined) next.delete(id)
    else next.set(id, elective)
    setChoices(next)
  }
  return (
    <ChoiceDialog
      title={`Subjects of ${taken.class.name} in ${session.name}`}
      size={620}
      verb="Save subjects"
      disabled={changed === 0}
      loading={save.isPending}
      onChoose={() =>
        save.mutate({ params: { sessionId: session.id, classId: taken.class.id }, body: { attach, detach } })
      }
      failure={{ title: 'Not saved', error: save.error }}
      onClose={onClose}
    >
      <Loaded data={data} error={error} retry={refetch}>
        {data => (
          <>
            <Text size="sm" c="dimmed" role="status">
              {`${choices.size} of ${data.length} subjects are taken. An elective is taken by the students chosen for it only.`}
            </Text>
            <ul
              className={'m-0 mt-2 scroll-list border border-line rounded-lg list-none px-3 py-0'}
              aria-label="Subjects"
            >
              {data.map(({ id, name }) => {
                const elective = choices.get(id)
                return (
                  <li
                    key={id}
                    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 min-h-11 not-first:border-t border-line"
                  >
                    <Checkbox
                      label={name}
                      checked={elective !== undefined}
                      onChange={event => set(id, event.currentTarget.checked ? false : undefined)}
                    />
                    {elective !== undefined && (
                      <Checkbox
                        label="Elective"
                        aria-label={`${name} is an elective`}
                        checked={elective}
                        onChange={event => set(id, event.currentTarget.checked)}
                      />
                    )}
                  </li>
                )
              })}
            </ul>
          </>
        )}
      </Loaded>
    </ChoiceDialog>
  )
}
