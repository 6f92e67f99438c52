import { gradingErrors, type ScoreCell, type ScoreGrid } from '@akada/contract/grading/calls'
import type { ScoreHistory } from '@akada/contract/grading/sheets'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { GradingHooks } from './hooks.ts'
import { assertSeesScores, mayChooseTakers, mayEnterScores, mayOpenPublished } from './policy.ts'
import type { GridKey } from './queries/facts.ts'
import { findViewFacts, gridLeavers, gridStudents } from './queries/grid.ts'
import { findCell, historyOf } from './queries/history.ts'
import { closedByPublication, entryOf, type LateGrant, lateGrantOf, type PublishedCard } from './rules/entry.ts'
import { inMarks } from './rules/saving.ts'

const neverFilled: ScoreCell = { kind: 'empty', score: null, version: 0, by: null, at: null }

/** The scores of a grid that are on published report cards: since when, and whether they are closed to the viewer. */
const publishedOf = (
  cards: readonly PublishedCard[],
  grants: readonly LateGrant[],
  today: string,
): ScoreGrid['published'] => {
  const [first] = cards.map(({ day }) => day).toSorted()
  if (first === undefined) return null
  const grant = lateGrantOf(grants, { componentId: null, day: today, published: true })
  const late = grant && { until: grant.until, by: grant.by }
  return { on: first, closedBecause: late ? null : closedByPublication(first), late }
}

/** The score grid of a subject in a class arm; 404 if it is hidden, 422 if the class does not take the subject. */
export const viewGrid = async (
  tx: ReadTx,
  { actor, hooks, today }: { actor: Actor; hooks: Pick<GradingHooks, 'publishedCards'>; today: string },
  key: GridKey,
): Promise<ScoreGrid> => {
  const facts = (await findViewFacts(tx, key, { staffId: actor.staffId, today })) ?? refuse(commonErrors.notFound)
  const { elective, fullName, subject } = facts
  if (elective === null) return refuse(gradingErrors.notOffered, { params: { subject, classArm: fullName } })
  assertSeesScores(actor, facts)
  const term = facts.term ?? refuse(key.termId ? commonErrors.notFound : gradingErrors.noActiveTerm)
  const [students, leavers] = await Promise.all([
    gridStudents(tx, { ...key, ...term, termId: term.id, elective }),
    gridLeavers(tx, { ...key, ...term, termId: term.id }),
  ])
  const cards = await hooks.publishedCards(tx, { termId: term.id, studentIds: students.map(({ id }) => id) })
  const published = new Set(cards.map(({ studentId }) => studentId))
  const isUsed = (componentId: string) =>
    [...students, ...leavers].some(({ cells }) => (cells[componentId]?.kind ?? 'empty') !== 'empty')
  const components = facts.components.filter(({ id, retired }) => !retired || isUsed(id))
  const filled = (cells: Record<string, ScoreCell>) =>
    Object.fromEntries(components.map(({ id }) => [id, cells[id] ?? neverFilled]))
  return {
    subject: { id: key.subjectId, name: subject, elective },
    classArm: { id: key.classArmId, fullName, classType: facts.classType },
    term: { id: term.id, name: term.name, session: term.session },
    published: publishedOf(cards, facts.late, today),
    teachers: facts.teachers,
    components: components.map(component => ({
      id: component.id,
      name: component.name,
      isExam: component.isExam,
      maximum: component.maximumTenths / 10,
      ...entryOf(component, today, facts.late),
    })),
    grades: facts.grades,
    passMark: facts.passMarkTenths === null ? undefined : facts.passMarkTenths / 10,
    students: students.map(student => ({
      ...student,
      published: published.has(student.id),
      cells: filled(student.cells),
    })),
    leavers: leavers.map(leaver => ({ ...leaver, cells: filled(leaver.cells) })),
    can: {
      enter: mayEnterScores(actor, facts),
      choose: mayChooseTakers(actor, facts),
      open: mayOpenPublished(actor),
    },
  }
}

const said = (mark: number | null): string | null => {
  if (mark === null) return null
  if (mark === -1) return 'ABS'
  return mark === -2 ? 'EX' : inMarks(mark)
}

/** Who changed a cell, when, from what and to what; 404 if the grid is hidden or the student was never in the arm. */
export const viewHistory = async (
  tx: ReadTx,
  actor: Actor,
  key: GridKey & { studentId: string; componentId: string },
  today: string,
): Promise<ScoreHistory> => {
  const facts = (await findViewFacts(tx, key, { staffId: actor.staffId, today })) ?? refuse(commonErrors.notFound)
  if (facts.elective === null)
    return refuse(gradingErrors.notOffered, { params: { subject: facts.subject, classArm: facts.fullName } })
  assertSeesScores(actor, facts)
  const term = facts.term ?? refuse(key.termId ? commonErrors.notFound : gradingErrors.noActiveTerm)
  const place = { ...key, termId: term.id, day: term.day }
  const { present, ...cell } = (await findCell(tx, place)) ?? refuse(commonErrors.notFound)
  const changes = await historyOf(tx, { ...place, present })
  return { ...cell, changes: changes.map(change => ({ ...change, from: said(change.from), to: said(change.to) })) }
}
