import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PageErrorPanel } from './PageError.tsx'
import type { PageFailure } from './page-failure.ts'

const rootRoute = createRootRoute()
const drawn = (failure: PageFailure, unsent = false, message?: string): string => {
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  return renderToStaticMarkup(
    <MantineProvider>
      <RouterContextProvider router={router}>
        <PageErrorPanel failure={failure} unsent={unsent} message={message} retry={() => undefined} />
      </RouterContextProvider>
    </MantineProvider>,
  )
}

describe('a page that could not be shown', () => {
  it('says that its script could not be loaded, and offers to retry', () => {
    const html = drawn('script')
    expect(html).toContain('This page could not be loaded')
    expect(html).toContain('Retry')
    expect(html).toContain('Nothing you entered is lost.')
  })

  it('says that unsent work is stored on the device, if there is any', () => {
    for (const failure of ['script', 'replaced', 'call', 'exception', 'offline'] as const)
      expect(drawn(failure, true)).toContain('Your unsent work is kept on this device.')
  })

  it('offers to reload after the product was updated', () => {
    const html = drawn('replaced')
    expect(html).toContain('Akada has been updated')
    expect(html).toContain('Reload')
  })

  it("shows the service's own message after a failed call", () => {
    expect(drawn('call', false, 'The term is closed.')).toContain('The term is closed.')
  })

  it('after an exception, says that unsaved input must be checked', () => {
    const html = drawn('exception')
    expect(html).toContain('This page stopped working')
    expect(html).toContain('Check anything you typed and had not saved.')
  })
})
