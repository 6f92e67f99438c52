import { waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { sees } from '../../../../test/pages.tsx'
import { inSchool } from '../../../../test/people.ts'
import { type ReadInParts, RecordedParts } from '../../../../test/recorded-parts.tsx'
import { openBrowser, show } from '../../../../test/screen.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import type { Profile } from '../queries.ts'
import { partsOf } from './parts.tsx'
import { emptyGuardian, emptyStudent, type StudentForm, type StudentFormHandle } from './student-form.ts'

/** On admission the class is asked for too. */
const onAdmission = (form: StudentFormHandle) => partsOf(form, { health: true, likeStudents: 'Nobody is like them.' })

it("each part of a student's form names every field that it reads", async () => {
  await openBrowser(() => ({ content: {} }), inSchool('reads of students'))
  let read: ReadInParts = {}
  const Form = () => {
    const form = useApiForm<StudentForm, Profile>({
      initialValues: { ...emptyStudent(), guardians: [emptyGuardian()] },
      submit: () => Promise.reject(new Error('Nothing is sent here.')),
    })
    return (
      <RecordedParts
        form={form}
        partsOf={onAdmission}
        onRendered={now => {
          read = now
        }}
      />
    )
  }
  show(<Form />)
  await sees('Guardians')
  await waitFor(() => expect(read.particulars?.named).toContain('classId'))
  expect(Object.entries(read).filter(([, { named }]) => named.length === 0)).toEqual([])
  expect(Object.entries(read).filter(([, { others }]) => others.length > 0)).toEqual([])
})
