import { levelsOf, type Stage, stages, subjectsOfStage } from '@akada/contract/subjects/template'

interface Catalogue {
  subjects: readonly { name: string; owner: 'state' | 'school'; classes: readonly { id: string }[] }[]
  classes: readonly { id: string; level: number; owner: 'state' | 'school' }[]
}

/** How many of the chosen subjects a state lacks, and how often one is not yet in the list of a class. */
export interface Missing {
  added: number
  attached: number
}

/** What a state lacks of the chosen subjects. */
export const missingFrom = (
  chosen: Readonly<Record<Stage, readonly string[]>>,
  { subjects, classes }: Catalogue,
): Missing => {
  const known = new Map(
    subjects
      .filter(({ owner }) => owner === 'state')
      .map(subject => [subject.name.toLowerCase(), new Set(subject.classes.map(({ id }) => id))]),
  )
  const wanted = new Set(stages.flatMap(stage => chosen[stage].map(name => name.toLowerCase())))
  const attached = stages.flatMap(stage => {
    const wantedHere = new Set(chosen[stage])
    return subjectsOfStage(stage).flatMap(subject => {
      const { from, to } = levelsOf(stage, subject)
      const taking = known.get(subject.name.toLowerCase())
      return classes.filter(
        ({ id, level, owner }) =>
          wantedHere.has(subject.name) && owner === 'state' && level >= from && level <= to && !taking?.has(id),
      )
    })
  })
  return { added: [...wanted].filter(name => !known.has(name)).length, attached: attached.length }
}
