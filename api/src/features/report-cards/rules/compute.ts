import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import { cumulativeOfSession, cumulativeOfSubject, type EarlierTerm } from './cumulative.ts'
import { averageOfHundredths, averageOfTenths, hundredthsText, scaled, tenthsText } from './decimal.ts'
import {
  bandOf,
  type Cell,
  type Component,
  fullMark,
  type GradeBand,
  isPass,
  markOf,
  type SubjectMark,
} from './marks.ts'
import { positionsOf } from './positions.ts'
import { type Judgement, judge, type PromotionRule } from './promotion.ts'

interface ArmStudent {
  id: string
  /** In the arm when the term closed, or today while it runs. Who joined later or left before is not ranked. */
  inArm: boolean
  /** The subjects that the student offers, in the order of the card, with cells in the order of the components. */
  subjects: readonly { id: string; name: string; cells: readonly Cell[] }[]
  attendance: ReportCardResult['attendance']
  /** The earlier terms of the session, first to last; null where the student has nothing in that term. */
  earlier: readonly (EarlierTerm | null)[]
  /** In how many earlier sessions the student was in this class. */
  repeats: number
}

export interface ArmTerm {
  components: readonly Component[]
  bands: readonly GradeBand[]
  passMarkTenths: number
  numberInArm: number
  numberInClass: number
  /** Set in the third term: the session's average and what the rule proposes are then printed. */
  promotion: PromotionRule | null
  /** No class follows: nothing to be promoted to. */
  terminalClass: boolean
  students: readonly ArmStudent[]
}

/** A student's computed card; the numbers that are stored beside it for ranking over the class. */
export interface ComputedCard {
  result: ReportCardResult
  /** Null where the student is not ranked. */
  rankedAverageHundredths: number | null
  /** The earlier terms of the session, as they count now. */
  earlier: readonly (EarlierTerm | null)[]
}

/**
 * Ranked are students who were in the arm at the close and have totals in at least half of the subjects they offer: with fewer, an
 * average says little of them, and their card prints 'Not ranked'.
 */
const isRanked = (inArm: boolean, offered: number, withTotal: number): boolean =>
  inArm && withTotal > 0 && withTotal * 2 >= offered

interface MarkedStudent extends ArmStudent {
  marks: readonly SubjectMark[]
  totals: number[]
  offered: number
  averageHundredths: number | null
  ranked: boolean
}

const marked = (student: ArmStudent, components: readonly Component[]): MarkedStudent => {
  const marks = student.subjects.map(subject => markOf(components, subject.cells))
  const totals = marks.flatMap(mark => mark.totalTenths ?? [])
  const offered = marks.filter(mark => mark.offered).length
  return {
    ...student,
    marks,
    totals,
    offered,
    averageHundredths: averageOfTenths(totals),
    ranked: isRanked(student.inArm, offered, totals.length),
  }
}

interface SubjectStanding {
  positions: Map<string, number>
  classAverage: string
  highest: string
  lowest: string
}

/** Places and statistics of each subject over those students of the arm who have a total in it. */
const standingsOf = (students: readonly MarkedStudent[]): Map<string, SubjectStanding> => {
  const bySubject = new Map<string, Map<string, number>>()
  for (const student of students) {
    if (!student.inArm) continue
    for (const [index, subject] of student.subjects.entries()) {
      const total = student.marks[index]?.totalTenths ?? null
      if (total === null) continue
      const totals = bySubject.get(subject.id) ?? new Map<string, number>()
      bySubject.set(subject.id, totals.set(student.id, total))
    }
  }
  const standings = new Map<string, SubjectStanding>()
  for (const [subjectId, totals] of bySubject) {
    const values = [...totals.values()]
    standings.set(subjectId, {
      positions: positionsOf(totals),
      classAverage: hundredthsText(averageOfTenths(values) ?? 0),
      highest: tenthsText(Math.max(...values)),
      lowest: tenthsText(Math.min(...values)),
    })
  }
  return standings
}

const printed = (cell: Cell): { kind: Cell['kind']; score: string | null } => ({
  kind: cell.kind,
  score: cell.kind === 'score' ? tenthsText(cell.tenths) : null,
})

/** Computes the cards of an arm in a term. Students without any subject get a card that has none. Answers by student id. */
export const computeArm = (term: ArmTerm): Map<string, ComputedCard> => {
  const students = term.students.map(student => marked(student, term.components))
  const standings = standingsOf(students)
  const averages = new Map(
    students.flatMap(({ id, ranked, averageHundredths }) =>
      ranked && averageHundredths !== null ? [[id, averageHundredths] as const] : [],
    ),
  )
  const positions = positionsOf(averages)
  const armAverage = averageOfHundredths([...averages.values()])
  const components = term.components.map(({ id, name, maximumTenths }) => ({
    id,
    name,
    maximum: tenthsText(maximumTenths),
  }))

  const cardOf = (student: MarkedStudent): ComputedCard => {
    const passed = student.totals.filter(total => isPass(total, term.passMarkTenths)).length
    const subjects = student.subjects.map((subject, index) => subjectRow(term, student, subject, index, standings))
    const session = term.promotion && sessionOf(student, term.promotion)
    const judgement = session && judgementOf(term, student, subjects, session)
    return {
      rankedAverageHundredths: averages.get(student.id) ?? null,
      earlier: student.earlier,
      result: {
        components,
        subjects,
        offered: student.offered,
        passed,
        failed: student.totals.length - passed,
        obtained: tenthsText(student.totals.reduce((sum, total) => sum + total, 0)),
        obtainable: tenthsText(student.totals.length * fullMark),
        average: student.averageHundredths === null ? null : hundredthsText(student.averageHundredths),
        ranked: student.ranked,
        positionInArm: positions.get(student.id) ?? null,
        numberInArm: term.numberInArm,
        positionInClass: null,
        numberInClass: term.numberInClass,
        armAverage: armAverage === null ? null : hundredthsText(armAverage),
        attendance: student.attendance,
        cumulative: session && { average: hundredthsText(session.averageHundredths), terms: session.terms },
        promotion: judgement?.outcome ?? null,
        promotionBecause: judgement?.because ?? null,
        missing: student.subjects.flatMap((subject, index) =>
          (student.marks[index]?.missing ?? []).map(component => `${subject.name}: ${component}`),
        ),
      },
    }
  }
  return new Map(students.map(student => [student.id, cardOf(student)]))
}

const sessionOf = ({ earlier, averageHundredths }: MarkedStudent, rule: PromotionRule) =>
  cumulativeOfSession([...earlier.map(term => term?.averageHundredths ?? null), averageHundredths], rule)

/** What the rule proposes; null for who left before the close, and in a class that none follows. */
const judgementOf = (
  { promotion, passMarkTenths, terminalClass }: ArmTerm,
  { inArm, marks, repeats }: MarkedStudent,
  rows: ReportCardResult['subjects'],
  session: NonNullable<ReturnType<typeof sessionOf>>,
): Judgement | null => {
  if (promotion === null || terminalClass || !inArm) return null
  const subjects = rows
    .filter((_, index) => marks[index]?.offered === true)
    .map(({ subjectId, name, cumulative }) => ({
      id: subjectId,
      name,
      averageHundredths: cumulative === null ? null : scaled(cumulative, 2),
    }))
  return judge(promotion, { ...session, subjects, repeats }, passMarkTenths)
}

const subjectRow = (
  term: ArmTerm,
  student: MarkedStudent,
  subject: ArmStudent['subjects'][number],
  index: number,
  standings: ReadonlyMap<string, SubjectStanding>,
): ReportCardResult['subjects'][number] => {
  const mark = student.marks[index]
  const total = mark?.totalTenths ?? null
  const band = total === null ? null : bandOf(term.bands, total)
  const standing = standings.get(subject.id)
  const cumulative =
    term.promotion === null ? null : cumulativeOfSubject(subject.id, student.earlier, total, term.promotion)
  return {
    subjectId: subject.id,
    name: subject.name,
    components: term.components.map((_, place) => printed(subject.cells[place] ?? { kind: 'empty' })),
    total: total === null ? null : tenthsText(total),
    grade: band?.grade ?? null,
    remark: band?.remark ?? null,
    position: standing?.positions.get(student.id) ?? null,
    classAverage: standing?.classAverage ?? null,
    highest: standing?.highest ?? null,
    lowest: standing?.lowest ?? null,
    passed: total === null ? null : isPass(total, term.passMarkTenths),
    absent: mark?.absent ?? false,
    incomplete: (mark?.missing.length ?? 0) > 0,
    broughtForward: student.earlier.map(earlier => {
      const brought = earlier?.totals.get(subject.id)
      return brought === undefined ? null : tenthsText(brought)
    }),
    cumulative: cumulative === null ? null : hundredthsText(cumulative),
  }
}
