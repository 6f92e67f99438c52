/** The subjects chosen for a class, and whether each is an elective. */
export type Choices = ReadonlyMap<string, boolean>

/** What is to be attached or said anew, and what is to be taken off: nothing of what stays as it was. */
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
