export const academics = { title: 'Academics', to: '/academics' } as const
export const scores = { title: 'Scores', to: '/academics/scores' } as const

/** The score grid of a subject in a class arm, in the active term unless another is named. */
export const gridOf = ({ classArmId, subjectId, termId }: { classArmId: string; subjectId: string; termId?: string }) =>
  `${scores.to}/${classArmId}/${subjectId}${termId ? `?term=${termId}` : ''}`
