import { Alert, Button } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck, IconInfoCircle, IconUserQuestion } from '@tabler/icons-react'
import { showInstant } from '../../../lib/days.ts'
import { counted } from '../../../lib/words.ts'
import { stayingWords } from '../model/rows.ts'
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
        <div className="flex flex-wrap items-center justify-between gap-3">
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

interface StayingProps {
  staying: Promotion['step']['staying']
  onShowUndecided: () => void
}

/** The students who stay when the promotion is applied: how many are undecided, and the others by name, with the reason. */
export const Staying = ({ staying, onShowUndecided }: StayingProps) => {
  const { count, undecided, named } = staying
  if (count === 0) return null
  const unnamed = count - undecided - named.length
  return (
    <Alert mb="lg" color="amber" icon={<IconUserQuestion aria-hidden />} title={stayingWords(staying)}>
      {undecided > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span>Undecided: nothing is proposed, or to withdraw. A person decides; until then nobody moves them.</span>
          <Button variant="default" size="sm" onClick={onShowUndecided}>
            Show the undecided
          </Button>
        </div>
      )}
      {named.length > 0 && (
        <ul className="m-0 mt-2 pl-5">
          {named.map(({ id, fullName, stays }) => (
            <li key={id}>{`${fullName}: ${stays}`}</li>
          ))}
          {unnamed > 0 && <li>{`And ${unnamed} more.`}</li>}
        </ul>
      )}
    </Alert>
  )
}
