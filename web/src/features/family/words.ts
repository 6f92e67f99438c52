import type { FamilyHome } from '@akada/contract/family/schemas'
import type { FamilyTexts } from '@akada/languages/family/en/index'
import type { Translator } from '@akada/languages/translate'
import { showDay } from '../../lib/days.ts'

/** What pages of families say in more than one place, also before the program (app/first/family-home.ts): without React. */

const weekdays = ['weekday.0', 'weekday.1', 'weekday.2', 'weekday.3', 'weekday.4', 'weekday.5', 'weekday.6'] as const

type Words = Pick<Translator<FamilyTexts>, 't'>

/** 'Monday, 16-11-2026': browsers do not know the names of days in all of the languages. */
export const showWeekday = ({ t }: Words, day: string): string =>
  `${t(weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 'weekday.0')}, ${showDay(day)}`

type CardAtHome = NonNullable<FamilyHome['foundChildren'][number]['card']>

/** What a card comes to: its average, and the position where the state prints one. */
export const resultIn = ({ t }: Words, { average, position }: Pick<CardAtHome, 'average' | 'position'>): string =>
  [
    average === null ? t('results.notRanked') : t('results.average', { average }),
    ...(position ? [t('results.position', position)] : []),
  ].join(', ')
