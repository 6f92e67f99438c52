import './old-browsers.ts'
import './styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { fetchTokensEarly } from '../lib/api.ts'
import { deviceTime, learnServerTime } from '../lib/clock.ts'
import { colourSchemeManager } from '../lib/colour-scheme.ts'
import { receiveKey } from '../lib/session/device.ts'
import { notices } from '../lib/notices.ts'
import { idle } from '../lib/session/idle.ts'
import { LoadingOverlay, Snackbar } from '../ui/feedback/overlays.tsx'
import { theme } from '../ui/theme.ts'
import { IdleLock, watchIdle } from './IdleLock.tsx'
import { nextOf } from '../lib/page/parents.ts'
import { afterSignIn, homeOf } from '../lib/session/person.ts'
import { session } from '../lib/session.ts'
import { prefetchMorning } from './prefetch.ts'
import { queryClient } from './query-client.ts'
import { watchSession } from './session-end.ts'
import { resumeDevice, watchKey, watchUnsent } from './stored-work.ts'
import { bringToday, fetchPagesEarly, router } from './start.ts'

watchIdle(router)
fetchPagesEarly()
if (idle.get() === 'open') fetchTokensEarly()
watchSession(router, queryClient)
router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && notices.leavePage())
watchKey()
prefetchMorning(router, queryClient)

/** After everything that the page itself needs; if the browser refuses, the page works without it. */
const keepProgram = (): void =>
  void import('./worker.ts').then(worker => worker.begin(queryClient, router)).catch(() => undefined)

void import('../ui/focus.ts').then(focus => focus.watch(router)).catch(() => undefined)

if (import.meta.env.PROD) {
  if (document.readyState === 'complete') keepProgram()
  else addEventListener('load', keepProgram, { once: true })
}

const draw = (root: HTMLElement): void =>
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        colorSchemeManager={colourSchemeManager()}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <QueryClientProvider client={queryClient}>
          <IdleLock>
            <RouterProvider router={router} />
          </IdleLock>
          <Snackbar />
          <LoadingOverlay />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )

/** The page itself has shown the first page until now (app/first): it is removed once the program has drawn its own. */
const begin = async (root: HTMLElement): Promise<void> => {
  await resumeDevice()
  watchUnsent()
  const first = window.akadaFirst
  if (!first) return draw(root)
  router.subscribe('onRendered', first.leave)
  if (first.form() ?? first.family?.()) await router.load()
  await first.calm()
  learnServerTime(first.time ?? null, deviceTime())
  if (first.user) {
    const { today, ...user } = first.user
    delete first.user
    await receiveKey(user)
    session.set(user)
    router.history.replace(afterSignIn(user, nextOf(Object.fromEntries(new URLSearchParams(location.search))).next))
    const pressed = first.drawn?.takePressed()
    if (pressed) router.history.push(pressed)
    await router.load()
    // Elsewhere it would be out of date by the time that Today opens.
    if (today && router.state.location.pathname === homeOf(user)) await bringToday(queryClient, today)
  }
  draw(root)
}

const root = document.getElementById('root')
// In a browser that is too old a sentence has taken its place (index.html).
if (root) void begin(root)
