import type { SchemeWeek } from '../queries.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day of a term as a scheme writes it: '1 Oct'. */
const shortDay = (day: string): string => `${Number(day.slice(8, 10))} ${months[Number(day.slice(5, 7)) - 1] ?? ''}`

/** The days of a week: '28 Sep to 2 Oct', '14 to 18 Sep', '18 Dec'; empty if the term has no such week. */
export const spanOf = ({ days }: Pick<SchemeWeek, 'days'>): string => {
  const [from, to] = [days[0]?.day, days.at(-1)?.day]
  if (!from || !to) return ''
  if (from === to) return shortDay(from)
  return `${from.slice(5, 7) === to.slice(5, 7) ? Number(from.slice(8, 10)) : shortDay(from)} to ${shortDay(to)}`
}

/** Days off of a week, grouped by name: '1 Oct: Independence Day', '29, 30 Oct: Mid-term break'. */
export const closuresOf = ({ days }: Pick<SchemeWeek, 'days'>): string[] => {
  const byName = new Map<string, string[]>()
  for (const { day, closed } of days) if (closed) byName.set(closed, [...(byName.get(closed) ?? []), day])
  return [...byName].map(([name, all]) => {
    const last = all.at(-1) ?? ''
    const sameMonth = all.every(day => day.slice(5, 7) === last.slice(5, 7))
    const written = all.map(day => (sameMonth && day !== last ? String(Number(day.slice(8, 10))) : shortDay(day)))
    return `${written.join(', ')}: ${name}`
  })
}

/** Whether anything is planned for a week. */
export const isPlanned = ({ topics, objectives, activities, materials }: SchemeWeek): boolean =>
  topics.length > 0 || Boolean(objectives ?? activities ?? materials)
