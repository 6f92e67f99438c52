import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { errorAt, field } from '../../../test/pages.tsx'
import { inSchool } from '../../../test/people.ts'
import { openBrowser, show } from '../../../test/screen.tsx'
import { ApiForm, SubmitButton } from '../form/ApiForm.tsx'
import { DecimalField, MoneyField, WholeNumberField } from './NumberFields.tsx'
import { useApiForm } from '../form/useApiForm.ts'

interface Values extends Record<string, unknown> {
  fee: number | string
  seats: number | string
  mark: number | string
}

const Example = ({ start, onSent }: { start: Values; onSent: (values: Values) => void }) => {
  const form = useApiForm<Values, void>({ initialValues: start, submit: async values => onSent(values) })
  return (
    <ApiForm form={form}>
      <MoneyField label="Fee" description="As 10,000." {...form.field('fee')} />
      <WholeNumberField label="Seats" max={99_999} {...form.field('seats')} />
      <DecimalField label="Pass mark" max={100} decimals={1} {...form.field('mark')} />
      <button type="button" onClick={() => form.setValues({ fee: 20_000, seats: 5, mark: 50 })}>
        Take theirs
      </button>
      <SubmitButton form={form}>Save</SubmitButton>
    </ApiForm>
  )
}

const open = async (name: string, start: Values = { fee: '', seats: '', mark: '' }) => {
  const sent: Values[] = []
  await openBrowser(() => ({ content: {} }), inSchool(name))
  const user = show(<Example start={start} onSent={values => sent.push(values)} />)
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  return { user, sent, save }
}

const noSum = 'Write the amount in naira'
const below = 'The amount cannot be below zero.'

describe('a box of money', () => {
  it.each([
    ['10,000', 10_000, 'Ten thousand naira only'],
    ['15,000', 15_000, 'Fifteen thousand naira only'],
    ['₦15,000', 15_000, 'Fifteen thousand naira only'],
    ['1,500.50', 1500.5, 'One thousand, five hundred naira, fifty kobo only'],
  ])('reads %s key by key, says it in words and keeps the text', async (typed, fee, words) => {
    const { user, sent, save } = await open(`sum ${typed}`)
    await user.type(field('Fee'), typed)
    expect(screen.getByText(words)).toBeTruthy()
    await save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.fee).toBe(fee)
    expect(field('Fee').value).toBe(typed)
  })

  it.each([
    ['1.500,50', noSum],
    ['-500', below],
  ])('refuses %s in its place, keeps it, and sends nothing', async (typed, message) => {
    const { user, sent, save } = await open(`no sum ${typed}`)
    await user.type(field('Fee'), typed)
    await save()
    await waitFor(() => expect(errorAt(field('Fee'))).toContain(message))
    expect(field('Fee').value).toBe(typed)
    expect(sent).toEqual([])
  })

  it('starts with the sum as people write it, and shows a sum that is set from outside', async () => {
    const { user } = await open('outside', { fee: 1500.5, seats: 40, mark: 40.5 })
    expect(field('Fee').value).toBe('1,500.50')
    expect(field('Pass mark').value).toBe('40.5')
    await user.click(screen.getByRole('button', { name: 'Take theirs' }))
    expect(field('Fee').value).toBe('20,000')
    expect(field('Seats').value).toBe('5')
  })
})

describe('a box of a number', () => {
  it.each([
    ['12.5', 'without decimals'],
    ['-12', 'At least 0.'],
    ['12O', 'Write a whole number in digits'],
  ])('keeps %s as it was typed and refuses it in its place', async (typed, message) => {
    const { user, sent, save } = await open(`whole ${typed}`)
    await user.type(field('Seats'), typed)
    await user.tab()
    expect(errorAt(field('Seats'))).toContain(message)
    await save()
    expect(field('Seats').value).toBe(typed)
    expect(sent).toEqual([])
    await user.clear(field('Seats'))
    await user.type(field('Seats'), '12')
    await save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.seats).toBe(12)
  })

  it('changes by no arrow key and no wheel', async () => {
    const { user, sent, save } = await open('keys', { fee: 10_000, seats: 12, mark: 40 })
    for (const label of ['Fee', 'Seats', 'Pass mark']) {
      await user.click(field(label))
      await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{PageUp}')
      fireEvent.wheel(field(label), { deltaY: 100 })
    }
    await user.tab()
    await save()
    await waitFor(() => expect(sent).toEqual([{ fee: 10_000, seats: 12, mark: 40 }]))
  })
})
