import { explanationErrors, replyDays } from '@akada/contract/attendance/explanations'
import { commonErrors } from '@akada/contract/kernel/errors'
import { limits } from '@akada/contract/kernel/limits'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { notify } from '../notices/index.ts'
import { assertSeesRegister, mayMarkRegister } from './policy.ts'
import {
  lockExplanation,
  lockMarks,
  type LockedExplanation,
  repliesOf,
  setDecision,
  waitingOf,
} from './queries/explanations.ts'
import { getArmCalendar } from './queries/register.ts'
import { insertReplacedMarks, replaceMarks } from './queries/sheet.ts'
import { isUnexplained, withReason } from './rules/marks.ts'
import { auditedMarks } from './rules/sheet.ts'

/**
 * What guardians said about absences in an arm and nobody has decided about, and what they wrote by SMS in the last days; 404 for a class
 * teacher of another arm.
 */
export const viewExplanations = async (tx: ReadTx, actor: Actor, classArmId: string, now: Date) => {
  const arm = await getArmCalendar(tx, classArmId)
  assertSeesRegister(actor, arm)
  return {
    foundExplanations: await waitingOf(tx, classArmId, limits.list),
    foundReplies: await repliesOf(tx, classArmId, {
      since: new Date(now.getTime() - replyDays * 86_400_000),
      most: limits.list,
    }),
    can: { decide: mayMarkRegister(actor, arm) },
  }
}

/** Gives the marks of an explanation its reason, as far as they are still absences without one; returns the new ones by sitting. */
const giveReason = async (tx: WriteTx, explained: LockedExplanation, by: string, now: Date) => {
  const { stateId, schoolId, classArmId, studentId, day, reason, givenBy } = explained
  const unexplained = (await lockMarks(tx, explained)).filter(({ mark }) => isUnexplained(mark))
  const given = unexplained.map(({ mark, ...register }) => ({
    ...register,
    mark: withReason(mark, reason, { id: uuidv7(), by, now: now.toISOString() }),
  }))
  const why = `Explained by ${givenBy}`
  for (const { sitting, mark } of unexplained) {
    await insertReplacedMarks(tx, { classArmId, day, sitting, stateId, schoolId, reason: why }, [{ studentId, mark }])
  }
  for (const { sitting, mark, all } of given)
    await replaceMarks(tx, { classArmId, day, sitting }, { ...all, [studentId]: mark })
  return Object.fromEntries(given.map(({ sitting, mark }) => [sitting, auditedMarks([[studentId, mark]])]))
}

/**
 * Decides about what a guardian said. Refuses with 404 if the actor does not mark the arm's register, and if it was decided the other way.
 * The same decision sent again changes nothing.
 */
export const decideExplanation = (
  { db, actor, now }: { db: TenantDb; actor: Actor; now: Date },
  id: string,
  { accept, answer }: { accept: boolean; answer: string | null },
): Promise<{ message: string }> =>
  db.write(async tx => {
    const explained = await lockExplanation(tx, id)
    if (!mayMarkRegister(actor, explained)) refuse(commonErrors.notFound)
    const status = accept ? 'Accepted' : 'Declined'
    const message = accept ? 'Explanation Accepted' : 'Explanation Declined'
    if (explained.status === status) {
      audit.exempt(tx, 'it was decided so before')
      return { message }
    }
    if (explained.status !== 'Waiting')
      refuse(explanationErrors.decided, { params: { status: explained.status.toLowerCase() } })
    await setDecision(tx, id, { status, by: actor.staffId, at: now, answer: accept ? null : answer })
    const marks = accept ? await giveReason(tx, explained, actor.staffId, now) : undefined
    const { classArmId, classArm, student, schoolId, districtId, day, reason, givenBy } = explained
    await audit(tx, actor, 'attendance.mark', ['register', classArmId], {
      schoolId,
      districtId,
      summary: `${status} what ${givenBy} said about the absence of ${student}, ${classArm}, on ${writtenDay(day)}`,
      after: { explanation: id, day, reason, marks, answer: accept ? undefined : answer },
    })
    // The class teacher, whose register it is.
    if (explained.classTeacherId !== null)
      await notify(tx, {
        stateId: explained.stateId,
        schoolId,
        staffId: explained.classTeacherId,
        kind: 'explanation',
        text: `${actor.name} ${accept ? 'accepted' : 'declined'} what ${givenBy} said about the absence of ${student}, ${classArm}, on ${writtenDay(day)}`,
        recordId: classArmId,
        at: now,
        by: actor.staffId,
      })
    return { message }
  })
