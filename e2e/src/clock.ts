/** The environment's name for how far the demo's clock is ahead of this machine's, in milliseconds. */
export const aheadName = 'AKADA_AHEAD'

/** The time on the demo's clock, by which its pages go. */
export const demoTime = (): number => Date.now() + Number(process.env[aheadName] ?? 0)

/** Whether the demo plays another day than today, which its pages say. */
export const isClockPlayed = (): boolean => Number(process.env[aheadName] ?? 0) !== 0

/** Whether it is a Saturday or a Sunday there, on which nobody is in school. */
export const isWeekend = (): boolean => {
  const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', weekday: 'short' })
  return weekday.format(demoTime()).startsWith('S')
}
