import { describe, expect, it } from 'vitest'
import {
  choiceOf,
  differencesOf,
  entriesOf,
  nobody,
  onlyThese,
  sameChoice,
  studentsOf,
  together,
  withStudents,
} from './choice.ts'

const of = (entries: Record<string, string[]>) =>
  choiceOf(Object.entries(entries).map(([subject, students]) => ({ subject, students })))

describe('a choice', () => {
  it('omits subjects without students', () => {
    expect(entriesOf(of({ maths: ['ada'], english: [] }))).toEqual([{ subject: 'maths', students: ['ada'] }])
  })

  it('adds and removes students, and drops a subject with its last student', () => {
    const one = withStudents(nobody, 'maths', ['ada', 'bola'], true)
    expect([...(one.get('maths') ?? [])]).toEqual(['ada', 'bola'])
    expect(withStudents(one, 'maths', ['ada', 'bola'], false).size).toBe(0)
    expect(one.get('maths')?.size).toBe(2)
  })

  it('counts each student once, regardless of the number of subjects', () => {
    expect([...studentsOf(of({ maths: ['ada', 'bola'], english: ['ada'] }))]).toEqual(['ada', 'bola'])
  })

  it('is equal regardless of the order in which it was made', () => {
    expect(sameChoice(of({ a: ['1', '2'], b: ['1'] }), of({ b: ['1'], a: ['2', '1'] }))).toBe(true)
    expect(sameChoice(of({ a: ['1', '2'] }), of({ a: ['1', '3'] }))).toBe(false)
    expect(sameChoice(of({ a: ['1'] }), of({ a: ['1'], b: ['1'] }))).toBe(false)
  })

  it('removes students who may not be registered, and returns them', () => {
    const { choice, left } = onlyThese(of({ maths: ['ada', 'gone'], english: ['gone'] }), new Set(['ada', 'bola']))
    expect(left).toEqual(['gone'])
    expect(entriesOf(choice)).toEqual([{ subject: 'maths', students: ['ada'] }])
  })

  it('shows two versions by subject, and merges them', () => {
    const [mine, theirs] = [of({ maths: ['ada'], art: ['ada'] }), of({ maths: ['bola'], art: ['ada'] })]
    expect(differencesOf(mine, theirs)).toEqual([{ subject: 'maths', onlyMine: ['ada'], onlyTheirs: ['bola'] }])
    expect(sameChoice(together(mine, theirs), of({ maths: ['ada', 'bola'], art: ['ada'] }))).toBe(true)
  })
})
