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
  // Every answer says the time, a refusal too.
  const { headers } = await fetch(`${process.env.AKADA_URL}/api/auth/me`)
  const [time, played] = (headers.get('akada-now') ?? '').split(' ')
  process.env[aheadName] = String(played === undefined ? 0 : Number(time) - Date.now())
}
