import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { unfetchedError } from '../lib/http/api-error.ts'
import { lazyPage, ScriptError } from '../lib/page/lazy-page.ts'
import { ErrorPanel } from './feedback/ErrorPanel.tsx'

const Failed = ({ error, reset }: ErrorComponentProps) => {
  if (!(error instanceof ScriptError)) throw error
  return <ErrorPanel error={unfetchedError()} retry={() => error.fetchAgain().then(reset)} />
}

const neverReset = (): number => 0

/**
 * A dialog or a section whose script is fetched when it is first shown, within `Suspense`:
 * `const RegisterDialogs = lazyPart(() => import('./RegisterDialogs.tsx'))`. If the fetch fails, an error with a retry button replaces it, and
 * the page around it keeps what was typed.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => {
  // The router's type cannot be resolved while the properties are generic.
  const Part = lazyPage(load) as ComponentType<Props>
  return props => (
    <CatchBoundary getResetKey={neverReset} errorComponent={Failed}>
      <Part {...props} />
    </CatchBoundary>
  )
}
