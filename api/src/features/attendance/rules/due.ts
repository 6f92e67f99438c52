import type { Sitting } from './counting.ts'

/** The time in Nigeria from which a register of the day is due; never before its sitting may be called, which is another time in some arms. */
const dueFrom: Record<Sitting, string> = { morning: '08:00', afternoon: '13:00' }

const lagosOffsetHours = 1

/** The hour in Nigeria (UTC+1 all year) at a moment. */
export const hourInLagos = (moment: Date): number => (moment.getUTCHours() + lagosOffsetHours) % 24

/** Today's registers that are due at a time in Nigeria ('HH:MM') in arms that may call them by then. */
export const dueSittings = (sittings: readonly Sitting[], time: string): Sitting[] =>
  sittings.filter(sitting => time >= dueFrom[sitting])
