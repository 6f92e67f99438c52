import { screen, waitFor } from '@testing-library/dom'
import { expect, it, onTestFinished } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { notices, notify } from '../../lib/notices.ts'
import { Snackbar } from './overlays.tsx'

it('puts a notice into a live region that was there before it', async () => {
  onTestFinished(() => {
    for (const { id } of notices.get()) notices.dismiss(id)
  })
  show(<Snackbar />)
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  notify.success('Register saved')
  await waitFor(() => expect(region.textContent).toBe('Register saved'))
  notify.error('The connection failed.')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The connection failed.'))
})
