import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { recordedChange, stepUp } from '../../lib/session/questions.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const StepUpDialog = lazyPart(async () => ({ default: (await import('./StepUpDialog.tsx')).StepUpDialog }))
const RecordedChangeDialog = lazyPart(async () => ({
  default: (await import('./RecordedChangeDialog.tsx')).RecordedChangeDialog,
}))

interface QuestionProps<Asked> {
  question: {
    get: () => Asked | null
    subscribe: (listener: () => void) => () => void
    offer: () => () => void
  }
  /** The dialog that asks it. */
  children: (asked: Asked) => ReactNode
}

function Question<Asked>({ question, children }: QuestionProps<Asked>) {
  const asked = useSyncExternalStore(question.subscribe, question.get, question.get)
  useEffect(() => question.offer(), [question])
  return asked !== null && <Suspense>{children(asked)}</Suspense>
}

/** Shows the dialogs with which requests ask something before they are sent again: the password, and changes of what is recorded. */
export const Questions = () => (
  <>
    <Question question={stepUp}>{() => <StepUpDialog />}</Question>
    <Question question={recordedChange}>{asked => <RecordedChangeDialog asked={asked} />}</Question>
  </>
)
