import type { CardSheet, ReportCardResult } from '@akada/contract/report-cards/schemas'
import { subjectsOfLevel } from './catalogue.ts'
import type { Attendance, Cell, Marks } from './details.ts'
import type { Chance } from './random.ts'
import type { ScaleArm, ScaleSchool } from './school.ts'
import { bandsOf, classOf, componentsOf, type ScaleTerm, subjectOf } from './states.ts'
import type { Tables } from './tables.ts'

const tenthsText = (tenths: number): string =>
  tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)}.${tenths % 10}`
const hundredthsText = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
/** The average of tenths in hundredths, rounded half up. */
const averageOf = (tenths: readonly number[]): number => {
  const sum = tenths.reduce((total, one) => total + one, 0) * 10
  return Math.floor((2 * sum + tenths.length) / (2 * tenths.length))
}
const placeOf = (value: number, among: readonly number[]): number => 1 + among.filter(other => other > value).length

const totalOf = (cells: readonly Cell[]): number =>
  cells.reduce((sum, cell) => sum + (cell.kind === 'score' ? cell.tenths : 0), 0)

const ratingKey = ['Very Poor', 'Poor', 'Fair', 'Good', 'Excellent'].map((meaning, at) => ({ rating: at + 1, meaning }))
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeFrom = (chance: Chance): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => alphabet[chance.below(32)]).join('')).join('-')

export interface PastTerm {
  term: ScaleTerm
  marks: Marks
}

const neverOpened: Attendance = { opened: 0, present: 0, absent: 0, late: 0 }

/** The results of an arm in the last of these terms, cumulative over the earlier ones, in the order of the arm. */
const resultsOf = (
  { state }: ScaleSchool,
  arm: ScaleArm,
  past: readonly PastTerm[],
  attendance: readonly Attendance[],
): ReportCardResult[] => {
  const components = componentsOf(state, arm.level)
  const bands = bandsOf(state, arm.level)
  const subjects = subjectsOfLevel(arm.level)
  const now = past.at(-1)?.marks ?? []
  const totalIn = (marks: Marks | undefined, student: number, subject: number): number | null => {
    const cells = marks?.[student]?.[subject]
    return cells ? totalOf(cells) : null
  }
  const known = <T>(value: T | null): value is T => value !== null
  const totalsOfStudent = now.map((_, student) => subjects.map((_, at) => totalIn(now, student, at)).filter(known))
  const averages = totalsOfStudent.map(averageOf)
  const totalsOfSubject = subjects.map((_, at) => now.map((_, student) => totalIn(now, student, at)).filter(known))
  return arm.students.map((_, student): ReportCardResult => {
    const totals = totalsOfStudent[student] ?? []
    const average = averages[student] ?? 0
    const cumulative = averageOf(
      past.map(({ marks }) =>
        Math.round(averageOf(subjects.map((_, at) => totalIn(marks, student, at)).filter(known)) / 10),
      ),
    )
    const passed = totals.filter(total => Math.floor((total + 5) / 10) >= 40).length
    return {
      components: components.map(({ id, name, maximumTenths }) => ({ id, name, maximum: tenthsText(maximumTenths) })),
      subjects: subjects.flatMap(({ name }, at) => {
        const cells = now[student]?.[at]
        if (!cells) return []
        const total = totalOf(cells)
        const band = bands.find(({ from }) => Math.floor((total + 5) / 10) >= from)
        const all = totalsOfSubject[at] ?? []
        const earlier = past.slice(0, -1).map(({ marks }) => totalIn(marks, student, at))
        return [
          {
            subjectId: subjectOf(state, name),
            name,
            components: cells.map(cell => ({
              kind: cell.kind,
              score: cell.kind === 'score' ? tenthsText(cell.tenths) : null,
            })),
            total: tenthsText(total),
            grade: band?.grade ?? null,
            remark: band?.remark ?? null,
            position: placeOf(total, all),
            classAverage: hundredthsText(averageOf(all)),
            highest: tenthsText(Math.max(...all)),
            lowest: tenthsText(Math.min(...all)),
            passed: Math.floor((total + 5) / 10) >= 40,
            absent: cells.some(({ kind }) => kind === 'absent'),
            incomplete: false,
            broughtForward: earlier.map(one => (one === null ? null : tenthsText(one))),
            cumulative: hundredthsText(averageOf([...earlier.filter(known), total])),
          },
        ]
      }),
      offered: totals.length,
      passed,
      failed: totals.length - passed,
      obtained: tenthsText(totals.reduce((sum, one) => sum + one, 0)),
      obtainable: tenthsText(totals.length * 1000),
      average: hundredthsText(average),
      ranked: true,
      notRanked: null,
      positionInArm: placeOf(average, averages),
      numberInArm: averages.length,
      positionInClass: placeOf(average, averages),
      numberInClass: averages.length,
      armAverage: hundredthsText(Math.floor(averages.reduce((sum, one) => sum + one, 0) / averages.length)),
      attendance: { unit: 'half-days', notCalled: 0, ...(attendance[student] ?? neverOpened) },
      cumulative: { average: hundredthsText(cumulative), terms: past.length },
      promotion: cumulative >= 4000 ? 'Promoted' : 'Repeat',
      promotionBecause: `Average ${hundredthsText(cumulative)} over ${past.length} terms; 40.00 is needed.`,
      missing: [],
    }
  })
}

const sheetOf = (
  school: ScaleSchool,
  arm: ScaleArm,
  term: ScaleTerm,
  student: number,
  result: ReportCardResult,
  ratings: Record<string, number>,
): CardSheet => {
  const { state } = school
  const who = arm.students[student]
  if (!who) throw new Error('a card needs a student')
  const className = classOf(state, arm.level).name
  const bands = bandsOf(state, arm.level)
  return {
    state: state.name,
    ministry: `${state.name} State Ministry of Education`,
    school: { id: school.id, name: school.name, address: null, motto: 'Learn and Serve', logoFileId: null },
    session: state.last.name,
    term: {
      id: term.id,
      number: term.number,
      name: term.name,
      vacation: term.ends,
      nextTermBegins: term.nextTermBegins,
    },
    student: {
      id: who.id,
      fullName: who.fullName,
      fxId: who.fxId,
      admissionNumber: who.admissionNumber,
      gender: who.gender,
      age: Number(term.ends.slice(0, 4)) - Number(who.dateOfBirth.slice(0, 4)),
      pictureFileId: null,
    },
    class: className,
    classArm: `${className} ${arm.name}`,
    stream: null,
    result,
    printPositions: true,
    ratings: state.traits.map(({ id, domain, name }) => ({ domain, traitId: id, name, rating: ratings[id] ?? null })),
    ratingKey,
    gradeKey: bands.map((band, at) => ({ ...band, to: at === 0 ? 100 : (bands[at - 1]?.from ?? 101) - 1 })),
    classTeacher: { name: arm.teacher.name, remark: 'A steady student who takes part.', signatureFileId: null },
    principal: { name: school.principal.name, remark: 'A good result. Keep it up.', signatureFileId: null },
    auditHead: null,
  }
}

/** Publishes the cards of an arm of last session in its last term. */
export const publishCards = (
  school: ScaleSchool,
  arm: ScaleArm,
  past: readonly PastTerm[],
  attendance: readonly Attendance[],
  tables: Tables,
): void => {
  const { state, chance } = school
  const term = past.at(-1)?.term
  if (!term) return
  const at = `${term.ends}T12:00:00Z`
  for (const [student, result] of resultsOf(school, arm, past, attendance).entries()) {
    const ratings = Object.fromEntries(state.traits.map(({ id }) => [id, chance.between(3, 5)]))
    const sheet = sheetOf(school, arm, term, student, result, ratings)
    const average = Math.round(Number(result.average) * 100)
    const id = chance.id()
    tables.reportCard.add(
      id,
      state.id,
      school.id,
      state.last.id,
      term.id,
      classOf(state, arm.level).id,
      arm.id,
      sheet.student.id,
      'Published',
      JSON.stringify(result),
      average,
      result.positionInArm,
      result.positionInClass,
      JSON.stringify(ratings),
      sheet.classTeacher.remark,
      sheet.principal.remark,
      2,
      at,
    )
    tables.reportCardIssue.add(
      chance.id(),
      state.id,
      school.id,
      id,
      1,
      codeFrom(chance),
      JSON.stringify(sheet),
      school.principal.id,
      at,
    )
  }
}
