import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { newTotpSecret, totpCode, totpStep, totpStepOf } from '../auth/totp.ts'
import { clockFrom, settableClock, worldTime } from './index.ts'

it('a clock that is set stands at its moment and runs on from there', async () => {
  const start = new Date('2026-11-26T08:10:00Z')
  const clock = clockFrom(start)
  const first = clock.now().getTime() - start.getTime()
  expect(first).toBeLessThan(1000)
  await pause(30)
  expect(clock.now().getTime() - start.getTime() - first).toBeGreaterThanOrEqual(25)
})

it("without a moment it is the machine's clock", () => {
  expect(Math.abs(clockFrom(null).now().getTime() - Date.now())).toBeLessThan(1000)
  expect(clockFrom(null).ahead).toBeUndefined()
})

it('an authenticator app, which goes by the time of the world, agrees with a clock that is set', () => {
  const secret = newTotpSecret()
  const shown = totpCode(secret, totpStep(new Date()))
  expect(totpStepOf(secret, shown, worldTime(clockFrom(new Date('2026-01-12T08:10:00Z'))))).not.toBeNull()
  const stopped = settableClock('2026-01-12T08:10:00Z')
  expect(worldTime(stopped)).toEqual(stopped.now())
})
