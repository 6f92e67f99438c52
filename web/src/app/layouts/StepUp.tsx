import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { stepUp } from '../../lib/step-up.ts'

const StepUpDialog = lazy(() => import('./StepUpDialog.tsx').then(part => ({ default: part.StepUpDialog })))

/** Shows the dialog that asks for the password again, when a request needs it. */
export const StepUp = () => {
  const asking = useSyncExternalStore(stepUp.subscribe, stepUp.isAsking)
  useEffect(() => stepUp.offer(), [])
  return (
    asking && (
      <Suspense>
        <StepUpDialog />
      </Suspense>
    )
  )
}
