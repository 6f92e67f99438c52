/** How a register sheet writes its cells. No runtime imports, so any page may use it. */
import type { absenceReasons, attendanceMarks, sittings } from './calls.ts'

type Mark = (typeof attendanceMarks)[number]
type Reason = (typeof absenceReasons)[number]

const letterOfMark: Record<Mark, string> = { present: 'P', absent: 'A', late: 'L', excused: 'E' }
const letterOfReason: Record<Reason, string> = { sick: 's', permission: 'p', suspended: 'x', unknown: 'u' }

/** The cell of a student who was not in the arm that day. */
export const notInArm = '-'

/** 'P', 'L', 'A', 'As', 'Ep'. */
export const cellOf = (mark: Mark, reason: Reason | null | undefined): string =>
  letterOfMark[mark] + (reason ? letterOfReason[reason] : '')

const named = <K extends string>(letters: Record<K, string>, letter: string | undefined): K | null => {
  for (const name in letters) if (letters[name] === letter) return name
  return null
}

/** The meaning of a cell; null if it is empty or the student was not in the arm. */
export const readCell = (cell: string): { mark: Mark; reason: Reason | null } | null => {
  const mark = named(letterOfMark, cell[0])
  return mark && { mark, reason: named(letterOfReason, cell[1]) }
}

/** As in the paper book: strokes for present, / in the morning and \ in the afternoon, letters for the rest. */
export const bookMark = (cell: string, sitting: (typeof sittings)[number]): string => {
  if (cell === 'P') return sitting === 'morning' ? '/' : '\\'
  return cell === notInArm ? '–' : cell
}

/** The legend of a sheet with strokes. */
export const bookKey = (sittings: number): readonly { mark: string; words: string }[] => [
  ...(sittings > 1
    ? [
        { mark: '/', words: 'present in the morning' },
        { mark: '\\', words: 'present in the afternoon' },
      ]
    : [{ mark: '/', words: 'present' }]),
  { mark: 'L', words: 'late (counts as present)' },
  { mark: 'A', words: 'absent' },
  { mark: 'E', words: 'excused' },
  { mark: 's', words: 'sick' },
  { mark: 'p', words: 'permission' },
  { mark: 'x', words: 'suspended' },
  { mark: 'u', words: 'unknown' },
  { mark: '–', words: 'not in the class arm' },
]
