import { genericCalls } from '@akada/contract/generic/calls'
import { createRoute } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openPages, sees } from '../../../test/pages.tsx'
import { inSchool, inState } from '../../../test/people.ts'
import { answers } from '../../../test/server.ts'
import { dashboardRoutes } from '../../features/dashboard/routes.ts'
import { learnServerTime } from '../../lib/clock.ts'
import { schoolRoute } from '../../lib/page/parents.ts'
import { AreaLayout } from './AreaLayout.tsx'

const { clock } = vi.hoisted(() => ({ clock: { isBroken: false } }))
vi.mock('../../lib/days.ts', async original => {
  const days = await original<typeof import('../../lib/days.ts')>()
  const showClock: typeof days.showClock = moment => {
    if (clock.isBroken) throw new RangeError('date value is not finite')
    return days.showClock(moment)
  }
  return { ...days, showClock }
})

const routes = {
  school: [createRoute({ getParentRoute: () => schoolRoute, path: '/here', component: () => <p>The page</p> })],
}
const open = async (broken: boolean) => {
  const { component } = schoolRoute.options
  schoolRoute.update({ component: AreaLayout })
  clock.isBroken = broken
  // React says on the console what was thrown.
  if (broken) vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => {
    schoolRoute.update({ component })
    clock.isBroken = false
    learnServerTime(String(Date.now()), Date.now())
  })
  learnServerTime(`${Date.parse('2026-11-26T08:10:00Z')} played`, Date.now())
  return openPages({ at: '/here', routes, user: inSchool('works'), answers: [answers(genericCalls.allEnum, {})] })
}

it('the frame shows the clock beside the page', async () => {
  await open(false)
  await sees('The page')
  await sees('Thu, 26-11-2026, 09:10')
  expect(document.querySelector('time')).not.toBeNull()
})

it('a page stays open where a clock of the frame cannot be shown', async () => {
  await open(true)
  await sees('The page')
  expect(document.querySelector('time')).toBeNull()
  expect(screen.getByRole('navigation', { name: /menu/i })).toBeTruthy()
  expect(screen.queryByText(/An Error Occurred|went wrong/)).toBeNull()
})

it('the frame fetches what forms choose from, once the page is there', async () => {
  const { server } = await open(false)
  await waitFor(() => expect(server.asked(genericCalls.allEnum)).toHaveLength(1))
})

it('the dashboard leads a super admin who is in no school on to the own area', async () => {
  const user = inState('led on')
  const routes = { signedIn: dashboardRoutes.signedIn }
  const { address } = await openPages({ at: '/dashboard', routes, user, answers: [answers(genericCalls.allEnum, {})] })
  await waitFor(() => expect(address()).toBe('/super-admin'))
})

it('Escape closes the menu before the focus has moved into it', async () => {
  await open(false)
  const button = await screen.findByRole('button', { name: /^Your menu/ })
  fireEvent.click(button)
  await screen.findByRole('menuitem', { name: 'Logout' })
  fireEvent.keyDown(button, { key: 'Escape' })
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
})
