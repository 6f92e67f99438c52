import { groupBy } from '@akada/contract/kernel/arrays'
import { showDay, timeOfDay } from '../../../lib/days.ts'
import { counted } from '../../../lib/words.ts'
import type { RemindOf } from '../../reminders/index.tsx'
import type { Today } from '../queries.ts'

type OwnArm = Today['registers'][number]
type Sitting = OwnArm['sittings'][number]

/** A line of work: what it is, how much of it is done or waits, and the page that does it. */
export interface Work {
  key: string
  title: string
  detail: string
  /** '12 of 44', or how many wait. */
  count: string
  to: string
  /** Overdue, or about to be. */
  isUrgent: boolean
  /** Work of others: whom 'Remind' reminds, and when they were reminded today. Missing if nobody is named for it. */
  remind?: { at: string | null; of: RemindOf }
}

const registerPage = '/my-class/class-attendance'

/** The register of an arm, at a sitting of today if given. */
export const registerAt = (armId: string, sitting?: string): string =>
  `${registerPage}/${armId}${sitting ? `?sitting=${sitting}` : ''}`

/** The afternoon register of today, as a copy of the morning's. */
export const copyOfMorning = (armId: string): string => `${registerAt(armId, 'afternoon')}&same=morning`

export const nameOfSitting: Record<Sitting['sitting'], string> = { morning: 'Morning', afternoon: 'Afternoon' }

const isComplete = ({ called }: Sitting, students: number): boolean => called >= students

/** How far a register of today is: 'Not marked', '38 of 40 marked', 'Marked 08:12 by Amina Bello'. */
export const stateOf = (sitting: Sitting, students: number): string => {
  const { due, called, by, at } = sitting
  if (called === 0) return due ? 'Not marked' : 'Not due yet'
  if (!isComplete(sitting, students)) return `${called} of ${students} marked`
  return ['Marked', at && clockOf(at), by && `by ${by}`].filter(Boolean).join(' ')
}

/** Whether a register is due and not complete. */
export const isWaiting = (sitting: Sitting, students: number): boolean => sitting.due && !isComplete(sitting, students)

/** What the button of an arm's registers says, the sitting that it opens, and whether it can begin as a copy of the morning. */
export const registerStep = (
  arm: OwnArm | undefined,
): { label: string; sitting?: Sitting['sitting']; isDue: boolean; isCopied?: boolean } => {
  if (!arm) return { label: 'Mark the register', isDue: true }
  const next = arm.sittings.find(one => isWaiting(one, arm.students))
  if (!next) return { label: 'See the register', isDue: false }
  const verb = next.called > 0 ? 'Finish' : 'Mark'
  const morning = arm.sittings.find(one => one.sitting === 'morning')
  return {
    label: `${verb} the ${next.sitting} register`,
    sitting: next.sitting,
    isDue: true,
    isCopied:
      next.sitting === 'afternoon' && next.called === 0 && morning !== undefined && isComplete(morning, arm.students),
  }
}

const dayMilliseconds = 86_400_000
/** Days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds)

/** 'today', 'tomorrow', or the day itself. */
export const dayInWords = (day: string, today: string): string => {
  const left = daysBetween(today, day)
  if (left === 0) return 'today'
  return left === 1 ? 'tomorrow' : showDay(day)
}

/** Entry that closes within this many days is urgent. */
export const soon = 2

const clockOf = (instant: string): string => timeOfDay(new Date(instant))

const reminderWork = ({ reminders }: Today): Work[] =>
  reminders.map(({ classArm, scores, by, at }) => ({
    key: `reminder ${classArm.id} ${scores?.subject.id} ${scores?.component.id}`,
    title: scores
      ? `Reminder: ${scores.component.name}, ${scores.subject.name}`
      : 'Reminder: the register is not marked',
    detail: `${classArm.fullName} · ${by}, ${showDay(at)}, ${clockOf(at)}`,
    count: '',
    to: scores
      ? `/academics/scores/${classArm.id}/${scores.subject.id}?component=${scores.component.id}`
      : registerAt(classArm.id),
    isUrgent: true,
  }))

const absentWork = ({ absent }: Today): Work[] =>
  [...groupBy(absent, ({ classArm }) => classArm.id)].map(([armId, students]) => ({
    key: `absent ${armId}`,
    title: 'Absent more than 3 days running',
    detail: students.map(({ student, days }) => `${student.fullName} (${days})`).join(', '),
    count: String(students.length),
    to: `${registerPage}/${armId}`,
    isUrgent: true,
  }))

const explanationWork = ({ explanations }: Today): Work[] =>
  explanations.map(({ classArm, count }) => ({
    key: `explanations ${classArm.id}`,
    title: 'Explanations and texts of guardians',
    detail: `${classArm.fullName} · read, accept or decline`,
    count: String(count),
    to: `${registerPage}/${classArm.id}/explanations`,
    isUrgent: false,
  }))

const scoreWork = ({ day, scores }: Today): Work[] =>
  scores.map(({ classArm, subject, component, students, entered, closes, late }) => ({
    key: `${classArm.id} ${subject.id} ${component.id}`,
    title: `${component.name}, ${subject.name}`,
    detail: `${classArm.fullName} · ${late ? 'late access until' : 'closes'} ${dayInWords(closes, day)}`,
    count: `${entered} of ${students}`,
    to: `/academics/scores/${classArm.id}/${subject.id}?component=${component.id}`,
    isUrgent: daysBetween(day, closes) <= soon,
  }))

const cardWork = ({ cards }: Today): Work[] =>
  cards
    .filter(({ students, rated, remarked }) => rated < students || remarked < students)
    .map(({ classArm, students, rated, remarked, sentBackBecause }) => ({
      key: `cards ${classArm.id}`,
      title: 'Ratings and remarks',
      detail: sentBackBecause
        ? `${classArm.fullName} · sent back: ${sentBackBecause}`
        : `${classArm.fullName} · ${rated} rated, ${remarked} with a remark`,
      count: `${Math.min(rated, remarked)} of ${students}`,
      to: `/academics/report-card/${classArm.id}`,
      isUrgent: sentBackBecause !== null,
    }))

/** A teacher's own work beside the registers: what is urgent first, then by deadline. */
export const ownWork = (today: Today): Work[] => {
  const all = [
    ...reminderWork(today),
    ...absentWork(today),
    ...explanationWork(today),
    ...scoreWork(today),
    ...cardWork(today),
  ]
  return [...all.filter(({ isUrgent }) => isUrgent), ...all.filter(({ isUrgent }) => !isUrgent)]
}

/** 'CA2 closes 04-12-2026' */
export const aheadInWords = ({ kind, name, day }: Today['ahead'][number], today: string): string => {
  const verb = { opens: 'opens for entry', closes: 'closes', termEnds: 'ends' }[kind]
  return `${name} ${verb} ${dayInWords(day, today)}`
}

/** 'and 12 more', if the list is longer than what is shown. */
export const moreOf = (shown: number, total: number): string | null =>
  total > shown ? `and ${counted(total - shown, 'more', 'more')}` : null
