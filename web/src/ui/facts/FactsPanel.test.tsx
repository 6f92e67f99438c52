import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FactsPanel, inFigures, lgaAndState } from './FactsPanel.tsx'

const drawn = (facts: Parameters<typeof FactsPanel>[0]['facts']): string =>
  renderToStaticMarkup(<FactsPanel title="Particulars" facts={facts} />).replaceAll(/ class="(?!figures)[^"]*"/g, '')

describe('facts of a profile', () => {
  it('say if nothing is recorded', () => {
    expect(
      drawn([
        ['Surname', 'Ọlá'],
        ['NIN', inFigures(null)],
        ['Home address', ''],
      ]),
    ).toBe(
      '<section aria-label="Particulars"><h2>Particulars</h2><dl><div><dt>Surname</dt><dd>Ọlá</dd></div>' +
        '<div><dt>NIN</dt><dd><span>Not recorded</span></dd></div>' +
        '<div><dt>Home address</dt><dd><span>Not recorded</span></dd></div></dl></section>',
    )
  })

  it('use tabular figures, and omit the unknown part of a place', () => {
    expect(drawn([['Step', inFigures(7)]])).toContain('<dd><span class="figures">7</span></dd>')
    expect([lgaAndState('Ifo', 'Ogun'), lgaAndState(null, 'Ogun'), lgaAndState(null, null)]).toEqual([
      'Ifo, Ogun',
      'Ogun',
      '',
    ])
  })
})
