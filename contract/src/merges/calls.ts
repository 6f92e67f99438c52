import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { done, id, instant, line, queryIds } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'

const child = z.object({ id, fullName: z.string(), fxId: z.string(), admissionNumber: z.string() })

/** The data that would move from the removed record to the kept one. */
export const mergePreview = z.object({
  keep: child,
  remove: child,
  moves: z.object({
    enrolments: z.int(),
    scores: z.int(),
    registerMarks: z.int(),
    reportCards: z.int(),
    guardians: z.int(),
    examRegistrations: z.int(),
  }),
  /** Conflicting data: the kept record's value is used, the other one is stored with the merge. */
  setAside: z.array(z.string()).max(100),
  /** Why the records can't be merged; empty if they can. */
  hindrances: z.array(z.string()).max(20),
})

export const mergeErrors = catalogue({
  cannotMerge: '422 cannot_merge: {hindrance}',
  sameRecord: '422 same_record: Choose two different records.',
  alreadyUndone: '409 merge_undone: This was undone already.',
  cannotUndo: '409 cannot_undo_merge: The remaining record has changed: {what}. Fix that first.',
})

const both = z.object({ keep: id, remove: id })
const bothInQuery = [
  { in: 'query', name: 'keep', of: 'student' },
  { in: 'query', name: 'remove', of: 'student' },
] as const

export const mergeCalls = calls({ tag: 'Students', access: 'student.merge' })({
  preview: {
    call: 'GET /student/merge-preview',
    summary: 'What making two records into one would do',
    where: bothInQuery,
    query: both,
    response: mergePreview,
    errors: [mergeErrors.sameRecord],
  },
  merge: {
    call: 'POST /student/merge',
    summary: 'Make two records of one child into one',
    description:
      'The kept record gets what it lacks of the other: enrolments, scores, marks, cards, guardians, exam registrations. The removed one keeps its Student ID, points to the kept one and is in no list. It can be undone.',
    where: [
      { in: 'body', name: 'keep', of: 'student' },
      { in: 'body', name: 'remove', of: 'student' },
    ],
    body: both.extend({ reason: line(limits.text) }),
    response: done.extend({ merge: id }),
    errors: [mergeErrors.cannotMerge, mergeErrors.sameRecord],
  },
  list: {
    call: 'GET /student/merges',
    summary: 'The merges of a school, newest first',
    where: { in: 'query', name: 'school', of: 'school', orActor: true },
    query: z.object({ school: queryIds }),
    response: z.object({
      foundMerges: z
        .array(
          z.object({
            id,
            keep: child,
            remove: child,
            reason: z.string().nullable(),
            mergedBy: z.string(),
            mergedAt: instant,
            undoneAt: instant.nullable(),
          }),
        )
        .max(200),
    }),
  },
  undo: {
    call: 'POST /student/undo-merge/{id}',
    summary: 'Take two merged records apart again',
    where: { in: 'param', name: 'id', of: 'studentMerge' },
    response: done,
    errors: [mergeErrors.alreadyUndone, mergeErrors.cannotUndo],
  },
})
