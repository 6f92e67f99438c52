import { describe, expect, it } from 'vitest'
import { readCase, ruleOf, type WorkedCase, workedCases } from '../../../../test/worked-cases.ts'
import { reportCardResult } from '@akada/contract/report-cards/schemas'
import { type ArmTerm, computeArm } from './compute.ts'
import { earlierFromTotals } from './cumulative.ts'
import { scaled } from './decimal.ts'
import type { Cell, GradeBand } from './marks.ts'
import { ratioFrom } from './ratio.ts'

const scales: Record<'junior' | 'senior', GradeBand[]> = {
  junior: [
    { from: 70, grade: 'A', remark: 'Excellent' },
    { from: 60, grade: 'B', remark: 'Very Good' },
    { from: 50, grade: 'C', remark: 'Good' },
    { from: 40, grade: 'P', remark: 'Pass' },
    { from: 0, grade: 'F', remark: 'Fail' },
  ],
  senior: [
    { from: 0, grade: 'F9', remark: 'Fail' },
    { from: 40, grade: 'E8', remark: 'Pass' },
    { from: 45, grade: 'D7', remark: 'Pass' },
    { from: 50, grade: 'C6', remark: 'Credit' },
    { from: 55, grade: 'C5', remark: 'Credit' },
    { from: 60, grade: 'C4', remark: 'Credit' },
    { from: 65, grade: 'B3', remark: 'Good' },
    { from: 70, grade: 'B2', remark: 'Very Good' },
    { from: 75, grade: 'A1', remark: 'Excellent' },
  ],
}

const idOf = (name: string): string =>
  `00000000-0000-4000-8000-${Buffer.from(name).toString('hex').padStart(12, '0').slice(-12)}`

const cellOf = (text: string): Cell => {
  if (text === 'ABS') return { kind: 'absent' }
  if (text === 'EX') return { kind: 'exempt' }
  return text === '-' ? { kind: 'empty' } : { kind: 'score', tenths: scaled(text, 1) }
}

const termOf = (worked: WorkedCase): ArmTerm => ({
  components: worked.components.map(([name, maximum]) => ({ id: idOf(name), name, maximumTenths: maximum * 10 })),
  bands: scales[worked.bands],
  passMarkTenths: 400,
  numberInArm: Object.values(worked.students).filter(student => !student.left).length,
  numberInClass: 100,
  promotion: ruleOf(worked, idOf),
  terminalClass: worked.terminalClass,
  students: Object.entries(worked.students).map(([name, student]) => ({
    id: name,
    inArm: !student.left,
    leftOut: student.leftOut,
    subjects: Object.entries(student.subjects).map(([subject, cells]) => ({
      id: idOf(subject),
      name: subject,
      cells: cells.split(' ').map(cellOf),
    })),
    attendance: { unit: 'days', opened: 60, present: 58, absent: 2, late: 1, notCalled: 0 },
    repeats: student.repeats,
    earlier: student.earlier.map(
      totals =>
        totals &&
        earlierFromTotals(new Map(Object.entries(totals).map(([subject, total]) => [idOf(subject), ratioFrom(total)]))),
    ),
  })),
})

describe('cases calculated by hand', () => {
  it.each(workedCases)('%s', file => {
    const worked = readCase(file)
    const cards = computeArm(termOf(worked))
    expect([...cards.keys()]).toEqual(Object.keys(worked.students))
    for (const { result } of cards.values()) reportCardResult.parse(result)
    for (const [name, { subjects, absentSubjects, ...wanted }] of Object.entries(worked.expect)) {
      const result = cards.get(name)?.result
      expect(result, `${worked.title}: ${name}`).toMatchObject(wanted)
      for (const [subject, row] of Object.entries(subjects)) {
        expect(
          result?.subjects.find(one => one.name === subject),
          `${worked.title}: ${name}, ${subject}`,
        ).toMatchObject(row)
      }
      const printed = result?.subjects.map(subject => subject.name)
      for (const subject of absentSubjects) expect(printed).not.toContain(subject)
    }
  })
})
