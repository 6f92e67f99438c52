import type { ReviewChanges } from '@akada/contract/report-cards/reviews'
import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import { counted } from '@akada/contract/report-cards/words'
import { ownDifferencesOf } from './agreement.ts'

/** The changes of an arm's drafts as they are stored: without the names, which the students' records have. */
export interface StoredChanges {
  students: { studentId: string; because: string[] }[]
  others: number
}

interface Drafts {
  /** The students who were in the arm at the last step of the review; null if they were not recorded. */
  before: readonly string[] | null
  /** Those who are in it now. */
  now: readonly string[]
  /** The drafts that changed; `before` is null for one that did not exist. */
  changed: readonly { studentId: string; before: ReportCardResult | null; now: ReportCardResult }[]
}

const named = 4
const maxReasons = 20

/** What changed on the drafts of an arm since the last step of their review. */
export const changesOf = ({ before, now, changed }: Drafts): StoredChanges => {
  const without = (ids: readonly string[], others: readonly string[]): string[] => {
    const known = new Set(others)
    return ids.filter(id => !known.has(id))
  }
  const moved = [
    ...without(before ?? now, now).map(studentId => ({ studentId, because: ['left the class arm'] })),
    ...without(now, before ?? now).map(studentId => ({ studentId, because: ['joined the class arm'] })),
  ]
  const isMoved = new Set(moved.map(({ studentId }) => studentId))
  const stayed = changed
    .filter(({ studentId }) => !isMoved.has(studentId))
    .map(card => ({
      studentId: card.studentId,
      because: card.before ? ownDifferencesOf(card.before, card.now) : ['has a report card now'],
    }))
  const own = stayed.filter(({ because }) => because.length > 0)
  return { students: [...moved, ...own], others: stayed.length - own.length }
}

/** Later changes added to earlier ones that the head has not approved yet. */
export const changesWith = (earlier: StoredChanges, later: StoredChanges): StoredChanges => {
  const before = new Map(earlier.students.map(({ studentId, because }) => [studentId, because]))
  const again = new Set(later.students.map(({ studentId }) => studentId))
  return {
    students: [
      ...earlier.students.filter(({ studentId }) => !again.has(studentId)),
      ...later.students.map(({ studentId, because }) => ({
        studentId,
        because: [...(before.get(studentId) ?? []), ...because].slice(-maxReasons),
      })),
    ],
    others: Math.max(earlier.others, later.others),
  }
}

/** For a sentence: 'Adebayo, Ada (Mathematics, total: 85 is now 84); and 3 more cards'. */
export const changesText = ({ students, others }: ReviewChanges): string => {
  const rest = Math.max(0, students.length - named) + others
  return [
    ...students.slice(0, named).map(({ fullName, because }) => `${fullName} (${because.join(', ')})`),
    ...(rest > 0 ? [students.length > 0 ? `and ${counted(rest, 'more card')}` : counted(rest, 'card')] : []),
  ].join('; ')
}
