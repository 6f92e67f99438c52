import { apiAs } from './api.ts'
import { aheadName } from './clock.ts'

/**
 * The journeys need a running server: `npm test -- e2e` starts a demo for them. They are told how far its clock is ahead of this machine's:
 * a demonstration plays a school day.
 */
export default async (): Promise<void> => {
  if (!process.env.AKADA_URL || !process.env.AKADA_PHONES)
    throw new Error(
      'Run the journeys by `npm test -- e2e`, or name a demo that is running in AKADA_URL, and in AKADA_PHONES where its phones are.',
    )
  const { playedClock } = (await apiAs('principal')).user
  process.env[aheadName] = String(playedClock === undefined ? 0 : Date.parse(playedClock) - Date.now())
}
