import type { ScoreProgress } from '@akada/contract/grading/calls'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { progressQuestion } from './progress-question.ts'
import { type GrantedLate, grantsOf } from './queries/late-access.ts'
import { isSubjectTeacher, scoreProgress, type ScoresIn, sumOfScores } from './queries/progress.ts'
import { classTypeWindows, type WindowComponent } from './queries/window.ts'
import { type Entry, entryOf } from './rules/entry.ts'

interface DueRequest {
  stateId: string
  schoolId: string
  termId: string
  today: string
  /** The students whose report card of the term is published (`publishedStudents` of the hooks): what they lack is closed. */
  published: readonly string[]
}

/** A component that lacks scores of a subject in a class arm. */
export interface MissingScores {
  classArm: { id: string; fullName: string }
  subject: { id: string; name: string }
  component: { id: string; name: string }
  teachers: string[]
  /** The same teachers, in the same order. */
  teacherIds: string[]
  /** Without those whose score is missing on a published report card, and closed. */
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
  lacking: MissingScores[]
}

/** An id that no person has. */
const nobody = '00000000-0000-0000-0000-000000000000'

const hasBegun = ({ stateWindow }: WindowComponent, today: string): boolean =>
  stateWindow !== null && stateWindow.opens <= today

const isOver = (component: WindowComponent, today: string): boolean => {
  const { window } = entryOf(component, today)
  return window !== null && window.closes < today
}

type Filled = ScoreProgress['rows'][number]['components'][number]

/** The components that lack scores, each with how many students it is due for: what publication has closed is not. */
const lackingAmong = (students: number, components: readonly Filled[]) =>
  components.flatMap(({ closed, ...component }) => {
    const due = students - closed
    return component.entered < due ? [{ ...component, due }] : []
  })

/** The scores of a school in a term that are in, for each component whose days of entry have begun. */
export const viewScoresIn = async (tx: ReadTx, actor: Actor, asked: DueRequest): Promise<ScoresIn[]> => {
  const components = (await classTypeWindows(tx, asked)).flatMap(type => type.components)
  const componentIds = components.filter(one => hasBegun(one, asked.today)).map(({ id }) => id)
  if (componentIds.length === 0) return []
  const question = progressQuestion({ actor, place: asked, today: asked.today }, asked.schoolId)
  return sumOfScores(tx, { ...question, published: asked.published, termId: asked.termId, componentIds })
}

/** A component of a subject in a class arm that lacks scores: of how many students, and how many are in. */
export type MissingOfArm = MissingComponent & Pick<MissingScores, 'classArm'>

/** Everything that lacks scores in a school in a term, for those who oversee it: the components whose days of entry have begun. */
export const missingOfSchool = async (tx: ReadTx, asked: DueRequest): Promise<MissingOfArm[]> => {
  const components = (await classTypeWindows(tx, asked)).flatMap(type => type.components)
  const componentIds = components.filter(one => hasBegun(one, asked.today)).map(({ id }) => id)
  if (componentIds.length === 0) return []
  const { rows } = await scoreProgress(tx, {
    ...asked,
    componentIds,
    lackingOnly: true,
    staffId: nobody,
    seesAll: true,
    enters: 'none',
  })
  return rows.flatMap(({ classArm, subject, teachers, students, components: filled }) =>
    lackingAmong(students, filled).map(({ id, name, entered, due }) => {
      return { classArm, subject, component: { id, name }, teachers, students: due, entered }
    }),
  )
}

/**
 * What lacks scores in a term, as far as the actor sees it, each with whether the actor may enter them today. `ofOthers`: whether of the
 * subjects of other people only components whose days of entry are over are wanted, or none.
 */
export const viewScoreWork = async (
  tx: ReadTx,
  actor: Actor,
  { ofOthers = 'all', ...asked }: DueRequest & { ofOthers?: 'all' | 'overdue' | 'none' },
): Promise<ScoreWork> => {
  const [types, grants, teaches] = await Promise.all([
    classTypeWindows(tx, asked),
    grantsOf(tx, { ...asked, staffId: actor.staffId }),
    isSubjectTeacher(tx, actor.staffId),
  ])
  const components = types.flatMap(type => type.components)
  const begun = new Map(components.filter(one => hasBegun(one, asked.today)).map(one => [one.id, one]))
  if (begun.size === 0) return { components, lacking: [] }
  const question = progressQuestion({ actor, place: asked, today: asked.today }, asked.schoolId)
  const overdue = ofOthers === 'none' ? [] : [...begun.values()].filter(one => isOver(one, asked.today))
  if (ofOthers !== 'all' && !teaches && overdue.length === 0) return { components, lacking: [] }
  const { rows } = await scoreProgress(tx, {
    ...question,
    published: asked.published,
    termId: asked.termId,
    componentIds: [...begun.keys()],
    ...(ofOthers === 'all' ? {} : { ofOthers: overdue.map(({ id }) => id) }),
    lackingOnly: true,
  })
  const lacking = rows.flatMap(({ classArm, subject, teachers, teacherIds, students, components: filled }) =>
    lackingAmong(students, filled).flatMap(({ id, name, entered, due, reopened }) => {
      const component = begun.get(id)
      if (!component) return []
      const own = grants.filter(grant => isFor(grant, { classArmId: classArm.id, subjectId: subject.id }))
      const isOwn = teacherIds.includes(actor.staffId)
      const entry = entryOfLacking(component, { today: asked.today, own, entered, due, reopened })
      const whose = { teachers, teacherIds, isOwn }
      return [{ classArm, subject, component: { id, name }, ...whose, students: due, entered, entry }]
    }),
  )
  return { components, lacking }
}

/** A component of a subject that lacks scores. */
export type MissingComponent = Pick<MissingScores, 'subject' | 'component' | 'teachers' | 'students' | 'entered'>

/**
 * The subjects of a class arm that the actor sees, and the components that lack scores in a term, whatever the days of entry; null for
 * people who may not see scores.
 */
export const viewMissingScores = async (
  tx: ReadTx,
  actor: Actor,
  { classArmId, ...asked }: DueRequest & { classArmId: string },
): Promise<{ subjects: number; lacking: MissingComponent[] } | null> => {
  if (!actor.can('score.view')) return null
  const question = progressQuestion({ actor, place: asked, today: asked.today }, asked.schoolId, [classArmId])
  const { rows } = await scoreProgress(tx, { ...question, published: asked.published, termId: asked.termId })
  const lacking = rows.flatMap(({ subject, teachers, students, components }) =>
    lackingAmong(students, components).map(({ id, name, entered, due }) => {
      return { subject, component: { id, name }, teachers, students: due, entered }
    }),
  )
  return { subjects: rows.filter(({ students }) => students > 0).length, lacking }
}

/** Whether the actor may enter what is missing: of drafts by the days of entry, of published report cards by what the head has opened. */
const entryOfLacking = (
  component: WindowComponent,
  of: { today: string; own: readonly GrantedLate[]; entered: number; due: number; reopened: number },
): Entry => {
  const ofDrafts = entryOf(component, of.today, of.own)
  if (of.reopened === 0 || (ofDrafts.open && of.due - of.entered > of.reopened)) return ofDrafts
  return entryOf(component, of.today, of.own, 'Published.')
}

const isFor = (grant: GrantedLate, { classArmId, subjectId }: { classArmId: string; subjectId: string }): boolean =>
  (grant.classArmId === null || grant.classArmId === classArmId) &&
  (grant.subjectId === null || grant.subjectId === subjectId)
