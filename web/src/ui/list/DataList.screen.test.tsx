import { screen, within } from '@testing-library/dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import type { ListColumn } from './columns.ts'
import { DataList, type DataListProps } from './DataList.tsx'
import { FilterBar } from './FilterBar.tsx'

interface Person {
  id: string
  name: string
  age: number | null
}

const columns: readonly ListColumn<Person>[] = [
  { id: 'name', header: 'Name', value: row => row.name },
  { id: 'age', header: 'Age', value: row => row.age, align: 'right' },
  { id: 'note', header: 'Note', value: row => `About ${row.name}`, hidden: true },
]
const people: readonly Person[] = [
  { id: 'ben', name: 'Ọbí Ben', age: 9 },
  { id: 'ada', name: 'Ojo Ada', age: 12 },
  { id: 'chi', name: 'Eze Chi', age: null },
]

/** A list that keeps its search itself. */
const Students = (more: Partial<DataListProps<Person>>) => (
  <DataList label="Students" rows={people} columns={columns} idOf={row => row.id} nameOf={row => row.name} {...more} />
)

const shownNames = (): string[] =>
  within(screen.getByRole('table', { name: 'Students' }))
    .getAllByRole('row')
    .slice(1)
    .map(row => people.find(({ name }) => row.textContent.includes(name))?.id ?? '')

describe('a list that somebody uses', () => {
  it('is sorted by a press on a heading, the other way by a second one, and what is missing stays last', async () => {
    const user = show(<Students />)
    expect(shownNames()).toEqual(['ben', 'ada', 'chi'])
    const sortBy = (heading: string): Promise<void> =>
      user.click(within(screen.getByRole('columnheader', { name: new RegExp(heading) })).getByRole('button'))
    await sortBy('Name')
    expect(shownNames()).toEqual(['chi', 'ben', 'ada'])
    expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe('ascending')
    await sortBy('Age')
    expect(shownNames()).toEqual(['ben', 'ada', 'chi'])
    await sortBy('Age')
    expect(screen.getByRole('columnheader', { name: /Age/ }).getAttribute('aria-sort')).toBe('descending')
  })

  it('shows a column that is chosen', async () => {
    const user = show(<Students />)
    expect(screen.queryByText('About Ojo Ada')).toBeNull()
    await user.click(screen.getByRole('button', { name: /Columns/ }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Note', hidden: true }))
    expect(screen.getByText('About Ojo Ada')).toBeTruthy()
  })

  it('has on a phone the order of its rows behind a button, and says it beside the count', async () => {
    const isPhone = (media: string) => Object.assign(new EventTarget(), { media, matches: media.includes('599px') })
    vi.stubGlobal('matchMedia', isPhone)
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const user = show(
      <Students
        filters={<FilterBar placeholder="Name" search={{}} onSearch={() => undefined} />}
        more={<button type="button">Download</button>}
      />,
    )
    const status = (): string | undefined => screen.getByRole('status').textContent ?? undefined
    expect(status()).toBe('3 of 3')
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More for this list' }))
    expect(await screen.findByRole('button', { name: 'Download', hidden: true })).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by', hidden: true }), '-age')
    expect(shownNames()).toEqual(['ada', 'ben', 'chi'])
    expect(status()).toBe('3 of 3 · Age, descending')
  })

  it('does one thing to all that are ticked, and says how many they are', async () => {
    const done: string[][] = []
    const user = show(
      <Students
        bulk={[
          {
            label: 'Move',
            onClick: (rows, clear) => {
              done.push(rows.map(({ id }) => id))
              clear()
            },
          },
        ]}
      />,
    )
    await user.click(screen.getByRole('checkbox', { name: /Ojo Ada/ }))
    await user.click(screen.getByRole('checkbox', { name: /Eze Chi/ }))
    expect(screen.getByText(/^2 chosen/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Move' }))
    expect(done).toEqual([['ada', 'chi']])
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
  })

  it('opens what can be done with a row', async () => {
    const done: string[] = []
    const user = show(<Students actions={row => [{ label: 'Withdraw', onClick: () => void done.push(row.id) }]} />)
    await user.click(screen.getByRole('button', { name: 'Actions for Ojo Ada' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw', hidden: true }))
    expect(done).toEqual(['ada'])
  })

  it('asks again where it could not be read', async () => {
    let asked = 0
    const user = show(
      <Students
        rows={undefined}
        error={new Error('The line is down.')}
        retry={() => {
          asked += 1
        }}
      />,
    )
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(asked).toBe(1)
  })
})

describe('a list that the browser prints', () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ id: `${at}`, name: `Student ${at}`, age: at }))
  const rows = (): number => within(screen.getByRole('table', { name: 'Students' })).getAllByRole('row').length - 1
  const print = (event: 'beforeprint' | 'afterprint'): boolean => window.dispatchEvent(new Event(event))

  it('has every row and every column while it is printed, and those in view again afterwards', () => {
    show(<Students rows={many} />)
    const inView = rows()
    expect(inView).toBeLessThan(300)
    expect(screen.queryByRole('columnheader', { name: /Note/ })).toBeNull()
    print('beforeprint')
    expect(rows()).toBe(300)
    expect(screen.getByRole('columnheader', { name: /Note/ })).toBeTruthy()
    print('afterprint')
    expect(rows()).toBe(inView)
    expect(screen.queryByRole('columnheader', { name: /Note/ })).toBeNull()
  })

  it('says beside the count if the page itself does not have all', () => {
    const isPart = (): boolean => screen.getAllByRole('status').some(element => element.dataset['part'] !== undefined)
    show(<Students rows={many} total={300} />)
    expect(isPart()).toBe(false)
    show(<Students rows={many} total={1204} />)
    expect(isPart()).toBe(true)
  })
})

describe('a filter of a list', () => {
  const options = Array.from({ length: 9 }, (_, at) => `JSS ${at + 1}`)

  it('finds a choice by typing where there are nine or more', async () => {
    // Without a layout the trap of the focus sees nothing in the popover, and says so.
    const complained = vi.spyOn(console, 'warn').mockReturnValue()
    onTestFinished(() => complained.mockRestore())
    const search = vi.fn<(change: object) => void>()
    const filters = [
      { name: 'class', label: 'Class', options },
      { name: 'level', label: 'Level', options: options.slice(1) },
    ]
    const user = show(<FilterBar placeholder="Name" filters={filters} search={{}} onSearch={search} />)
    await user.click(screen.getByRole('button', { name: /Filters/ }))
    const of = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
    expect((await of('Level')).readOnly).toBe(true)
    await user.type(await of('Class'), 'jss 7')
    const list = document.getElementById((await of('Class')).getAttribute('aria-controls') ?? '')
    const found = within(list ?? document.body).getAllByRole('option', { hidden: true })
    expect(found.map(({ textContent }) => textContent)).toEqual(['JSS 7'])
    await user.click(found[0] ?? document.body)
    expect(search).toHaveBeenCalledWith({ class: 'JSS 7' })
  })
})
