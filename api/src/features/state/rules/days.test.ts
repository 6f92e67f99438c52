import { describe, expect, it } from 'vitest'
import { configurationErrors, sumOfMaxima, tenthsOf } from './assessment.ts'
import { closedDays, findClosure, isSchoolDay, schoolDays } from './days.ts'
import { findOverlap, storedTerms, sessionErrors } from './sessions.ts'

const first = { name: 'First Term', starts: '2026-09-14', ends: '2026-12-18' }
const independence = { day: '2026-10-01', name: 'Independence Day' }

describe('school days', () => {
  it('opens on weekdays of the term that are not holidays', () => {
    expect(isSchoolDay(first, [independence], '2026-09-14')).toBe(true)
    expect(isSchoolDay(first, [independence], '2026-12-18')).toBe(true)
    expect(findClosure(first, [independence], '2026-10-01')).toBe('Independence Day')
    expect(findClosure(first, [], '2026-10-03')).toBe('it is a Saturday')
    expect(findClosure(first, [], '2026-10-04')).toBe('it is a Sunday')
    expect(findClosure(first, [], '2026-12-19')).toBe('it lies outside First Term')
    expect(findClosure(first, [], '2026-09-13')).toBe('it lies outside First Term')
  })

  it('counts 14 weeks of five days less the holiday', () => {
    expect(schoolDays(first, [])).toHaveLength(70)
    expect(schoolDays(first, [independence])).toHaveLength(69)
    expect(schoolDays(first, [{ day: '2026-10-03', name: 'A Saturday' }])).toHaveLength(70)
  })

  it('keeps to a date range, even across the end of February in a leap year', () => {
    expect(schoolDays(first, [independence], { from: '2026-09-28', to: '2026-10-02' })).toEqual([
      '2026-09-28',
      '2026-09-29',
      '2026-09-30',
      '2026-10-02',
    ])
    expect(schoolDays(first, [], { from: '2026-01-01', to: '2026-09-15' })).toEqual(['2026-09-14', '2026-09-15'])
    const second = { name: 'Second Term', starts: '2028-02-28', ends: '2028-03-01' }
    expect(schoolDays(second, [])).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
    const turn = { name: 'Turn', starts: '2026-12-31', ends: '2027-01-01' }
    expect(schoolDays(turn, [])).toEqual(['2026-12-31', '2027-01-01'])
  })

  it('says why the other days of a date range are closed', () => {
    expect(closedDays(first, [independence], { from: '2026-09-30', to: '2026-10-04' })).toEqual([
      { day: '2026-10-01', name: 'Independence Day' },
      { day: '2026-10-03', name: 'it is a Saturday' },
      { day: '2026-10-04', name: 'it is a Sunday' },
    ])
  })
})

describe('a planned session', () => {
  const terms = [
    { starts: '2026-09-14', ends: '2026-12-18', holidays: [] },
    { starts: '2027-01-11', ends: '2027-04-09', holidays: [] },
    { starts: '2027-05-03', ends: '2027-07-30', holidays: [] },
  ]
  const spans = terms.map((term, index) => ({ ...term, name: `${index + 1}` }))

  it('is valid if its terms follow one another', () => {
    expect(sessionErrors('2026/2027', terms)).toEqual([])
    expect(findOverlap(spans)).toBeNull()
    expect(storedTerms(terms).map(term => term.nextTermBegins)).toEqual(['2027-01-11', '2027-05-03', null])
  })

  it('has no terms that share a day', () => {
    const [one, two, three] = spans
    if (!one || !two || !three) throw new Error('three terms')
    expect(findOverlap([one, { ...two, starts: '2026-12-18' }, three])).toEqual({ first: '1', second: '2', index: 1 })
  })

  it('names every invalid field', () => {
    const [one, two, three] = terms
    if (!one || !two || !three) throw new Error('three terms')
    const errors = sessionErrors('2026/2027', [
      {
        ...one,
        holidays: [independence, independence, { day: '2026-12-25', name: 'Christmas Day' }].map((holiday, place) => ({
          ...holiday,
          path: `holidays.${place}`,
        })),
      },
      { ...two, nextTermBegins: '2027-05-04' },
      { ...three, ends: '2027-05-03', nextTermBegins: '2027-05-01' },
    ])
    expect(errors.map(({ path }) => path)).toEqual([
      'body.terms.0.holidays.1.day',
      'body.terms.0.holidays.2.day',
      'body.terms.1.nextTermBegins',
      'body.terms.2.ends',
      'body.terms.2.nextTermBegins',
    ])
    expect(sessionErrors('2025/2026', terms).map(({ path }) => path)).toEqual([
      'body.terms.1.starts',
      'body.terms.2.starts',
    ])
  })
})

describe('a planned assessment', () => {
  it('adds up maxima exactly', () => {
    const tenths = [0.1, 0.2, 33.3, 66.4].map(maximum => ({ name: '', maximum }))
    expect(sumOfMaxima(tenths)).toBe(1000)
    expect(tenthsOf(57.4)).toBe(574)
  })

  it('names duplicates in a list and windows that close before they open', () => {
    const errors = configurationErrors({
      classTypes: [
        {
          classTypeId: 'a',
          components: [
            { name: 'CA1', maximum: 40 },
            { name: 'ca1', maximum: 60 },
          ],
          grades: [
            { from: 0, grade: 'F' },
            { from: 0, grade: 'A' },
          ],
        },
      ],
      psychomotor: [{ name: 'Games' }, { name: 'games' }],
      affective: [{ name: 'Games' }],
      windows: [{ termId: 't', componentId: 'c', opens: '2026-10-02', closes: '2026-10-01' }],
    })
    expect(errors.map(({ path }) => path)).toEqual([
      'body.classTypes.0.components.1.name',
      'body.classTypes.0.grades.1.from',
      'body.psychomotor.1.name',
      'body.windows.0.closes',
    ])
  })
})
