import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { stepUp } from '../../lib/step-up.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const StepUpDialog = lazyPart(async () => ({ default: (await import('./StepUpDialog.tsx')).StepUpDialog }))

/** Shows the dialog that asks for the password again, when a request needs it. */
export const StepUp = () => {
  const asking = useSyncExternalStore(stepUp.subscribe, stepUp.isAsking, stepUp.isAsking)
  useEffect(() => stepUp.offer(), [])
  return (
    asking && (
      <Suspense>
        <StepUpDialog />
      </Suspense>
    )
  )
}
