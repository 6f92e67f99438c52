/** The revision that each of the person's own saves led to, by the revision it was made on. */
export type OwnSaves = ReadonlyMap<number, number>

/**
 * The current revision of a part of the page that was read at `read`: advanced by each save of another part made on that very revision, but
 * never past a save by somebody else.
 */
export const revisionNow = (read: number, saves: OwnSaves): number => {
  const next = saves.get(read)
  return next === undefined || next <= read ? read : revisionNow(next, saves)
}
