import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { errorAt, field } from '../../../test/pages.tsx'
import { openBrowser, show } from '../../../test/screen.tsx'
import { inSchool } from '../../../test/people.ts'
import { ApiForm, SubmitButton } from './ApiForm.tsx'
import { DateField } from '../inputs/DateField.tsx'
import { PhoneListInput } from '../inputs/PhoneListInput.tsx'
import type { PhoneNumber } from '../inputs/phones.ts'
import { TopicSearch } from '../inputs/TopicSearch.tsx'
import type { ChosenTopic } from '../inputs/topics.ts'
import { useApiForm } from './useApiForm.ts'

interface Values extends Record<string, unknown> {
  phones: PhoneNumber[]
  topics: ChosenTopic[]
  day: string | null
}

const Example = ({ onSent }: { onSent: (values: Values) => void }) => {
  const form = useApiForm<Values, void>({
    initialValues: { phones: [], topics: [], day: null },
    submit: async values => onSent(values),
  })
  return (
    <ApiForm form={form}>
      <PhoneListInput label="Phones" {...form.field('phones')} />
      <TopicSearch label="Topics" inputLabel="Topics" {...form.field('topics')} />
      <DateField label="Last day" {...form.field('day')} />
      <SubmitButton form={form}>Save</SubmitButton>
    </ApiForm>
  )
}

const open = async (name: string) => {
  const sent: Values[] = []
  await openBrowser(() => ({ content: { foundTopics: [] } }), inSchool(name))
  const user = show(<Example onSent={values => sent.push(values)} />)
  return { user, sent }
}

describe('text that is typed but not a value yet', () => {
  it('takes a complete phone number along that was not added', async () => {
    const { user, sent } = await open('complete')
    await user.type(field('Phones'), '0803 123 4567')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.phones).toEqual([{ code: '+234', number: '8031234567' }])
  })

  it('does not send a form without a phone number that is incomplete, and says so at the field', async () => {
    const { user, sent } = await open('incomplete')
    await user.type(field('Phones'), '0803 123')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(errorAt(field('Phones'))).toContain('only the last ten digits'))
    expect(sent).toEqual([])
    expect(field('Phones').value).toBe('0803 123')
    await user.clear(field('Phones'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it('does not send a form without a topic that is not confirmed, and says so at the field', async () => {
    const { user, sent } = await open('topic')
    await user.type(field('Topics'), 'Fractions')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/‘Fractions’ is not added yet/)).toBeTruthy()
    expect(sent).toEqual([])
    expect(field('Topics').value).toBe('Fractions')
  })

  it.each([
    ['31022014', '31-02-2014 does not exist. Check the day and the month.'],
    ['31/02/2014', '31-02-2014 does not exist. Check the day and the month.'],
    ['2014', 'Write the day as DD-MM-YYYY.'],
  ])('does not send %s as a day', async (typed, message) => {
    const { user, sent } = await open(`day ${typed}`)
    await user.type(field('Last day'), typed)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(errorAt(field('Last day'))).toContain(message))
    expect(sent).toEqual([])
  })
})
