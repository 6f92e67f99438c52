import { namesOf } from '@akada/contract/kernel/record'
import { guardianFields, healthFields, studentFields } from '@akada/contract/students/record'
import { studentParticulars } from '@akada/contract/students/schemas'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import type { Profile } from '../queries.ts'
import { partsOf } from './parts.tsx'
import { Health, Particulars, Places } from './ProfileFacts.tsx'
import { emptyGuardian, emptyStudent, formOf, type StudentForm, type StudentFormHandle } from './student-form.ts'

const drawn = (node: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>{node}</MantineProvider>
    </QueryClientProvider>,
  )

const WithForm = ({ children }: { children: (form: StudentFormHandle) => ReactNode }) =>
  children(
    useApiForm<StudentForm, Profile>({
      initialValues: { ...emptyStudent(), guardians: [emptyGuardian()] },
      submit: () => Promise.reject(new Error('Nothing is sent here.')),
    }),
  )

const formOfAll = drawn(
  <WithForm>
    {form => partsOf(form, { health: true }).map(({ id, content }) => <section key={id}>{content}</section>)}
  </WithForm>,
)

/** The start of a label in the form: an asterisk may follow. */
const labelled = (label: string): string => `>${label}<`

describe('the form of a student', () => {
  it('asks for every field of the records of student, guardian and health', () => {
    const fields = [studentFields, guardianFields, healthFields].flatMap(record => Object.values(record))
    // Its label is a whole sentence.
    const labels = fields.map(({ label }) => label).filter(label => label !== studentFields.photoConsent.label)
    expect(labels.filter(label => !formOfAll.includes(labelled(label)))).toEqual([])
    expect(formOfAll).toContain('A parent or guardian has agreed that a photo is kept')
  })

  it('allows as many characters as the record, and offers a numeric keypad for digits', () => {
    expect(formOfAll).toMatch(
      /maxLength="30"[^>]*data-path="admissionNumber"|data-path="admissionNumber"[^>]*maxLength="30"/i,
    )
    expect(formOfAll).toMatch(/inputMode="numeric"[^>]*data-path="lin"|data-path="lin"[^>]*inputMode="numeric"/i)
  })

  it('marks the part that contains an invalid field: every field is in one', () => {
    const parts: string[] = []
    drawn(
      <WithForm>
        {form => {
          parts.push(...partsOf(form, { health: true }).flatMap(({ fields }) => fields))
          return null
        }}
      </WithForm>,
    )
    expect(parts.toSorted()).toEqual([...namesOf(studentFields), 'guardians', 'health'].toSorted())
  })
})

const student: Profile = {
  id: '01920000-0000-7000-8000-000000000001',
  fxId: 'OG26000010',
  fullName: 'Adebayo, Kemi',
  ...studentParticulars.parse({
    admissionNumber: 'AGS/001',
    admissionDate: '2026-09-14',
    lastName: 'Adebayo',
    firstName: 'Kemi',
    gender: 'female',
    dateOfBirth: '2014-03-09',
    stateOfOrigin: 'Ogun',
    lgaOfOrigin: 'Ifo',
  }),
  status: 'Active',
  school: { id: '01920000-0000-7000-8000-000000000002', name: 'Abeokuta Grammar School' },
  profilePicture: null,
  health: { bloodGroup: 'O+', genotype: null, specialNeeds: null },
  enrolments: [],
  arrival: null,
  revision: 3,
  can: { edit: true, assign: true, seeContacts: true, call: false },
}

describe('the profile of a student', () => {
  const profile = drawn(
    <>
      <Particulars student={student} />
      <Places student={student} />
      {student.health && <Health health={student.health} />}
    </>,
  )

  it('shows every field of the record, with the admission number at the top, and states beside their local governments', () => {
    const apart = new Set<string>([
      'admissionNumber',
      'stateOfOrigin',
      'lgaOfOrigin',
      'stateOfResidence',
      'lgaOfResidence',
    ])
    const labels = [...Object.entries(studentFields), ...Object.entries(healthFields)]
      .filter(([name]) => !apart.has(name))
      .map(([, { label }]) => label)
    expect(labels.filter(label => !profile.includes(labelled(label)))).toEqual([])
    expect(profile).toContain('Ifo, Ogun')
  })

  it('writes days, gender and consent in words', () => {
    for (const text of ['09-03-2014', 'Female', 'Not given']) expect(profile).toContain(text)
  })

  it('fills the form, and leaves missing values empty there', () => {
    expect(formOf(student)).toMatchObject({
      lastName: 'Adebayo',
      middleName: '',
      stateOfResidence: null,
      photoConsent: false,
      health: { bloodGroup: 'O+', genotype: null, specialNeeds: '' },
      revision: 3,
    })
  })
})
