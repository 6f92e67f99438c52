/** Which revision a save of one's own led to, by the one that it was made on. */
export type OwnSaves = ReadonlyMap<number, number>

/**
 * The revision that a part of the page stands on, which was read at `read`: further by each save of another part that was made on
 * that very revision, but never past what somebody else saved.
 */
export const revisionNow = (read: number, saves: OwnSaves): number => {
  const next = saves.get(read)
  return next === undefined || next <= read ? read : revisionNow(next, saves)
}
