import { formatNaira } from '@akada/contract/kernel/money'
import type { CheckPoint } from '@akada/contract/transfers/calls'
import type { ExamAhead } from '../../exams/index.ts'
import { type ClassToEnter, classError, type TransferSettings, windowError } from './between-schools.ts'

/** The input for a student's check list. */
export interface CheckFacts {
  fullName: string
  status: string
  /** Whether the student has a current placement: an open enrolment. */
  isEnrolled: boolean
  armName: string | null
  /** The school that receives a pending request; null if there is none. */
  pendingTo: string | null
  /** Subjects of the active term with components that were open for entry by today and are still empty. */
  openMarks: readonly { subject: string; components: readonly string[] }[]
  /** Terms whose card is still a draft: 'First Term, 2026/2027'. */
  draftCards: readonly string[]
  /** Sittings of the active term up to yesterday whose registers have no mark for the student. */
  unmarkedSittings: number
  /** Upcoming or current state exams for which the student is registered. */
  examsAhead: readonly ExamAhead[]
  today: string
  /** Used between schools only; null for a move to another arm of the same school. */
  betweenSchools: {
    settings: TransferSettings
    to: ClassToEnter | null
    /** The class that a promoted student goes on to from `to`. */
    next: ClassToEnter | null
    highestTerminalLevel: number | null
  } | null
}

const blocking = (code: CheckPoint['code'], message: string): CheckPoint => ({ code, blocking: true, message })
const told = (code: CheckPoint['code'], message: string): CheckPoint => ({ code, blocking: false, message })

const placePoint = ({
  fullName,
  status,
  isEnrolled,
  armName,
}: Pick<CheckFacts, 'fullName' | 'status' | 'isEnrolled' | 'armName'>): CheckPoint[] => {
  if (status !== 'Active') return [blocking('not_placed', `${fullName} has left school (${status}).`)]
  if (!isEnrolled) return [blocking('not_placed', `${fullName} is in no class. Put the student into one first.`)]
  return armName === null
    ? [told('not_placed', `${fullName} is in no class arm, so no register or scores are kept.`)]
    : []
}

/** Why a student without a current placement can't move; null if they have one. */
export const placeError = (facts: Pick<CheckFacts, 'fullName' | 'status' | 'isEnrolled' | 'armName'>): string | null =>
  obstacle(placePoint(facts))

const betweenSchoolsPoints = ({ betweenSchools, today }: CheckFacts): CheckPoint[] => {
  if (betweenSchools === null) return []
  const { settings, to, next, highestTerminalLevel } = betweenSchools
  const closed = windowError(settings, today)
  const barred = to && classError(settings, { to, next }, highestTerminalLevel)
  return [
    ...(closed === null ? [] : [blocking('window_closed', closed)]),
    ...(barred === null ? [] : [blocking(barred.code, barred.message)]),
  ]
}

/** Both schools know that the student has the next session's class already. */
const promotedPoint = ({ fullName, betweenSchools }: CheckFacts): CheckPoint[] => {
  if (!betweenSchools?.next || !betweenSchools.to) return []
  const { to, next } = betweenSchools
  return [told('promoted', `${fullName} is promoted: in ${to.name} until this session ends, then in ${next.name}.`)]
}

const mostNamed = 6

const openMarksPoint = ({ openMarks }: CheckFacts): CheckPoint[] => {
  if (openMarks.length === 0) return []
  const named = openMarks.slice(0, mostNamed).map(({ subject, components }) => `${subject} (${components.join(', ')})`)
  const more = openMarks.length > mostNamed ? ` and ${openMarks.length - mostNamed} more` : ''
  return [told('open_marks', `Marks of this term are not entered yet: ${named.join('; ')}${more}.`)]
}

const draftPoint = ({ draftCards }: CheckFacts): CheckPoint[] =>
  draftCards.length === 0 ? [] : [told('draft_card', `The report card is still a draft: ${draftCards.join('; ')}.`)]

const registerPoint = ({ unmarkedSittings }: CheckFacts): CheckPoint[] => {
  if (unmarkedSittings === 0) return []
  const message =
    unmarkedSittings === 1
      ? 'One register of this term has no mark for the student.'
      : `${unmarkedSittings} registers of this term have no mark for the student.`
  return [told('register_gaps', message)]
}

/**
 * A paid candidate sits the exam as one of the school that paid; a candidate who is only selected must be registered again. Neither is
 * affected by a move within the school.
 */
const examPoint = ({ fullName, examsAhead, betweenSchools }: CheckFacts): CheckPoint[] => {
  if (betweenSchools === null) return []
  return examsAhead.flatMap(({ exam, candidateNumber, isRegistered, feeKobo }) => [
    ...(isRegistered
      ? [
          told(
            'exam_registration',
            candidateNumber === null
              ? `${fullName} is registered for ${exam}, and not paid for: the new school must register the student.`
              : `${fullName} is a paid candidate of ${exam}, ${candidateNumber}: the number stays, and the student sits it under it.`,
          ),
        ]
      : []),
    ...(feeKobo > 0
      ? [
          told(
            'exam_registration',
            `A guardian paid ${formatNaira(feeKobo)} for ${exam}: the money goes to the wallet of the new school with the student.`,
          ),
        ]
      : []),
  ])
}

/** The check list before a request: first the reasons for refusal, then information for both schools. Empty if all is in order. */
export const checkList = (facts: CheckFacts): CheckPoint[] => {
  const points = [
    ...(facts.pendingTo === null
      ? []
      : [blocking('pending_request', `A request to ${facts.pendingTo} is pending already. Cancel that one first.`)]),
    ...placePoint(facts),
    ...betweenSchoolsPoints(facts),
    ...promotedPoint(facts),
    ...openMarksPoint(facts),
    ...draftPoint(facts),
    ...registerPoint(facts),
    ...examPoint(facts),
  ]
  return points.toSorted((one, other) => Number(other.blocking) - Number(one.blocking))
}

/** The reasons for refusing a request or its acceptance, as one text; null if there are none. */
export const obstacle = (points: readonly CheckPoint[]): string | null => {
  const messages = points.filter(point => point.blocking).map(point => point.message)
  return messages.length === 0 ? null : messages.join(' ')
}
