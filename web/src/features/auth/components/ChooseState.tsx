import { Anchor, Button } from '@mantine/core'
import { AuthPage } from './AuthPage.tsx'

export interface NamedState {
  id: string
  name: string
}

export interface ChooseStateProps {
  /** The username or e-mail that was typed. */
  typed: string
  states: readonly NamedState[]
  isPending: boolean
  onChoose: (stateId: string) => void
  onStartAgain: () => void
}

/** Asks which state is meant, where one address serves several and two of them have the same username or e-mail. */
export const ChooseState = ({ typed, states, isPending, onChoose, onStartAgain }: ChooseStateProps) => (
  <AuthPage
    title="Choose your state"
    intro={
      <>
        <strong>{typed}</strong> is used in more than one state. In which do you work?
      </>
    }
    foot={
      <>
        Not you?
        <Anchor component="button" type="button" onClick={onStartAgain}>
          Start again
        </Anchor>
      </>
    }
  >
    <div className="column gap-20" role="group" aria-label="Choose your state">
      {states.map(({ id, name }) => (
        <Button key={id} variant="default" disabled={isPending} onClick={() => onChoose(id)}>
          {name}
        </Button>
      ))}
    </div>
  </AuthPage>
)
