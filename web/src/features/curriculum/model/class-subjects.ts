/** The subjects chosen for a class, and whether each is an elective. */
export type Choices = ReadonlyMap<string, boolean>

/** The subjects to attach or update, and those to remove; unchanged subjects are omitted. */
export const changesOf = (
  taken: readonly { id: string; elective: boolean }[],
  choices: Choices,
): { attach: { subjectId: string; elective: boolean }[]; detach: string[] } => {
  const before = new Map(taken.map(({ id, elective }) => [id, elective]))
  return {
    attach: [...choices].flatMap(([subjectId, elective]) =>
      before.get(subjectId) === elective ? [] : [{ subjectId, elective }],
    ),
    detach: [...before.keys()].filter(id => !choices.has(id)),
  }
}
