import { guardianFields, healthFields, studentFields } from '@akada/contract/students/record'
import { today } from '../../../lib/clock.ts'
import { acting } from '../../../lib/session.ts'
import type { ConflictField } from '../../../ui/form/conflict.ts'
import { comparedFields, formFields, type FormOf } from '../../../ui/form/fields.ts'
import type { useApiForm } from '../../../ui/form/useApiForm.ts'
import { showPhone } from '../../../ui/inputs/phones.ts'
import type { Profile } from '../queries.ts'

/** A student as the form holds it: text is empty if nothing is typed, a choice is null if none is made. */
export type StudentForm = FormOf<typeof studentFields> & {
  guardians: FormOf<typeof guardianFields>[]
  health: FormOf<typeof healthFields>
  classId: string | null
  classArmId: string | null
  /** The revision of the record that the form started from; 0 for a student who is not admitted yet. */
  revision: number
}

/** The form of a student who is not admitted yet. */
export const emptyStudent = (): StudentForm => ({
  ...formFields(studentFields),
  admissionDate: today(),
  guardians: [],
  health: formFields(healthFields),
  classId: null,
  classArmId: null,
  revision: 0,
})

/**
 * The form with the next admission number, where the person has not filled one in, and with the server's day in place of the device's, unless
 * `isDayTyped`: the answer with the number may be the first that says which day it is.
 */
export const withProposal = (values: StudentForm, number: string | null, isDayTyped: boolean): StudentForm => ({
  ...values,
  ...(!isDayTyped && { admissionDate: today() }),
  admissionNumber: values.admissionNumber || (number ?? ''),
})

type ClassChoice = Pick<StudentForm, 'classId' | 'classArmId'>

/** How long after an admission the next one is of the same run, in milliseconds. */
const runLasts = 30 * 60_000
let latest: (ClassChoice & { by: string | null; at: number }) | null = null

/** Records into which class the person has admitted a student. */
export const recordAdmission = ({ classId, classArmId }: ClassChoice): void => {
  latest = { classId, classArmId, by: acting(), at: performance.now() }
}

/** The class and class arm of the same person's last admission, within a run of admissions; nothing is chosen outside one. */
export const classOfRun = (): ClassChoice => {
  const isRun = latest !== null && latest.by === acting() && performance.now() - latest.at < runLasts
  return { classId: (isRun && latest?.classId) || null, classArmId: (isRun && latest?.classArmId) || null }
}

export const emptyGuardian = () => formFields(guardianFields)

/** What the fields need of the form. */
export type StudentFormHandle = ReturnType<typeof useApiForm<StudentForm, Profile>>

/** The form of an admitted student. */
export const formOf = (student: Profile): StudentForm => ({
  ...emptyStudent(),
  ...formFields(studentFields, student),
  guardians: student.guardians.map(guardian => formFields(guardianFields, guardian)),
  health: formFields(healthFields, student.health),
  revision: student.revision,
})

/** How two versions of a student are compared and merged. */
export const studentConflicts: Record<string, ConflictField<StudentForm>> = {
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
}
