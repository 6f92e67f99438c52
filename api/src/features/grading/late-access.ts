import { writtenDay } from '@akada/contract/kernel/written-day'
import { gradingErrors } from '@akada/contract/grading/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { entryErrors, type grantLateBody, type LateAccess, longestLateDays } from '@akada/contract/grading/windows'
import { daysAfter } from '@akada/contract/kernel/days'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { Moment } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { notify } from '../notices/index.ts'
import { mayOpenPublished } from './policy.ts'
import {
  getLateAccess,
  insertLateAccess,
  isStaffOf,
  type LateRow,
  listLateAccess,
  revokeLateAccess,
  unknownParts,
} from './queries/late-access.ts'
import { findTerm } from './queries/term.ts'

interface SchoolPlace {
  stateId: string
  districtId: string | null
  schoolId: string
}

const shown = (actor: Actor, row: LateRow): LateAccess => ({
  ...row,
  can: { revoke: row.status === 'Active' && actor.can('score.grant-late') },
})

/** Late access granted in a school; only the person's own without the right to grant it. */
export const lateAccessOf = async (
  tx: ReadTx,
  actor: Actor,
  asked: { schoolId: string; status?: LateRow['status']; today: string },
): Promise<{ foundLateAccess: LateAccess[]; total: number }> => {
  const staffId = actor.can('score.grant-late') || actor.can('score.view-all') ? null : actor.staffId
  const found = await listLateAccess(tx, { ...asked, staffId })
  return { foundLateAccess: found.map(row => shown(actor, row)), total: found.length }
}

const scopeOf = ({ component, subject, classArm, published }: LateRow): string =>
  ([component?.name, subject?.name, classArm?.fullName].filter(Boolean).join(', ') || 'all scores') +
  (published ? ' on published report cards' : '')

/** To whom a notice of late access goes, and the scores that it opens, where it is of one class arm. */
const noticeOf = (row: LateRow, { stateId, schoolId }: Pick<SchoolPlace, 'stateId' | 'schoolId'>) => ({
  stateId,
  schoolId,
  staffId: row.staff.id,
  kind: 'late-access' as const,
  recordId: row.classArm?.id ?? null,
  subjectId: row.subject?.id ?? null,
})

/** Refuses what does not fit the scores of published report cards: a person who does not publish, no subject, or a single component. */
const assertOpensPublished = (actor: Actor, { subjectId, componentId }: z.output<typeof grantLateBody>): void => {
  if (!mayOpenPublished(actor)) refuse(commonErrors.forbidden)
  const { message } = entryErrors.publishedSubject
  if (!subjectId) refuse(entryErrors.publishedSubject, { fields: [{ path: 'body.subjectId', message }] })
  if (componentId) refuse(entryErrors.publishedSubject, { fields: [{ path: 'body.componentId', message }] })
}

/** Lets a member of staff enter scores after the windows, or change those of published report cards, until a day. */
export const grantLate = (
  db: TenantDb,
  actor: Actor,
  place: SchoolPlace,
  body: z.output<typeof grantLateBody>,
  { now, today }: Moment,
): Promise<LateAccess> =>
  db.write(async tx => {
    const { stateId, schoolId, districtId } = place
    const latest = daysAfter(today, longestLateDays)
    if (body.until < today || body.until > latest) {
      const message = entryErrors.lateTooLong.message.replace('{latest}', writtenDay(latest))
      refuse(entryErrors.lateTooLong, {
        params: { latest: writtenDay(latest) },
        fields: [{ path: 'body.until', message }],
      })
    }
    if (body.published) assertOpensPublished(actor, body)
    else if (body.staffId.toLowerCase() === actor.staffId) {
      const { message } = entryErrors.lateForOneself
      refuse(entryErrors.lateForOneself, { fields: [{ path: 'body.staffId', message }] })
    }
    const term = (await findTerm(tx, { stateId, termId: body.termId, today })) ?? refuse(gradingErrors.noActiveTerm)
    if (!(await isStaffOf(tx, body.staffId, schoolId))) {
      const { message } = entryErrors.noSuchStaff
      refuse(entryErrors.noSuchStaff, { fields: [{ path: 'body.staffId', message }] })
    }
    const late = {
      id: uuidv7(),
      stateId,
      schoolId,
      staffId: body.staffId,
      termId: term.id,
      componentId: body.componentId ?? null,
      subjectId: body.subjectId ?? null,
      classArmId: body.classArmId ?? null,
      published: body.published,
      until: body.until,
      reason: body.reason,
      by: actor.staffId,
      at: now.toISOString(),
    }
    const unknown = await unknownParts(tx, late)
    if (unknown.length > 0) {
      const { message } = entryErrors.noSuchPart
      refuse(entryErrors.noSuchPart, { fields: unknown.map(name => ({ path: `body.${name}`, message })) })
    }
    await insertLateAccess(tx, late)
    const row = await getLateAccess(tx, late.id, today)
    await audit(tx, actor, 'score.grant-late', ['late-access', late.id], {
      summary: `Let ${row.staff.firstName} ${row.staff.lastName} enter ${scopeOf(row)} of ${row.term.name} until ${writtenDay(row.until)}${body.published ? `: ${row.reason}` : ''}`,
      schoolId,
      districtId,
      after: late,
    })
    await notify(tx, {
      ...noticeOf(row, { stateId, schoolId }),
      text: `${actor.name} let you enter ${scopeOf(row)} of ${row.term.name} until ${writtenDay(row.until)}: ${row.reason}`,
      at: now,
      by: actor.staffId,
    })
    return shown(actor, row)
  })

/** Ends late access before its day. Refuses with 409 if it was ended before. */
export const revokeLate = (
  db: TenantDb,
  actor: Actor,
  place: SchoolPlace,
  id: string,
  { now, today }: Moment,
): Promise<LateAccess> =>
  db.write(async tx => {
    if ((await revokeLateAccess(tx, id, { by: actor.staffId, at: now.toISOString() })) === 0)
      refuse(entryErrors.lateEnded)
    const row = await getLateAccess(tx, id, today)
    await audit(tx, actor, 'score.grant-late', ['late-access', id], {
      summary: `Ended the late access of ${row.staff.firstName} ${row.staff.lastName} to ${scopeOf(row)} of ${row.term.name}`,
      schoolId: place.schoolId,
      districtId: place.districtId,
      before: { until: row.until },
      after: { revokedAt: row.revokedAt },
    })
    await notify(tx, {
      ...noticeOf(row, place),
      text: `${actor.name} ended your late access to ${scopeOf(row)} of ${row.term.name}`,
      at: now,
      by: actor.staffId,
    })
    return shown(actor, row)
  })
