import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'

interface ArmFacts {
  classTeacherId: string | null
}

/** Registers are visible to the arm's class teacher, and to anyone who may see all. */
const maySeeRegister = (actor: Actor, arm: ArmFacts): boolean =>
  actor.can('attendance.view-all') || arm.classTeacherId === actor.staffId

export const mayMarkRegister = (actor: Actor, arm: ArmFacts): boolean =>
  actor.can('attendance.mark') && (actor.can('attendance.mark-any') || arm.classTeacherId === actor.staffId)

/** Refuses with 404: for a class teacher, the register of another's arm does not exist. */
export const assertSeesRegister = (actor: Actor, arm: ArmFacts): void => {
  if (!maySeeRegister(actor, arm)) refuse(commonErrors.notFound)
}

export const mayEditHours = (actor: Actor): boolean => actor.can('school.update')
