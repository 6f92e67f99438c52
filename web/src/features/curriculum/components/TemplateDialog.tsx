import { type Field, type Stage, stages, subjectsOfStage, subjectTemplate } from '@akada/contract/subjects/template'
import { Checkbox, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { counted } from '../../../lib/words.ts'
import { ChoiceDialog } from '../../../ui/dialog/ChoiceDialog.tsx'
import type { Subject } from '../../subjects/index.ts'
import { type Missing, missingFrom } from '../model/template.ts'
import { stateClasses } from '../queries.ts'

type Chosen = Record<Stage, string[]>

/** ' (elective, Science)'; empty for a core subject. */
const kindOf = ({ elective, field }: { elective?: true | undefined; field?: Field | undefined }): string =>
  elective ? ` (${['elective', field].filter(Boolean).join(', ')})` : ''

/** All but the languages and trades, of which a state chooses its own. */
const usual = (stage: Stage): string[] =>
  subjectsOfStage(stage)
    .filter(({ optional }) => !optional)
    .map(({ name }) => name)

const sayAdded = ({ added, attached }: Missing, isKnown: boolean, session: string | undefined): string => {
  if (!session) return 'The state has no active term yet. Activate one under Sessions and terms first.'
  if (!isKnown) return 'Comparing with the classes of the state.'
  return `Adds ${counted(added, 'subject')} and ${counted(attached, 'entry', 'entries')} in the lists of classes in ${session}. What is there stays as it is.`
}

/** Takes over subjects of the national curriculum, by stage: what will be added is said before. */
export const TemplateDialog = ({ subjects, onClose }: { subjects: readonly Subject[]; onClose: () => void }) => {
  const { term } = useUser()
  const [chosen, setChosen] = useState<Chosen>({
    primary: usual('primary'),
    junior: usual('junior'),
    senior: usual('senior'),
  })
  const { data: classes } = useQuery(stateClasses())
  const missing = missingFrom(chosen, { subjects, classes: classes ?? [] })
  const apply = useMutation(
    write(api.subjects.applyTemplate, {
      meta: { silent: true },
      onSuccess: ({ message }) => {
        notify.success(message)
        onClose()
      },
    }),
  )
  const body = stages.flatMap(stage => (chosen[stage].length > 0 ? [{ stage, subjects: chosen[stage] }] : []))
  const isNothing = missing.added + missing.attached === 0
  return (
    <ChoiceDialog
      title="National list of subjects"
      size={760}
      verb="Add subjects"
      disabled={!term || !classes || isNothing}
      loading={apply.isPending}
      onChoose={() => apply.mutate({ body: { stages: body } })}
      failure={{ title: 'Not added', error: apply.error }}
      onClose={onClose}
    >
      <Text>
        What every class of a stage takes. Electives, also those of a field of senior classes, are taken by students who
        are chosen for them. Tick the Nigerian language and the trade subjects that are taught. Classes that still
        follow the former curriculum are changed afterwards, under By class and session.
      </Text>
      {stages.map(stage => (
        <Checkbox.Group
          key={stage}
          mt="md"
          label={`${subjectTemplate[stage].name}: ${chosen[stage].length} subjects`}
          value={chosen[stage]}
          onChange={names => setChosen(others => ({ ...others, [stage]: names }))}
        >
          <div className="grid grid-cols-fit-60">
            {subjectsOfStage(stage).map(({ name, elective, field }) => (
              <Checkbox key={name} value={name} label={`${name}${kindOf({ elective, field })}`} py={12} />
            ))}
          </div>
        </Checkbox.Group>
      ))}
      <Text mt="md" fw={600} role="status">
        {sayAdded(missing, classes !== undefined, term?.session.name)}
      </Text>
    </ChoiceDialog>
  )
}
