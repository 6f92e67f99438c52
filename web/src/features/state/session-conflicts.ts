import { sorted } from '@akada/contract/kernel/arrays'
import { showDay } from '../../lib/days.ts'
import type { ConflictField } from '../../ui/form/conflict.ts'
import type { SessionBody } from './queries.ts'

export const termNames = ['First Term', 'Second Term', 'Third Term']

type Field = ConflictField<SessionBody>
type Term = SessionBody['terms'][number]

const withTerm = (form: SessionBody, place: number, change: (term: Term) => Term): Pick<SessionBody, 'terms'> => ({
  terms: form.terms.map((term, index) => (index === place ? change(term) : term)),
})

const ofDay = (place: number, key: 'starts' | 'ends' | 'nextTermBegins', label: string): Field => ({
  label: `${termNames[place]} ${label}`,
  show: ({ terms }) => showDay(terms[place]?.[key]),
  copy: (from, onto) => withTerm(onto, place, term => ({ ...term, [key]: from.terms[place]?.[key] })),
})

const holidaysOf = ({ terms }: SessionBody, place: number) => terms[place]?.holidays ?? []

/** One holiday: what two people add to or take from the same term is merged day by day. */
const ofHoliday = (place: number, day: string): Field => {
  const find = (form: SessionBody) => holidaysOf(form, place).find(one => one.day === day)
  return {
    label: `Holiday of ${termNames[place]}, ${showDay(day)}`,
    show: form => find(form)?.name ?? '',
    copy: (from, onto) => {
      const own = find(from)
      const others = holidaysOf(onto, place).filter(one => one.day !== day)
      const holidays = sorted([...others, ...(own ? [own] : [])], (one, other) => (one.day < other.day ? -1 : 1))
      return withTerm(onto, place, term => ({ ...term, holidays }))
    },
  }
}

/** How each part of a session is shown beside somebody else's version, with every holiday that is in one of the versions. */
export const sessionConflicts = (...versions: readonly SessionBody[]): Record<string, Field> => ({
  name: { label: 'Name', show: ({ name }) => name, copy: ({ name }) => ({ name }) },
  ...Object.fromEntries(
    termNames.flatMap((_, place) => [
      [`${place} starts`, ofDay(place, 'starts', 'begins')],
      [`${place} ends`, ofDay(place, 'ends', 'ends')],
      [`${place} next`, ofDay(place, 'nextTermBegins', 'is followed on')],
      ...sorted([...new Set(versions.flatMap(form => holidaysOf(form, place).map(({ day }) => day)))]).map(
        day => [`${place} holiday ${day}`, ofHoliday(place, day)] as const,
      ),
    ]),
  ),
})
