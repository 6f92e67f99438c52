import type { Field } from '@akada/contract/subjects/template'
import { proposedOfField } from '@akada/contract/subjects/template'
import { Button, Checkbox, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { counted } from '../../../lib/words.ts'
import { ChoiceDialog } from '../../../ui/dialog/ChoiceDialog.tsx'
import type { TaughtSubject } from '../queries.ts'

interface Arm {
  id: string
  fullName: string
  stream: Field | null
}

interface FieldElectivesProps {
  arm: Arm
  /** The subjects of the arm. */
  subjects: readonly TaughtSubject[]
}

/**
 * The electives of a senior class arm, with those of its field proposed: nobody takes an elective without a choice. Nothing where the arm has
 * no field or no electives.
 */
export const FieldElectives = ({ arm, subjects }: FieldElectivesProps) => {
  const [isOpen, setOpen] = useState(false)
  const { fullName, stream } = arm
  if (!stream || !subjects.some(({ elective }) => elective)) return null
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 mb-4" aria-label="Electives of the field">
      <p className="m-0 text-dimmed text-sm grow basis-55">
        {`${fullName} is an arm of ${stream}. All its students take the core subjects; which electives they take is chosen.`}
      </p>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        {`Choose electives of ${stream}`}
      </Button>
      {isOpen && <ElectivesDialog arm={arm} field={stream} subjects={subjects} onClose={() => setOpen(false)} />}
    </section>
  )
}

const ElectivesDialog = ({
  arm,
  field,
  subjects,
  onClose,
}: FieldElectivesProps & { field: Field; onClose: () => void }) => {
  const electives = subjects.filter(({ elective }) => elective).map(({ subject }) => subject)
  const core = subjects.filter(({ elective }) => !elective).map(({ subject }) => subject.name)
  const proposed = new Set(proposedOfField(field))
  const [chosen, setChosen] = useState(electives.filter(({ name }) => proposed.has(name)).map(({ id }) => id))
  const [error, setError] = useState<string>()
  const save = useMutation({
    mutationFn: () => api.subjects.addElectives({ params: { classArm: arm.id }, body: { subjects: chosen } }),
    meta: { silent: true },
    onSuccess: ({ students }) => {
      if (students === 0) return setError(`Nobody is in ${arm.fullName} yet. Put students into it first.`)
      notify.success(
        `${counted(students, 'student')} of ${arm.fullName} now take ${counted(chosen.length, 'elective')}`,
      )
      return onClose()
    },
  })
  const press = (): void => {
    if (chosen.length === 0) setError('Tick at least one elective.')
    else save.mutate()
  }
  return (
    <ChoiceDialog
      title={`Electives of ${arm.fullName}`}
      size={560}
      verb="Save electives"
      loading={save.isPending}
      onChoose={press}
      failure={{ title: 'Not saved', error: save.error }}
      onClose={onClose}
    >
      <Text mb="md">
        {`Core, taken by all: ${core.join(', ') || 'none'}. The electives of ${field} are ticked: every student of the arm then takes them. The others, such as the own religion, are left to be chosen, student by student, under Subjects.`}
      </Text>
      <Checkbox.Group
        label="Taken by every student of the arm"
        description={`${core.length + chosen.length} subjects for each student with the core. In the national curriculum a student takes 8 or 9.`}
        value={chosen}
        error={error}
        onChange={ids => {
          setChosen(ids)
          setError(undefined)
        }}
      >
        {electives.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} py={12} />
        ))}
      </Checkbox.Group>
    </ChoiceDialog>
  )
}
