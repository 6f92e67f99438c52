import type { Actor } from '../../platform/auth/index.ts'

/** The class arm that a card is made in. */
interface OfArm {
  classTeacherId: string | null
}
type Who = Pick<Actor, 'can' | 'staffId'>

/** A card by what decides who may see it. */
export interface CardStanding extends OfArm {
  status: 'Draft' | 'Published'
  /** The school whose card it is. */
  stateId: string
  districtId: string
  schoolId: string
  /** The school of the arm that it was last computed in: another one while the student waits for an arm after a transfer. */
  armSchoolId: string
  /** Class teacher of the arm that the student is in now. */
  presentTeacherId: string | null
}

const isOwnArm = (actor: Who, arm: OfArm): boolean => arm.classTeacherId === actor.staffId

/** Cards of one's own class arm; of every arm with 'View all students'. What may not be seen does not exist: 404. */
export const maySee = (actor: Who, arm: OfArm): boolean =>
  actor.can('report-card.view') && (isOwnArm(actor, arm) || actor.can('student.view-all'))

/** Whether a card is of a school that one acts for, and not only of a student who moved there since. */
export const isOwnCard = (actor: Pick<Actor, 'reaches'>, { stateId, districtId, schoolId }: CardStanding): boolean =>
  actor.reaches({ stateId, districtId, schoolId })

/**
 * One card. A draft is its own school's affair, and nobody's while the student waits for an arm; what was published is read by the school
 * that issued it and by the one where the student is now, there also by the class teacher.
 */
export const maySeeCard = (actor: Pick<Actor, 'can' | 'staffId' | 'reaches'>, card: CardStanding): boolean => {
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

/** Ratings and the class teacher's remark: in one's own class arm, or in any with the principal's remark. */
export const mayRate = (actor: Who, arm: OfArm): boolean =>
  actor.can('report-card.rate') && (isOwnArm(actor, arm) || actor.can('report-card.remark'))

/** The principal's remark. */
export const mayRemark = (actor: Who): boolean => actor.can('report-card.rate') && actor.can('report-card.remark')

export const mayPublish = (actor: Who): boolean => actor.can('report-card.publish')
