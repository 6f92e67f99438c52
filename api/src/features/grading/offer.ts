import type { ScoreGrid } from '@akada/contract/grading/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { setTaker, type SubjectHooks } from '../subjects/index.ts'
import { viewGrid } from './grid-view.ts'
import type { GradingHooks } from './hooks.ts'
import { assertEntersScores, mayLeaveOut } from './policy.ts'
import type { GridKey } from './queries/facts.ts'
import { findViewFacts } from './queries/grid.ts'

/** Says whether a student of an arm takes a subject, for the person who enters its scores; answers with the grid as it is now. */
export const offerSubject = (
  { db, actor, hooks }: { db: TenantDb; actor: Actor; hooks: Pick<SubjectHooks, 'studentsWithScores'> & GradingHooks },
  key: GridKey,
  { studentId, offered }: { studentId: string; offered: boolean },
  today: string,
): Promise<ScoreGrid> =>
  db.write(async tx => {
    const facts = (await findViewFacts(tx, key, { staffId: actor.staffId, today })) ?? refuse(commonErrors.notFound)
    assertEntersScores(actor, facts)
    const { classArmId, subjectId } = key
    const student = { studentId: studentId.toLowerCase(), offered, mayLeaveOut: mayLeaveOut(actor) }
    await setTaker(tx, { actor, place: facts, hooks }, { classArmId, subjectId, today, ...student })
    return viewGrid(tx, { actor, hooks, today }, key)
  })
