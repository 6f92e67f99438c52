import { Alert, Button } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { type PromotionRow, stayingWords } from '../model/rows.ts'

interface StayingProps {
  staying: readonly (PromotionRow & { stays: string })[]
  onShowUndecided: () => void
}

const most = 20

/** The students who stay when the promotion is applied: how many are undecided, and the others by name, with the reason. */
export const Staying = ({ staying, onShowUndecided }: StayingProps) => {
  if (staying.length === 0) return null
  const others = staying.filter(({ outcome }) => outcome !== null)
  return (
    <Alert mb="lg" color="amber" icon={<IconUserQuestion aria-hidden />} title={stayingWords(staying)}>
      {others.length < staying.length && (
        <div className="row wrap middle between gap-12">
          <span>Undecided: nothing is proposed, or to withdraw. A person decides; until then nobody moves them.</span>
          <Button variant="default" size="sm" onClick={onShowUndecided}>
            Show the undecided
          </Button>
        </div>
      )}
      {others.length > 0 && (
        <ul className="flat-above-8 indent">
          {others.slice(0, most).map(({ id, fullName, stays }) => (
            <li key={id}>{`${fullName}: ${stays}`}</li>
          ))}
          {others.length > most && <li>{`And ${others.length - most} more.`}</li>}
        </ul>
      )}
    </Alert>
  )
}
