import { Alert, Button } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { showInstant } from '../../../lib/days.ts'
import { counted } from '../../../lib/words.ts'
import type { Promotion } from '../queries.ts'

interface StandingProps {
  promotion: Promotion
  onUndo: () => void
}

/** Whether the promotion has been applied already, and by whom; otherwise what prevents it. */
export const Standing = ({
  promotion: { standing, hindrance, nextSession, classes: left, can },
  onUndo,
}: StandingProps) => {
  if (standing)
    return (
      <Alert
        mb="lg"
        icon={<IconCircleCheck aria-hidden />}
        title={`${counted(standing.moved, 'student')} moved to ${nextSession?.name ?? 'the next session'}`}
      >
        <div className="row wrap middle between gap-12">
          <span>{`By ${standing.appliedBy}, ${showInstant(standing.appliedAt)}.`}</span>
          {can.decide && standing.mayUndo && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconArrowBackUp aria-hidden size={18} />}
              onClick={onUndo}
            >
              Undo promotion
            </Button>
          )}
        </div>
      </Alert>
    )
  // If nobody is left, the empty list says why.
  if (!hindrance || left.length === 0) return null
  return (
    <Alert mb="lg" color="amber" icon={<IconInfoCircle aria-hidden />} title="Not yet">
      {hindrance} Outcomes can be looked at and decided meanwhile.
    </Alert>
  )
}
