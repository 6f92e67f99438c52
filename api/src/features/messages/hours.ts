const hourMs = 60 * 60 * 1000
const lagosOffsetMs = hourMs

/** Hours in Nigeria between which no message is handed over. */
const quietFrom = 20
const quietTo = 7

/** Until when a message waits at a moment: 07:00 in Nigeria from 20:00 on. Null outside the quiet hours. */
export const quietUntil = (now: Date): Date | null => {
  const local = new Date(now.getTime() + lagosOffsetMs)
  const hour = local.getUTCHours()
  if (hour >= quietTo && hour < quietFrom) return null
  const day = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  return new Date(day + (hour < quietTo ? 0 : 24 * hourMs) + quietTo * hourMs - lagosOffsetMs)
}

/** How long a message may wait for the gateway: three days, so that an outage of a day loses none. */
const waitsFor = 72 * hourMs

export const giveUpAt = (now: Date): Date => new Date(now.getTime() + waitsFor)

/** The end of the day in Nigeria: what is of today is not sent tomorrow. */
export const endOfDay = (now: Date): Date => {
  const dayMs = 24 * hourMs
  return new Date(Math.ceil((now.getTime() + lagosOffsetMs + 1) / dayMs) * dayMs - lagosOffsetMs)
}
