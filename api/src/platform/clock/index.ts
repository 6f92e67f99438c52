/** The source of the current time. Rules and policies never read it: they are passed a moment or a day. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface SettableClock extends Clock {
  /** Sets the moment; from then on the clock stands still. */
  set(moment: Date | string): void
  advance(milliseconds: number): void
}

/** A clock that stands still until it is moved. For tests and demonstrations. */
export const settableClock = (start: Date | string): SettableClock => {
  let moment = new Date(start).getTime()
  return {
    now: () => new Date(moment),
    set: next => {
      moment = new Date(next).getTime()
    },
    advance: milliseconds => {
      moment += milliseconds
    },
  }
}

const lagosOffset = 60 * 60 * 1000

/** The calendar day in Nigeria (UTC+1 all year) at a moment, as YYYY-MM-DD. */
export const dayInLagos = (moment: Date): string => new Date(moment.getTime() + lagosOffset).toISOString().slice(0, 10)
