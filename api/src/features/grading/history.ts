import { gradingErrors } from '@akada/contract/grading/calls'
import type { ScoreHistory } from '@akada/contract/grading/sheets'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { assertSeesScores } from './policy.ts'
import type { GridKey } from './queries/facts.ts'
import { findViewFacts } from './queries/grid.ts'
import { findCell, historyOf } from './queries/history.ts'
import { inMarks } from './rules/value.ts'

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
