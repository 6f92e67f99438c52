/** The subjects of one class in one session. */
export interface Attachment {
  sessionId: string
  classId: string
  subjectId: string
}

/** How many subjects a class takes that it did not take in the session before, and how many it no longer takes. */
export const changeOf = (
  all: readonly Attachment[],
  classId: string,
  [present, before]: readonly [present: string, before: string],
): { added: number; dropped: number } => {
  const subjectsIn = (sessionId: string): Set<string> =>
    new Set(all.filter(one => one.classId === classId && one.sessionId === sessionId).map(one => one.subjectId))
  const [now, then] = [subjectsIn(present), subjectsIn(before)]
  const lacking = (from: Set<string>, other: Set<string>) => [...from].filter(id => !other.has(id)).length
  return { added: lacking(now, then), dropped: lacking(then, now) }
}
