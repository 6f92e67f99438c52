import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enter, makeDevice, person } from '../../../test/device.ts'
import type { StudentScores } from './student-store.ts'

const component = (id: string, open = true) => ({
  id,
  name: id.toUpperCase(),
  maximum: 20,
  isExam: false,
  open,
  closedBecause: open ? null : `${id} is closed.`,
  window: null,
  late: null,
})

const subject = (
  name: string,
  score: number | null,
  { enter = true, open = true } = {},
): StudentScores['subjects'][number] => ({
  subject: { id: name, name, elective: false },
  teachers: [],
  offered: true,
  components: [component('ca', open)],
  cells: {
    ca: { kind: score === null ? 'empty' : 'score', score, version: score === null ? 0 : 1, by: null, at: null },
  },
  can: { enter },
})

const data = (...subjects: StudentScores['subjects']): StudentScores => ({
  student: { id: 'ada', fullName: 'Ojo, Ada', fxId: 'x', admissionNumber: '1' },
  term: { id: 'term', name: 'First Term', session: '2026/2027' },
  classArm: { id: 'arm', fullName: 'JSS 1 Gold', classType: { id: 'type', name: 'Junior Secondary' } },
  grades: [{ from: 0, grade: 'F', remark: 'Fail' }],
  subjects,
})

let device: ReturnType<typeof makeDevice>
beforeEach(() => {
  vi.useFakeTimers()
  device = makeDevice()
})
afterEach(async () => {
  await device.settle()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = async (scores: StudentScores) => {
  await device.reload()
  await enter(person('teacher'))
  const { ScoreStore } = await import('./store.ts')
  const { StudentStore } = await import('./student-store.ts')
  const places: string[] = []
  const store = new StudentStore(scores, place => {
    places.push(place.title)
    return new ScoreStore(place)
  })
  return { store, places }
}

describe('all scores of a student', () => {
  it('are rows by subject, each stored in the grid of its subject', async () => {
    const { store, places } = await open(data(subject('Maths', 12), subject('English', null)))
    expect(places).toEqual(['Maths, JSS 1 Gold', 'English, JSS 1 Gold'])
    const { rows, components } = store.get()
    expect(components.map(({ name, closed }) => [name, closed])).toEqual([['CA', null]])
    expect(rows.map(row => [row.student.id, row.student.fullName, row.cells[0]?.text])).toEqual([
      ['Maths', 'Maths', '12'],
      ['English', 'English', ''],
    ])
  })

  it('undo a score that was stored while it was typed to what its cell had before', async () => {
    const { store } = await open(data(subject('Maths', 12), subject('English', null)))
    const leave = store.subscribe(() => undefined)
    const texts = () => store.get().rows.map(row => row.cells[0]?.text)
    for (const text of ['9', '99']) store.typing({ row: 1, column: 0, text })
    store.type([{ row: 1, column: 0, text: '99' }])
    expect(texts()).toEqual(['12', '99'])
    store.undo()
    expect(texts()).toEqual(['12', ''])
    leave()
  })

  it('can be typed, undone and redone across subjects, as one step', async () => {
    const { store } = await open(data(subject('Maths', 12), subject('English', null)))
    const seen = vi.fn()
    const leave = store.subscribe(seen)
    const texts = () => store.get().rows.map(row => row.cells[0]?.text)
    expect(
      store.type([
        { row: 0, column: 0, text: '15' },
        { row: 1, column: 0, text: '99' },
      ]),
    ).toEqual({
      changed: 2,
      skipped: { count: 0, why: null },
    })
    expect(texts()).toEqual(['15', '99'])
    expect(store.get().rows[1]?.cells[0]?.state).toBe('error')
    expect([...store.get().entries.keys()]).toEqual(['Maths ca', 'English ca'])
    expect(store.undo().map(change => change.studentId)).toEqual(['Maths', 'English'])
    expect(texts()).toEqual(['12', ''])
    expect(store.get()).toMatchObject({ canUndo: false, canRedo: true })
    store.redo()
    expect(texts()).toEqual(['15', '99'])
    store.discard('English', 'ca')
    expect(texts()).toEqual(['15', ''])
    expect(seen).toHaveBeenCalled()
    leave()
  })

  it('accept nothing if the person may not enter them or they are closed, and say why', async () => {
    const { store } = await open(
      data(subject('Maths', 12, { enter: false }), subject('English', null, { open: false })),
    )
    expect(store.type([{ row: 0, column: 0, text: '15' }]).skipped.why).toContain('not enter')
    expect(store.type([{ row: 1, column: 0, text: '15' }]).skipped).toEqual({ count: 1, why: 'ca is closed.' })
    expect(store.get().rows.map(row => row.closed[0])).toEqual([
      'You can see these scores, but not enter them.',
      'ca is closed.',
    ])
  })

  it('render a row again only if its subject changed', async () => {
    const { store } = await open(data(subject('Maths', 12), subject('English', null)))
    store.subscribe(() => undefined)
    const [maths, english] = store.get().rows
    store.type([{ row: 1, column: 0, text: '9' }])
    expect(store.get().rows[0]).toBe(maths)
    expect(store.get().rows[1]).not.toBe(english)
  })
})
