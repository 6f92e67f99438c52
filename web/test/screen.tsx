import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { configure } from '@testing-library/dom'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { makeDatabase } from './database.ts'
import type { LoggedInUser } from '../src/lib/session.ts'
import { asServed, enter } from './device.ts'

// What an event changes is on the screen before the test goes on. React's `act` is not used: what suspends within a synchronous call of it is
// never continued (a part that is loaded on a press).
configure({
  asyncWrapper: async work => {
    const result = await work()
    // React's own tasks run before this one.
    await new Promise(resume => setImmediate(resume))
    return result
  },
  eventWrapper: dispatch => flushSync(dispatch),
})

/** A request that reached the server, as a test looks at it. */
export interface Received {
  path: string
  body: unknown
}

/** What the server says to a request: a status and an answer; null where the connection fails. */
export type Respond = (request: Received) => { status?: number; content: unknown } | null

const forgetCookies = (): void => {
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
}

/** A browser's storage for the time of a test, and the person who is signed in, or null for nobody. */
export const startDevice = async (user: LoggedInUser | null): Promise<void> => {
  const { device: _device, ...database } = makeDatabase()
  for (const [name, value] of Object.entries(database)) vi.stubGlobal(name, value)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    localStorage.clear()
    forgetCookies()
  })
  if (user) await enter(user)
}

/** A browser with somebody signed in and a server that a test answers for. Returns the requests, oldest first. */
export const openBrowser = async (respond: Respond, user: LoggedInUser): Promise<Received[]> => {
  const received: Received[] = []
  // Tests read the bodies as text.
  vi.stubGlobal('CompressionStream', undefined)
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string | null } = {}): Promise<Response> => {
    const request = { path, body: body ? JSON.parse(body) : null }
    received.push(request)
    const response = respond(request)
    if (!response) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(asServed(response.content)), { status: response.status ?? 200 })
  })
  await startDevice(user)
  return received
}

/** Shows a component with the kit, the queries and the router around it, and answers somebody who types and clicks. */
export const show = (node: ReactNode): UserEvent => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  flushSync(() =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MantineProvider>
          <RouterContextProvider router={router}>{node}</RouterContextProvider>
        </MantineProvider>
      </QueryClientProvider>,
    ),
  )
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  return userEvent.setup()
}
