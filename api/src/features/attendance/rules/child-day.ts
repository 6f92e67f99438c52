import type { ChildDay } from '@akada/contract/attendance/calls'
import { isWeekend } from '@akada/contract/kernel/days'
import { findClosure, type Holiday } from '../../state/index.ts'
import { attendedMarks, isThere, type Sitting, sittingsOf } from './counting.ts'
import type { Mark, Reason } from './marks.ts'

interface DayFacts {
  /** The term that the day lies in. */
  term: { name: string; starts: string; ends: string; holidays: readonly Holiday[] } | null
  /** By their first day. */
  stays: readonly { classArmId: string | null; begins: string; ends: string | null }[]
  marks: readonly { sitting: Sitting; mark: Mark; reason: Reason | null }[]
  /** When the register is mostly saved, 'HH:MM'. */
  usualTime: string | null
}

/** The next full or half hour: '10:00' for '09:31' and for '10:00'. */
const nextHalfHour = (time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const halves = Math.ceil((hours * 60 + minutes) / 30)
  const [hour, minute] = [Math.floor(halves / 2), (halves % 2) * 30]
  return hour > 23 ? '23:30' : [hour, minute].map(part => String(part).padStart(2, '0')).join(':')
}

const isAttended = (mark: Mark): boolean => attendedMarks.some(one => one === mark)

/** The latest mark with those in a row before it that say the same: a child who is there has been there since the first of them. */
const markedDay = (marks: DayFacts['marks']): ChildDay | null => {
  const inOrder = sittingsOf(2).flatMap(sitting => marks.filter(one => one.sitting === sitting))
  const latest = inOrder.at(-1)
  if (!latest) return null
  const isSame = ({ mark }: { mark: Mark }): boolean =>
    mark === latest.mark || (isAttended(mark) && isAttended(latest.mark))
  const inARow = inOrder.slice(inOrder.findLastIndex(one => !isSame(one)) + 1)
  const { mark } = inARow[0] ?? latest
  return { status: 'marked', mark, sittings: inARow.map(({ sitting }) => sitting), reason: latest.reason }
}

const closedDay = (term: DayFacts['term'], day: string): ChildDay | null => {
  if (!term) return { status: 'closed', because: 'outsideTerm', name: null }
  const name = term.holidays.find(one => one.day === day)?.name ?? null
  if (name !== null) return { status: 'closed', because: 'holiday', name }
  if (findClosure(term, term.holidays, day) === null) return null
  return { status: 'closed', because: isWeekend(day) ? 'weekend' : 'outsideTerm', name: null }
}

/**
 * Whether a child is in school on a day. 'unmarked' is said only of a school day on which the child is in a class arm, so that somebody will
 * call the register.
 */
export const childDayOf = ({ term, stays, marks, usualTime }: DayFacts, day: string): ChildDay => {
  const lastDay = stays.at(-1)?.ends ?? null
  if (lastDay !== null && lastDay < day) return { status: 'left', lastDay }
  const [first] = stays
  if (first && first.begins > day) return { status: 'notYet', firstDay: first.begins }
  const stay = stays.find(one => isThere(one, day))
  const closed = closedDay(term, day)
  if (closed) return closed
  if (!stay) {
    const next = stays.find(one => one.begins > day)
    return next ? { status: 'notYet', firstDay: next.begins } : { status: 'noClassArm' }
  }
  const marked = markedDay(marks)
  if (marked) return marked
  if (stay.classArmId === null) return { status: 'noClassArm' }
  return { status: 'unmarked', usuallyBy: usualTime === null ? null : nextHalfHour(usualTime) }
}
