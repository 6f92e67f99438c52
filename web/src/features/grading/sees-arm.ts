import { useCan, useUser } from '../../lib/session.ts'

/** Whether the person sees the scores of all subjects of a class arm: its class teacher, and anyone who sees all scores. */
export const useSeesArm = (): ((classArmId: string) => boolean) => {
  const can = useCan()
  const { ownClassArms } = useUser().staff
  return classArmId => can('score.view-all') || ownClassArms.some(({ id }) => id === classArmId)
}
