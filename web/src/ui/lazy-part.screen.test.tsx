import { screen, waitFor } from '@testing-library/dom'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '../../test/screen.tsx'
import { lazyPart } from './lazy-part.tsx'

afterEach(() => vi.restoreAllMocks())

const Choice = () => <p>Which mark stays?</p>

/** A part whose script cannot be fetched the first `failures` times. */
const showPart = (failures: number) => {
  let fetches = 0
  const Part = lazyPart(async () => {
    fetches += 1
    if (fetches <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: Choice }
  })
  const user = show(
    <Suspense>
      <Part />
    </Suspense>,
  )
  return { user, fetches: () => fetches }
}

it('fetches the script again by itself if the first fetch fails while there is a connection', async () => {
  const { fetches } = showPart(1)
  expect(await screen.findByText('Which mark stays?', {}, { timeout: 10_000 })).toBeTruthy()
  expect(fetches()).toBe(2)
})

it('shows an error at once without a connection, and opens the part on retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user, fetches } = showPart(1)
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded. Check your internet')
  expect(fetches()).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('Which mark stays?')).toBeTruthy())
})

it('does not blame the internet where there is a connection', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  showPart(2)
  const alert = await screen.findByRole('alert', {}, { timeout: 10_000 })
  expect(alert.textContent).toContain('could not be loaded. Try again in a moment.')
})
