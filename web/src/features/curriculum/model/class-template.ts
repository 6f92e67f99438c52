import {
  type ClassNaming,
  classNamings,
  classesOfStage,
  type ClassStageKey,
  classStageKeys,
  classStages,
} from '@akada/contract/classes/template'

interface Known {
  id: string
  name: string
  level: number
  owner: 'state' | 'school'
}

/** One class of the template: its name as typed, and whether it is there already, alone at its level. */
interface Line {
  level: number
  name: string
  /** The present name; null if the level has no class. */
  present: string | null
}

export interface StageDraft {
  stage: ClassStageKey
  title: string
  isTaken: boolean
  lines: Line[]
}

export const namings = Object.entries(classNamings).map(([value, label]) => ({ value, label }))
export const isNaming = (text: string): text is ClassNaming => Object.hasOwn(classNamings, text)

const onlyAt = (known: readonly Known[], level: number): string | null =>
  known.find(one => one.owner === 'state' && one.level === level)?.name ?? null

/** Levels with several classes stay as they are, and are not offered. */
const isOffered = (known: readonly Known[], level: number): boolean =>
  known.filter(one => one.owner === 'state' && one.level === level).length < 2

/** The stages with the present names; where there is no class, the usual one. Nursery is offered, but is not taken by itself. */
export const draftOf = (known: readonly Known[]): StageDraft[] =>
  classStageKeys.map(stage => {
    const lines = classesOfStage(stage, 'secondary')
      .filter(({ level }) => isOffered(known, level))
      .map(({ name, level }): Line => {
        const present = onlyAt(known, level)
        return { level, present, name: present ?? name }
      })
    const isPresent = lines.some(({ present }) => present !== null)
    return { stage, title: classStages[stage].name, isTaken: isPresent || stage !== 'nursery', lines }
  })

/** The stages under other names. */
export const renamedTo = (stages: readonly StageDraft[], naming: ClassNaming): StageDraft[] =>
  stages.map(one => {
    const names = new Map(classesOfStage(one.stage, naming).map(({ name, level }) => [level, name]))
    return { ...one, lines: one.lines.map(line => ({ ...line, name: names.get(line.level) ?? line.name })) }
  })

/** The naming that all names follow; null if they follow none. */
export const namingOf = (stages: readonly StageDraft[]): ClassNaming | null =>
  namings
    .map(({ value }) => value)
    .filter(isNaming)
    .find(naming =>
      renamedTo(stages, naming).every((one, at) =>
        one.lines.every(({ name }, index) => name === stages[at]?.lines[index]?.name),
      ),
    ) ?? null

/** How many classes saving adds and renames, and what stops it. */
export const changesOf = (stages: readonly StageDraft[]) => {
  const lines = stages.filter(({ isTaken }) => isTaken).flatMap(one => one.lines)
  const names = lines.map(({ name }) => name.trim().toLowerCase())
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  return {
    added: lines.filter(({ present }) => present === null).length,
    renamed: lines.filter(({ name, present }) => present !== null && present !== name.trim()).length,
    isShort: names.some(name => name.length < 2),
    twice: twice === undefined ? null : (lines.find(({ name }) => name.trim().toLowerCase() === twice)?.name ?? null),
  }
}

/** What is sent: the stages that are taken. */
export const wantedOf = (stages: readonly StageDraft[]) =>
  stages
    .filter(({ isTaken, lines }) => isTaken && lines.length > 0)
    .map(({ stage, lines }) => ({ stage, classes: lines.map(({ level, name }) => ({ level, name: name.trim() })) }))
