import { useCan, useUser } from '../../lib/session.ts'

/** Whether the person may request the transfer of a student of a class arm: of every arm, or of arms that they are class teacher of. */
export const useMayRequest = (): ((classArm: { id: string } | null | undefined) => boolean) => {
  const can = useCan()
  const { ownClassArms } = useUser().staff
  return classArm =>
    can('transfer.request') ||
    (can('transfer.request-own-class') &&
      (can('student.view-all') || ownClassArms.some(({ id }) => id === classArm?.id)))
}
