import { explanationReasons } from '@akada/contract/attendance/explanations'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { type Language, languageNames, languages } from '@akada/contract/kernel/languages'
import { dayWords } from '@akada/languages/child-words'
import { type PhoneTranslator, phoneTexts } from '@akada/languages/phone-texts'
import { unreviewedLanguages } from '@akada/languages/review'
import { v5 as uuidv5 } from 'uuid'
import { dayInLagos } from '../../platform/clock/index.ts'
import { childrenOnDay, explainAbsence } from '../attendance/index.ts'
import { chooseLanguage } from '../guardians/index.ts'
import { lastTextsTo } from '../messages/index.ts'
import { findTerm, isUnexplained, type MarkOfDay, marksOf } from '../family/index.ts'
import { nextTermBegins } from './queries.ts'
import {
  answering,
  choice,
  ending,
  fittingLines,
  lastDayWords,
  type Screen,
  screensOfText,
  termWords,
} from './rules.ts'
import type { DialledChild } from './queries.ts'
import { familyDb, guardianOf, logLook, type Session } from './session.ts'

/** Whether the child is in school today, the last day before that has marks, and the sum of the term. */
export const attendanceScreen = async (session: Session): Promise<Screen> => {
  const { child, name, today, texts } = session
  const { day, marks } = await familyDb(session).read(async tx => {
    const term = await findTerm(tx)
    const days = await childrenOnDay(tx, [child.id], today)
    return { day: days.get(child.id), marks: term ? await marksOf(tx, child.id, { ...term, ends: today }) : [] }
  })
  await logLook(session, 'attendance of the day')
  const lines = [
    name,
    ...(day ? [dayWords(texts, day)] : []),
    termWords(texts, marks) ?? [],
    lastDayWords(texts, marks, today) ?? [],
  ].flat()
  return answering(texts, fittingLines(texts, lines))
}

export const nextTermScreen = async (session: Session): Promise<Screen> => {
  const { texts } = session
  const begins = await familyDb(session).read(tx => nextTermBegins(tx, session.today))
  return answering(texts, [
    begins === null ? texts.t('nextTerm.unknown') : texts.t('nextTerm.begins', { day: writtenDay(begins) }),
  ])
}

/** How many messages a telephone can go back. */
const mostTexts = 5

/** The last messages that the school sent about the child to this number, the newest first, part by part. */
export const messageScreen = async (session: Session): Promise<Screen> => {
  const { app, child, number, typed, texts } = session
  const found = await app.database.forState(child.stateId).read(tx => lastTextsTo(tx, number, child.id, mostTexts))
  const parts = found.flatMap(({ text, handedAt }) =>
    screensOfText(texts, `${writtenDay(dayInLagos(new Date(handedAt)))}\n${text}`),
  )
  if (parts.length === 0) return answering(texts, [texts.t('message.none')])
  let at = 0
  while (at + 1 < parts.length && typed.next() === '0') at += 1
  if (at === 0) await logLook(session, 'last message')
  return answering(texts, [parts[at] ?? ''], at + 1 < parts.length)
}

/** The absences of the term without a reason, of which nobody has said why; the newest first. */
const unexplainedDays = (marks: readonly MarkOfDay[]) => {
  const open = marks.filter(one => isUnexplained(one) && one.explanation === null)
  return [...new Set(open.map(({ day }) => day))].map(day => ({
    day,
    sittings: open.filter(one => one.day === day).map(({ sitting }) => sitting),
  }))
}

const wordsOf = (
  { t }: PhoneTranslator,
  { day, sittings: [only, ...others] }: { day: string; sittings: readonly ('morning' | 'afternoon')[] },
): string => (only && others.length === 0 ? t(`absence.${only}`, { day: writtenDay(day) }) : writtenDay(day))

/** The explanation of an absence has the id of its session, so that one session stores it once. */
const explanations = 'c0e7f9f6-0f5b-4c0e-9f0b-6a1f7f5d9a51'

/** Passes on to the class teacher why the child was absent. */
export const absenceScreen = async (session: Session): Promise<Screen> => {
  const { app, child, typed, sessionId, now, texts } = session
  const { t } = texts
  const days = await familyDb(session).read(async tx => {
    const term = await findTerm(tx)
    return term ? unexplainedDays(await marksOf(tx, child.id, term)) : []
  })
  if (days.length === 0) return ending(t(typed.offered === undefined ? 'absence.none' : 'ussd.listChanged'))
  const day = choice(typed, texts, {
    title: t('absence.whichDay'),
    items: days,
    labelOf: one => wordsOf(texts, one),
    keyOf: one => [one.day, ...one.sittings].join(' '),
  })
  if ('screen' in day) {
    await logLook(session, 'absences without a reason')
    return day.screen
  }
  const reason = choice(typed, texts, {
    title: t('absence.why'),
    items: explanationReasons,
    labelOf: one => t(`reason.${one}`),
    keyOf: one => one,
  })
  if ('screen' in reason) return reason.screen
  const sent = {
    id: uuidv5(`${sessionId} ${child.id} ${day.item.day}`, explanations),
    ...day.item,
    reason: reason.item,
    note: null,
  }
  const by = { personId: child.personId, name: child.guardian, by: guardianOf(session) }
  await explainAbsence(app.database, by, child, sent, now)
  return ending(t('absence.sent', { day: writtenDay(day.item.day), reason: t(`reason.${reason.item}`) }))
}

/** English, and what the states of these children have on. */
export const languagesFor = (children: readonly Pick<DialledChild, 'languages'>[]): Language[] =>
  languages.filter(one => one === 'en' || children.some(child => child.languages.includes(one)))

const isUnreviewed = (language: Language): boolean => unreviewedLanguages.some(one => one === language)

/**
 * Changes the language of this menu and of automatic messages, for all guardians who have the number. Those that no native speaker has
 * reviewed are marked. Where the states of the children differ, each is told only what it has on.
 */
export const languageScreen = async (session: Session): Promise<Screen> => {
  const { app, children, typed, texts } = session
  const offered = languagesFor(children)
  const chosen = choice(typed, texts, {
    title: [texts.t('language.choose'), ...(offered.some(isUnreviewed) ? [texts.t('language.notReviewed')] : [])].join(
      '\n',
    ),
    items: offered,
    labelOf: one => (isUnreviewed(one) ? `${languageNames[one]} *` : languageNames[one]),
    keyOf: one => one,
  })
  if ('screen' in chosen) return chosen.screen
  const persons = new Map(children.flatMap(child => child.persons.map(id => [id, child] as const)))
  for (const [id, child] of persons) {
    if (!languagesFor([child]).includes(chosen.item)) continue
    const by = guardianOf({ ...session, child })
    await chooseLanguage(app.database.forState(child.stateId), { id, name: child.guardian, by }, chosen.item)
  }
  return ending(phoneTexts(chosen.item).t('language.chosen'))
}
