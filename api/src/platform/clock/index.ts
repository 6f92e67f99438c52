/** The source of the current time. Rules and policies never read it: they are passed a moment or a day. */
export interface Clock {
  now(): Date
  /** Milliseconds by which it is ahead of the machine's clock (below zero: behind); absent where it is not set apart from it. */
  readonly ahead?: number
}

export const systemClock: Clock = { now: () => new Date() }

/** The moment of a request. */
export interface Moment {
  now: Date
  /** The day in Nigeria. */
  today: string
}

/** A clock that stands at `start` now and runs on from there, as AKADA_NOW has it. */
export const playedClock = (start: Date): Clock => {
  const ahead = start.getTime() - Date.now()
  return { ahead, now: () => new Date(Date.now() + ahead) }
}

/** The machine's clock; or one that is set to `start` at this moment, if that is given. */
export const clockFrom = (start: Date | null): Clock => (start === null ? systemClock : playedClock(start))

/** The time outside the program, by which an authenticator app goes: the clock's own, unless that is played. */
export const worldTime = (clock: Clock): Date => new Date(clock.now().getTime() - (clock.ahead ?? 0))

export interface SettableClock extends Clock {
  /** Sets the moment; from then on the clock stands still. */
  set(moment: Date | string): void
  advance(milliseconds: number): void
}

/** A clock that stands still until it is moved. For tests. */
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

/** The second in Nigeria at a moment, as YYYY-MM-DD HH:MM:SS. */
export const secondInLagos = (moment: Date): string =>
  new Date(moment.getTime() + lagosOffset).toISOString().slice(0, 19).replace('T', ' ')

/** The minute in Nigeria at a moment, as YYYY-MM-DD HH:MM. */
export const minuteInLagos = (moment: Date): string => secondInLagos(moment).slice(0, 16)

/** The time of the day in Nigeria at a moment, as HH:MM. */
export const timeInLagos = (moment: Date): string => minuteInLagos(moment).slice(-5)

/** The calendar day in Nigeria (UTC+1 all year) at a moment, as YYYY-MM-DD. */
export const dayInLagos = (moment: Date): string => new Date(moment.getTime() + lagosOffset).toISOString().slice(0, 10)
