import { writtenDay } from '@akada/contract/kernel/written-day'
import { languageNames, languages } from '@akada/contract/kernel/languages'
import { type PhoneTranslator, phoneTexts } from '@akada/languages/phone-texts'
import { v5 as uuidv5 } from 'uuid'
import { dayInLagos } from '../../platform/clock/index.ts'
import { explainAbsence } from '../attendance/index.ts'
import { chooseLanguage } from '../guardians/index.ts'
import { lastTextTo } from '../messages/index.ts'
import { findTerm, isUnexplained, type MarkOfDay, marksOf } from '../family/index.ts'
import { nextTermBegins } from './queries.ts'
import { choice, ending, type Screen } from './rules.ts'
import { familyDb, guardianOf, logLook, type Session } from './session.ts'

const sittings = ['morning', 'afternoon'] as const

const markWords = ({ t, find }: PhoneTranslator, { mark, reason }: MarkOfDay): string => {
  const words = find(`mark.${mark}`) ?? mark
  const why = mark === 'absent' && reason !== null ? find(`reason.${reason}`) : null
  return why === null ? words : t('attendance.because', { mark: words, reason: why })
}

/** How the child was marked today, as far as the registers are saved. */
export const attendanceScreen = async (session: Session): Promise<Screen> => {
  const { child, today, texts } = session
  const marks = await familyDb(session).read(tx => marksOf(tx, child.id, { starts: today, ends: today }))
  await logLook(session, 'attendance of the day')
  const lines = sittings.flatMap(sitting => {
    const found = marks.find(one => one.sitting === sitting)
    return found ? [texts.t(`attendance.${sitting}`, { mark: markWords(texts, found) })] : []
  })
  return ending(child.fullName, writtenDay(today), ...(lines.length > 0 ? lines : [texts.t('attendance.none')]))
}

export const nextTermScreen = async (session: Session): Promise<Screen> => {
  const begins = await familyDb(session).read(tx => nextTermBegins(tx, session.today))
  return begins === null
    ? ending(session.texts.t('nextTerm.unknown'))
    : ending(session.texts.t('nextTerm.begins', { day: writtenDay(begins) }))
}

/** The last message that the school sent about the child to this number. */
export const messageScreen = async (session: Session): Promise<Screen> => {
  const { app, child, number } = session
  const found = await app.database.forState(child.stateId).read(tx => lastTextTo(tx, number, child.id))
  if (!found) return ending(session.texts.t('message.none'))
  await logLook(session, 'last message')
  return ending(writtenDay(dayInLagos(new Date(found.handedAt))), found.text)
}

const reasons = ['sick', 'permission', 'suspended'] as const

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
    items: reasons,
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

/** Changes the language of this menu and of automatic messages. */
export const languageScreen = async (session: Session): Promise<Screen> => {
  const { app, child, typed, texts } = session
  const chosen = choice(typed, texts, {
    title: texts.t('language.choose'),
    items: languages,
    labelOf: one => languageNames[one],
    keyOf: one => one,
  })
  if ('screen' in chosen) return chosen.screen
  const by = guardianOf(session)
  for (const id of child.persons)
    await chooseLanguage(app.database.forState(child.stateId), { id, name: child.guardian, by }, chosen.item)
  return ending(phoneTexts(chosen.item).t('language.chosen'))
}
