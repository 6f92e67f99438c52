import { type FormerTeachers, notTakenLimit, subjectErrors } from '@akada/contract/subjects/calls'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { lockArms } from '../classes/index.ts'
import { type FormerTeacher, sessionsOfTeachers, teachersOfFormerSession } from './queries/former-teachers.ts'
import { changeTeachers } from './queries/teachers.ts'
import { byArmSubject, whyNotTaken } from './rules/former-teachers.ts'

interface Proposal {
  session: string | null
  former: string | null
  taken: (FormerTeacher & { classArmId: string })[]
  notTaken: FormerTeachers['notTaken']
}

const proposalOf = async (tx: ReadTx, schoolId: string): Promise<Proposal> => {
  const { session, former } = await sessionsOfTeachers(tx)
  const all = await teachersOfFormerSession(tx, schoolId)
  return {
    session,
    former,
    taken: all.flatMap(one =>
      one.classArmId !== null && whyNotTaken(one, session ?? '') === null
        ? [{ ...one, classArmId: one.classArmId }]
        : [],
    ),
    notTaken: all.flatMap(one => {
      const because = whyNotTaken(one, session ?? '')
      const { teacher, subject, classArm } = one
      return because === null ? [] : [{ teacher, subject, classArm, because }]
    }),
  }
}

const numberOf = (values: readonly string[]): number => new Set(values).size

const named = (notTaken: FormerTeachers['notTaken']) => ({
  notTaken: notTaken.slice(0, notTakenLimit),
  notTakenTotal: notTaken.length,
})

/** What of the session before can be taken over, and what cannot. */
export const viewFormerTeachers = async (tx: ReadTx, schoolId: string): Promise<FormerTeachers> => {
  const { session, former, taken, notTaken } = await proposalOf(tx, schoolId)
  return {
    session,
    former,
    assignments: taken.length,
    teachers: numberOf(taken.map(({ staffId }) => staffId)),
    classArms: numberOf(taken.map(({ classArmId }) => classArmId)),
    ...named(notTaken),
  }
}

/** Attachments, counted: one teacher may have several. */
const counted = (count: number): string => `${count} ${count === 1 ? 'subject' : 'subjects'} with a teacher`

/**
 * Attaches the subject teachers of the session before to the same subjects in the active one, all or none. Subjects that somebody was attached
 * to there stay as they are; who left, and what is gone, is returned with the reason. Refuses without an active session.
 */
export const takeOverTeachers = (
  db: TenantDb,
  actor: Actor,
  place: Place & { schoolId: string },
  now: Date,
): Promise<{ message: string; taken: number } & Pick<FormerTeachers, 'notTaken' | 'notTakenTotal'>> =>
  db.write(async tx => {
    const { schoolId } = place
    const seen = await proposalOf(tx, schoolId)
    if (seen.session === null) refuse(subjectErrors.noActiveSession)
    await lockArms(tx, schoolId, [...new Set(seen.taken.map(({ classArmId }) => classArmId))])
    // Read again: the previous holder of the locks may have attached somebody.
    const { session, former, taken, notTaken } = await proposalOf(tx, schoolId)
    const added = taken.length === 0 ? 0 : await changeTeachers(tx, place, byArmSubject(taken), now)
    if (added === 0) {
      audit.exempt(tx, 'nothing changed')
      return { message: 'Nothing was taken over.', taken: 0, ...named(notTaken) }
    }
    await audit(tx, actor, 'subject-teacher.assign', ['subjectTeacher', null], {
      summary: `Took over ${counted(added)} of ${former} into ${session}${notTaken.length > 0 ? `; ${notTaken.length} could not be taken over` : ''}`,
      schoolId,
      districtId: place.districtId,
      after: {
        taken: taken.map(({ classArmId, subjectId, staffId }) => ({
          classArm: classArmId,
          subject: subjectId,
          staff: staffId,
        })),
        notTaken,
      },
    })
    return { message: `${counted(added)} of ${former} taken over.`, taken: added, ...named(notTaken) }
  })
