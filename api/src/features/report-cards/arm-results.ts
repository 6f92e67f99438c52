import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import type { ReadTx } from '../../platform/db/index.ts'
import { attendanceOfStudents, attendancesIn, type TermAttendance } from '../attendance/index.ts'
import { type ArmSubject, isOffered, type SubjectChoice, subjectChoices, subjectsOfArm } from '../subjects/index.ts'
import { type ArmTermPlace, type CardStudent, numberInClass } from './queries/arm.ts'
import {
  bandsOf,
  cellsOf,
  componentsOf,
  publishedResults,
  type StudentCells,
  type TermComponent,
  termsOf,
} from './queries/marks.ts'
import { promotionRuleOf, repeatsOf } from './queries/promotion-rules.ts'
import {
  type Cell,
  type Component,
  type ArmTerm,
  componentsInForce,
  type EarlierTerm,
  earlierFromResult,
  earlierFromTotals,
  markOf,
  type Ratio,
} from './rules/index.ts'

type Cells = StudentCells['cells']
const keyOf = (studentId: string, termId: string): string => `${studentId} ${termId}`

const empty: Cell = { kind: 'empty' }
const absent: Cell = { kind: 'absent' }
const exempt: Cell = { kind: 'exempt' }

const cellOf = (found: Cells[string] | undefined): Cell => {
  if (typeof found === 'number') return { kind: 'score', tenths: found }
  if (found === undefined) return empty
  return found === 'absent' ? absent : exempt
}

/** Reads the cells of a subject, in the order of the components. The keys are built once for all students. */
const cellsIn = (components: readonly Component[]) => {
  const keys = new Map<string, string[]>()
  const keysOf = (subjectId: string): string[] => {
    const known = keys.get(subjectId)
    if (known) return known
    const made = components.map(({ id }) => `${subjectId} ${id}`)
    keys.set(subjectId, made)
    return made
  }
  return (cells: Cells | undefined, subjectId: string): Cell[] => keysOf(subjectId).map(key => cellOf(cells?.[key]))
}

/** The components that count in a term, given which of them have scores there. */
const componentsOfTerm = (
  components: readonly TermComponent[],
  cells: readonly StudentCells[],
  termId: string,
): Component[] => {
  const all = components.filter(component => component.termId === termId)
  const used = new Set<string>()
  // If none is retired, nothing depends on which have scores.
  const looked = all.some(component => component.retired) ? cells : []
  for (const entry of looked) {
    if (entry.termId === termId) for (const key of Object.keys(entry.cells)) used.add(key.slice(key.indexOf(' ') + 1))
  }
  return componentsInForce(all, id => used.has(id))
}

/** The subjects of each student, in the order of the card. */
const offeredBy = (
  students: readonly CardStudent[],
  subjects: readonly ArmSubject[],
  choices: readonly SubjectChoice[],
): Map<string, ArmSubject[]> => {
  const chosen = new Map(choices.map(choice => [`${choice.studentId} ${choice.subjectId}`, choice.offered]))
  return new Map(
    students.map(({ id }) => [
      id,
      subjects.filter(subject => isOffered(subject.elective, chosen.get(`${id} ${subject.id}`))),
    ]),
  )
}

/** Subjects with marks that the arm does not teach: those of a former school, which counted in the term there. */
const subjectsBeside = (cells: Cells, taught: ReadonlySet<string>): string[] =>
  [...new Set(Object.keys(cells).map(key => key.slice(0, key.indexOf(' '))))].filter(id => !taught.has(id))

/** Counted like the card: late is present with a flag, and an excused student was not there. */
const attendanceOf = ({ unit, students }: TermAttendance, studentId: string): ReportCardResult['attendance'] => {
  const tally = students.get(studentId)
  return {
    unit,
    opened: tally?.opened ?? 0,
    present: tally ? attendancesIn(tally) : 0,
    absent: tally ? tally.absent + tally.excused : 0,
    late: tally?.late ?? 0,
    notCalled: tally?.unmarked ?? 0,
  }
}

/** A student whose marks are read; a student in `leftOut` of the publication is in no one's figures. */
type Marked = CardStudent & { leftOut?: boolean }

/** The data from which an arm's cards are computed, and their order. */
export interface ArmFacts {
  term: ArmTerm
  subjects: ArmSubject[]
}

/**
 * Reads the current data from which an arm's cards are computed: scores, electives, attendance, and the earlier terms of the session by
 * their published cards or else by their scores. `numberInArm` is the roll.
 */
export const readArmFacts = async (
  tx: ReadTx,
  place: ArmTermPlace,
  students: readonly Marked[],
  numberInArm: number,
): Promise<ArmFacts> => {
  const ids = students.map(student => student.id)
  const inClass = ids.map(studentId => ({ studentId, classId: place.classId }))
  const terms = await termsOf(tx, place.sessionId)
  const earlierIds = terms.filter(term => term.number < place.termNumber).map(term => term.id)
  const isThird = place.termNumber === 3
  const [components, bands, subjects, choices, cells, published, classCount, attendance, rule, repeats] =
    await Promise.all([
      componentsOf(tx, place.classTypeId, [...earlierIds, place.termId]),
      bandsOf(tx, place.classTypeId, place.termId),
      subjectsOfArm(tx, place.classArmId),
      subjectChoices(tx, place.sessionId, ids),
      cellsOf(tx, ids, [...earlierIds, place.termId]),
      earlierIds.length > 0 ? publishedResults(tx, ids, earlierIds) : [],
      numberInClass(tx, place),
      attendanceOfStudents(tx, { studentIds: ids, termId: place.termId, upTo: place.close }),
      isThird ? promotionRuleOf(tx, place.classTypeId) : null,
      isThird ? repeatsOf(tx, place.sessionId, inClass) : new Map<string, number>(),
    ])
  const offered = offeredBy(students, subjects, choices)
  const cellsBy = new Map(cells.map(entry => [keyOf(entry.studentId, entry.termId), entry.cells]))
  const frozen = new Map(published.map(entry => [keyOf(entry.studentId, entry.termId), entry.result]))
  const inForce = componentsOfTerm(components, cells, place.termId)
  const taught = new Set(subjects.map(subject => subject.id))
  const cellsNow = cellsIn(inForce)
  const earlierTerms = earlierIds.map(id => {
    const then = componentsOfTerm(components, cells, id)
    return { id, components: then, cellsThen: cellsIn(then) }
  })

  const earlierOf = (studentId: string): (EarlierTerm | null)[] =>
    earlierTerms.map(term => {
      const result = frozen.get(keyOf(studentId, term.id))
      if (result) return earlierFromResult(result)
      const own = cellsBy.get(keyOf(studentId, term.id))
      if (!own) return null
      const totals = new Map<string, Ratio>()
      const ids = [...(offered.get(studentId) ?? []).map(subject => subject.id), ...subjectsBeside(own, taught)]
      for (const subjectId of ids) {
        const { total } = markOf(term.components, term.cellsThen(own, subjectId))
        if (total !== null) totals.set(subjectId, total)
      }
      return earlierFromTotals(totals)
    })

  const term: ArmTerm = {
    components: inForce,
    bands,
    passMarkTenths: place.passMarkTenths,
    numberInArm,
    numberInClass: classCount,
    promotion: rule,
    terminalClass: place.terminal,
    students: students.map(({ id, inArm, leftOut = false }) => ({
      id,
      inArm,
      leftOut,
      subjects: (offered.get(id) ?? []).map(subject => ({
        id: subject.id,
        name: subject.name,
        cells: cellsNow(cellsBy.get(keyOf(id, place.termId)), subject.id),
      })),
      attendance: attendanceOf(attendance, id),
      earlier: earlierOf(id),
      repeats: repeats.get(id) ?? 0,
    })),
  }
  return { term, subjects }
}
