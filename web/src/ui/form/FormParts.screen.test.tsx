import { TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { errorAt, field } from '../../../test/pages.tsx'
import { inSchool } from '../../../test/people.ts'
import { openBrowser, show } from '../../../test/screen.tsx'
import { ApiForm, SubmitButton } from './ApiForm.tsx'
import { type FormPart, FormParts } from './FormParts.tsx'
import { PhoneInput } from '../inputs/PhoneInput.tsx'
import { homeCode, type PhoneNumber } from '../inputs/phones.ts'
import { useApiForm } from './useApiForm.ts'

interface Values extends Record<string, unknown> {
  name: string
  phone: PhoneNumber
  town: string
  district: string
}

const rendered: string[] = []
beforeEach(() => {
  rendered.length = 0
})

type Form = ReturnType<typeof useApiForm<Values, void>>

const Person = ({ form }: { form: Form }) => {
  rendered.push('person')
  return <TextInput label="Name" {...form.field('name')} />
}

const Contact = ({ form }: { form: Form }) => {
  rendered.push('contact')
  return <PhoneInput label="Phone" {...form.field('phone')} />
}

const Place = ({ form }: { form: Form }) => {
  rendered.push('place')
  return (
    <>
      <TextInput label={`Town of ${form.values.name || 'somebody'}`} {...form.field('town')} />
      <TextInput label="District" {...form.field('district')} />
    </>
  )
}

const isDone = (): boolean => false

const Example = ({ onSent }: { onSent: (values: Values) => void }) => {
  const form = useApiForm<Values, void>({
    initialValues: { name: '', phone: { code: homeCode, number: '' }, town: '', district: '' },
    check: ({ town }) => (town ? {} : { town: 'Enter a town.' }),
    checkOnBlur: true,
    submit: async values => onSent(values),
  })
  const parts: FormPart<Values>[] = [
    { id: 'person', title: 'Person', fields: ['name'], isDone, content: <Person form={form} /> },
    { id: 'contact', title: 'Contact', fields: ['phone'], isDone, content: <Contact form={form} /> },
    {
      id: 'place',
      title: 'Place',
      fields: ['town', 'district'],
      reads: ['name'],
      isDone,
      content: <Place form={form} />,
    },
  ]
  return (
    <ApiForm form={form}>
      <FormParts form={form} parts={parts}>
        <SubmitButton form={form}>Save</SubmitButton>
      </FormParts>
    </ApiForm>
  )
}

/** Opens the form and forgets its first rendering. */
const open = async (name: string) => {
  const sent: Values[] = []
  await openBrowser(() => ({ content: {} }), inSchool(name))
  const user = show(<Example onSent={values => sent.push(values)} />)
  await waitFor(() => expect(rendered).toContain('place'))
  rendered.length = 0
  return { user, sent }
}

/** Each part that was rendered since the last time it was asked. */
const renderedParts = (): string[] => [...new Set(rendered.splice(0))].toSorted()

describe('a form made of parts', () => {
  it('renders only the part that is typed in', async () => {
    const { user } = await open('typed in')
    await user.type(field('Phone'), '0803')
    expect(renderedParts()).toEqual(['contact'])
    await user.type(field('District'), 'Ifo')
    expect(renderedParts()).toEqual(['place'])
    expect([field('Phone').value, field('District').value]).toEqual(['0803', 'Ifo'])
  })

  it('renders a part that reads a field of the part that is typed in', async () => {
    const { user } = await open('read')
    await user.type(field('Name'), 'Ada')
    expect(renderedParts()).toEqual(['person', 'place'])
    expect(screen.getByLabelText('Town of Ada')).toBeTruthy()
  })

  it('renders only the part whose error comes and goes', async () => {
    const { user } = await open('error')
    await user.click(field('Town of somebody'))
    await user.tab()
    await waitFor(() => expect(errorAt(field('Town of somebody'))).toContain('Enter a town.'))
    await user.type(field('Town of somebody'), 'I')
    expect(errorAt(field('Town of somebody'))).not.toContain('Enter a town.')
    expect(renderedParts()).toEqual(['place'])
  })

  it('sends what was typed in every part, and focuses the first error, wherever the person typed last', async () => {
    const { user, sent } = await open('sends')
    await user.type(field('Name'), 'Ada')
    await user.type(field('Phone'), '0803')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(document.activeElement).toBe(field('Town of Ada')))
    expect(sent).toEqual([])
    await user.type(field('Town of Ada'), 'Ifo')
    await user.type(field('Phone'), '1234567')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      name: 'Ada',
      phone: { code: homeCode, number: '08031234567' },
      town: 'Ifo',
      district: '',
    })
  })
})
