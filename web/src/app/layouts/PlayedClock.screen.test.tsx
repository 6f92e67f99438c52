import { createRoute } from '@tanstack/react-router'
import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openPages, sees } from '../../../test/pages.tsx'
import { inSchool } from '../../../test/people.ts'
import { schoolRoute } from '../../lib/parents.ts'
import { PlayedClock } from './PlayedClock.tsx'

const Here = () => (
  <>
    <PlayedClock />
    <p>The page</p>
  </>
)
const routes = { school: [createRoute({ getParentRoute: () => schoolRoute, path: '/here', component: Here })] }

it('a page of a demonstration that plays another day says which day and hour it is there', async () => {
  await openPages({
    at: '/here',
    routes,
    user: { ...inSchool('plays'), playedClock: '2026-11-26T08:10:00.000Z' },
    answers: [],
  })
  await sees('Demonstration: the clock stands at')
  await sees('Thu 26-11-2026, 09:10')
})

it('says nothing where the clock is the right one', async () => {
  await openPages({ at: '/here', routes, user: inSchool('works'), answers: [] })
  await sees('The page')
  expect(screen.queryByText(/Demonstration/)).toBeNull()
})
