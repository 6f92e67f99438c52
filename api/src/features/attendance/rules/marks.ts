import type { absenceReasons, attendanceMarks, markItem, SheetAnswer } from '@akada/contract/attendance/calls'
import type * as z from 'zod'

export type Mark = (typeof attendanceMarks)[number]
export type Reason = (typeof absenceReasons)[number]
/** A mark that was sent; `presumed` if nobody tapped it. */
export type MarkItem = z.infer<typeof markItem> & { presumed?: true }

/**
 * A mark as stored in a register: m the mark, i its id, t when it was made on the device, b by which staff member, r the reason of an
 * absence, p if it was presumed when the register was saved. The keys are short because a state writes some millions of these a day.
 */
export interface StoredMark {
  m: Mark
  i: string
  t: string
  b: string
  r?: Reason
  p?: true
}
/** Student id to mark. */
export type StoredMarks = Record<string, StoredMark>

export interface MarkOutcome {
  studentId: string
  id: string
  outcome: SheetAnswer['results'][number]['outcome']
  /** The content of the cell once the sheet is written. */
  standing: StoredMark | null
  /** The student was presumed present, but somebody else had marked something else, which stays. */
  overruled: boolean
}

export interface MarkingFacts {
  stored: StoredMarks
  /** Students in the arm on the day of the sheet. */
  roster: ReadonlySet<string>
  /** Whether a mark with this id was once in the student's cell and was replaced. */
  wasReplaced: (studentId: string, id: string) => boolean
  /** The person who marks. */
  by: string
  /** The time of a mark whose sender gives none. */
  now: string
  newId: () => string
}

export interface Marking {
  outcomes: MarkOutcome[]
  changes: StoredMarks
  /** Corrected marks, in the order of correction. */
  replaced: { studentId: string; mark: StoredMark }[]
}

const reasonOf = (item: MarkItem): Reason | undefined =>
  item.mark === 'absent' || item.mark === 'excused' ? (item.reason ?? undefined) : undefined

const isSameMark = (standing: StoredMark, item: MarkItem): boolean =>
  standing.m === item.mark && standing.r === reasonOf(item)

/**
 * The result of each item of a sheet, one after the other: a person without a connection may have tapped a cell twice. An item changes
 * nothing if its id was applied before, or if the cell already shows the same mark. It is a conflict if its sender saw a mark other than
 * the current one, and refused if the student was not in the arm. A presumed mark only fills an empty cell.
 */
export const applyMarks = (items: readonly MarkItem[], facts: MarkingFacts): Marking => {
  const changes = new Map<string, StoredMark>()
  const replaced: Marking['replaced'] = []
  const outcomes = items.map((item): MarkOutcome => {
    const { studentId } = item
    const id = item.id ?? facts.newId()
    const standing = changes.get(studentId) ?? facts.stored[studentId] ?? null
    const result = (outcome: MarkOutcome['outcome'], now = standing): MarkOutcome => ({
      studentId,
      id,
      outcome,
      standing: now,
      overruled: item.presumed === true && now !== null && now.m !== 'present' && now.b !== facts.by,
    })
    const wasApplied = (known: string) =>
      standing?.i === known ||
      facts.wasReplaced(studentId, known) ||
      replaced.some(one => one.studentId === studentId && one.mark.i === known)
    if (standing && item.presumed) return result('unchanged')
    if (item.id && wasApplied(item.id)) return result('unchanged')
    if (!facts.roster.has(studentId)) return result('refused')
    if (standing && isSameMark(standing, item)) return result('unchanged')
    if (item.basedOn !== undefined && item.basedOn !== (standing?.i ?? null)) return result('conflict')

    const reason = reasonOf(item)
    const mark: StoredMark = {
      m: item.mark,
      i: id,
      t: item.at ?? facts.now,
      b: facts.by,
      ...(reason && { r: reason }),
      ...(item.presumed && { p: true }),
    }
    if (standing) replaced.push({ studentId, mark: standing })
    changes.set(studentId, mark)
    return result('saved', mark)
  })
  return { outcomes, changes: Object.fromEntries(changes), replaced }
}

/** Whether the earlier marks of a register are needed: an item with an id meets a mark with another. */
export const needsHistory = (items: readonly MarkItem[], stored: StoredMarks): boolean =>
  Object.keys(stored).length > 0 &&
  items.some(({ studentId, id, presumed }) => {
    const standing = id && !presumed ? stored[studentId] : undefined
    return standing !== undefined && standing.i !== id
  })

/** How many marks of a register were presumed. */
export const presumedIn = (marks: StoredMarks): number => Object.values(marks).filter(mark => mark.p).length

/** Whether a mark is an absence of which nobody knows why. */
export const isUnexplained = ({ m, r }: StoredMark): boolean => m === 'absent' && (r === undefined || r === 'unknown')

/** The mark of an unexplained absence with its reason, as one of its own: a draft that was based on the former is in conflict with it. */
export const withReason = (
  mark: StoredMark,
  reason: Reason,
  own: { id: string; by: string; now: string },
): StoredMark => ({
  m: mark.m,
  i: own.id,
  t: own.now,
  b: own.by,
  r: reason,
})

/** The marks of a register as they are stored (docs/adr/0007). */
export interface CompactMarks {
  /** In the order of their ids. */
  students: string[]
  /** A letter for each student. */
  codes: string
  /** The id of each mark; null if most marks share theirs. */
  markIds: string[] | null
  /** What holds for most marks. */
  shared: Partial<Pick<StoredMark, 'i' | 't' | 'b'>>
  /** By student, what differs from it and the reason of an absence; null if there is none. */
  own: Record<string, Partial<StoredMark>> | null
}

const letters = { present: 'p', late: 'l', absent: 'a', excused: 'e' } as const satisfies Record<Mark, string>
const presumed = 'P'
const marksByLetter = new Map<string, Mark>([
  [presumed, 'present'],
  ...Object.entries(letters).map(([mark, letter]) => [letter, mark as Mark] as const),
])

const mostFrequent = (values: readonly string[]): { value: string; times: number } => {
  const counts = new Map<string, number>()
  let most = { value: '', times: 0 }
  for (const value of values) {
    const times = (counts.get(value) ?? 0) + 1
    counts.set(value, times)
    if (times > most.times) most = { value, times }
  }
  return most
}

/** The compact form of the marks of a register, which has at least one. */
export const compacted = (marks: StoredMarks): CompactMarks => {
  const students = Object.keys(marks).toSorted()
  const all = students.flatMap(id => marks[id] ?? [])
  const id = mostFrequent(all.map(mark => mark.i))
  const isShared = id.times * 2 >= all.length
  const shared = {
    ...(isShared && { i: id.value }),
    t: mostFrequent(all.map(mark => mark.t)).value,
    b: mostFrequent(all.map(mark => mark.b)).value,
  }
  const own = students.flatMap((student, index): [string, Partial<StoredMark>][] => {
    const mark = all[index]
    if (!mark) return []
    const differs = {
      ...(isShared && mark.i !== shared.i && { i: mark.i }),
      ...(mark.t !== shared.t && { t: mark.t }),
      ...(mark.b !== shared.b && { b: mark.b }),
      ...(mark.r && { r: mark.r }),
    }
    return Object.keys(differs).length > 0 ? [[student, differs]] : []
  })
  return {
    students,
    codes: all.map(mark => (mark.p ? presumed : letters[mark.m])).join(''),
    markIds: isShared ? null : all.map(mark => mark.i),
    shared,
    own: own.length > 0 ? Object.fromEntries(own) : null,
  }
}

/** The marks of a register for counting, by student. */
export type MarksByStudent = Pick<ReadonlyMap<string, Mark>, 'get' | 'size'>

/**
 * Reads students and letters as PostgreSQL sends them. Registers with the same students share the list: a term of an arm has a hundred
 * registers and few lists.
 */
export const readerOfCodes = (): ((students: string, codes: string) => MarksByStudent) => {
  const lists = new Map<string, Map<string, number>>()
  const placesOf = (students: string): Map<string, number> => {
    const known = lists.get(students)
    if (known) return known
    const places = new Map(
      students
        .slice(1, -1)
        .split(',')
        .map((id, place) => [id, place]),
    )
    lists.set(students, places)
    return places
  }
  return (students, codes) => {
    const places = placesOf(students)
    return {
      size: places.size,
      get: student => {
        const place = places.get(student)
        return place === undefined ? undefined : marksByLetter.get(codes.charAt(place))
      },
    }
  }
}
