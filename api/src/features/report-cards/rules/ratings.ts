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
