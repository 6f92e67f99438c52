import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { show } from '../../../../test/screen.tsx'
import type { Table } from '../queries.ts'
import { PartTable } from './PartTable.tsx'

const table: Table = {
  id: 'subjects',
  title: 'Results by subject',
  since: 'Third Term, 2025/2026',
  first: 'Subject',
  columns: [
    { title: 'Average', kind: 'decimal' },
    { title: 'Average, change', kind: 'change' },
    { title: 'Passed', kind: 'percent' },
    { title: 'Passed, change', kind: 'change' },
  ],
  rows: [
    { name: 'Mathematics', link: null, values: ['55.10', '2.1', '61.2', '-0.3'] },
    { name: 'Music', link: null, values: ['40.00', null, '50.0', null] },
  ],
  total: 2,
}

it('has the change since the term before beside a figure, in words too, and names that term', () => {
  show(<PartTable table={table} area="state" search={{}} onSearch={() => undefined} save={() => undefined} />)
  expect(screen.getByText('Beside a figure: its change since Third Term, 2025/2026, in points.')).toBeDefined()
  const row = screen.getByRole('row', { name: /Mathematics/ })
  expect(row.textContent).toBe('Mathematics55.10+2.12.1 points more61.2%−0.30.3 points less')
  expect(screen.getByRole('row', { name: /Music/ }).textContent).toBe('Music40.0050.0%')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).not.toContain('Average, change')
})
