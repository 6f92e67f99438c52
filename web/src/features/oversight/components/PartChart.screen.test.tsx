import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { show } from '../../../../test/screen.tsx'
import type { PartFigures } from '../queries.ts'
import { PartChart } from './PartChart.tsx'

const columns = ['Average', 'Passed', 'Boys, average', 'Girls, average', 'Boys passed', 'Girls passed', 'Counted']

const resultsOf = (terms: readonly string[]): PartFigures => ({
  part: 'results',
  title: 'Results',
  asOf: null,
  isOld: false,
  lead: null,
  notes: [],
  choices: [],
  tables: [
    {
      id: 'terms',
      title: 'Results of report cards, term by term',
      first: 'Term',
      columns: columns.map(title => ({ title, kind: 'percent' })),
      rows: terms.map(name => ({ name, link: null, values: ['51.80', '66.7', '50.00', '52.00', '60.0', '70.0', 3] })),
      total: terms.length,
    },
  ],
})

it('draws who passed term by term, with the figures as a table, once there are two terms', () => {
  show(<PartChart part={resultsOf(['First Term, 2025/2026', 'First Term, 2026/2027'])} />)
  expect(screen.getByText('Passed, term by term')).toBeTruthy()
  expect(screen.getAllByText('First Term, 2026/2027').length).toBeGreaterThan(0)
})

it('draws no line of one term', () => {
  show(<PartChart part={resultsOf(['First Term, 2026/2027'])} />)
  expect(screen.queryByText('Passed, term by term')).toBeNull()
})
