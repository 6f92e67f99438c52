import { showDay } from '../../../lib/days.ts'
import type { SchemeWeek } from '../queries.ts'

/** The days of a week: '28-09-2026 to 02-10-2026', '18-12-2026'; empty if the term has no such week. */
export const spanOf = ({ days }: Pick<SchemeWeek, 'days'>): string => {
  const [from, to] = [days[0]?.day, days.at(-1)?.day]
  if (!from || !to) return ''
  return from === to ? showDay(from) : `${showDay(from)} to ${showDay(to)}`
}

/** Days off of a week, grouped by name: '29-10-2026, 30-10-2026: Mid-term break'. */
export const closuresOf = ({ days }: Pick<SchemeWeek, 'days'>): string[] => {
  const byName = new Map<string, string[]>()
  for (const { day, closed } of days) if (closed) byName.set(closed, [...(byName.get(closed) ?? []), showDay(day)])
  return [...byName].map(([name, all]) => `${all.join(', ')}: ${name}`)
}

/** Whether anything is planned for a week. */
export const isPlanned = ({ topics, objectives, activities, materials }: SchemeWeek): boolean =>
  topics.length > 0 || Boolean(objectives ?? activities ?? materials)
