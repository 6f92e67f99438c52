import type { Sitting } from './counting.ts'

/** The hour in Nigeria from which a register of the day is due. */
const dueFrom: Record<Sitting, number> = { morning: 8, afternoon: 13 }

const lagosOffsetHours = 1

/** The hour in Nigeria (UTC+1 all year) at a moment. */
export const hourInLagos = (moment: Date): number => (moment.getUTCHours() + lagosOffsetHours) % 24

/** Today's registers that are due at an hour in Nigeria (0 to 23). */
export const dueSittings = (sittings: readonly Sitting[], hour: number): Sitting[] =>
  sittings.filter(sitting => hour >= dueFrom[sitting])
