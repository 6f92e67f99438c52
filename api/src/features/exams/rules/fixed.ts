/** The fields candidates have paid for. */
export interface PaidFor {
  sessionId: string
  classId: string
  feeKobo: number
  numberPrefix: string
  subjectIds: readonly string[]
}

const fixed = 'Schools have paid for this exam: this stays as it is.'

/** The fields of an exam's form that may not change once a school has paid. Subjects may be added, not removed. */
export const fixedErrors = (before: PaidFor, after: PaidFor): { path: string; message: string }[] => {
  const remaining = new Set(after.subjectIds)
  const changed: [boolean, string][] = [
    [before.sessionId !== after.sessionId, 'body.session'],
    [before.classId !== after.classId, 'body.class'],
    [before.feeKobo !== after.feeKobo, 'body.examRegistration.fee'],
    [before.numberPrefix !== after.numberPrefix, 'body.numberPrefix'],
    [before.subjectIds.some(id => !remaining.has(id)), 'body.subjects'],
  ]
  return changed.filter(([isChanged]) => isChanged).map(([, path]) => ({ path, message: fixed }))
}
