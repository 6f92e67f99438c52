interface Former {
  className: string
  classArm: string
  classArmId: string | null
  isTaken: boolean
  works: boolean
  suspended: boolean
}

/** Why an attachment of the session before cannot be taken over into a session (its name), as the end of a sentence; null if it can. */
export const whyNotTaken = (
  { className, classArm, classArmId, isTaken, works, suspended }: Former,
  session: string,
): string | null => {
  if (!works) return 'left the school'
  if (suspended) return 'is suspended'
  if (classArmId === null) return `${session} has no ${classArm}`
  return isTaken ? null : `${className} does not take the subject in ${session}`
}

interface Taken {
  classArmId: string
  subjectId: string
  staffId: string
}

/** Who is added to each subject of each class arm. */
export const byArmSubject = (
  taken: readonly Taken[],
): { classArmId: string; subjectId: string; add: string[]; remove: string[] }[] =>
  [...Map.groupBy(taken, ({ classArmId, subjectId }) => `${classArmId} ${subjectId}`).values()].flatMap(
    ([first, ...others]) =>
      first
        ? [
            {
              classArmId: first.classArmId,
              subjectId: first.subjectId,
              add: [first, ...others].map(({ staffId }) => staffId),
              remove: [],
            },
          ]
        : [],
  )
