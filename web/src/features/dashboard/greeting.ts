const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', hour: 'numeric', hourCycle: 'h23' })

/** The greeting for this time of the day in Lagos. */
export const greeting = (now: Date): string => {
  const at = Number(hour.format(now))
  return at < 12 ? 'Good morning' : at < 17 ? 'Good afternoon' : 'Good evening'
}
