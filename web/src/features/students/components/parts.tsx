import { namesOf } from '@akada/contract/kernel/record'
import { studentFields } from '@akada/contract/students/record'
import type { ReactNode } from 'react'
import { ClassFields } from './ClassFields.tsx'
import { GuardianFields } from './GuardianFields.tsx'
import type { FormPart } from '../../../ui/form/FormParts.tsx'
import type { StudentForm, StudentFormHandle } from './student-form.ts'
import { HealthFields, OptionalFields, PlacesFields, RequiredFields } from './StudentFields.tsx'

/** The fields of the record that must be filled in, in RequiredFields. */
const required: ReadonlySet<keyof typeof studentFields> = new Set([
  'lastName',
  'firstName',
  'dateOfBirth',
  'gender',
  'admissionNumber',
  'admissionDate',
])
/** The fields of the record in PlacesFields; OptionalFields has the others. */
const inPlaces: ReadonlySet<keyof typeof studentFields> = new Set([
  'stateOfOrigin',
  'lgaOfOrigin',
  'stateOfResidence',
  'lgaOfResidence',
  'address',
  'previousSchool',
  'previousClass',
])

/**
 * The parts of a student's form, what must be filled in first. On admission the class is asked for too, what can be added later is folded on
 * phones, and `likeStudents` are those who may be the same child.
 */
export const partsOf = (
  form: StudentFormHandle,
  { likeStudents, health }: { likeStudents?: ReactNode; health: boolean },
): FormPart<StudentForm>[] => {
  const folded = (summary: string): { summary?: string } => (likeStudents ? { summary } : {})
  return [
    {
      id: 'particulars',
      title: 'Particulars',
      fields: likeStudents ? [...required, 'classId', 'classArmId'] : [...required],
      isDone: values =>
        [...required].every(name => Boolean(values[name])) && (!likeStudents || values.classId !== null),
      content: <RequiredFields form={form}>{likeStudents && <ClassFields form={form} />}</RequiredFields>,
      below: likeStudents,
    },
    {
      id: 'more',
      title: 'More particulars',
      ...folded('Middle name, nationality, LIN, NIN, consent to a photo'),
      fields: namesOf(studentFields).filter(name => !required.has(name) && !inPlaces.has(name)),
      isDone: ({ nationality, middleName }) => Boolean(nationality && middleName),
      content: <OptionalFields form={form} />,
    },
    {
      id: 'places',
      title: 'Origin and residence',
      ...folded('State, LGA, home address, previous school'),
      fields: [...inPlaces],
      isDone: ({ stateOfOrigin, lgaOfOrigin }) => Boolean(stateOfOrigin && lgaOfOrigin),
      content: <PlacesFields form={form} />,
    },
    {
      id: 'guardians',
      title: 'Guardians',
      ...folded('Whom the school can call'),
      fields: ['guardians'],
      isDone: ({ guardians }) => guardians.some(({ name, phones }) => Boolean(name) && phones.length > 0),
      content: <GuardianFields form={form} />,
    },
    ...(health
      ? [
          {
            id: 'health',
            title: 'Health',
            ...folded('Blood group, genotype, special needs'),
            fields: ['health'] as const,
            isDone: ({
              health: { bloodGroup, genotype },
            }: {
              health: { bloodGroup: string | null; genotype: string | null }
            }) => Boolean(bloodGroup && genotype),
            content: <HealthFields form={form} />,
          },
        ]
      : []),
  ]
}
