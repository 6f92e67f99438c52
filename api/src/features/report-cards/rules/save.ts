import type { CardChange, CardSaved } from '@akada/contract/report-cards/desk'
import { changed, type RemarkChange, type Remarked } from './ratings.ts'

type Conflict = CardSaved['conflicts'][number]

/** A value that was read as `was` and is to become `next`: whether it is written, and whether somebody else changed it meanwhile. */
const outcomeOf = <T>(current: T, was: T, next: T): 'same' | 'write' | 'conflict' => {
  if (current === next) return 'same'
  return current === was ? 'write' : 'conflict'
}

/** A card after the changes that nobody else's change prevents, and those that one does. */
export const applied = (
  before: Remarked,
  { ratings, classTeacherRemark, principalRemark }: Omit<CardChange, 'cardId'>,
): { after: Remarked; conflicts: Conflict[] } => {
  const conflicts: Conflict[] = []
  const given: Record<string, number | null> = {}
  for (const { traitId, rating, was } of ratings) {
    const current = before.ratings[traitId] ?? null
    const outcome = outcomeOf(current, was, rating)
    if (outcome === 'write') given[traitId] = rating
    if (outcome === 'conflict') conflicts.push({ part: traitId, theirs: current })
  }
  const change: RemarkChange = { ratings: given }
  for (const [part, remark] of Object.entries({ classTeacherRemark, principalRemark })) {
    if (!remark || (part !== 'classTeacherRemark' && part !== 'principalRemark')) continue
    const outcome = outcomeOf(before[part], remark.was, remark.text)
    if (outcome === 'write') change[part] = remark.text
    if (outcome === 'conflict') conflicts.push({ part, theirs: before[part] })
  }
  return { after: changed(before, change), conflicts }
}
