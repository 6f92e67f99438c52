import { gradingErrors, type ScoreCell } from '@akada/contract/grading/calls'
import type { ArmScores, StudentScores } from '@akada/contract/grading/sheets'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { GradingHooks } from './hooks.ts'
import { mayEnterScores, maySeeScores } from './policy.ts'
import { findArmScores, findStudentGrid } from './queries/student-grid.ts'
import { closedByPublication, entryOf } from './rules/entry.ts'

const neverFilled: ScoreCell = { kind: 'empty', score: null, version: 0, by: null, at: null }

/** All subjects of a student in a term that the actor may see; 404 if there are none. */
export const viewStudentGrid = async (
  tx: ReadTx,
  { actor, hooks, today }: { actor: Actor; hooks: Pick<GradingHooks, 'publishedCards'>; today: string },
  asked: { studentId: string; stateId: string; schoolId: string; termId?: string },
): Promise<StudentScores> => {
  const facts =
    (await findStudentGrid(tx, { ...asked, staffId: actor.staffId, today })) ?? refuse(commonErrors.notFound)
  const { student, classArm, classTeacherId, grades } = facts
  const term = facts.term ?? refuse(asked.termId ? commonErrors.notFound : gradingErrors.noActiveTerm)
  const seen = facts.subjects.filter(({ teaches }) => maySeeScores(actor, { teaches, classTeacherId }))
  if (seen.length === 0 && !actor.can('score.view-all')) refuse(commonErrors.notFound)
  const [card] = await hooks.publishedCards(tx, { termId: term.id, studentIds: [student.id] })
  const closedBy = card ? closedByPublication(card.day) : null
  const isUsed = (id: string) => seen.some(({ cells }) => (cells[id]?.kind ?? 'empty') !== 'empty')
  const components = facts.components.filter(({ id, retired }) => !retired || isUsed(id))
  return {
    student,
    term: { id: term.id, name: term.name, session: term.session },
    classArm,
    grades,
    subjects: seen.map(({ teaches, late, cells, ...subject }) => ({
      ...subject,
      components: components.map(component => ({
        id: component.id,
        name: component.name,
        maximum: component.maximumTenths / 10,
        isExam: component.isExam,
        ...entryOf(component, today, late, closedBy),
      })),
      cells: Object.fromEntries(components.map(({ id }) => [id, cells[id] ?? neverFilled])),
      can: { enter: mayEnterScores(actor, { teaches, classTeacherId }) },
    })),
  }
}

/** How many of each student's scores are entered, in an arm; 404 for those who see only a subject of it. */
export const viewArmScores = async (
  tx: ReadTx,
  actor: Actor,
  asked: { classArmId: string; termId?: string },
  today: string,
): Promise<ArmScores> => {
  const facts = (await findArmScores(tx, { ...asked, today })) ?? refuse(commonErrors.notFound)
  if (!maySeeScores(actor, { teaches: false, classTeacherId: facts.classTeacherId })) refuse(commonErrors.notFound)
  const term = facts.term ?? refuse(asked.termId ? commonErrors.notFound : gradingErrors.noActiveTerm)
  const { classArm, students } = facts
  return { classArm, term: { id: term.id, name: term.name, session: term.session }, students }
}
