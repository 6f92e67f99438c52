import type { FamilyHome } from '@akada/contract/family/calls'
import { showDay } from '../../lib/days.ts'
import type { Texts } from './texts.ts'

type ChildAtHome = FamilyHome['foundChildren'][number]

/** Whether a child is in school today, in one line. */
export const todayIn = (texts: Texts, { today, gender }: Pick<ChildAtHome, 'today' | 'gender'>): string => {
  const { t, find } = texts.about(gender)
  switch (today.status) {
    case 'marked': {
      const { mark, sittings, reason } = today
      const isThere = mark === 'present' || mark === 'late'
      const span = sittings.length > 1 && !isThere ? 'day' : (sittings[0] ?? 'morning')
      const state = find(`today.${mark}.${span}`) ?? ''
      return isThere || reason === null || reason === 'unknown'
        ? state
        : t('today.because', { state, reason: t(`reason.${reason}`) })
    }
    case 'unmarked':
      return today.usuallyBy === null ? t('today.unmarked') : t('today.unmarkedUsually', { time: today.usuallyBy })
    case 'closed':
      return today.because === 'holiday' ? t('today.holiday', { name: today.name ?? '' }) : t(`today.${today.because}`)
    case 'left':
      return t('today.left', { day: showDay(today.lastDay) })
    case 'notYet':
      return t('today.notYet', { day: showDay(today.firstDay) })
    case 'noClassArm':
      return t('today.noClassArm')
  }
}

/** The name of a term: in English as the state calls it, in other languages by its number. */
export const termIn = ({ language, find }: Texts, { name, number }: { name: string; number: number }): string =>
  language === 'en' ? name : (find(`term.${number}`) ?? name)

/** What a card comes to: its average, and the position where the state prints one. */
export const resultIn = (
  { t }: Texts,
  { average, position }: Pick<NonNullable<ChildAtHome['card']>, 'average' | 'position'>,
): string =>
  [
    average === null ? t('results.notRanked') : t('results.average', { average }),
    ...(position ? [t('results.position', position)] : []),
  ].join(', ')
