/**
 * Classes of a state by stage of schooling, under their usual names. A state takes them over as they are, in part, or under names of its own.
 * No imports: the page uses it too.
 */
export const classNamings = {
  /** Primary 1 to 6, JSS 1 to 3. */
  secondary: 'Primary 1 to 6, JSS 1 to 3, SS 1 to 3',
  /** The nine years of basic education counted through. */
  basic: 'Basic 1 to 9, SS 1 to 3',
} as const
export type ClassNaming = keyof typeof classNamings

interface ClassStage {
  /** Of the class type, where the state has none for these classes. */
  name: string
  /** Levels of classes: Primary 1 is 1, JSS 1 is 7, SS 1 is 10. */
  from: number
  to: number
  /** The word before the number of a class, and the number of the first one. */
  names: Record<ClassNaming, { word: string; first: number }>
}

const same = (word: string, first = 1): ClassStage['names'] => ({ secondary: { word, first }, basic: { word, first } })

export const classStages = {
  nursery: { name: 'Pre-primary', from: -2, to: 0, names: same('Nursery') },
  primary: {
    name: 'Primary',
    from: 1,
    to: 6,
    names: { secondary: { word: 'Primary', first: 1 }, basic: { word: 'Basic', first: 1 } },
  },
  junior: {
    name: 'Junior Secondary',
    from: 7,
    to: 9,
    names: { secondary: { word: 'JSS', first: 1 }, basic: { word: 'Basic', first: 7 } },
  },
  senior: { name: 'Senior Secondary', from: 10, to: 12, names: same('SS') },
} as const satisfies Record<string, ClassStage>

export type ClassStageKey = keyof typeof classStages
export const classStageKeys = ['nursery', 'primary', 'junior', 'senior'] as const satisfies readonly ClassStageKey[]

/** The level of the youngest class. */
export const lowestLevel = classStages.nursery.from

/** The classes of a stage under one naming. */
export const classesOfStage = (stage: ClassStageKey, naming: ClassNaming): { name: string; level: number }[] => {
  const { from, to, names } = classStages[stage]
  const { word, first } = names[naming]
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    name: `${word} ${first + index}`,
    level: from + index,
  }))
}
