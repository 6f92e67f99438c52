import { describe, expect, it } from 'vitest'
import { countEmpty, proposedWindows, withProposedDays } from './proposed-windows.ts'

const [ca, exam] = [{ isExam: false }, { isExam: true }]
const term = { starts: '2026-09-14', ends: '2026-12-18' }
const before = '2026-09-01'

describe('the proposed days of entry', () => {
  it('divide the term among its components, with the last three weeks for the exam', () => {
    expect(proposedWindows([ca, ca, exam], term, before)).toEqual([
      { opens: '2026-09-14', closes: '2026-10-20' },
      { opens: '2026-10-21', closes: '2026-11-27' },
      { opens: '2026-11-28', closes: '2026-12-18' },
    ])
  })

  it('follow the components, wherever the exam is among them', () => {
    const [first, second] = proposedWindows([exam, ca], term, before)
    expect(first).toEqual({ opens: '2026-11-28', closes: '2026-12-18' })
    expect(second).toEqual({ opens: '2026-09-14', closes: '2026-11-27' })
  })

  it('cover the whole term without an exam, and with nothing but an exam', () => {
    const whole = { opens: term.starts, closes: term.ends }
    expect(proposedWindows([ca], term, before)).toEqual([whole])
    expect(proposedWindows([exam], term, before)).toEqual([whole])
    expect(proposedWindows([], term, before)).toEqual([])
  })

  it('keep components open until the term ends whose days are over', () => {
    expect(proposedWindows([ca, ca, exam], term, '2026-11-24').map(({ closes }) => closes)).toEqual([
      '2026-12-18',
      '2026-11-27',
      '2026-12-18',
    ])
  })

  it('leave today open for every component in the second half of the term', () => {
    const opens = (today: string) => proposedWindows([ca, ca, exam], term, today).map(one => one.opens)
    expect(opens('2026-11-26')).toEqual(['2026-09-14', '2026-10-21', '2026-11-26'])
    expect(opens('2026-11-02')).toEqual(['2026-09-14', '2026-10-21', '2026-11-02'])
    expect(opens('2026-10-12')).toEqual(['2026-09-14', '2026-10-21', '2026-11-28'])
    expect(opens('2026-12-10')).toEqual(['2026-09-14', '2026-10-21', '2026-11-28'])
  })

  it('lie within the term and in order, however short it is', () => {
    for (const ends of ['2026-09-14', '2026-09-15', '2026-09-16', '2026-09-18', '2026-09-30']) {
      for (const { opens, closes } of proposedWindows([ca, ca, exam], { ...term, ends }, before))
        expect([opens >= term.starts, opens <= closes, closes <= ends, ends]).toEqual([true, true, true, ends])
    }
  })

  it('are filled in only where a component has none', () => {
    const row = (componentId: string, opens: string | null) => ({
      componentId,
      label: componentId,
      opens,
      closes: null,
    })
    const form = {
      windows: [row('CA1', null), row('CA2', '2026-11-01'), row('Exam', null)],
      classTypes: [
        {
          classTypeId: 'JSS',
          name: 'Junior Secondary',
          components: ['CA1', 'CA2', 'Exam'].map(id => ({ id, name: id, maximum: 20, isExam: id === 'Exam' })),
          grades: [],
        },
      ],
    }
    expect(countEmpty(form.windows)).toBe(2)
    expect(withProposedDays(form, term, before)).toEqual([
      { ...row('CA1', '2026-09-14'), closes: '2026-10-20' },
      row('CA2', '2026-11-01'),
      { ...row('Exam', '2026-11-28'), closes: '2026-12-18' },
    ])
  })
})
