import { writtenDay } from '@akada/contract/kernel/written-day'
import { v5 as uuidv5 } from 'uuid'
import { dayInLagos } from '../../platform/clock/index.ts'
import { explainAbsence } from '../attendance/index.ts'
import { lastTextTo } from '../messages/index.ts'
import { findTerm, isUnexplained, type MarkOfDay, marksOf } from '../family/index.ts'
import { nextTermBegins } from './queries.ts'
import { choice, ending, type Screen } from './rules.ts'
import { familyDb, guardianOf, logLook, type Session } from './session.ts'

const sittingNames = { morning: 'Morning', afternoon: 'Afternoon' } as const
const sittings = ['morning', 'afternoon'] as const

const markWords = ({ mark, reason }: MarkOfDay): string =>
  mark === 'absent' && reason !== null && reason !== 'unknown' ? `absent (${reason})` : mark

/** How the child was marked today, as far as the registers are saved. */
export const attendanceScreen = async (session: Session): Promise<Screen> => {
  const { child, today } = session
  const marks = await familyDb(session).read(tx => marksOf(tx, child.id, { starts: today, ends: today }))
  await logLook(session, 'attendance of the day')
  const lines = sittings.flatMap(sitting => {
    const found = marks.find(one => one.sitting === sitting)
    return found ? [`${sittingNames[sitting]}: ${markWords(found)}`] : []
  })
  return ending(child.fullName, writtenDay(today), ...(lines.length > 0 ? lines : ['No register is marked yet.']))
}

export const nextTermScreen = async (session: Session): Promise<Screen> => {
  const begins = await familyDb(session).read(tx => nextTermBegins(tx, session.today))
  return begins === null
    ? ending('The state has not set the date of the next term yet.')
    : ending(`The next term begins on ${writtenDay(begins)}.`)
}

/** The last message that the school sent about the child to this number. */
export const messageScreen = async (session: Session): Promise<Screen> => {
  const { app, child, number } = session
  const found = await app.database.forState(child.stateId).read(tx => lastTextTo(tx, number, child.id))
  return found
    ? ending(writtenDay(dayInLagos(new Date(found.handedAt))), found.text)
    : ending('The school has sent no message to this number.')
}

const reasons = [
  { label: 'Sick', value: 'sick' },
  { label: 'With permission', value: 'permission' },
  { label: 'Suspended', value: 'suspended' },
] as const

/** The absences of the term without a reason, of which nobody has said why; the newest first. */
const unexplainedDays = (marks: readonly MarkOfDay[]) => {
  const open = marks.filter(one => isUnexplained(one) && one.explanation === null)
  return [...new Set(open.map(({ day }) => day))].map(day => ({
    day,
    sittings: open.filter(one => one.day === day).map(({ sitting }) => sitting),
  }))
}

const wordsOf = ({ day, sittings: of }: { day: string; sittings: readonly ('morning' | 'afternoon')[] }): string =>
  of.length === 1 ? `${writtenDay(day)} ${of[0]}` : writtenDay(day)

/** The explanation of an absence has the id of its session, so that a step that the gateway repeats is stored once. */
const explanations = 'c0e7f9f6-0f5b-4c0e-9f0b-6a1f7f5d9a51'

/** Passes on to the class teacher why the child was absent. */
export const absenceScreen = async (session: Session): Promise<Screen> => {
  const { app, child, typed, sessionId, now } = session
  const days = await familyDb(session).read(async tx => {
    const term = await findTerm(tx)
    return term ? unexplainedDays(await marksOf(tx, child.id, term)) : []
  })
  if (days.length === 0) return ending('No absence without a reason is recorded this term.')
  const day = choice(typed, 'Which day?', days, wordsOf)
  if ('screen' in day) return day.screen
  const reason = choice(typed, 'Why?', reasons, ({ label }) => label)
  if ('screen' in reason) return reason.screen
  const sent = {
    id: uuidv5(`${sessionId} ${child.id} ${day.item.day}`, explanations),
    ...day.item,
    reason: reason.item.value,
    note: null,
  }
  const by = { personId: child.personId, name: child.guardian, by: guardianOf(session) }
  await explainAbsence(app.database, by, child, sent, now)
  return ending(`Sent to the class teacher: absent on ${writtenDay(day.item.day)}, ${reason.item.label.toLowerCase()}.`)
}
