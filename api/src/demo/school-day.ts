import { daysAfter } from '@akada/contract/kernel/days'
import { schoolDays } from '../features/state/index.ts'
import { dayInLagos } from '../platform/clock/index.ts'
import { withClient } from '../platform/db/source.ts'
import { layCalendar } from '@akada/contract/invented/calendar'

/** Between these hours of a school day in Lagos the demonstration's clock is the machine's. */
const schoolHours = { from: '07:00', to: '16:00' }
/** Where it stands otherwise: the first register can be called, and lessons have begun. */
const morning = '09:10'

const instantOf = (day: string, time: string): Date => new Date(`${day}T${time}:00+01:00`)

/** The school days of the session of a day and of the one before. */
const schoolDaysAround = (day: string): string[] => {
  const { last, present } = layCalendar(day)
  return [...last.terms, ...present.terms].flatMap(term => schoolDays(term, term.holidays))
}

const isInSchoolHours = (moment: Date): boolean => {
  const day = dayInLagos(moment)
  const isOpen = instantOf(day, schoolHours.from) <= moment && moment < instantOf(day, schoolHours.to)
  return isOpen && schoolDaysAround(day).includes(day)
}

/** The last school morning that has passed. */
const lastMorning = (moment: Date): Date => {
  const today = dayInLagos(moment)
  const latest = instantOf(today, morning) <= moment ? today : daysAfter(today, -1)
  const day = schoolDaysAround(latest).findLast(found => found <= latest)
  return instantOf(day ?? latest, morning)
}

/** The next school morning of the term after a moment; after its last one, the moment itself. */
const nextMorning = (moment: Date): Date => {
  const { present, active } = layCalendar(dayInLagos(moment))
  const term = present.terms[active]
  const days = term ? schoolDays(term, term.holidays) : []
  const day = days.find(found => instantOf(found, morning) > moment)
  return day === undefined ? moment : instantOf(day, morning)
}

/**
 * Where the clock of a demonstration stands that is started at a moment; null within school hours, when it is the machine's. Otherwise it is
 * the last school day, 09:10. `latest` is the time of the last entry in its data: the clock never goes back behind it, and goes on from there,
 * or from the next school morning.
 */
export const startOfDemo = (now: Date, latest: Date | null): Date | null => {
  const start = isInSchoolHours(now) ? null : lastMorning(now)
  if (latest === null || latest <= (start ?? now)) return start
  return isInSchoolHours(latest) ? latest : nextMorning(latest)
}

/** When the last entry of a database's audit log was made; null if there is none. For the owner of its tables. */
export const latestEntry = (ownerUrl: string): Promise<Date | null> =>
  withClient(ownerUrl, async client => {
    const { rows } = await client.query<{ latest: Date | null }>('select max(at) as latest from audit_log')
    return rows[0]?.latest ?? null
  })

const shown = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** A moment in Lagos as people here write it: 'Thu 26-11-2026, 09:10'. */
export const writtenMoment = (moment: Date): string => {
  const parts = Object.fromEntries(shown.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.weekday} ${parts.day}-${parts.month}-${parts.year}, ${parts.hour}:${parts.minute}`
}
