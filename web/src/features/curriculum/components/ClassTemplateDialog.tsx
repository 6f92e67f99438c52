import { Checkbox, Radio, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { counted } from '../../../lib/words.ts'
import { ChoiceDialog } from '../../../ui/dialog/ChoiceDialog.tsx'
import type { SchoolClass } from '../../classes/index.ts'
import {
  changesOf,
  draftOf,
  isNaming,
  namingOf,
  namings,
  renamedTo,
  type StageDraft,
  wantedOf,
} from '../model/class-template.ts'

const sayChanges = ({ added, renamed, isShort, twice }: ReturnType<typeof changesOf>): string => {
  if (isShort) return 'Write a name of at least two characters for each class.'
  if (twice !== null) return `Two classes are called ${twice}. Give each its own name.`
  if (added + renamed === 0) return 'Nothing changes: these classes are there already.'
  return `Adds ${counted(added, 'class', 'classes')} and renames ${renamed}. Classes are never removed here.`
}

/** Takes over the usual classes of the state's stages, under the names that the state wants: what changes is said before. */
export const ClassTemplateDialog = ({ known, onClose }: { known: readonly SchoolClass[]; onClose: () => void }) => {
  const [stages, setStages] = useState(() => draftOf(known))
  const apply = useMutation(
    write(api.classTypes.applyTemplate, {
      meta: { silent: true },
      onSuccess: ({ message }) => {
        notify.success(message)
        onClose()
      },
    }),
  )
  const changes = changesOf(stages)
  const isReady = !changes.isShort && changes.twice === null && changes.added + changes.renamed > 0
  const set = (stage: StageDraft['stage'], to: (one: StageDraft) => StageDraft) =>
    setStages(all => all.map(one => (one.stage === stage ? to(one) : one)))
  return (
    <ChoiceDialog
      title="Usual classes"
      size={760}
      verb="Save classes"
      disabled={!isReady}
      loading={apply.isPending}
      onChoose={() => apply.mutate({ body: { stages: wantedOf(stages) } })}
      failure={{ title: 'Not saved', error: apply.error }}
      onClose={onClose}
    >
      <Radio.Group
        label="Names of the classes"
        description="Students, arms and results stay with a class when its name changes. Published report cards keep the former name."
        value={namingOf(stages) ?? ''}
        onChange={value => isNaming(value) && setStages(all => renamedTo(all, value))}
      >
        {namings.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} py={12} />
        ))}
      </Radio.Group>
      {stages.map(one => (
        <Stage key={one.stage} one={one} onChange={to => set(one.stage, to)} />
      ))}
      <Text mt="md" fw={600} role="status">
        {sayChanges(changes)}
      </Text>
    </ChoiceDialog>
  )
}

interface StageProps {
  one: StageDraft
  onChange: (to: (one: StageDraft) => StageDraft) => void
}

const Stage = ({ one: { title, isTaken, lines }, onChange }: StageProps) => {
  const isPresent = lines.some(({ present }) => present !== null)
  return (
    <div role="group" aria-label={title} className="mt-4">
      <Checkbox
        label={title}
        py={8}
        checked={isTaken}
        disabled={isPresent}
        onChange={event => {
          const { checked } = event.currentTarget
          onChange(one => ({ ...one, isTaken: checked }))
        }}
      />
      <div className="grid grid-cols-fit-60 gap-2">
        {lines.map(({ level, name, present }, index) => (
          <TextInput
            key={level}
            aria-label={present ? `New name of ${present}` : `Name of class ${index + 1} of ${title}`}
            description={present ? `Now ${present}` : 'New'}
            inputWrapperOrder={['input', 'description']}
            maxLength={40}
            disabled={!isTaken}
            value={name}
            onChange={event => {
              const { value } = event.currentTarget
              onChange(one => ({
                ...one,
                lines: one.lines.map(line => (line.level === level ? { ...line, name: value } : line)),
              }))
            }}
          />
        ))}
      </div>
    </div>
  )
}
