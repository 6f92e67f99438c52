import { lazyRouteComponent } from '@tanstack/react-router'

/** A script of the product could not be fetched: the connection failed, or a newer version has replaced it on the server. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError'
  /** Fetches the script again; never rejects. The component that shows the page checks whether it loaded. */
  readonly fetchAgain: () => Promise<void>
  /** How many consecutive fetches have failed. Some browsers remember a failure until the document is closed. */
  readonly failures: number

  constructor(cause: unknown, fetchAgain: () => Promise<void>, failures: number) {
    super('A script could not be fetched.', { cause })
    this.fetchAgain = fetchAgain
    this.failures = failures
  }
}

/** How long a failed fetch waits before it is repeated, in milliseconds. */
const retryDelay = 1_000

/** Right after a connection returns a first fetch may still fail: while the browser is online, a failed fetch is repeated once. */
const withRetry = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch(async (error: unknown) => {
    if (!navigator.onLine) throw error
    await new Promise(resolve => setTimeout(resolve, retryDelay))
    return load()
  })

/**
 * A page, or a part of one within `Suspense`, whose script is fetched when it is first shown:
 * `component: lazyPage(() => import('./pages/Register.tsx'), 'Register')`. Throws a ScriptError during rendering if the fetch fails. The
 * router's own `lazyRouteComponent` would reload the document instead, and lose what was typed.
 */
export const lazyPage: typeof lazyRouteComponent = (importer, exportName) => {
  let failures = 0
  const page = lazyRouteComponent(
    () =>
      withRetry(importer).catch((cause: unknown) => {
        failures += 1
        throw new ScriptError(cause, async () => page.preload?.(), failures)
      }),
    exportName,
  )
  return page
}
