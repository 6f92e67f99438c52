import type { Broadsheet, BroadsheetCell, BroadsheetScope } from '@akada/contract/report-cards/broadsheet'
import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import { cumulativeOfSession, cumulativeOfTotals, type EarlierTerm, type TermRule } from './cumulative.ts'
import { averageOfHundredths, hundredthsText, roundHalfUp, scaled, tenthsText } from './decimal.ts'
import { bandOf, fullMark, type GradeBand, isPass } from './marks.ts'
import { positionsOf } from './positions.ts'

type SubjectRow = ReportCardResult['subjects'][number]
type Row = Broadsheet['students'][number]

export interface SheetStudent {
  studentId: string
  fullName: string
  fxId: string
  admissionNumber: string
  inArm: boolean
  status: 'Draft' | 'Published'
  result: ReportCardResult
  earlier: readonly (EarlierTerm | null)[]
}

export interface SheetTerm {
  scope: BroadsheetScope
  /** The subjects of the arm in the order of the card. What only some student's card has follows by itself. */
  subjects: readonly { id: string; name: string }[]
  bands: readonly GradeBand[]
  passMarkTenths: number
  /** How the terms make the session's average. */
  rule: TermRule
  students: readonly SheetStudent[]
}

type Sheet = Pick<Broadsheet, 'subjects' | 'students' | 'summary'>

/** A cell with what it counts as: hundredths of its total. */
interface Counted {
  row: SubjectRow
  cell: BroadsheetCell
  hundredths: number | null
}

const isExempt = (row: SubjectRow): boolean =>
  row.components.length > 0 && row.components.every(component => component.kind === 'exempt')

const termCell = (row: SubjectRow): Counted => ({
  row,
  cell: {
    terms: [row.total],
    total: row.total,
    grade: row.grade,
    position: row.position,
    passed: row.passed,
    absent: row.absent,
    exempt: isExempt(row),
    missing: row.incomplete,
  },
  hundredths: row.total === null ? null : scaled(row.total, 1) * 10,
})

/** The terms of a session side by side. Graded is the whole mark of their average, as a total's is. */
const sessionCell = (row: SubjectRow, { bands, passMarkTenths, rule }: SheetTerm): Counted => {
  const terms = [...row.broughtForward, row.total]
  const hundredths = cumulativeOfTotals(
    terms.map(total => (total === null ? null : scaled(total, 1))),
    rule,
  )
  const whole = hundredths === null ? null : roundHalfUp(hundredths, 100) * 10
  return {
    row,
    cell: {
      terms,
      total: hundredths === null ? null : hundredthsText(hundredths),
      grade: whole === null ? null : (bandOf(bands, whole)?.grade ?? null),
      position: null,
      passed: whole === null ? null : isPass(whole, passMarkTenths),
      absent: row.absent,
      exempt: isExempt(row),
      missing: row.incomplete,
    },
    hundredths,
  }
}

const averagesOf = ({ result, earlier }: SheetStudent): (string | null)[] => [
  ...earlier.map(term => (term?.averageHundredths == null ? null : hundredthsText(term.averageHundredths))),
  result.average,
]

/** The session's average: the card's own where it says one, which a published one keeps. */
const sessionAverage = ({ result, earlier }: SheetStudent, rule: TermRule): string | null => {
  if (result.cumulative) return result.cumulative.average
  const own = result.average === null ? null : scaled(result.average, 2)
  const session = cumulativeOfSession([...earlier.map(term => term?.averageHundredths ?? null), own], rule)
  return session && hundredthsText(session.averageHundredths)
}

const sessionRow = (student: SheetStudent, cells: readonly (BroadsheetCell | null)[], rule: TermRule) => {
  const totals = cells.flatMap(cell => cell?.terms.filter(total => total !== null) ?? [])
  const passed = cells.filter(cell => cell?.passed === true).length
  return {
    passed,
    failed: cells.filter(cell => cell?.passed === false).length,
    obtained: tenthsText(totals.reduce((sum, total) => sum + scaled(total, 1), 0)),
    obtainable: tenthsText(totals.length * fullMark),
    averages: averagesOf(student),
    average: sessionAverage(student, rule),
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

/** Places by the session's average, among those in the arm who are ranked in its last term. */
const sessionPlaces = ({ students, rule }: SheetTerm): Map<string, number> =>
  positionsOf(
    new Map(
      students.flatMap(student => {
        const average = student.inArm && student.result.ranked ? sessionAverage(student, rule) : null
        return average === null ? [] : [[student.studentId, scaled(average, 2)] as const]
      }),
    ),
  )

/** Lays the cards of an arm side by side: every student by every subject, with the statistics of each subject and of the arm. */
export const broadsheetOf = (term: SheetTerm): Sheet => {
  const { scope, students } = term
  const subjects = subjectsOf(term)
  const places = scope === 'session' ? sessionPlaces(term) : null
  const counted = students.map(({ result }) => {
    const rows = new Map(result.subjects.map(row => [row.subjectId, row]))
    return subjects.map(({ id }) => {
      const row = rows.get(id)
      if (!row) return null
      return scope === 'term' ? termCell(row) : sessionCell(row, term)
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
    const values = here.map(({ hundredths }) => hundredths).filter(value => value !== null)
    const average = averageOfHundredths(values)
    const shown = (value: number): string => (scope === 'term' ? tenthsText(value / 10) : hundredthsText(value))
    return {
      ...subject,
      entered: values.length,
      passed: here.filter(({ cell }) => cell.passed === true).length,
      average: average === null ? null : hundredthsText(average),
      highest: values.length === 0 ? null : shown(Math.max(...values)),
      lowest: values.length === 0 ? null : shown(Math.min(...values)),
      missing: here.reduce((sum, { row }) => sum + missingOf(row), 0),
    }
  })

  const ranked = rows.flatMap(row => (row.position !== null && row.average !== null ? [scaled(row.average, 2)] : []))
  const average = averageOfHundredths(ranked)
  return {
    subjects: columns,
    students: rows,
    summary: {
      students: rows.length,
      ranked: ranked.length,
      average: average === null ? null : hundredthsText(average),
      highest: ranked.length === 0 ? null : hundredthsText(Math.max(...ranked)),
      lowest: ranked.length === 0 ? null : hundredthsText(Math.min(...ranked)),
      missing: rows.reduce((sum, row) => sum + row.missing, 0),
      published: rows.filter(row => row.status === 'Published').length,
    },
  }
}
