import { screen, waitFor } from '@testing-library/dom'
import { afterEach, expect, it } from 'vitest'
import { sees } from '../../../test/pages.tsx'
import { show } from '../../../test/screen.tsx'
import { learnServerTime } from '../../lib/clock.ts'
import { PlayedClock } from './PlayedClock.tsx'

/** Takes an answer of a server whose clock stands at a moment. */
const answered = (moment: string, isPlayed: boolean): void =>
  learnServerTime(`${Date.parse(moment)}${isPlayed ? ' played' : ''}`, Date.now())

afterEach(() => learnServerTime(String(Date.now()), Date.now()))

it('a page of a demonstration that plays another day says which day and hour it is there, from its first answer on', async () => {
  show(<PlayedClock />)
  expect(screen.queryByText(/Demonstration/)).toBeNull()
  answered('2026-11-26T08:10:00Z', true)
  await sees('Demonstration: here it is')
  await sees('Thu, 26-11-2026, 09:10')
})

it('says nothing where the server plays no day, and no longer once it stops', async () => {
  answered('2026-11-26T08:10:00Z', true)
  show(<PlayedClock />)
  await sees('Thu, 26-11-2026, 09:10')
  answered('2026-11-26T08:10:05Z', false)
  await waitFor(() => expect(screen.queryByText(/Demonstration/)).toBeNull())
})
