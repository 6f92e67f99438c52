import { waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { inSchool } from '../../../../test/people.ts'
import { type ReadInParts, RecordedParts } from '../../../../test/recorded-parts.tsx'
import { openBrowser, show } from '../../../../test/screen.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { emptyStaff, type StaffForm } from '../model/staff-form.ts'
import type { Profile } from '../queries.ts'
import { partsOf } from './form-parts.tsx'

it("each part of a person's form names every field that it reads, of other parts too", async () => {
  await openBrowser(() => ({ content: {} }), inSchool('reads of staff', 'principal'))
  let read: ReadInParts = {}
  const Form = () => {
    const form = useApiForm<StaffForm, Profile>({
      initialValues: emptyStaff(''),
      submit: () => Promise.reject(new Error('Nothing is sent here.')),
    })
    return (
      <RecordedParts
        form={form}
        partsOf={recorded => partsOf(recorded, { isNew: true, official: true })}
        onRendered={now => {
          read = now
        }}
      />
    )
  }
  show(<Form />)
  await waitFor(() => expect(read.service?.named).toContain('gradeLevel'))
  expect(Object.entries(read).filter(([, { named }]) => named.length === 0)).toEqual([])
  expect(Object.entries(read).filter(([, { others }]) => others.length > 0)).toEqual([])
})
