import { type ClassStageKey, classStages } from '@akada/contract/classes/template'

/** A class of the state's catalogue. */
export interface CatalogueClass {
  id: string
  name: string
  level: number
  classTypeId: string
}

interface RequestedStage {
  stage: ClassStageKey
  classes: readonly { level: number; name: string }[]
}

export interface PlannedStage {
  stage: ClassStageKey
  /** The class type of its present classes; null if there are none. */
  classTypeId: string | null
  added: { level: number; name: string }[]
}

export interface ClassPlan {
  stages: PlannedStage[]
  renamed: { id: string; name: string; former: string }[]
  /** Names that two classes would have. */
  taken: string[]
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * What taking over classes changes: a level without a class gets one, the only class of a level is renamed, and a level with several
 * classes stays as it is.
 */
export const planOf = (stages: readonly RequestedStage[], known: readonly CatalogueClass[]): ClassPlan => {
  const renamed: ClassPlan['renamed'] = []
  const seen = new Set<number>()
  const planned = stages.map(({ stage, classes }): PlannedStage => {
    const { from, to } = classStages[stage]
    const present = known.filter(({ level }) => level >= from && level <= to)
    const added: PlannedStage['added'] = []
    for (const wanted of classes) {
      if (seen.has(wanted.level)) continue
      seen.add(wanted.level)
      const there = present.filter(({ level }) => level === wanted.level)
      const [only] = there
      if (!only) added.push({ level: wanted.level, name: wanted.name })
      else if (there.length === 1 && only.name !== wanted.name)
        renamed.push({ id: only.id, name: wanted.name, former: only.name })
    }
    return { stage, classTypeId: present[0]?.classTypeId ?? null, added }
  })
  const changed = new Map(renamed.map(({ id, name }) => [id, name]))
  const names = [
    ...known.map(({ id, name }) => changed.get(id) ?? name),
    ...planned.flatMap(({ added }) => added.map(({ name }) => name)),
  ]
  const taken = names.filter((name, index) => names.findIndex(other => isSame(name, other)) !== index)
  return { stages: planned, renamed, taken }
}
