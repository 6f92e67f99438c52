import { api } from '../../../lib/api.ts'
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx'
import type { Return } from '../queries.ts'

/** Sends a return back to its school, with the reason. */
export const SendBackDialog = ({ ret: { school, census }, onClose }: { ret: Return; onClose: () => void }) => (
  <ReasonDialog
    title={`Send back the return of ${school.name}`}
    size={560}
    description="The school sees it with your name. What was submitted is kept."
    field="because"
    maxLength={500}
    verb="Send back"
    send={because => api.census.sendBack({ body: { school: school.id, census: census.id, because } })}
    success="Return Sent Back Successfully"
    onClose={onClose}
  />
)
