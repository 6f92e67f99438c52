import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSchool } from '../../../lib/session.ts'
import { armsOf, classesOf, classTypes } from '../queries.ts'
import { Choice } from './Choice.tsx'
import type { StudentFormHandle } from './student-form.ts'

/** The class that the student enters, and the arm if it is known. */
export const ClassFields = ({ form }: { form: StudentFormHandle }) => {
  const school = useSchool()
  const { data: types = [] } = useQuery(classTypes())
  const { data: classes = [], isPending } = useQuery(classesOf(school.id))
  const { data: arms = [] } = useQuery(armsOf(school.id))
  const { classId } = form.values
  const choices = arms.filter(arm => arm.class.id === classId)
  return (
    <>
      <Select
        label="Class"
        required
        searchable
        // The class may be proposed: choosing it again must not empty the field.
        allowDeselect={false}
        placeholder={isPending ? 'Loading the classes' : 'Choose a class'}
        nothingFoundMessage="No such class"
        data={types
          .map(type => ({
            group: type.name,
            items: classes
              .filter(({ classType }) => classType.id === type.id)
              .map(({ id, name }) => ({ value: id, label: name })),
          }))
          .filter(({ items }) => items.length > 0)}
        {...form.field('classId')}
        onChange={id => {
          form.setFieldValue('classId', id)
          form.setFieldValue('classArmId', null)
        }}
      />
      <Choice
        {...form.field('classArmId')}
        label="Class arm"
        placeholder={classId ? 'Not yet in an arm' : 'Choose the class first'}
        description={classId && choices.length === 0 ? 'This class has no class arm this session.' : undefined}
        disabled={!classId || choices.length === 0}
        data={choices.map(({ id, fullName }) => ({ value: id, label: fullName }))}
      />
    </>
  )
}
