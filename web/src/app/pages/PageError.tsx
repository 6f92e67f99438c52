import { Button } from '@mantine/core'
import { type ErrorComponentProps, useMatch, useRouter } from '@tanstack/react-router'
import { Suspense, useContext, useEffect, useState } from 'react'
import { ApiError } from '../../lib/http/api-error.ts'
import { device } from '../../lib/session/device.ts'
import { ScriptError } from '../../lib/page/lazy-page.ts'
import { askVersion, openNewVersion, type ServerState } from '../../lib/page/new-version.ts'
import { useOnline } from '../../ui/feedback/OfflineBanner.tsx'
import { OfflinePages } from '../offline-pages.ts'
import { queryClient } from '../query-client.ts'
import { PathLink } from '../../ui/page/PathLink.tsx'
import { WithinMain } from './ErrorPage.tsx'
import classes from './ErrorPage.module.css'
import { type PageFailure, wordsOf } from './page-failure.ts'

/** The specification has one heading for every page that cannot be shown. */
const title = 'An Error Occurred'

/** The text and buttons of the panel, without the logic that determines them. */
export const PageErrorPanel = ({
  failure,
  unsent,
  message,
  isOffline = false,
  isBusy = false,
  retry,
}: {
  failure: PageFailure
  unsent: boolean
  message?: string
  /** The call failed because there is no connection. */
  isOffline?: boolean
  isBusy?: boolean
  retry: () => void
}) => {
  const Frame = useContext(WithinMain) ? 'div' : 'main'
  const { reason, kept, button } = wordsOf(failure, unsent)
  useEffect(() => {
    document.title = `${title} · Akada`
  }, [])
  return (
    <Frame className={`flex flex-col items-center justify-center text-center ${classes.page}`}>
      <div role="alert">
        <h1 className="m-0 text-xl font-bold">{title}</h1>
        <p className="m-0 mt-2 text-dimmed">{message ?? reason}</p>
        <p className="m-0 mt-2 text-dimmed">{kept}</p>
      </div>
      {(failure === 'offline' || isOffline) && (
        <Suspense>
          <OfflinePages />
        </Suspense>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button loading={isBusy} onClick={retry}>
          {button}
        </Button>
        <Button variant="default" component={PathLink} to="/">
          HOME
        </Button>
      </div>
    </Frame>
  )
}

const failureOf = (
  error: unknown,
  { online, server, isRouters }: { online: boolean; server: ServerState | undefined; isRouters: boolean },
): PageFailure => {
  if (error instanceof ApiError) return 'call'
  if (!(error instanceof ScriptError)) return isRouters ? 'address' : 'exception'
  if (!online) return 'offline'
  return server === undefined || server === 'current' ? 'script' : server
}

const isAkada = (server: ServerState): boolean => server === 'current' || server === 'replaced'

/**
 * Shown in place of a page whose script could not be fetched, which was stopped by a failed call, or in which an exception was thrown. The
 * layout around it stays.
 */
export const PageError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const online = useOnline()
  const isRouters = useMatch({ strict: false, select: match => match.status === 'error' })
  const [server, setServer] = useState<ServerState>()
  const [isBusy, setBusy] = useState(false)
  const isScript = error instanceof ScriptError
  useEffect(() => {
    if (!isScript || !online) return undefined
    let current = true
    void askVersion().then(answer => {
      if (current) setServer(answer)
    })
    return () => {
      current = false
    }
  }, [isScript, online])
  const failure = failureOf(error, { online, server, isRouters })
  const retry = async (): Promise<void> => {
    if (failure === 'replaced') return openNewVersion()
    // Fetching again failed, although the server responds: the browser remembers the failure.
    if (isScript && error.failures > 1 && isAkada(await askVersion())) return openNewVersion()
    if (isScript) await error.fetchAgain()
    // The data that the page was rendered from may have caused the exception.
    else queryClient.removeQueries({ type: 'inactive' })
    await router.invalidate()
    reset()
  }
  return (
    <PageErrorPanel
      failure={failure}
      unsent={device.drafts.hasWork()}
      message={error instanceof ApiError ? error.message : undefined}
      isOffline={!online && failure === 'call'}
      isBusy={isBusy}
      retry={() => {
        setBusy(true)
        void retry().finally(() => setBusy(false))
      }}
    />
  )
}
