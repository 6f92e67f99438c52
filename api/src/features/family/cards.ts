import type { familyCalls } from '@akada/contract/family/calls'
import type { ResultOf } from '@akada/contract/kernel/calls'
import { publishedResultsOf } from '../exams/index.ts'
import { getIssuedSheet, issuedFiguresOf, printIssuedCard } from '../report-cards/index.ts'
import { type LookWork, logLook } from './log-looks.ts'
import { getChild } from './queries/children.ts'

/** The published cards and exam results of a child, of all schools; 404 for a child whom the guardian may not see. */
export const viewResults = async (work: LookWork, id: string): Promise<ResultOf<(typeof familyCalls)['results']>> => {
  const found = await work.db.read(async tx => ({
    child: await getChild(tx, id),
    cards: await issuedFiguresOf(tx, id),
    exams: await publishedResultsOf(tx, id),
  }))
  await logLook(work, found.child, { subject: 'results', words: 'results' })
  return found
}

const openCard = async (work: LookWork, cardId: string) => {
  const found = await work.db.read(async tx => {
    const card = await getIssuedSheet(tx, cardId)
    return { ...card, child: await getChild(tx, card.studentId) }
  })
  const { sheet, child } = found
  await logLook(work, child, {
    subject: `card ${cardId}`,
    words: `report card of ${sheet.term.name}, ${sheet.session},`,
  })
  return found
}

/** A published card of a child, as it was issued last; a card that is not published does not exist. */
export const viewChildCard = async (
  work: LookWork,
  cardId: string,
): Promise<ResultOf<(typeof familyCalls)['card']>> => {
  const { sheet, issue, child } = await openCard(work, cardId)
  const { version, code, issuedAt, replaces, reason } = issue
  return { childId: child.id, sheet, issue: { version, code, issuedAt, replaces, reason } }
}

/** The same as the A4 page that the school prints. */
export const printChildCard = async (work: LookWork, cardId: string) => {
  await openCard(work, cardId)
  return printIssuedCard(work.app, work.app.database.forState(work.actor.stateId), cardId)
}
