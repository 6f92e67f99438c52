import type { Draft } from '../../../lib/draft/kind.ts'
import type { Conflict, Sheet, SheetKey, Tap } from './sheet.ts'

/** The identity of a register, and what applies to it as a whole. */
export interface SheetHead extends SheetKey {
  why: string | null
  error: string | null
}

/** The unsent marks of one student; see `Sheet`. */
export interface StudentWork {
  draft: Tap | null
  queue: readonly Tap[]
  conflict: Conflict | null
  refusal: string | null
}

export type SheetDraft = Draft<SheetHead, StudentWork>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isDraft = (raw: Record<string, unknown>): raw is Record<string, unknown> & SheetDraft =>
  isRecord(raw.items) && isRecord(raw.head) && typeof raw.head.classArmId === 'string'

const presentIn = <T>(items: SheetDraft['items'], pick: (work: StudentWork) => T | null): Record<string, T> =>
  Object.fromEntries(
    Object.entries(items).flatMap(([studentId, work]) => {
      const value = pick(work)
      return value === null ? [] : [[studentId, value]]
    }),
  )

/** A register in the form that the pages use. */
export const sheetOf = ({ head, items }: SheetDraft): Sheet => ({
  ...head,
  drafts: presentIn(items, ({ draft }) => draft),
  queue: Object.values(items).flatMap(({ queue }) => queue),
  conflicts: presentIn(items, ({ conflict }) => conflict),
  refusals: presentIn(items, ({ refusal }) => refusal),
})

/** The same by student, as it is stored and shared by the tabs. */
export const draftOf = ({ drafts, queue, conflicts, refusals, ...head }: Sheet): SheetDraft => {
  const students = [drafts, conflicts, refusals].flatMap(Object.keys)
  const all = new Set([...students, ...queue.map(({ studentId }) => studentId)])
  return {
    head,
    items: Object.fromEntries(
      [...all].map(studentId => [
        studentId,
        {
          draft: drafts[studentId] ?? null,
          queue: queue.filter(tap => tap.studentId === studentId),
          conflict: conflicts[studentId] ?? null,
          refusal: refusals[studentId] ?? null,
        },
      ]),
    ),
  }
}

/** A stored register; null if its shape is unknown. */
export const readStored = (raw: unknown): SheetDraft | null => (isRecord(raw) && isDraft(raw) ? raw : null)
