import { listSearch } from '../../lib/list-search.ts'
import type { Pages } from '../../lib/page/area.ts'

/** State of the list of scores in its address. */
export const searchOfProgress = listSearch(['classArm', 'subject', 'teacher', 'state', 'tab'])
export type ProgressSearch = ReturnType<typeof searchOfProgress>

/** State of the list of an arm's students in its address. */
export const searchOfArm = listSearch(['term', 'state'])

/** State of the page of entry windows in its address. */
export const searchOfWindows = listSearch(['term', 'tab', 'status'])

/** State of a score grid in its address: its term, and the component in which it begins. */
export const searchOfGrid = listSearch(['term', 'component'])
export type GridSearch = ReturnType<typeof searchOfGrid>

const path = '/academics/scores'
const operation = 'score.view'

export const pages = {
  school: {
    progress: {
      to: path,
      title: 'Scores',
      operation,
      search: searchOfProgress,
      section: 'academics',
    },
    grid: { to: `${path}/$classArm/$subject`, operation, search: searchOfGrid },
    student: { to: `${path}/student/$student`, operation, search: searchOfGrid },
    arm: { to: `${path}/$classArm`, operation, search: searchOfArm },
    windows: {
      to: '/academics/entry-windows',
      title: 'Entry windows',
      operation,
      search: searchOfWindows,
      section: 'academics',
    },
  },
} as const satisfies Pages

export const scores = pages.school.progress

/** How many of each student's scores are entered, in a class arm. */
export const armScoresAt = (classArmId: string, termId?: string) =>
  `${path}/${classArmId}${termId ? `?term=${termId}` : ''}`

/** The score grid of a subject in a class arm, in the active term by default. */
export const gridOf = ({ classArmId, subjectId, termId }: { classArmId: string; subjectId: string; termId?: string }) =>
  `${path}/${classArmId}/${subjectId}${termId ? `?term=${termId}` : ''}`
