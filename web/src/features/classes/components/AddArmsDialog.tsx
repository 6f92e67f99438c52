import { Checkbox, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useSchool } from '../../../lib/session.ts'
import { counted } from '../../../lib/words.ts'
import { ChoiceDialog } from '../../../ui/dialog/ChoiceDialog.tsx'
import { armNames, classesOfCategory, missingArms } from '../model.ts'
import type { ClassArm, SchoolClass } from '../queries.ts'

interface AddArmsDialogProps {
  classes: readonly SchoolClass[]
  arms: readonly ClassArm[]
  onClose: () => void
}

/** Adds the same arms to many classes in one step; those that are there already stay. */
export const AddArmsDialog = ({ classes, arms, onClose }: AddArmsDialogProps) => {
  const school = useSchool()
  const [chosen, setChosen] = useState(() => classesOfCategory(classes, school.category))
  const [text, setText] = useState('A, B, C')
  const names = armNames(text)
  const tooLong = names.find(name => name.length > 40)
  const count = missingArms(chosen, names, arms)
  const add = useMutation(
    write(api.classes.addArms, {
      meta: { silent: true },
      onSuccess: ({ created, existing }) => {
        notify.success(`${counted(created, 'class arm')} added${existing > 0 ? `, ${existing} there already` : ''}`)
        onClose()
      },
    }),
  )
  return (
    <ChoiceDialog
      title="Add arms to many classes"
      size={640}
      verb={count > 0 ? `Add ${counted(count, 'class arm')}` : 'Add class arms'}
      disabled={count === 0 || tooLong !== undefined || names.length > 30}
      loading={add.isPending}
      onChoose={() => add.mutate({ body: { school: school.id, classes: chosen, names } })}
      failure={{ title: 'Not added', error: add.error }}
      onClose={onClose}
    >
      <TextInput
        label="Names of the arms"
        description="Separated by commas: 'A, B, C' or 'Gold, Blue'. Every chosen class gets these arms."
        value={text}
        maxLength={400}
        error={tooLong && `${tooLong} has more than 40 characters.`}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Checkbox.Group mt="md" label={`Classes: ${chosen.length} chosen`} value={chosen} onChange={setChosen}>
        <div className="grid grid-cols-fit-60">
          {classes.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} py={12} />
          ))}
        </div>
      </Checkbox.Group>
      <Text mt="md" fw={600} role="status">
        {count > 0
          ? `Adds ${counted(count, 'class arm')}. Arms that are there already stay as they are.`
          : 'Nothing to add: choose classes, and write names that they do not have yet.'}
      </Text>
    </ChoiceDialog>
  )
}
