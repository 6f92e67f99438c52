import { reportCardCalls } from '@akada/contract/report-cards/calls'
import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openPages, sees } from '../../../../test/pages.tsx'
import { answers } from '../../../../test/server.ts'
import { reportCardRoutes } from '../routes.tsx'

it('the page that verifies a card shows nothing below the answer while it waits for it, so that nothing moves', async () => {
  let arrive = (): void => undefined
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  await openPages({
    at: '/verify/K7QM-4Z2P-9X01',
    routes: reportCardRoutes,
    user: null,
    answers: [
      answers(reportCardCalls.verify, async () => {
        await arrived
        return { kind: 'card' as const, state: 'genuine' as const, name: 'Kemi Adebayo' }
      }),
    ],
  })
  await sees(/^Looking for /)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText(/This page shows nothing but/)).toBeNull()
  arrive()
  await sees('This report card is genuine')
  expect(screen.getByRole('textbox', { name: 'Confirm another card' })).toBeTruthy()
})
