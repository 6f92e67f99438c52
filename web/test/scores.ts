import type { Grid, GridCell } from '../src/features/grading/model/cell.ts'
import type { Respond } from './screen.tsx'

/** A cell of a score grid as the server returns it. */
export const cell = (score: number | null, version = 0): GridCell => ({
  kind: score === null ? 'empty' : 'score',
  score,
  version,
  by: score === null ? null : 'Mrs Bello',
  at: score === null ? null : '2026-11-20T06:00:00.000Z',
})

const component = (id: string, name: string, maximum: number, closedBecause: string | null = null) => ({
  id,
  name,
  maximum,
  isExam: id === 'exam',
  open: closedBecause === null,
  closedBecause,
  window: null,
  late: null,
})

/** CA1 of 40, open, and the exam, closed, for three students; one has a score. */
export const grid: Grid = {
  subject: { id: 'maths', name: 'Mathematics', elective: false },
  classArm: { id: 'arm', fullName: 'JSS 1 Gold', classType: { id: 'type', name: 'Junior Secondary' } },
  term: { id: 'term', name: 'First Term', session: '2026/2027' },
  teachers: [],
  components: [component('ca', 'CA1', 40), component('exam', 'Exam', 60, 'The exam opens on 01/12/2026.')],
  grades: [
    { from: 70, grade: 'A', remark: 'Excellent' },
    { from: 0, grade: 'F', remark: 'Fail' },
  ],
  students: ['Ojo Ada', 'Obi Ben', 'Eze Chi'].map((fullName, index) => ({
    id: fullName,
    fullName,
    fxId: fullName,
    admissionNumber: String(index),
    gender: 'female',
    offered: true,
    cells: { ca: index === 0 ? cell(32.5, 1) : cell(null), exam: cell(null) },
  })),
  can: { enter: true, choose: true },
}

interface Sent {
  classArmId: string
  changes: { studentId: string; componentId: string; score: number; version: number }[]
}

/** The server says the same of every change it gets. */
export const says =
  (outcome: 'saved' | 'stale', cellOf: (change: Sent['changes'][number]) => GridCell): Respond =>
  ({ body }) => {
    const { changes } = body as Sent
    const message = outcome === 'stale' ? 'Somebody else saved another score.' : null
    const results = changes.map(change => ({ ...change, outcome, message, cell: cellOf(change) }))
    return { content: { results } }
  }
/** The server saves every change. */
export const saves = says('saved', ({ score, version }) => cell(score, version + 1))
