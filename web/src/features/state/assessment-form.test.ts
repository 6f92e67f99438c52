import { describe, expect, it } from 'vitest'
import { bodyOf, faultsOf, formOf, sumInTenths, sumText, tabOfField } from './assessment-form.ts'
import type { Configuration } from './queries.ts'

const configuration: Configuration = {
  passMark: 40,
  printPositions: true,
  sittingsPerDay: 2,
  classTypes: [
    {
      classType: { id: 'jss', name: 'Junior Secondary' },
      components: [
        { id: 'ca', name: 'CA', maximum: 40, isExam: false },
        { id: 'exam', name: 'Exam', maximum: 60, isExam: true },
      ],
      grades: [
        { from: 40, grade: 'P', remark: 'Pass' },
        { from: 0, grade: 'F', remark: 'Fail' },
      ],
    },
  ],
  psychomotor: [{ id: 'games', name: 'Games' }],
  affective: [],
  ratingKey: [],
  windows: [
    { termId: 'first', componentId: 'ca', opens: '2026-09-21', closes: '2026-10-30' },
    { termId: 'second', componentId: 'ca', opens: '2027-01-11', closes: '2027-02-26' },
    { termId: 'second', componentId: 'exam', opens: '2027-03-01', closes: '2027-04-09' },
  ],
}

describe('the assessment form', () => {
  it('sends back what it was given', () => {
    const body = bodyOf(formOf(configuration, 'first'), configuration, 'first')
    expect(body.windows).toHaveLength(3)
    expect(body.windows).toEqual(expect.arrayContaining(configuration.windows))
    expect(body).toMatchObject({ passMark: 40, sittingsPerDay: 2, psychomotor: [{ id: 'games', name: 'Games' }] })
    expect(faultsOf(formOf(configuration, 'first'))).toEqual({})
  })

  it('takes the windows of a removed component away and keeps those of other terms', () => {
    const form = formOf(configuration, 'first')
    form.classTypes[0]?.components.pop()
    const body = bodyOf(form, configuration, 'first')
    expect(body.windows.map(({ termId, componentId }) => [termId, componentId])).toEqual([
      ['second', 'ca'],
      ['first', 'ca'],
    ])
    expect(faultsOf(form)).toEqual({ 'classTypes.0.components.0.maximum': 'Adds to 40: 60 missing.' })
  })

  it('adds exactly', () => {
    expect(sumInTenths([{ maximum: 33.3 }, { maximum: '33.3' }, { maximum: 33.4 }])).toBe(1000)
    expect(sumInTenths([{ maximum: '' }])).toBeNull()
    expect(sumText(1000)).toBe('Adds to 100.')
    expect(sumText(1105)).toBe('Adds to 110.5: 10.5 too many.')
  })

  it('wants both days of a window, and a grade from 0', () => {
    const form = formOf(configuration, 'first')
    form.windows[1] = { componentId: 'exam', label: '', opens: '2026-11-30', closes: null }
    form.classTypes[0]?.grades.pop()
    expect(faultsOf(form)).toEqual({
      'windows.1.closes': 'Give both days, or neither to keep it closed.',
      'classTypes.0.grades.0.from': 'The lowest grade begins at 0.',
    })
    expect(tabOfField('windows.1.closes')).toBe('windows')
  })
})
