import type { StoredMark, StoredMarks, Mark } from './marks.ts'

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
