import type { CardChange, CardSaved } from '@akada/contract/report-cards/desk'

export interface Remarked {
  /** Trait id to rating, 1 to 5. */
  ratings: Record<string, number>
  classTeacherRemark: string | null
  principalRemark: string | null
}

export interface RemarkChange {
  /** Null removes a rating; omitted traits are unchanged. */
  ratings?: Record<string, number | null>
  classTeacherRemark?: string | null
  principalRemark?: string | null
}

/** The result of a change. Omitted parts are unchanged. */
export const changed = (before: Remarked, change: RemarkChange): Remarked => ({
  ratings: Object.fromEntries(
    Object.entries({ ...before.ratings, ...change.ratings })
      .filter((entry): entry is [string, number] => entry[1] !== null)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ),
  classTeacherRemark: change.classTeacherRemark === undefined ? before.classTeacherRemark : change.classTeacherRemark,
  principalRemark: change.principalRemark === undefined ? before.principalRemark : change.principalRemark,
})

/** The author's part that a change affects: sending the current values affects nothing. */
export const touched = (before: Remarked, after: Remarked): { classTeachers: boolean; principals: boolean } => {
  const ids = new Set([...Object.keys(before.ratings), ...Object.keys(after.ratings)])
  return {
    classTeachers:
      before.classTeacherRemark !== after.classTeacherRemark ||
      [...ids].some(id => before.ratings[id] !== after.ratings[id]),
    principals: before.principalRemark !== after.principalRemark,
  }
}

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
