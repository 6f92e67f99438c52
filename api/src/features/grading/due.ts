import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { progressQuestion } from './progress-question.ts'
import { type GrantedLate, grantsOf } from './queries/late.ts'
import { scoreProgress } from './queries/progress.ts'
import { classTypeWindows, type WindowComponent } from './queries/window.ts'
import { type Entry, entryOf } from './rules/entry.ts'

interface Asked {
  stateId: string
  schoolId: string
  termId: string
  today: string
}

/** A component that lacks scores of a subject in a class arm. */
export interface LackingScores {
  classArm: { id: string; fullName: string }
  subject: { id: string; name: string }
  component: { id: string; name: string }
  teachers: string[]
  /** The same teachers, in the same order. */
  teacherIds: string[]
  students: number
  entered: number
  /** Whether the actor teaches the subject there. */
  isOwn: boolean
  entry: Entry
}

export interface ScoreWork {
  /** The components with their days of entry, by class type. */
  components: WindowComponent[]
  /** Components whose days of entry have begun and that are not all in: the actor's own, or with 'View all scores' those of the school. */
  lacking: LackingScores[]
}

/** An id that no person has. */
const nobody = '00000000-0000-0000-0000-000000000000'

const hasBegun = ({ stateWindow }: WindowComponent, today: string): boolean =>
  stateWindow !== null && stateWindow.opens <= today

/** How many scores of a component are in, of how many, over all class types that have one of this name. */
export interface ScoresIn {
  component: string
  entered: number
  of: number
}

/** The scores of a school in a term that are in, for each component whose days of entry have begun. */
export const viewScoresIn = async (tx: ReadTx, actor: Actor, asked: Asked): Promise<ScoresIn[]> => {
  const components = (await classTypeWindows(tx, asked)).flatMap(type => type.components)
  const componentIds = components.filter(one => hasBegun(one, asked.today)).map(({ id }) => id)
  if (componentIds.length === 0) return []
  const question = progressQuestion({ actor, place: asked, today: asked.today }, asked.schoolId)
  const { rows } = await scoreProgress(tx, { ...question, termId: asked.termId, componentIds })
  const sums = new Map<string, ScoresIn>()
  for (const { students, components: filled } of rows) {
    for (const { name, entered } of filled) {
      const sum = sums.get(name) ?? { component: name, entered: 0, of: 0 }
      sums.set(name, { component: name, entered: sum.entered + entered, of: sum.of + students })
    }
  }
  return [...sums.values()]
}

/** A component of a subject in a class arm that lacks scores: of how many students, and how many are in. */
export type LackingOfArm = LackingComponent & Pick<LackingScores, 'classArm'>

/** Everything that lacks scores in a school in a term, for those who oversee it: the components whose days of entry have begun. */
export const lackingOfSchool = async (tx: ReadTx, asked: Asked): Promise<LackingOfArm[]> => {
  const components = (await classTypeWindows(tx, asked)).flatMap(type => type.components)
  const componentIds = components.filter(one => hasBegun(one, asked.today)).map(({ id }) => id)
  if (componentIds.length === 0) return []
  const { rows } = await scoreProgress(tx, { ...asked, componentIds, staffId: nobody, seesAll: true, enters: 'none' })
  return rows.flatMap(({ classArm, subject, teachers, students, components: filled }) =>
    filled
      .filter(({ entered }) => entered < students)
      .map(({ id, name, entered }) => ({ classArm, subject, component: { id, name }, teachers, students, entered })),
  )
}

/** What lacks scores in a term, as far as the actor sees it, each with whether the actor may enter them today. */
export const viewScoreWork = async (tx: ReadTx, actor: Actor, asked: Asked): Promise<ScoreWork> => {
  const [types, grants] = await Promise.all([
    classTypeWindows(tx, asked),
    grantsOf(tx, { ...asked, staffId: actor.staffId }),
  ])
  const components = types.flatMap(type => type.components)
  const begun = new Map(components.filter(one => hasBegun(one, asked.today)).map(one => [one.id, one]))
  if (begun.size === 0) return { components, lacking: [] }
  const question = progressQuestion({ actor, place: asked, today: asked.today }, asked.schoolId)
  const { rows } = await scoreProgress(tx, { ...question, componentIds: [...begun.keys()] })
  const lacking = rows.flatMap(({ classArm, subject, teachers, teacherIds, students, components: filled }) =>
    filled.flatMap(({ id, name, entered }) => {
      const component = begun.get(id)
      if (!component || entered >= students) return []
      const own = grants.filter(grant => isFor(grant, { classArmId: classArm.id, subjectId: subject.id }))
      const isOwn = teacherIds.includes(actor.staffId)
      const entry = entryOf(component, asked.today, own)
      return [{ classArm, subject, component: { id, name }, teachers, teacherIds, students, entered, isOwn, entry }]
    }),
  )
  return { components, lacking }
}

/** A component of a subject that lacks scores. */
export type LackingComponent = Pick<LackingScores, 'subject' | 'component' | 'teachers' | 'students' | 'entered'>

/**
 * The subjects of a class arm that the actor sees, and the components that lack scores in a term, whatever the days of entry; null for
 * people who may not see scores.
 */
export const viewLackingScores = async (
  tx: ReadTx,
  actor: Actor,
  { classArmId, ...asked }: Asked & { classArmId: string },
): Promise<{ subjects: number; lacking: LackingComponent[] } | null> => {
  if (!actor.can('score.view')) return null
  const question = progressQuestion({ actor, place: asked, today: asked.today }, asked.schoolId, classArmId)
  const { rows } = await scoreProgress(tx, { ...question, termId: asked.termId })
  const lacking = rows.flatMap(({ subject, teachers, students, components }) =>
    components
      .filter(({ entered }) => entered < students)
      .map(({ id, name, entered }) => ({ subject, component: { id, name }, teachers, students, entered })),
  )
  return { subjects: rows.filter(({ students }) => students > 0).length, lacking }
}

const isFor = (grant: GrantedLate, { classArmId, subjectId }: { classArmId: string; subjectId: string }): boolean =>
  (grant.classArmId === null || grant.classArmId === classArmId) &&
  (grant.subjectId === null || grant.subjectId === subjectId)
