import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { maySeeCard } from './policy.ts'
import { cardsOfStudent, findPresentTeacher } from './queries/by-student.ts'

/**
 * The cards of a student that the actor may see: from other schools the published ones. 404 if the student is in another teacher's class.
 */
export const viewStudentCards = async (tx: ReadTx, actor: Actor, studentId: string) => {
  const rows = (await cardsOfStudent(tx, studentId)).filter(row => maySeeCard(actor, row))
  const isOwn = actor.can('student.view-all') || (await findPresentTeacher(tx, studentId)) === actor.staffId
  if (!isOwn && rows.length === 0) refuse(commonErrors.notFound)
  return {
    cards: rows.map(({ id, term, session, school, classArm, status, average, positionInArm }) => ({
      id,
      term,
      session,
      school,
      classArm,
      status,
      average,
      positionInArm,
    })),
  }
}
