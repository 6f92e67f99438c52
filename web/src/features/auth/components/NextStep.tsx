import type { UseMutationResult } from '@tanstack/react-query'
import type { LoggedInUser } from '../../../lib/api.ts'
import { ChooseState, type NamedState } from './ChooseState.tsx'
import { SecondStep } from './SecondStep.tsx'

export { ChooseState }

interface SignIn {
  body: { strategy?: 'local' | undefined; username: string; password: string; stateId?: string | undefined }
}

export interface NextStepProps {
  /** From the details of the refusal: a challenge, or the states to choose from. */
  asked: unknown
  typed: { username: string; password: string }
  signIn: UseMutationResult<LoggedInUser, Error, SignIn>
  onSignedIn: (user: LoggedInUser) => void
  onStartAgain: (because?: Error) => void
}

/** What a sign-in needs beside the password: the code of an authenticator app, or the state that is meant. */
export const NextStep = ({ asked, typed, signIn, onSignedIn, onStartAgain }: NextStepProps) =>
  Array.isArray(asked) ? (
    <ChooseState
      typed={typed.username}
      states={asked as NamedState[]}
      isPending={signIn.isPending && signIn.variables.body.stateId !== undefined}
      onChoose={stateId => signIn.mutate({ body: { strategy: 'local', ...typed, stateId } })}
      onStartAgain={() => onStartAgain()}
    />
  ) : (
    <SecondStep challenge={String(asked)} onSignedIn={onSignedIn} onStartAgain={onStartAgain} />
  )
