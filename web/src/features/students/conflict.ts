import { studentFields } from '@akada/contract/students/record'
import type { StudentForm } from './components/student-form.ts'
import { conflictOf } from '../../ui/form/conflict.ts'
import { comparedFields } from '../../ui/form/fields.ts'
import { showPhone } from '../../ui/form/phones.ts'

export const { differencesOf, mergeOf } = conflictOf<StudentForm>({
  ...comparedFields(studentFields),
  guardians: {
    label: 'Guardians',
    show: ({ guardians }) =>
      guardians
        .map(({ name, relationship, phones, email, address }) =>
          [`${name} (${relationship ?? ''})`, ...phones.map(showPhone), email, address].filter(Boolean).join(', '),
        )
        .join('; '),
    copy: ({ guardians }) => ({ guardians }),
  },
  bloodGroup: {
    label: 'Blood group, genotype, special needs',
    show: ({ health }) => [health.bloodGroup, health.genotype, health.specialNeeds].filter(Boolean).join(', '),
    copy: ({ health }) => ({ health }),
  },
})
