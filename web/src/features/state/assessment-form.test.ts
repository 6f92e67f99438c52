import { describe, expect, it } from 'vitest'
import { conflictOf } from '../../ui/form/conflict.ts'
import { assessmentConflicts } from './assessment-conflicts.ts'
import { bodyOf, errorsOf, formOf, sumInTenths, sumText, tabOfField } from './assessment-form.ts'
import type { Configuration } from './queries.ts'

const configuration: Configuration = {
  passMark: 40,
  printPositions: true,
  cardLayout: 'standard',
  nextTermNeeds: null,
  publicationNeedsApproval: true,
  sittingsPerDay: 2,
  presumesPresent: true,
  registerHours: { morning: '07:00', afternoon: '12:00' },
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
  revision: 7,
}

describe('the assessment form', () => {
  it('sends back what it received', () => {
    const body = bodyOf(formOf(configuration, 'first'))
    expect(body.windows).toHaveLength(3)
    expect(body.windows).toEqual(expect.arrayContaining(configuration.windows))
    expect(body).toMatchObject({
      passMark: 40,
      sittingsPerDay: 2,
      presumesPresent: true,
      registerHours: { morning: '07:00', afternoon: '12:00' },
      psychomotor: [{ id: 'games', name: 'Games' }],
    })
    expect(errorsOf(formOf(configuration, 'first'))).toEqual({})
  })

  it('removes the windows of a removed component and keeps those of other terms', () => {
    const form = formOf(configuration, 'first')
    form.classTypes[0]?.components.pop()
    const body = bodyOf(form)
    expect(body.windows.map(({ termId, componentId }) => [termId, componentId])).toEqual([
      ['second', 'ca'],
      ['first', 'ca'],
    ])
    expect(errorsOf(form)).toEqual({ 'classTypes.0.components.0.maximum': 'Adds to 40: 60 missing.' })
  })

  it('adds decimals exactly', () => {
    expect(sumInTenths([{ maximum: 33.3 }, { maximum: 33.3 }, { maximum: 33.4 }])).toBe(1000)
    expect(sumInTenths([{ maximum: '' }])).toBeNull()
    expect(sumText(1000)).toBe('Adds to 100.')
    expect(sumText(1105)).toBe('Adds to 110.5: 10.5 too many.')
  })

  it('requires both days of a window, and a grade from 0', () => {
    const form = formOf(configuration, 'first')
    form.windows[1] = { componentId: 'exam', label: '', opens: '2026-11-30', closes: null }
    form.classTypes[0]?.grades.pop()
    expect(errorsOf(form)).toEqual({
      'windows.1.closes': 'Give both days, or neither to keep it closed.',
      'classTypes.0.grades.0.from': 'The lowest grade begins at 0.',
    })
    expect(tabOfField('windows.1.closes')).toBe('windows')
  })
})

describe('two people changing the assessment at once', () => {
  const start = formOf(configuration, 'first')
  const { differencesOf, mergeOf } = conflictOf(assessmentConflicts(start))

  it('are asked only if both changed the same part, and keep what each changed alone', () => {
    const [mine, theirs] = [structuredClone(start), structuredClone(start)]
    Object.assign(mine.classTypes[0]?.grades[0] ?? {}, { from: 45 })
    mine.windows[1] = { componentId: 'exam', label: '', opens: '2026-11-30', closes: '2026-12-11' }
    mine.passMark = 45
    theirs.classTypes[0]?.components.splice(0, 1, { id: 'ca', name: 'Tests', maximum: 40, isExam: false })
    theirs.windows[0] = { componentId: 'ca', label: '', opens: '2026-09-28', closes: '2026-10-30' }
    theirs.passMark = 50
    theirs.otherWindows = []
    const found = differencesOf(start, mine, theirs)
    expect(found.map(({ label, plain }) => [label, plain])).toEqual([
      ['Components of Junior Secondary', 'theirs'],
      ['Grades of Junior Secondary', 'mine'],
      ['Entry window of Junior Secondary: CA', 'theirs'],
      ['Entry window of Junior Secondary: Exam', 'mine'],
      ['Entry windows of other terms', 'theirs'],
      ['Pass mark', undefined],
    ])
    const chosen = new Map(found.map(({ field, plain }) => [field, plain ?? 'mine'] as const))
    expect(bodyOf(mergeOf(mine, theirs, chosen))).toMatchObject({
      passMark: 45,
      classTypes: [{ components: [{ name: 'Tests' }, { name: 'Exam' }], grades: [{ from: 45 }, { from: 0 }] }],
      windows: [
        { termId: 'first', componentId: 'ca', opens: '2026-09-28' },
        { termId: 'first', componentId: 'exam', opens: '2026-11-30' },
      ],
    })
  })

  it('do not lose a class type or a component that only the other has', () => {
    const mine = { ...structuredClone(start), passMark: 45 }
    const theirs = structuredClone(start)
    theirs.classTypes[0]?.components.push({ id: 'new', name: 'Project', maximum: 0, isExam: false })
    theirs.windows.push({ componentId: 'new', label: '', opens: '2026-10-01', closes: '2026-10-02' })
    theirs.classTypes.push({ classTypeId: 'sss', name: 'Senior Secondary', components: [], grades: [] })
    const merged = mergeOf(mine, theirs, new Map([['passMark', 'mine']]))
    expect(merged.passMark).toBe(45)
    expect(merged.classTypes.map(({ components }) => components.length)).toEqual([3, 0])
    expect(merged.windows.map(({ componentId }) => componentId)).toEqual(['ca', 'exam', 'new'])
  })
})
