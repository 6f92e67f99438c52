import { Alert, Button, Checkbox, Select, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http/api-error.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useSchool } from '../../../lib/session.ts'
import { counted } from '../../../lib/words.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { armsOf, armsOfSession } from '../queries.ts'
import { ArmFromField, isWholeDay } from './ArmFromField.tsx'

interface Placed {
  id: string
  fullName: string
  class: { id: string; name: string } | null
  classArm: { id: string } | null
  /** First day of the current enrolment, if it is known. */
  enrolled?: string | undefined
}

export interface AssignToArmProps {
  students: readonly Placed[]
  /** The next session, for students who are promoted to it; omitted for today. */
  nextSession?: { id: string; name: string } | undefined
  onClose: () => void
  onDone?: () => void
}

const noArmWords = (className = 'The class', sessionName?: string): string =>
  sessionName === undefined
    ? `${className} has no class arm this session. Add one under Academics, Class arms.`
    : `${className} has no class arm in ${sessionName} yet.`

/** The day from which they are in the new arm, by how many of them already have one. */
const fromWords = (inArm: number, count: number): string | undefined => {
  if (inArm === 0) return undefined
  return inArm === count
    ? 'They are in it from today on. Where they were before stays in their history.'
    : 'Who changes the arm is in it from today on; who is in none yet, from the day they joined the class this term.'
}

interface WrongClassProps {
  /** The class in which the students are. */
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Says that the class itself is wrong, so that the class arms of every class can be chosen. */
const WrongClass = ({ name, checked, onChange }: WrongClassProps) => (
  <Checkbox
    mt="md"
    label={`${name} is the wrong class`}
    description="Lists the class arms of every class. What changes is shown before it is saved."
    checked={checked}
    onChange={event => onChange(event.currentTarget.checked)}
  />
)

/** The sentence where the students are in different classes. */
const differentClasses =
  'The students you chose are in different classes, and an arm belongs to one class. Filter the register by class, then choose again.'

/** Assigns students to a class arm of their class: `<AssignToArm students={rows} onClose={close} />` */
export const AssignToArm = ({ students, nextSession, onClose, onDone }: AssignToArmProps) => {
  const school = useSchool()
  const present = useQuery({ ...armsOf(school.id), enabled: !nextSession })
  const next = useQuery({ ...armsOfSession(school.id, nextSession?.id ?? ''), enabled: Boolean(nextSession) })
  const { data: arms = [], isPending } = nextSession ? next : present
  const [arm, setArm] = useState<string | null>(null)
  const [from, setFrom] = useState<string | null>(null)
  const inArm = students.filter(student => student.classArm).length
  const classIds = new Set(students.map(student => student.class?.id))
  const [only] = classIds.size === 1 ? students : []
  const [isClassWrong, setClassWrong] = useState(false)
  const choices = only ? arms.filter(one => isClassWrong || !only.class || one.class.id === only.class.id) : []
  const assigning = useMutation(
    write(api.students.assign, {
      onSuccess: ({ message }) => {
        notify.success(message)
        onDone?.()
        onClose()
      },
    }),
  )
  const since = nextSession
    ? `They are in it from the first day of ${nextSession.name} on.`
    : fromWords(inArm, students.length)
  const who = students.length === 1 ? (only?.fullName ?? '') : `${students.length.toLocaleString('en-NG')} students`
  return (
    <Dialog
      opened
      onClose={onClose}
      size={520}
      title={`Assign ${who} to a class arm${nextSession ? ` of ${nextSession.name}` : ''}`}
    >
      {only ? (
        <Select
          label="Class arm"
          data-autofocus
          placeholder={isPending ? 'Loading the class arms' : 'Choose a class arm'}
          description={isPending || choices.length > 0 ? since : noArmWords(only.class?.name, nextSession?.name)}
          searchable={choices.length > 8}
          data={choices.map(({ id, fullName, studentCount }) => ({
            value: id,
            label: `${fullName} · ${counted(studentCount, 'student')}`,
          }))}
          value={arm}
          onChange={setArm}
        />
      ) : (
        <Text>{differentClasses}</Text>
      )}
      {only?.class && !nextSession && (
        <WrongClass
          name={only.class.name}
          checked={isClassWrong}
          onChange={checked => {
            setClassWrong(checked)
            setArm(null)
          }}
        />
      )}
      {only && !nextSession && (
        <ArmFromField
          enrolled={students.length === 1 ? only.enrolled : undefined}
          isCorrection={inArm > 0}
          value={from}
          onChange={setFrom}
        />
      )}
      {assigning.error && (
        <Alert color="red" mt="md" role="alert" title="No students moved">
          {messageOf(assigning.error)}
        </Alert>
      )}
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          {only ? 'Cancel' : 'Close'}
        </Button>
        {only && (
          <Button
            disabled={!arm || !isWholeDay(from)}
            loading={assigning.isPending}
            onClick={() =>
              arm &&
              assigning.mutate({
                body: {
                  classArm: arm,
                  studentIds: students.map(({ id }) => id),
                  from: from ?? undefined,
                  ...(isClassWrong && { correctsClass: true }),
                },
              })
            }
          >
            Assign to class arm
          </Button>
        )}
      </div>
    </Dialog>
  )
}
