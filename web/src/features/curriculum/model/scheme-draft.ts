import type { ConflictField } from '../../../ui/form/conflict.ts'
import { type ChosenTopic, selectionOf } from '../../../ui/inputs/topics.ts'
import type { SchemeWeek } from '../queries.ts'

export interface WeekDraft {
  topics: ChosenTopic[]
  objectives: string
  activities: string
  materials: string
}

/** The weeks of a scheme as its form holds them, each under 'w' and its number. */
export type SchemeDraft = Record<string, WeekDraft>

export const keyOf = ({ number }: Pick<SchemeWeek, 'number'>): string => `w${number}`

const emptyWeek: WeekDraft = { topics: [], objectives: '', activities: '', materials: '' }

export const draftOf = (weeks: readonly SchemeWeek[]): SchemeDraft =>
  Object.fromEntries(
    weeks.map(week => [
      keyOf(week),
      {
        topics: week.topics.map(({ id, name }) => ({ id, name })),
        objectives: week.objectives ?? '',
        activities: week.activities ?? '',
        materials: week.materials ?? '',
      },
    ]),
  )

/** The weeks as they are sent. */
export const weeksOf = (draft: SchemeDraft) =>
  Object.entries(draft).map(([key, { topics, objectives, activities, materials }]) => ({
    number: Number(key.slice(1)),
    ...selectionOf(topics),
    objectives,
    activities,
    materials,
  }))

const textOf = ({ topics, objectives, activities, materials }: WeekDraft): string =>
  [
    topics.map(({ name }) => name).join('; '),
    objectives && `Objectives: ${objectives.trim()}`,
    activities && `Activities: ${activities.trim()}`,
    materials && `Materials: ${materials.trim()}`,
  ]
    .filter(Boolean)
    .join('\n')

/** How each week is shown beside the version of a person who saved meanwhile. */
export const conflictFields = (weeks: readonly SchemeWeek[]): Record<string, ConflictField<SchemeDraft>> =>
  Object.fromEntries(
    weeks.map(week => {
      const key = keyOf(week)
      return [
        key,
        {
          label: `Week ${week.number}`,
          show: (draft: SchemeDraft) => textOf(draft[key] ?? emptyWeek),
          copy: (from: SchemeDraft) => ({ [key]: from[key] ?? emptyWeek }),
        },
      ]
    }),
  )
