import { Alert, Button, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/http/api-error.ts'
import { SkeletonList } from '../../../../ui/feedback/SkeletonList.tsx'
import { type Profile, staffById } from '../../queries.ts'
import { nameOf } from '../staff-columns.tsx'
import type { PersonAct } from './acts.ts'
import { StaffAct } from './StaffAct.tsx'

const titles: Record<PersonAct, string> = {
  suspend: 'Suspend',
  reinstate: 'Reinstate',
  resetAccount: 'Send a temporary password',
  resetSecondFactor: 'Reset the second sign-in step',
  assignRole: 'Assign role',
}

interface StaffActForProps {
  id: string
  act: PersonAct
  onClose: () => void
}

/** Like StaffAct, from a list: the person is read first, because the response says whether the action is allowed. */
export const StaffActFor = ({ id, act, onClose }: StaffActForProps) => {
  const { data: staff, error } = useQuery({ ...staffById(id), staleTime: 0 })
  if (staff?.can[act]) return <StaffAct act={act} staff={staff} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} size={520} title={titles[act]}>
      {error && (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      )}
      {!error && (staff ? <WhyNot staff={staff} /> : <SkeletonList rows={2} />)}
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  )
}

const WhyNot = ({ staff }: { staff: Profile }) => (
  <Text>
    {`${nameOf(staff)} holds permissions that you do not hold, or the account was changed meanwhile. Ask their district or the state.`}
  </Text>
)
