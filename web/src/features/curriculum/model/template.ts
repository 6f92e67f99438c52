import { type Stage, stages, subjectTemplate } from '@akada/contract/subjects/template'

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
    const { from, to } = subjectTemplate[stage]
    const ofStage = classes.filter(({ level, owner }) => owner === 'state' && level >= from && level <= to)
    return chosen[stage].flatMap(name => ofStage.filter(({ id }) => !known.get(name.toLowerCase())?.has(id)))
  })
  return { added: [...wanted].filter(name => !known.has(name)).length, attached: attached.length }
}
