import { Button } from '@mantine/core'
import { useState } from 'react'
import { showInstant } from '../../../lib/days.ts'
import { FactsPanel, inFigures } from '../../../ui/facts/FactsPanel.tsx'
import type { Profile } from '../queries.ts'
import { AccountStatus } from './AccountStatus.tsx'
import type { PersonAct } from './acts/acts.ts'
import { StaffAct } from './acts/StaffAct.tsx'

const acts = [
  { act: 'resetAccount', title: 'Send temporary password', danger: false },
  { act: 'resetSecondFactor', title: 'Reset second sign-in step', danger: false },
  { act: 'reinstate', title: 'Reinstate', danger: false },
  { act: 'suspend', title: 'Suspend', danger: true },
] as const

/** A person's account: whether they can sign in, and the actions on it. */
export const AccountPanel = ({ staff }: { staff: Profile }) => {
  const [acting, setActing] = useState<PersonAct>()
  const { accountStatus, suspendedBecause, lastTimeActive, username, can } = staff
  const offered = acts.filter(({ act }) => can[act])
  return (
    <FactsPanel
      title="Account"
      facts={[
        ['Username', username],
        ['Status', <AccountStatus key="status" status={accountStatus} />],
        ...(suspendedBecause ? [['Suspended because', suspendedBecause] as const] : []),
        ['Last time active', inFigures(lastTimeActive ? showInstant(lastTimeActive) : 'Never')],
      ]}
    >
      {offered.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          {offered.map(({ act, title, danger }) => (
            <Button
              key={act}
              size="sm"
              variant={danger ? 'subtle' : 'default'}
              color={danger ? 'red' : undefined}
              onClick={() => setActing(act)}
            >
              {title}
            </Button>
          ))}
        </div>
      )}
      {acting && <StaffAct act={acting} staff={staff} onClose={() => setActing(undefined)} />}
    </FactsPanel>
  )
}
