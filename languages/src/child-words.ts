import type { ChildDay } from '@akada/contract/attendance/calls'
import { writtenDay } from '@akada/contract/kernel/written-day'
import type shared from './shared/en.ts'
import type { Translator } from './translate.ts'

/** Texts of either catalogue: both have the shared ones, and name the reasons that a register can say. */
type Words = Pick<Translator<Record<string, string>>, 'language' | 'find'>

/** Whether a child is in school on a day, in one line: 'In school since this morning'. */
export const dayWords = ({ find }: Words, day: ChildDay): string => {
  const say = (key: keyof typeof shared, values?: Record<string, string>): string => find(key, values) ?? key
  switch (day.status) {
    case 'marked': {
      const { mark, reason, sittings } = day
      const isAway = mark === 'absent' || mark === 'excused'
      const state = find(`today.${mark}.${isAway && sittings.length === 2 ? 'day' : sittings[0]}`) ?? mark
      const why = isAway && reason !== null && reason !== 'unknown' ? find(`reason.${reason}`) : null
      return why === null ? state : say('today.because', { state, reason: why })
    }
    case 'unmarked':
      return day.usuallyBy === null ? say('today.unmarked') : say('today.unmarkedUsually', { time: day.usuallyBy })
    case 'closed':
      return day.because === 'holiday' ? say('today.holiday', { name: day.name ?? '' }) : say(`today.${day.because}`)
    case 'left':
      return say('today.left', { day: writtenDay(day.lastDay) })
    case 'notYet':
      return say('today.notYet', { day: writtenDay(day.firstDay) })
    case 'noClassArm':
      return say('today.noClassArm')
  }
}

/** The name of a term: in English as the state calls it, in other languages by its number. */
export const termName = ({ language, find }: Words, { name, number }: { name: string; number: number }): string =>
  language === 'en' ? name : (find(`term.${number}`) ?? name)
