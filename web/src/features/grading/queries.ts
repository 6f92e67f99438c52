import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { api, type Response } from '../../lib/api.ts'
import { allPages } from '../../lib/all-pages.ts'
import { read } from '../../lib/query.ts'
import { namesApart } from '../../lib/namesakes.ts'
import { cachedAt, cachedRead } from '../../lib/cached-read.ts'
import { gridOf as addressOfGrid, scores } from './area.ts'

export type Progress = Response<typeof api.grading.progress>
export type ProgressRow = Progress['rows'][number]

/** The progress of a whole school, which its figures, filters and teachers are counted from; it comes in pages of class arms. */
export const progressOf = (school: string) => ({
  ...cachedRead(api.grading.progress, { query: { school } }, ['rows', 'term'], {
    page: () => scores,
    whole: async ({ signal }) => {
      const pages = await allPages(after => api.grading.progress({ query: { school, after }, signal }))
      return { term: pages[0]?.term ?? null, rows: pages.flatMap(({ rows }) => rows) }
    },
  }),
  staleTime: 5_000,
})

type Grid = Response<typeof api.grading.view>
const withNamesApart = (grid: Grid & { requested?: number }) => ({ ...grid, students: namesApart(grid.students) })

/** A read whose answer says when it was requested, in milliseconds of `performance.now()`; 0 if the device had cached it. */
const timed = <Answer extends object, Query extends { queryKey: QueryKey }>(
  query: Query & { queryFn: (context: QueryFunctionContext) => Promise<Answer> },
) => ({
  ...query,
  queryFn: async (context: QueryFunctionContext): Promise<Answer & { requested?: number }> => {
    const at = performance.now()
    const answer = await query.queryFn(context)
    return { ...answer, requested: cachedAt(query.queryKey) === undefined ? at : 0 }
  },
})

export const gridOf = (classArm: string, subject: string, term: string | undefined) => ({
  ...timed(
    cachedRead(
      api.grading.view,
      { params: { subject, classArm }, query: { term } },
      ['classArm', 'subject', 'term', 'students', 'components', 'grades', 'can'],
      {
        page: answer => ({
          to: addressOfGrid({ classArmId: classArm, subjectId: subject, termId: term }),
          title: `${answer.subject.name} in ${answer.classArm.fullName}`,
        }),
      },
    ),
  ),
  select: withNamesApart,
  staleTime: 5_000,
})

export const studentScoresOf = (student: string, term: string | undefined) => ({
  ...timed(
    cachedRead(api.scoreEntry.ofStudent, { params: { student }, query: { term } }, [
      'student',
      'subjects',
      'term',
      'grades',
    ]),
  ),
  staleTime: 5_000,
})

export const armScoresOf = (classArm: string, term: string | undefined) => ({
  ...read(api.scoreEntry.byStudent, { params: { classArm }, query: { term } }),
  staleTime: 5_000,
})

export type ArmScores = Response<typeof api.scoreEntry.byStudent>

/** Where a cell is stored. */
export interface CellPlace {
  classArmId: string
  subjectId: string
  studentId: string
  componentId: string
  termId: string
}

export const historyOf = ({ classArmId, subjectId, studentId, componentId, termId }: CellPlace) => ({
  ...read(api.scoreEntry.history, {
    params: { classArm: classArmId, subject: subjectId, student: studentId },
    query: { component: componentId, term: termId },
  }),
  // Somebody may have saved since the last fetch.
  staleTime: 0,
  gcTime: 0,
})

export const windowsOf = (school: string, term: string | undefined) =>
  read(api.scoreEntry.windows, { query: { school, term } })
export type EntryWindows = Response<typeof api.scoreEntry.windows>
type WindowOfComponent = EntryWindows['classTypes'][number]['components'][number]
/** The days on which a component of a class type may be entered. */
export interface WindowRow extends WindowOfComponent {
  classType: string
  /** The latest that the school requested of the state for it. */
  request?: EntryWindows['requests'][number] | undefined
}

export const lateAccessOf = (school: string) => read(api.scoreEntry.lateList, { query: { school } })
export type LateAccess = Response<typeof api.scoreEntry.lateList>['foundLateAccess'][number]

/** The terms of all sessions, newest session first. */
export const termsOfState = () => ({
  ...cachedRead(api.state.viewSessions, {}, ['foundSessions']),
  staleTime: 10 * 60_000,
  select: ({ foundSessions }: Response<typeof api.state.viewSessions>) =>
    foundSessions.flatMap(({ name: session, terms }) =>
      terms.map(({ id, name, starts, active }) => ({ id, name, session, starts, active })),
    ),
})
