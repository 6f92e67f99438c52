import { api } from '../../../lib/api.ts'
import { useSendsMail } from '../../../lib/session.ts'
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx'
import { type District } from '../queries.ts'

/** Refuses a registration; the reason goes by e-mail to the person, who can correct it and send it again. */
export const RefuseDialog = ({ district, onClose }: { district: District; onClose: () => void }) => {
  const isSent = useSendsMail()
  return (
    <ReasonDialog
      title={`Refuse ${district.name}`}
      size={560}
      description={
        isSent
          ? 'Goes to the person who registered, by e-mail. They can correct the registration and send it again.'
          : 'Shown to the person who registered when they sign in. They can correct the registration and send it again.'
      }
      verb="Refuse registration"
      danger
      send={reason => api.districts.refuse({ params: { id: district.id }, body: { reason } })}
      success="Registration Refused"
      onClose={onClose}
    />
  )
}
