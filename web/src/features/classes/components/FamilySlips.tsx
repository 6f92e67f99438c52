import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { api, messageOf } from '../../../lib/api.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { ClassArm } from '../queries.ts'

/** Prints the slips with which the guardians of an arm sign in, once somebody has confirmed that former ones become void. */
export const FamilySlips = ({ arm }: { arm: ClassArm }) => {
  const [asking, setAsking] = useState(false)
  const print = (): void => {
    setAsking(false)
    whileLoading(() => api.familySlips.print({ params: { id: arm.id } })).catch((problem: unknown) =>
      notify.error(messageOf(problem)),
    )
  }
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPrinter aria-hidden size={18} />}
        onClick={() => setAsking(true)}
      >
        Family slips
      </Button>
      <ConfirmDialog
        opened={asking}
        action="Print"
        name={`the family slips of ${arm.fullName}`}
        warning="One slip for each student whose guardian has a phone number: give it to the guardian. Slips that were printed before and not used become void."
        safe
        onClose={() => setAsking(false)}
        onConfirm={print}
      />
    </>
  )
}
