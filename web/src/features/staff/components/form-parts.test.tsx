import { namesOf } from '@akada/contract/kernel/record'
import { officeFields, personFields } from '@akada/contract/staff/record'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { emptyStaff, type StaffForm } from '../model/staff-form.ts'
import type { Profile } from '../queries.ts'
import { partsOf } from './form-parts.tsx'

const fieldsAskedFor = (official: boolean): string[] => {
  const found: string[] = []
  const Form = () => {
    const form = useApiForm<StaffForm, Profile>({
      initialValues: emptyStaff(''),
      submit: () => Promise.reject(new Error('Nothing is sent here.')),
    })
    found.push(...partsOf(form, { official }).flatMap(({ fields }) => fields))
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  return found
}

it("the office's form marks the part that contains an invalid field: every field of both records is in one", () => {
  expect(fieldsAskedFor(true).toSorted()).toEqual(
    [...namesOf(personFields), ...namesOf(officeFields), 'phoneNumber', 'nextOfKin'].toSorted(),
  )
})

it('the form of a person’s own details has no fields that the office maintains', () => {
  expect(fieldsAskedFor(false).filter(name => Object.hasOwn(officeFields, name))).toEqual([])
})
