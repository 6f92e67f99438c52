import { Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type classArmBody, hasStreams, streams } from '@akada/contract/classes/calls'
import { messages } from '@akada/contract/kernel/messages'
import { subjectsOfField } from '@akada/contract/subjects/template'
import type * as z from 'zod'
import { useCan, useSchool } from '../../../lib/session.ts'
import { StaffPicker } from '../../../ui/inputs/StaffPicker.tsx'
import type { useApiForm } from '../../../ui/form/useApiForm.ts'
import { type ClassArm, classesOf } from '../queries.ts'

const nameOf = (teacher: ClassArm['classTeacher']): string =>
  teacher ? `${teacher.firstName} ${teacher.lastName}` : 'Not Assigned'
const teacherOf = (arm: ClassArm | undefined): string => nameOf(arm?.classTeacher ?? null)

/** A class arm as its forms hold it. */
export const armValues = (arm: ClassArm | undefined, classId: string | null = null) => ({
  name: arm?.name ?? '',
  classId: arm?.class.id ?? classId,
  stream: arm && hasStreams(arm.class.level) ? arm.stream : null,
  description: arm?.description ?? '',
  classTeacherId: arm?.classTeacher?.id ?? null,
  /** For comparing with another version; it is not sent. */
  classTeacherName: teacherOf(arm),
})
export type ArmValues = ReturnType<typeof armValues>
export type ArmBody = z.output<typeof classArmBody>

export const checkArm = ({ classId }: ArmValues) => (classId ? {} : { classId: messages.required })

const electiveWords = (stream: NonNullable<ArmValues['stream']>): string =>
  `Electives of ${stream}: ${subjectsOfField(stream).join(', ')}. Under Subject teachers they are chosen for the students of the arm.`

interface Props {
  form: ReturnType<typeof useApiForm<ArmValues, ClassArm>>
  arm?: ClassArm
}

/** The recorded fields of a class arm. */
export const ArmFields = ({ form, arm }: Props) => {
  const school = useSchool()
  const can = useCan()
  const { data: classes = [], isPending } = useQuery(classesOf(school.id))
  /** Only arms of senior classes have streams. */
  const mayHaveStream = (classId: string | null): boolean =>
    hasStreams([arm?.class, ...classes].find(one => one?.id === classId)?.level ?? 0)
  const { onChange: chooseClass, ...classField } = form.field('classId')
  const { onChange: chooseTeacher, ...teacherField } = form.field('classTeacherId')
  const { stream } = form.getValues()
  const fixed = arm !== undefined && arm.studentCount > 0
  return (
    <>
      <Select
        label="Class"
        required
        searchable
        disabled={fixed}
        description={fixed ? 'Students are in this arm, so its class stays.' : undefined}
        placeholder={isPending ? 'Loading the classes' : 'Choose a class'}
        nothingFoundMessage="No such class"
        data={classes.map(({ id, name }) => ({ value: id, label: name }))}
        {...classField}
        onChange={(id: string | null) => {
          chooseClass(id)
          if (!mayHaveStream(id)) form.setFieldValue('stream', null)
        }}
      />
      <TextInput
        label="Name"
        required
        maxLength={40}
        description="Of the arm alone: 'Gold', 'A', 'Science 1'."
        {...form.field('name')}
      />
      {mayHaveStream(form.getValues().classId) && (
        <Select
          label="Stream"
          clearable
          clearButtonProps={{ 'aria-label': 'No stream' }}
          placeholder="No stream"
          description={stream && electiveWords(stream)}
          data={streams}
          {...form.field('stream')}
        />
      )}
      {can('staff.view') ? (
        <StaffPicker
          label="Class teacher"
          description="Marks the register and keeps the report cards of this arm."
          school={school.id}
          selected={arm?.classTeacher}
          {...teacherField}
          onChange={(id, staff) => {
            chooseTeacher(id)
            form.setFieldValue('classTeacherName', nameOf(staff))
          }}
        />
      ) : (
        <TextInput
          label="Class teacher"
          disabled
          description="Choosing one needs a role that may view staff."
          value={teacherOf(arm)}
        />
      )}
      <Textarea label="Description" autosize minRows={2} maxRows={6} maxLength={500} {...form.field('description')} />
    </>
  )
}
