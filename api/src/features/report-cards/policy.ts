import type { Actor } from '../../platform/auth/index.ts'

/** The class arm that a card is made in. */
interface OfArm {
  classTeacherId: string | null
}
type Who = Pick<Actor, 'can' | 'staffId'>

const isOwnArm = (actor: Who, arm: OfArm): boolean => arm.classTeacherId === actor.staffId

/** Cards of one's own class arm; of every arm with 'View all students'. What may not be seen does not exist: 404. */
export const maySee = (actor: Who, arm: OfArm): boolean =>
  actor.can('report-card.view') && (isOwnArm(actor, arm) || actor.can('student.view-all'))

export const mayGenerate = (actor: Who, arm: OfArm): boolean =>
  actor.can('report-card.generate') && (isOwnArm(actor, arm) || actor.can('student.view-all'))

/** Ratings and the class teacher's remark: in one's own class arm, or in any with the principal's remark. */
export const mayRate = (actor: Who, arm: OfArm): boolean =>
  actor.can('report-card.rate') && (isOwnArm(actor, arm) || actor.can('report-card.remark'))

/** The principal's remark. */
export const mayRemark = (actor: Who): boolean => actor.can('report-card.rate') && actor.can('report-card.remark')

export const mayPublish = (actor: Who): boolean => actor.can('report-card.publish')
