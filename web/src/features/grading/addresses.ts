export const academics = { title: 'Academics', to: '/academics' } as const
export const scores = { title: 'Scores', to: '/academics/scores' } as const

/** How many of each student's scores are entered, in a class arm. */
export const armScoresAt = (classArmId: string, termId?: string) =>
  `${scores.to}/${classArmId}${termId ? `?term=${termId}` : ''}`

/** The score grid of a subject in a class arm, in the active term by default. */
export const gridOf = ({ classArmId, subjectId, termId }: { classArmId: string; subjectId: string; termId?: string }) =>
  `${scores.to}/${classArmId}/${subjectId}${termId ? `?term=${termId}` : ''}`
