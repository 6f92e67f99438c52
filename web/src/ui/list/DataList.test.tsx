import { describe, expect, it } from 'vitest'
import { drawn, elementsOf, textOf } from '../../../test/drawn.tsx'
import type { ListColumn } from './columns.ts'
import { DataList, type DataListProps } from './DataList.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ListRow } from './ListRow.tsx'

interface Person {
  id: string
  name: string
  age: number | null
}

const columns: readonly ListColumn<Person>[] = [
  { id: 'name', header: 'Name', value: row => row.name },
  { id: 'age', header: 'Age', value: row => row.age, align: 'right', brief: row => row.age && `${row.age} years` },
  { id: 'note', header: 'Note', value: () => 'a note', hidden: true },
]

const ada: Person = { id: 'ada', name: 'Ojo Ada', age: 12 }

const listOf = (more: Partial<DataListProps<Person>>): string =>
  drawn(
    <DataList
      label="Students"
      rows={[ada]}
      columns={columns}
      idOf={row => row.id}
      nameOf={row => row.name}
      {...more}
    />,
  )

describe('a list', () => {
  it('has a name, and says how many rows of the total it shows', () => {
    const html = listOf({ total: 1240 })
    expect(html).toContain('<section aria-label="Students" ')
    expect(textOf(html)).toContain('1 of 1,240')
  })

  it('says that it is loading, and shows no empty list meanwhile', () => {
    const text = textOf(listOf({ rows: undefined, empty: { reason: 'No student yet.' } }))
    expect(text).toContain('Loading')
    expect(text).not.toContain('No student yet.')
  })

  it('says why it is empty, and what to do', () => {
    const html = listOf({ rows: [], empty: { reason: 'No student yet.', action: <button>Admit</button> } })
    expect(textOf(html)).toContain('No student yet. Admit')
    expect(html).not.toContain('<table')
  })

  it('says why it could not be read instead of being empty, and offers a retry', () => {
    const html = listOf({ rows: undefined, error: new Error('The line is down.'), retry: () => undefined })
    expect(textOf(html)).toContain('The line is down.')
    expect(elementsOf(html, 'button').map(textOf)).toContain('Try again')
  })

  it('shows the columns that are not hidden, or those named in the address', () => {
    const heads = (html: string): string[] => elementsOf(html, 'th').map(textOf).filter(Boolean)
    expect(heads(listOf({}))).toEqual(['Name', 'Age'])
    expect(heads(listOf({ search: { columns: 'note' } }))).toEqual(['Name', 'Note'])
  })

  it('says by which column it is sorted, and in which direction', () => {
    expect(listOf({ search: { sort: '-age' } })).toContain('aria-sort="descending"')
    expect(listOf({ search: { sort: 'age' } })).toContain('aria-sort="ascending"')
    expect(listOf({})).not.toMatch(/aria-sort="(?:ascending|descending)"/)
  })

  it('lets all rows be selected if there is a bulk action', () => {
    expect(listOf({ bulk: [{ label: 'Assign', onClick: () => undefined }] })).toContain('type="checkbox"')
    expect(listOf({})).not.toContain('type="checkbox"')
  })
})

describe('a row of a list', () => {
  const rowOf = (more: Partial<Parameters<typeof ListRow<Person>>[0]>): string =>
    drawn(
      <table>
        <tbody>
          <ListRow
            row={ada}
            name="Ojo Ada"
            index={2}
            height={44}
            columns={columns.slice(0, 2)}
            to="/students/ada"
            phone={false}
            actions={undefined}
            tick={undefined}
            {...more}
          />
        </tbody>
      </table>,
    )

  it('links to the person from the first column, which is the head of the row', () => {
    const [head = ''] = elementsOf(rowOf({}), 'th')
    expect(head).toContain('scope="row"')
    expect(head).toContain('<a href="/students/ada">Ojo Ada</a>')
    expect(elementsOf(rowOf({}), 'td').map(textOf)).toEqual(['12'])
    expect(elementsOf(rowOf({ phone: true }), 'th').map(textOf)).toEqual(['Ojo Ada 12 years'])
  })

  it('is plain text if there is no page', () => {
    expect(rowOf({ to: undefined })).not.toContain('<a ')
  })

  it('labels a bare figure on a phone, and omits missing values', () => {
    expect(textOf(rowOf({ phone: true }))).toBe('Ojo Ada 12 years')
    expect(textOf(rowOf({ phone: true, row: { ...ada, age: null } }))).toBe('Ojo Ada')
  })

  it('has on a tablet what a phone leaves out, after the words of its head', () => {
    const left = columns.slice(0, 2).map(column => ({ ...column, brief: () => null }))
    expect(textOf(rowOf({ phone: true, columns: left }))).toBe('Ojo Ada')
    expect(textOf(rowOf({ phone: true, roomy: true, columns: left }))).toBe('Ojo Ada Age 12')
    expect(textOf(rowOf({ phone: true, roomy: true, columns: left, row: { ...ada, age: null } }))).toBe('Ojo Ada')
  })

  it('names its menu and its checkbox after the person', () => {
    const html = rowOf({ actions: [{ label: 'Edit' }], tick: { on: true, toggle: () => undefined } })
    expect(html).toContain('aria-label="Actions for Ojo Ada"')
    expect(html).toMatch(/aria-label="Choose Ojo Ada"[^>]*checked=""/)
  })

  it('has no menu if it has no action', () => {
    expect(rowOf({ actions: [] })).not.toContain('Actions for')
  })
})

describe('the filters of a list', () => {
  const filters = [
    { name: 'gender', label: 'Gender', options: [{ value: 'female', label: 'Female' }] },
    { name: 'status', label: 'Status', options: ['Active'] },
    { name: 'from', label: 'Created from', day: true as const },
  ]
  const barOf = (search: Record<string, string>): string =>
    drawn(<FilterBar placeholder="Name or Student ID" filters={filters} search={search} onSearch={() => undefined} />)

  it('show each active filter in words, with a way to remove it', () => {
    const html = barOf({ gender: 'female', status: 'Active', from: '2026-11-20' })
    expect(elementsOf(html, 'li').map(textOf)).toEqual([
      'Gender: Female Remove this filter',
      'Status: Active Remove this filter',
      'Created from: 20-11-2026 Remove this filter',
    ])
    expect(textOf(html)).toContain('Filters (3)')
  })

  it('show an outdated value in the address as it is', () => {
    expect(textOf(barOf({ gender: 'unknown' }))).toContain('Gender: unknown')
  })

  it('show the search text in the box, whose label names the searched fields', () => {
    expect(barOf({ q: 'ada' })).toMatch(/aria-label="Search by name or Student ID"[^>]*value="ada"/)
  })
})
