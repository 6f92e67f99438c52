import type { Actor } from '../../platform/auth/index.ts'

/** The class arm in which a card is made. */
interface OfArm {
  classTeacherId: string | null
}
type Who = Pick<Actor, 'can' | 'staffId'>

/** The parts of a card that decide who may see it. */
export interface CardAccess extends OfArm {
  status: 'Draft' | 'Published'
  /** The school that owns the card. */
  stateId: string
  districtId: string
  schoolId: string
  /** The school of the arm in which it was last computed: a different one while the student waits for an arm after a transfer. */
  armSchoolId: string
  /** Class teacher of the student's current arm. */
  presentTeacherId: string | null
}

const isOwnArm = (actor: Who, arm: OfArm): boolean => arm.classTeacherId === actor.staffId

/** Cards of the actor's own class arm; of every arm with 'View all students'. Hidden cards do not exist: 404. */
export const maySee = (actor: Who, arm: OfArm): boolean =>
  actor.can('report-card.view') && (isOwnArm(actor, arm) || actor.can('student.view-all'))

/** Whether a card belongs to a school that the actor acts for, and not only to a student who moved there since. */
export const isOwnCard = (actor: Pick<Actor, 'reaches'>, { stateId, districtId, schoolId }: CardAccess): boolean =>
  actor.reaches({ stateId, districtId, schoolId })

/**
 * One card. A draft is visible to its own school only, and to nobody while the student waits for an arm; a published card is visible to the
 * school that issued it and to the student's current school, there also to the class teacher.
 */
export const maySeeCard = (actor: Pick<Actor, 'can' | 'staffId' | 'reaches'>, card: CardAccess): boolean => {
  if (card.status === 'Draft')
    return isOwnCard(actor, card) && card.armSchoolId === card.schoolId && maySee(actor, card)
  if (!actor.can('report-card.view')) return false
  return (
    actor.can('student.view-all') ||
    card.presentTeacherId === actor.staffId ||
    (isOwnCard(actor, card) && isOwnArm(actor, card))
  )
}

export const mayGenerate = (actor: Who, arm: OfArm): boolean =>
  actor.can('report-card.generate') && (isOwnArm(actor, arm) || actor.can('student.view-all'))

/** Ratings and the class teacher's remark: in the actor's own class arm, or in any with the right to write the principal's remark. */
export const mayRate = (actor: Who, arm: OfArm): boolean =>
  actor.can('report-card.rate') && (isOwnArm(actor, arm) || actor.can('report-card.remark'))

/** The class teacher's remark, among many cards: one's own class arm, or an arm that has no class teacher. */
export const mayRemarkAsTeacher = (actor: Who, arm: OfArm): boolean =>
  mayRate(actor, arm) && (isOwnArm(actor, arm) || arm.classTeacherId === null)

/** The principal's remark. */
export const mayRemark = (actor: Who): boolean => actor.can('report-card.rate') && actor.can('report-card.remark')

export const mayPublish = (actor: Who): boolean => actor.can('report-card.publish')
