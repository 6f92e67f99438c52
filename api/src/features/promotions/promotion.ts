import { daysAfter } from '@akada/contract/kernel/days'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { BodyOf, ResultOf } from '@akada/contract/kernel/calls'
import { type promotionCalls, promotionErrors, type PromotionView } from '@akada/contract/promotions/calls'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { Page, ReadTx, RowPosition, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { closeArms, copyArms } from '../classes/index.ts'
import { promotionRules, repeatsOf } from '../report-cards/index.ts'
import { lockEnrolled, lockRecords, moveBack, moveToSession } from '../students/index.ts'
import { carryElectives, dropElectives } from '../subjects/index.ts'
import {
  classesOf,
  countsOf,
  fingerprintOf,
  type MovedStudent,
  isGoing,
  isLeaving,
  leftBecause,
  type Outlook,
  outlooksOf,
  pageOfStudents,
  stepOf,
  type StudentFilters,
  viewOf,
} from './outlook.ts'
import { getPromotionContext, type PromotionContext, enrolmentsOfNextPromotion, studentsOf } from './queries/view.ts'
import { requiredSubjects } from './queries/rules.ts'
import * as write from './queries/write.ts'
import { needsDecision } from './rules/propose.ts'

type Calls = typeof promotionCalls

/** The context for deciding, applying and undoing. */
export interface PromotionWork {
  db: TenantDb
  actor: Actor
  today: string
  now: Date
}

/** Why a promotion can't be applied today at all; null if it can. */
const hindranceOf = ({ session, next, applyFrom }: PromotionContext, today: string): string | null => {
  if (next === null) return `The state has no session after ${session.name} yet. Ask the state admin to add it.`
  return today < applyFrom
    ? `It can be applied from ${writtenDay(applyFrom)} on, the last day of the third term of ${session.name}.`
    : null
}

const outlookOf = async (tx: ReadTx, schoolId: string, sessionId: string | null) => {
  const [ground, rules] = await Promise.all([getPromotionContext(tx, schoolId, sessionId), promotionRules(tx)])
  const bySubject = rules.filter(rule => rule.minimumPasses > 0 || rule.requiredSubjectIds.length > 0)
  const students = await studentsOf(
    tx,
    ground,
    bySubject.map(({ classTypeId }) => classTypeId),
  )
  const repeats = rules.some(({ withdrawAfter }) => withdrawAfter !== null)
    ? await repeatsOf(
        tx,
        ground.session.id,
        students.map(({ id, classId }) => ({ studentId: id, classId })),
      )
    : new Map<string, number>()
  return { ground, rules, outlooks: outlooksOf(ground, rules, students, repeats) }
}

/** The proposals and decisions for the students of a school at a session's end: of all in figures, of a page of them one by one. */
export const viewPromotion = async (
  tx: ReadTx,
  { actor, today }: Pick<PromotionWork, 'actor' | 'today'>,
  schoolId: string,
  { session: sessionId, ...filters }: StudentFilters & Page & { session: string | null },
): Promise<Omit<PromotionView, 'next'> & { last: RowPosition | null }> => {
  const { ground, rules, outlooks } = await outlookOf(tx, schoolId, sessionId)
  const { session, next, applyFrom, standing } = ground
  const decide = actor.can('promotion.decide')
  const isDone = outlooks.every(({ student }) => student.moved !== null)
  const hindrance = hindranceOf(ground, today) ?? (isDone ? promotionErrors.nothingToMove.message : null)
  return {
    session: { id: session.id, name: session.name },
    nextSession: next && { id: next.id, name: next.name },
    applyFrom,
    mayApply: decide && hindrance === null,
    hindrance,
    standing: standing && {
      ...standing,
      mayUndo: decide && (await enrolmentsOfNextPromotion(tx, standing.id)).length === 0,
    },
    classes: classesOf(outlooks, rules, await requiredSubjects(tx)),
    counts: countsOf(outlooks),
    undecided: outlooks.filter(({ outcome }) => outcome === null).length,
    step: stepOf(outlooks),
    fingerprint: fingerprintOf(ground, outlooks),
    can: { decide },
    ...pageOfStudents(outlooks, filters, filters),
  }
}

const named = (names: readonly string[], most = 3): string =>
  names.length > most ? `${names.slice(0, most).join('; ')} and ${names.length - most} more` : names.join('; ')

/** Refuses decisions about students about whom somebody else has decided since they were read, with these students as they are now. */
const refuseStaleDecisions = (given: readonly { revision: number; outlook: Outlook }[]): void => {
  const stale = given.filter(({ revision, outlook }) => revision !== (outlook.student.decision?.revision ?? 0))
  if (stale.length === 0) return
  const by = stale.map(({ outlook }) => outlook.student.decision?.by).find(Boolean) ?? null
  refuse(promotionErrors.decidedMeanwhile, {
    params: { name: by ?? 'Somebody else' },
    details: { theirs: stale.map(({ outlook }) => viewOf(outlook)), by },
  })
}

/**
 * Saves outcomes that differ from the proposal, and all those that a person must decide; the proposed outcome removes the decision. Refuses
 * with `already_moved`, with `not_last_class` for one who graduates although a class follows, and with `promotion_decision_changed_meanwhile` if
 * somebody else decided meanwhile.
 */
export const decideOutcomes = (
  { db, actor, now }: PromotionWork,
  schoolId: string,
  { session: sessionId, decisions }: BodyOf<Calls['decideOutcomes']>,
): Promise<{ message: string; decided: number }> =>
  db.write(async tx => {
    await write.lockPromotion(tx, schoolId, sessionId)
    const { ground, outlooks } = await outlookOf(tx, schoolId, sessionId)
    const byStudent = new Map(outlooks.map(outlook => [outlook.student.id, outlook]))
    const given = [...new Map(decisions.map(decision => [decision.student, decision])).values()].map(decision => ({
      ...decision,
      outlook: byStudent.get(decision.student) ?? refuse(commonErrors.notFound),
    }))
    const moved = given.filter(({ outlook }) => outlook.student.moved !== null)
    if (moved.length > 0) {
      refuse(promotionErrors.moved, { params: { names: named(moved.map(({ outlook }) => outlook.student.fullName)) } })
    }
    refuseStaleDecisions(given)
    const early = given.filter(
      ({ outcome, outlook }) => outcome === 'Graduated' && !outlook.isLast && outlook.proposal.outcome !== 'Graduated',
    )
    if (early.length > 0) {
      const names = named(early.map(({ outlook }) => outlook.student.fullName))
      refuse(promotionErrors.notLastClass, { params: { names } })
    }
    const own = given.filter(
      ({ outcome, outlook: { proposal } }) => outcome !== proposal.outcome || needsDecision(proposal),
    )
    await write.dropDecisions(
      tx,
      sessionId,
      given.map(({ student }) => student),
    )
    await write.saveDecisions(
      tx,
      ground,
      { staffId: actor.staffId, at: now },
      own.map(({ student, outcome, reason }) => ({ student, outcome, reason })),
    )
    await audit(tx, actor, 'promotion.decide', ['school', schoolId], {
      summary: `Decided ${given.length} outcomes at the end of ${ground.session.name}`,
      schoolId,
      districtId: ground.districtId,
      before: given.map(({ student, outlook }) => ({ student, outcome: outlook.outcome })),
      after: given.map(({ student, outcome, reason }) => ({ student, outcome, reason })),
    })
    return {
      message: `${given.length} ${given.length === 1 ? 'outcome is' : 'outcomes are'} decided.`,
      decided: given.length,
    }
  })

const causeOf = ({ outcome, student }: MovedStudent, session: string): string => {
  const reason = student.decision?.reason
  if (outcome === 'Withdrawn') return reason ?? `Withdrawn at the end of ${session}`
  return reason ? `${outcome}: ${reason}` : outcome
}

const moveOf = (outlook: MovedStudent, { session }: PromotionContext, next: { starts: string }): write.Move => {
  const { student, outcome, to, toArm } = outlook
  const leaves = isLeaving(outcome)
  return {
    student: student.id,
    outcome,
    closed: student.enrolmentId,
    ends: leaves ? session.ends : daysAfter(next.starts, -1),
    cause: causeOf(outlook, session.name),
    opened: leaves ? null : uuidv7(),
    classId: leaves ? null : (to?.id ?? null),
    armName: toArm?.toLowerCase() ?? null,
    statusBefore: student.status,
    statusAfter: leaves ? outcome : student.status,
  }
}

/**
 * Moves the whole school up in one transaction; applied again, the students who were left. Refuses if nobody can be moved, and says why;
 * with `promotion_changed_meanwhile` if the effect no longer matches `fingerprint`.
 */
export const applyPromotion = (
  { db, actor, today, now }: PromotionWork,
  schoolId: string,
  { session: sessionId, fingerprint }: Pick<BodyOf<Calls['applyPromotion']>, 'session' | 'fingerprint'>,
): Promise<ResultOf<Calls['applyPromotion']>> =>
  db.write(async tx => {
    await write.lockPromotion(tx, schoolId, sessionId)
    await lockEnrolled(tx, schoolId, sessionId)
    const { ground, outlooks } = await outlookOf(tx, schoolId, sessionId)
    const { next, session } = ground
    const hindrance = hindranceOf(ground, today)
    if (hindrance !== null || next === null) refuse(promotionErrors.notYet, { params: { hindrance: hindrance ?? '' } })
    const waiting = outlooks.filter(({ student }) => student.moved === null)
    if (waiting.length > 0 && fingerprint !== undefined && fingerprint !== fingerprintOf(ground, outlooks))
      refuse(promotionErrors.changedMeanwhile)
    const left = waiting.flatMap(outlook => {
      const because = leftBecause(outlook)
      return because === null ? [] : [{ outlook, because }]
    })
    const going = waiting.filter(isGoing)
    if (going.length === 0) {
      const [first] = left
      if (!first) return refuse(promotionErrors.nothingToMove)
      const said = `No students moved. ${first.outlook.student.fullName}: ${first.because}`
      refuse(promotionErrors.notYet, { params: { hindrance: said } })
    }
    const promotionId = await write.findOrCreatePromotion(tx, ground, next.id, { staffId: actor.staffId, at: now })
    const armsMade = await copyArms(tx, { schoolId, from: session.id, to: next.id })
    if (armsMade.length > 0) await write.noteArmsMade(tx, promotionId, armsMade)
    const moves = going.map(outlook => moveOf(outlook, ground, next))
    await moveToSession(tx, ground, next, moves)
    await write.insertMoves(tx, promotionId, ground.stateId, moves)
    const staying = moves.filter(({ opened }) => opened !== null)
    const { stateId } = ground
    await carryElectives(tx, { stateId, schoolId, from: session.id, to: next.id, promotionId }, staying)
    const counts = countsOf(going)
    await audit(tx, actor, 'promotion.decide', ['promotion', promotionId], {
      summary: `Moved ${going.length} students from ${session.name} to ${next.name}`,
      schoolId,
      districtId: ground.districtId,
      after: {
        counts,
        armsMade: armsMade.length,
        moved: moves.map(({ student, outcome, classId }) => ({ student, outcome, class: classId })),
      },
    })
    return {
      promotion: promotionId,
      counts,
      armsMade: armsMade.length,
      left: left.slice(0, 1000).map(({ outlook, because }) => ({
        student: { id: outlook.student.id, fullName: outlook.student.fullName },
        because,
      })),
    }
  })

/**
 * Undoes a whole promotion: everyone is back in their former place, but for those who have left the school since. Refused, by name, if the next
 * session already has records of the others.
 */
export const undoPromotion = (
  { db, actor, now }: PromotionWork,
  id: string,
): Promise<{ message: string; undone: number }> =>
  db.write(async tx => {
    const { schoolId, sessionId } = await write.getPromotion(tx, id)
    await write.lockPromotion(tx, schoolId, sessionId)
    const all = await write.movesOf(tx, id)
    await lockRecords(
      tx,
      all.map(({ student }) => student),
    )
    // Read again: the previous holder of the lock may have undone it.
    const promotion = await write.getPromotion(tx, id)
    if (promotion.undoneBy !== null) refuse(promotionErrors.alreadyUndone, { params: { name: promotion.undoneBy } })
    const held = await enrolmentsOfNextPromotion(tx, id)
    if (held.length > 0) {
      const names = held.slice(0, 3).join('; ')
      refuse(promotionErrors.cannotUndo, { params: { count: held.length, session: promotion.toSession, names } })
    }
    const moves = (await write.movesOf(tx, id)).filter(({ hasLeft }) => !hasLeft)
    const students = moves.map(({ student }) => student)
    const left = all.length - moves.length
    const dropped = await dropElectives(tx, { promotionId: id, sessionId: promotion.toSessionId }, students)
    await moveBack(tx, moves)
    await closeArms(tx, await write.unusedArms(tx, id), now)
    await write.closePromotion(tx, id, actor.staffId, now)
    const undone = moves.length
    await audit(tx, actor, 'promotion.decide', ['promotion', id], {
      summary: `Undid the promotion from ${promotion.session} to ${promotion.toSession}`,
      schoolId,
      districtId: promotion.districtId,
      before: { moved: undone, electives: dropped },
      after: { undone: true, leftSince: left },
    })
    const remaining =
      left === 0 ? '' : ` ${left} who left the school or came back since ${left === 1 ? 'is' : 'are'} unchanged.`
    return { message: `${undone} students are back in ${promotion.session}.${remaining}`, undone }
  })
