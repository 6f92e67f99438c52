import { ClassFields } from './ClassFields.tsx'
import { GuardianFields } from './GuardianFields.tsx'
import type { FormPart } from '../../../ui/form/FormParts.tsx'
import type { StudentForm, StudentFormHandle } from './student-form.ts'
import { HealthFields, ParticularsFields, PlacesFields } from './StudentFields.tsx'

/** The parts of the form of a student; the class is asked for on admission only. */
export const partsOf = (
  form: StudentFormHandle,
  { admission, health }: { admission: boolean; health: boolean },
): FormPart<StudentForm>[] => [
  {
    id: 'particulars',
    title: 'Particulars',
    fields: [
      'admissionNumber',
      'admissionDate',
      'firstName',
      'middleName',
      'lastName',
      'gender',
      'dateOfBirth',
      'nationality',
      'lin',
      'nin',
      'photoConsent',
    ],
    isDone: ({ admissionNumber, admissionDate, firstName, lastName, gender, dateOfBirth }) =>
      Boolean(admissionNumber && admissionDate && firstName && lastName && gender && dateOfBirth),
    content: <ParticularsFields form={form} />,
  },
  {
    id: 'places',
    title: 'Origin and residence',
    fields: [
      'stateOfOrigin',
      'lgaOfOrigin',
      'stateOfResidence',
      'lgaOfResidence',
      'address',
      'previousSchool',
      'previousClass',
    ],
    isDone: ({ stateOfOrigin, lgaOfOrigin }) => Boolean(stateOfOrigin && lgaOfOrigin),
    content: <PlacesFields form={form} />,
  },
  ...(admission
    ? [
        {
          id: 'class',
          title: 'Class',
          fields: ['classId', 'classArmId'] as const,
          isDone: ({ classId }: { classId: string | null }) => classId !== null,
          content: <ClassFields form={form} />,
        },
      ]
    : []),
  {
    id: 'guardians',
    title: 'Guardians',
    fields: ['guardians'],
    isDone: ({ guardians }) => guardians.some(({ name, phones }) => Boolean(name) && phones.length > 0),
    content: <GuardianFields form={form} />,
  },
  ...(health
    ? [
        {
          id: 'health',
          title: 'Health',
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
