import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import { cumulativeOfSession, cumulativeOfSubject, type EarlierTerm } from './cumulative.ts'
import { averageText, markText, tenthsText } from './decimal.ts'
import { besidePrinted } from './exact.ts'
import {
  bandOf,
  type Cell,
  type Component,
  fullMark,
  type GradeBand,
  isPass,
  markOf,
  type SubjectMark,
  wholeMark,
} from './marks.ts'
import { positionsOf } from './positions.ts'
import { type Judgement, judge, type PromotionRule } from './promotion.ts'
import { fractionText, isExactTo, meanOf, type Ratio, roundedTo, sumOfRatios } from './ratio.ts'
import { type SubjectFigures, subjectFiguresOf } from './subject-figures.ts'

export interface ArmStudent {
  id: string
  /** In the arm at the end of the term, or today while it runs. Students who joined later or left before are not ranked. */
  inArm: boolean
  /** Left out of the publication, with a reason: included in no one's figures. */
  leftOut: boolean
  /** The student's subjects, in the order of the card, with cells in the order of the components. */
  subjects: readonly { id: string; name: string; cells: readonly Cell[] }[]
  attendance: ReportCardResult['attendance']
  /** The earlier terms of the session, first to last; null if the student has nothing in that term. */
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
  /** Set in the third term: the session's average and the proposal of the rule are then printed. */
  promotion: PromotionRule | null
  /** No class follows: there is nothing to be promoted to. */
  terminalClass: boolean
  students: readonly ArmStudent[]
}

/** A student's computed card, and the numbers stored beside it for ranking across the class. */
export interface ComputedCard {
  result: ReportCardResult
  /** Null if the student is not ranked. */
  rankedAverageHundredths: number | null
  /**
   * The student's missing scores in subjects that were assessed in the arm, 'Mathematics: Exam': until they are entered, there is no card.
   */
  lacks: string[]
  /** In the arm, not left out, and with a missing score: nobody has a position in the class until it is entered. */
  waiting: boolean
  /** The earlier terms of the session, with their current results. */
  earlier: readonly (EarlierTerm | null)[]
}

type NotRanked = NonNullable<ReportCardResult['notRanked']>

/** A student with the mark of each subject. */
interface WithMarks extends ArmStudent {
  marks: readonly SubjectMark[]
}

interface MarkedStudent extends WithMarks {
  totals: Ratio[]
  offered: number
  average: Ratio | null
  lacks: string[]
  notRanked: NotRanked | null
}

/**
 * A student is ranked if they were in the arm at the end, are not left out, have no missing score, and have totals in at least half of the
 * subjects: with more exemptions, an average says little.
 */
const notRankedBecause = (
  { inArm, leftOut }: ArmStudent,
  { lacks, totals, subjects }: { lacks: number; totals: number; subjects: number },
): NotRanked | null => {
  if (!inArm) return 'not in arm'
  if (leftOut) return 'left out'
  if (lacks > 0) return 'incomplete'
  return totals === 0 || totals * 2 < subjects ? 'too few totals' : null
}

/** The subjects with an entry for anyone in the arm. A subject without one is printed with dashes and counts as missing for no one. */
const assessedIn = (students: readonly WithMarks[]): ReadonlySet<string> =>
  new Set(
    students
      .filter(student => student.inArm && !student.leftOut)
      .flatMap(({ subjects, marks }) => subjects.filter((_, index) => marks[index]?.begun).map(({ id }) => id)),
  )

const marked = (student: WithMarks, assessed: ReadonlySet<string>): MarkedStudent => {
  const { marks } = student
  const totals = marks.flatMap(mark => mark.total ?? [])
  const lacks = student.subjects.flatMap(({ id, name }, index) =>
    assessed.has(id) ? (marks[index]?.missing ?? []).map(component => `${name}: ${component}`) : [],
  )
  return {
    ...student,
    totals,
    offered: marks.filter(mark => mark.offered).length,
    average: meanOf(totals),
    lacks,
    notRanked: notRankedBecause(student, {
      lacks: lacks.length,
      totals: totals.length,
      subjects: student.subjects.filter(({ id }) => assessed.has(id)).length,
    }),
  }
}

/** The totals included in the figures of a subject: of those in the arm who are not left out. */
const totalsBySubject = (students: readonly MarkedStudent[]): Map<string, Map<string, Ratio>> => {
  const bySubject = new Map<string, Map<string, Ratio>>()
  for (const { id, inArm, leftOut, subjects, marks } of students) {
    if (!inArm || leftOut) continue
    for (const [index, subject] of subjects.entries()) {
      const total = marks[index]?.total
      if (!total) continue
      const totals = bySubject.get(subject.id) ?? new Map<string, Ratio>()
      bySubject.set(subject.id, totals.set(id, total))
    }
  }
  return bySubject
}

type PrintedCell = ReportCardResult['subjects'][number]['components'][number]

const printedBlank = {
  absent: { kind: 'absent', score: null },
  exempt: { kind: 'exempt', score: null },
  empty: { kind: 'empty', score: null },
} as const

/** Scores as printed, by tenths: an arm has each many times. There are as many as a mark has tenths. */
const printedScores = new Map<number, PrintedCell>()

const printed = (cell: Cell | undefined): PrintedCell => {
  if (cell?.kind !== 'score') return printedBlank[cell?.kind ?? 'empty']
  const known = printedScores.get(cell.tenths)
  if (known) return known
  const made = { kind: cell.kind, score: tenthsText(cell.tenths) }
  printedScores.set(cell.tenths, made)
  return made
}

/** Computes the cards of an arm in a term. Students without any subject get a card that has none. Returns the cards by student id. */
export const computeArm = (term: ArmTerm): Map<string, ComputedCard> => {
  const withMarks = term.students.map(student => ({
    ...student,
    marks: student.subjects.map(({ cells }) => markOf(term.components, cells)),
  }))
  const assessed = assessedIn(withMarks)
  const students = withMarks.map(student => marked(student, assessed))
  const standings = subjectFiguresOf(totalsBySubject(students))
  const ranked = students.filter(student => student.notRanked === null)
  const averages = ranked.flatMap(({ id, average }) => (average ? [[id, average] as const] : []))
  const rounded = new Map(averages.map(([id, average]) => [id, roundedTo(average, 2)]))
  const positions = positionsOf(rounded)
  const armAverage = meanOf(averages.map(([, average]) => average))
  const components = term.components.map(({ id, name, maximumTenths }) => ({
    id,
    name,
    maximum: tenthsText(maximumTenths),
  }))

  const cardOf = (student: MarkedStudent): ComputedCard => {
    const passed = student.totals.filter(total => isPass(wholeMark(total), term.passMarkTenths)).length
    const subjects = student.subjects.map((subject, index) => subjectRow(term, student, subject, index, standings))
    const session = term.promotion && sessionOf(student, term.promotion)
    const judgement = session && judgementOf(term, student, session)
    const obtained = sumOfRatios(student.totals)
    const average = student.average && averageText(student.average)
    const cumulative = session && averageText(session.average)
    return {
      rankedAverageHundredths: rounded.get(student.id) ?? null,
      lacks: student.lacks,
      waiting: student.notRanked === 'incomplete',
      earlier: student.earlier,
      result: {
        components,
        subjects,
        offered: student.offered,
        passed,
        failed: student.totals.length - passed,
        obtained: markText(obtained),
        obtainable: String(student.totals.length * fullMark),
        average,
        // From the marks obtained, if these are printed exactly.
        exactAverage: isExactTo(obtained, 1) || !student.average ? undefined : fractionText(student.average),
        ranked: student.notRanked === null,
        notRanked: student.notRanked,
        positionInArm: positions.get(student.id) ?? null,
        numberInArm: term.numberInArm,
        positionInClass: null,
        numberInClass: term.numberInClass,
        armAverage: armAverage && averageText(armAverage),
        attendance: student.attendance,
        cumulative: session && cumulative ? { average: cumulative, terms: session.terms } : null,
        exactCumulative: besidePrinted(session && session.average, 2),
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

const sessionOf = ({ earlier, average }: MarkedStudent, rule: PromotionRule) =>
  cumulativeOfSession([...earlier.map(term => term?.average ?? null), average], rule)

/** The proposal of the rule; null for students who left before the end, and in a class that none follows. */
const judgementOf = (
  { promotion, passMarkTenths, terminalClass }: ArmTerm,
  { inArm, marks, subjects, earlier, repeats }: MarkedStudent,
  session: NonNullable<ReturnType<typeof sessionOf>>,
): Judgement | null => {
  if (promotion === null || terminalClass || !inArm) return null
  const taken = subjects.flatMap(({ id, name }, index) => {
    const mark = marks[index]
    return mark?.offered ? [{ id, name, average: cumulativeOfSubject(id, earlier, mark.total, promotion) }] : []
  })
  return judge(promotion, { ...session, subjects: taken, repeats }, passMarkTenths)
}

const subjectRow = (
  term: ArmTerm,
  student: MarkedStudent,
  subject: ArmStudent['subjects'][number],
  index: number,
  standings: ReadonlyMap<string, SubjectFigures>,
): ReportCardResult['subjects'][number] => {
  const mark = student.marks[index]
  const total = mark?.total ?? null
  const totalText = total && markText(total)
  const whole = total && wholeMark(total)
  const band = whole === null ? null : bandOf(term.bands, whole)
  const standing = standings.get(subject.id)
  const cumulative =
    term.promotion === null ? null : cumulativeOfSubject(subject.id, student.earlier, total, term.promotion)
  const cumulativeText = cumulative && averageText(cumulative)
  return {
    subjectId: subject.id,
    name: subject.name,
    components: term.components.map((_, place) => printed(subject.cells[place])),
    total: totalText,
    grade: band?.grade ?? null,
    remark: band?.remark ?? null,
    position: standing?.positions.get(student.id) ?? null,
    classAverage: standing?.classAverage ?? null,
    highest: standing?.highest ?? null,
    lowest: standing?.lowest ?? null,
    passed: whole === null ? null : isPass(whole, term.passMarkTenths),
    absent: mark?.absent ?? false,
    incomplete: (mark?.missing.length ?? 0) > 0,
    broughtForward: student.earlier.map(earlier => {
      const brought = earlier?.totals.get(subject.id)
      return brought === undefined ? null : markText(brought)
    }),
    cumulative: cumulativeText,
    exactTotal: besidePrinted(total, 1),
    exactCumulative: besidePrinted(cumulative, 2),
  }
}
