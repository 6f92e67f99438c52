import { handOverErrors, type HandOver, handOverLimits } from '@akada/contract/hand-overs/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { notify } from '../notices/index.ts'
import { handedBy, type HandOverHooks, type Taker } from './hooks.ts'
import { kindsTakenOverBy } from './policy.ts'
import { countHandOvers, lockHandOver, setDecision, waitingHandOvers } from './queries.ts'
import { assertDecision, countedItems, type TakenItem } from './rules.ts'

/** What was handed over in a school, as far as the person may take it over and nobody has decided about it. */
export const viewHandOvers = async (
  tx: ReadTx,
  { actor, hooks }: { actor: Actor; hooks: HandOverHooks },
  schoolId: string,
): Promise<{ foundHandOvers: HandOver[]; total: number }> => {
  const asked = { schoolId, kinds: kindsTakenOverBy(actor) }
  const [found, total] = await Promise.all([
    waitingHandOvers(tx, { ...asked, most: handOverLimits.listed }),
    countHandOvers(tx, asked),
  ])
  const foundHandOvers = await Promise.all(
    found.map(async ({ work, ...one }) => ({
      ...one,
      ...(await handedBy(hooks, work).compare(tx, schoolId)),
      kind: work.kind,
      classArmId: work.classArmId,
      register: work.kind === 'register' ? { day: work.day, sitting: work.sitting } : null,
      scores: work.kind === 'scores' ? { subjectId: work.subjectId, termId: work.termId } : null,
    })),
  )
  return { foundHandOvers, total }
}

interface Decision {
  take: TakenItem[]
  reason: string | null
}

/**
 * Records what is taken over, and closes the hand-over: the rest is thrown away. Refuses what changed since it was read, and what a register
 * or a score sheet refuses: then nothing is recorded and it still waits.
 */
export const decideHandOver = (
  { db, actor, hooks, now, today }: Omit<Taker, 'reason'> & { db: TenantDb },
  id: string,
  decision: Decision,
): Promise<{ message: string }> =>
  db.write(async tx => {
    const { status, work, schoolId, districtId, by, staffId } = await lockHandOver(tx, id)
    if (!kindsTakenOverBy(actor).includes(work.kind)) refuse(commonErrors.notFound)
    if (status !== 'Waiting') refuse(handOverErrors.decided)
    const handed = handedBy(hooks, work)
    const { title, items } = await handed.compare(tx, schoolId)
    assertDecision(items, decision)
    const { take, reason } = decision
    await setDecision(tx, id, {
      status: take.length > 0 ? 'Taken' : 'Discarded',
      by: actor.staffId,
      at: now,
      reason,
    })
    const rest = items.length - take.length
    const what = [
      ...(take.length > 0 ? [`took over ${countedItems(work, take.length)}`] : []),
      ...(rest > 0 ? [`threw away ${countedItems(work, rest)}`] : []),
    ].join(' and ')
    await audit(tx, actor, 'hand-over.decide', ['hand-over', id], {
      schoolId,
      districtId,
      summary: `${what.slice(0, 1).toUpperCase()}${what.slice(1)} that ${by} handed over: ${title}${reason === null ? '' : `. Reason: ${reason}`}`,
      after: {
        classArm: work.classArmId,
        kind: work.kind,
        taken: take.map(({ key }) => key),
        items: items.map(({ key, value }) => [key, value]),
      },
    })
    await notify(tx, {
      stateId: actor.stateId,
      schoolId,
      staffId,
      kind: 'hand-over',
      text: `${actor.name} ${what} that you handed over: ${title}${reason === null ? '' : `. Reason: ${reason}`}`,
      at: now,
      by: actor.staffId,
    })
    if (take.length > 0) await handed.take(tx, take, { actor, hooks, now, today, reason })
    return { message: take.length > 0 ? `${countedItems(work, take.length)} taken over.` : 'Thrown away.' }
  })
