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

const failures = ['script', 'unreachable', 'foreign', 'replaced', 'call', 'exception', 'offline', 'address'] as const

describe('a page that could not be shown', () => {
  it('is headed by the sentence of the specification, with a button that tries again beside HOME', () => {
    for (const failure of failures) {
      const html = drawn(failure)
      expect(html).toContain('>An Error Occurred</h1>')
      expect(html).toContain('HOME')
      expect(html).toContain(failure === 'replaced' ? 'Reload' : 'Retry')
    }
  })

  it('says that its script could not be loaded', () => {
    const html = drawn('script')
    expect(html).toContain('A file of this page could not be read.')
    expect(html).toContain('Nothing you entered is lost.')
  })

  it('blames the connection only where the server did not answer', () => {
    const blamed = (failure: PageFailure) => drawn(failure).includes('internet')
    expect([blamed('script'), blamed('foreign'), blamed('unreachable')]).toEqual([false, false, true])
    expect(drawn('foreign')).toContain('Something between this device and Akada answered instead of it.')
  })

  it('says that unsent work is stored on the device, if there is any', () => {
    for (const failure of failures) expect(drawn(failure, true)).toContain('Your unsent work is kept on this device.')
  })

  it('offers to reload after the product was updated', () => {
    expect(drawn('replaced')).toContain('Akada has been updated.')
  })

  it("shows the service's own message after a failed call", () => {
    expect(drawn('call', false, 'The term is closed.')).toContain('The term is closed.')
  })

  it('after an exception, says that unsaved input must be checked', () => {
    const html = drawn('exception')
    expect(html).toContain('An error stopped this page.')
    expect(html).toContain('Check anything you typed and had not saved.')
  })
})
