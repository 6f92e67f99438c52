import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { UnsentNotice } from './UnsentNotice.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const drawn = (unsent: Parameters<typeof UnsentNotice>[0]['unsent']): string =>
  renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <UnsentNotice title="Scores that are only on this device yet" unsent={unsent} />
    </RouterContextProvider>,
  )

describe('the notice of unsent work', () => {
  it('names the work, how much of it there is, and links to it', () => {
    const html = drawn([{ to: '/my-class/scores', name: 'JSS 1 Gold, Mathematics', state: '3 not yet saved' }])
    expect(html).toContain('Scores that are only on this device yet')
    expect(html).toMatch(/<a [^>]*href="\/my-class\/scores"[^>]*>JSS 1 Gold, Mathematics<\/a>: 3 not yet saved/)
  })

  it('is absent if everything was sent', () => {
    expect(drawn([])).toBe('')
  })
})
