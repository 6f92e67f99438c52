import { commonErrors } from '@akada/contract/kernel/errors'
import type { familyCalls } from '@akada/contract/family/calls'
import type { FamilyHome } from '@akada/contract/family/schemas'
import type { ResultOf } from '@akada/contract/kernel/calls'
import { newestResultsOf } from '../exams/index.ts'
import { newestCardsOf } from '../report-cards/index.ts'
import { familyActor, type LookWork, logLook, logLooks } from './log-looks.ts'
import { firstMessages } from './messages.ts'
import { refuse } from '../../platform/errors/index.ts'
import { childrenOnDay, explainAbsence } from '../attendance/index.ts'
import { isUnexplained } from './rules.ts'
import { attendanceOverTerms, childrenOf, findTerm, getChild, languageOf, marksOf } from './queries/children.ts'

/** A child of whom no enrolment says anything. */
const inNoClass = { status: 'noClassArm' } as const

/** The children of the guardian, each with today and the newest card or result, and the first messages. */
export const viewHome = async (work: LookWork): Promise<FamilyHome> => {
  const { db, actor, today } = work
  const found = await db.read(async tx => {
    const children = await childrenOf(tx)
    const ids = children.map(({ id }) => id)
    return {
      children,
      days: await childrenOnDay(tx, ids, today),
      cards: new Map((await newestCardsOf(tx, ids)).map(({ studentId, ...card }) => [studentId, card])),
      results: new Map((await newestResultsOf(tx, ids)).map(({ studentId, ...result }) => [studentId, result])),
      language: await languageOf(tx),
      messages: await firstMessages(tx),
    }
  })
  await logLooks(work, found.children, { subject: 'first page', words: 'attendance today and newest results' })
  const foundChildren = found.children.map(child => {
    const card = found.cards.get(child.id) ?? null
    const result = found.results.get(child.id) ?? null
    const isResultNewer = result !== null && (card === null || result.publishedAt > card.issuedAt)
    return {
      ...child,
      today: found.days.get(child.id) ?? inNoClass,
      card: isResultNewer ? null : card,
      result: isResultNewer ? result : null,
    }
  })
  const { ussdCode } = work.app.config
  return { name: actor.name, ussdCode, language: found.language, foundChildren, messages: found.messages }
}

/** The attendance of a child in the active term; refuses with 404 for a child whom the guardian may not see. */
export const viewAttendance = async (
  work: LookWork,
  id: string,
): Promise<ResultOf<(typeof familyCalls)['attendance']>> => {
  const { child, today, term, marks, terms } = await work.db.read(async tx => {
    const child = await getChild(tx, id)
    const term = await findTerm(tx)
    const days = await childrenOnDay(tx, [id], work.today)
    const marks = term ? await marksOf(tx, id, term) : []
    return {
      child,
      today: days.get(id) ?? inNoClass,
      term,
      marks,
      terms: await attendanceOverTerms(tx, id, work.today),
    }
  })
  await logLook(work, child, { subject: 'attendance', words: 'attendance' })
  const isGuardian = work.actor.role === 'guardian'
  const count = (wanted: string): number => marks.filter(({ mark }) => mark === wanted).length
  return {
    child,
    today,
    term,
    counts: {
      present: count('present'),
      absent: count('absent'),
      late: count('late'),
      excused: count('excused'),
    },
    days: marks
      .filter(({ mark }) => mark !== 'present')
      .map(one => ({ ...one, canExplain: isGuardian && one.explanation === null && isUnexplained(one) })),
    terms,
  }
}

/** Passes on why a child was absent; refuses with 404 for a child whom the guardian may not see. */
export const explainForChild = async (
  work: LookWork,
  id: string,
  sent: Parameters<typeof explainAbsence>[3],
  now: Date,
): Promise<{ message: string }> => {
  const child = await work.db.read(tx => getChild(tx, id))
  const { name, personId, role } = work.actor
  // A student does not explain their own absence.
  if (role !== 'guardian') refuse(commonErrors.forbidden)
  await explainAbsence(work.app.database, { personId, name, by: familyActor(work) }, child, sent, now)
  return { message: 'Explanation Sent' }
}
