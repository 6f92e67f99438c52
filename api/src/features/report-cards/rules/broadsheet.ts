import type { Broadsheet, BroadsheetCell, BroadsheetScope } from '@akada/contract/report-cards/broadsheet'
import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import { dueIn, dueText } from '@akada/contract/report-cards/words'
import { cumulativeOfSession, cumulativeOfTotals, type EarlierTerm, type TermRule } from './cumulative.ts'
import { averageText, markText } from './decimal.ts'
import { averageOf, exactly, totalOf } from './exact.ts'
import { bandOf, fullMark, type GradeBand, isPass, wholeMark } from './marks.ts'
import { positionsOf } from './positions.ts'
import { meanOf, type Ratio, ratioFrom, roundedTo, sumOfRatios } from './ratio.ts'
import { extremesOf } from './subject-figures.ts'

type SubjectRow = ReportCardResult['subjects'][number]
type Row = Broadsheet['students'][number]

export interface SheetStudent {
  studentId: string
  fullName: string
  fxId: string
  admissionNumber: string
  gender: string
  inArm: boolean
  status: 'Draft' | 'Published'
  result: ReportCardResult
  earlier: readonly (EarlierTerm | null)[]
}

export interface SheetTerm {
  scope: BroadsheetScope
  /** The subjects of the arm in the order of the card. Subjects of single students only are appended. */
  subjects: readonly { id: string; name: string }[]
  bands: readonly GradeBand[]
  passMarkTenths: number
  /** How the terms are combined into the session's average. */
  rule: TermRule
  students: readonly SheetStudent[]
}

type Sheet = Pick<Broadsheet, 'subjects' | 'students' | 'summary'>

/** A cell with its value: the exact total. */
interface Counted {
  row: SubjectRow
  cell: BroadsheetCell
  value: Ratio | null
}

const isExempt = (row: SubjectRow): boolean =>
  row.components.length > 0 && row.components.every(component => component.kind === 'exempt')

const dueOf = (row: SubjectRow, { result }: SheetStudent): string => {
  const { entered, due } = dueIn(row, result.components)
  return dueText(entered, due)
}

const termCell = (row: SubjectRow, student: SheetStudent): Counted => {
  const value = totalOf(row)
  const total = value && row.total
  return {
    row,
    cell: {
      terms: [total],
      total,
      grade: value && row.grade,
      position: value && row.position,
      passed: value && row.passed,
      absent: row.absent,
      exempt: isExempt(row),
      missing: row.incomplete,
      due: dueOf(row, student),
    },
    value,
  }
}

/** The value a card brought forward, exact if the earlier term still agrees. */
const broughtTo = ({ subjectId, broughtForward }: SubjectRow, earlier: SheetStudent['earlier']): (Ratio | null)[] =>
  broughtForward.map((text, at) => {
    const known = earlier[at]?.totals.get(subjectId)
    if (text === null) return null
    return known && markText(known) === text ? known : ratioFrom(text)
  })

/** The terms of a session side by side. The grade is for the whole mark of their average, like that of a total. */
const sessionCell = (row: SubjectRow, student: SheetStudent, { bands, passMarkTenths, rule }: SheetTerm): Counted => {
  const own = totalOf(row)
  const value = cumulativeOfTotals([...broughtTo(row, student.earlier), own], rule)
  const whole = value && wholeMark(value)
  return {
    row,
    cell: {
      terms: [...row.broughtForward, own && row.total],
      total: value && averageText(value),
      grade: whole === null ? null : (bandOf(bands, whole)?.grade ?? null),
      position: null,
      passed: whole === null ? null : isPass(whole, passMarkTenths),
      absent: row.absent,
      exempt: isExempt(row),
      missing: row.incomplete,
      due: dueOf(row, student),
    },
    value,
  }
}

const averagesOf = ({ result, earlier }: SheetStudent): (string | null)[] => [
  ...earlier.map(term => (term?.average ? averageText(term.average) : null)),
  result.average,
]

/** The session's average, exact: from the card if it has one, as a published card does. */
const sessionAverage = ({ result, earlier }: SheetStudent, rule: TermRule): Ratio | null =>
  result.cumulative
    ? exactly(result.cumulative.average, result.exactCumulative)
    : (cumulativeOfSession([...earlier.map(term => term?.average ?? null), averageOf(result)], rule)?.average ?? null)

const sessionRow = (student: SheetStudent, cells: readonly (BroadsheetCell | null)[], rule: TermRule) => {
  const average = sessionAverage(student, rule)
  const totals = cells.flatMap(cell => cell?.terms.filter(total => total !== null) ?? [])
  const passed = cells.filter(cell => cell?.passed === true).length
  return {
    passed,
    failed: cells.filter(cell => cell?.passed === false).length,
    obtained: markText(sumOfRatios(totals.map(ratioFrom))),
    obtainable: String(totals.length * fullMark),
    averages: averagesOf(student),
    average: average && averageText(average),
  }
}

const termRow = ({ result }: SheetStudent) => ({
  passed: result.passed,
  failed: result.failed,
  obtained: result.obtained,
  obtainable: result.obtainable,
  averages: [result.average],
  average: result.average,
})

const missingOf = (row: SubjectRow): number => row.components.filter(component => component.kind === 'empty').length

const subjectsOf = ({ subjects, students }: SheetTerm): { id: string; name: string }[] => {
  const offered = new Map(
    students.flatMap(({ result }) => result.subjects.map(row => [row.subjectId, row.name] as const)),
  )
  const known = subjects.filter(({ id }) => offered.has(id))
  const beside = [...offered].filter(([id]) => !known.some(subject => subject.id === id))
  return [...known.map(({ id, name }) => ({ id, name })), ...beside.map(([id, name]) => ({ id, name }))]
}

/** Positions by the session's average, among those in the arm who are ranked in its last term. */
const sessionPlaces = ({ students, rule }: SheetTerm): Map<string, number> =>
  positionsOf(
    new Map(
      students.flatMap(student => {
        const average = student.inArm && student.result.ranked ? sessionAverage(student, rule) : null
        return average === null ? [] : [[student.studentId, roundedTo(average, 2)] as const]
      }),
    ),
  )

/** Combines the cards of an arm: every student by every subject, with the statistics of each subject and of the arm. */
export const broadsheetOf = (term: SheetTerm): Sheet => {
  const { scope, students } = term
  const subjects = subjectsOf(term)
  const places = scope === 'session' ? sessionPlaces(term) : null
  const counted = students.map(student => {
    const { result } = student
    const rows = new Map(result.subjects.map(row => [row.subjectId, row]))
    return subjects.map(({ id }) => {
      const row = rows.get(id)
      if (!row) return null
      return scope === 'term' ? termCell(row, student) : sessionCell(row, student, term)
    })
  })

  const rows = students.map((student, at): Row => {
    const { result } = student
    const cells = counted[at]?.map(one => one?.cell ?? null) ?? []
    return {
      studentId: student.studentId,
      fullName: student.fullName,
      fxId: student.fxId,
      admissionNumber: student.admissionNumber,
      gender: student.gender,
      status: student.status,
      inArm: student.inArm,
      cells,
      offered: result.offered,
      ...(scope === 'term' ? termRow(student) : sessionRow(student, cells, term.rule)),
      position: places ? (places.get(student.studentId) ?? null) : result.positionInArm,
      promotion: result.promotion,
      missing: result.missing.length,
    }
  })

  const ofThoseInArm = counted.filter((_, row) => students[row]?.inArm === true)
  const columns = subjects.map((subject, at) => {
    const here = ofThoseInArm.map(row => row[at] ?? null).filter(one => one !== null)
    const values = here.flatMap(({ value }) => value ?? [])
    const average = meanOf(values)
    const extremes = extremesOf(values)
    const shown = scope === 'term' ? markText : averageText
    return {
      ...subject,
      entered: values.length,
      passed: here.filter(({ cell }) => cell.passed === true).length,
      average: average && averageText(average),
      highest: extremes && shown(extremes.highest),
      lowest: extremes && shown(extremes.lowest),
      missing: here.reduce((sum, { row }) => sum + missingOf(row), 0),
    }
  })

  const ranked = rows.flatMap((row, at) => {
    const student = students[at]
    if (row.position === null || !student) return []
    return (scope === 'term' ? averageOf(student.result) : sessionAverage(student, term.rule)) ?? []
  })
  const average = meanOf(ranked)
  const extremes = extremesOf(ranked)
  return {
    subjects: columns,
    students: rows,
    summary: {
      students: rows.length,
      ranked: ranked.length,
      average: average && averageText(average),
      highest: extremes && averageText(extremes.highest),
      lowest: extremes && averageText(extremes.lowest),
      missing: rows.reduce((sum, row) => sum + row.missing, 0),
      published: rows.filter(row => row.status === 'Published').length,
    },
  }
}
