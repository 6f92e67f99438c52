import type { Page } from '../../platform/db/index.ts'
import { typedWords, lookByWords, lazyCandidates, nearest, type NameWork } from './find-named.ts'
import { isWalkedByClass, listByClass } from './queries/by-class.ts'
import {
  type FoundStudents,
  keysOf,
  listedStudents,
  listOfMany,
  type ListScope,
  listStudentIds,
  listStudents,
  type Named,
  schoolsOf,
  type StudentFilters,
} from './queries/list.ts'
import { studentsNamed, wordsWith } from './queries/names.ts'
import { foldedWords } from '@akada/contract/kernel/text-match'
import { searchWords } from './rules/search.ts'

/** The context for reading lists. */
export type ListWork = Pick<NameWork, 'db' | 'system'>

/** Up to this many schools are read whole, which needs no index: a word may then be any part of names and numbers. */
const fewSchools = 5

const isWide = ({ schoolIds, ownArms }: ListScope): boolean =>
  ownArms === null && (schoolIds === null || schoolIds.length > fewSchools)

/**
 * A search term over many schools as words of the index of names: of each typed word those of the state's words that contain it, and itself
 * where it may be a number. Null if the term has no words.
 */
const namedBy = async ({ db }: ListWork, stateId: string, term: string | undefined): Promise<Named | null> => {
  const words = searchWords(term).map(typed => ({ typed, pieces: foldedWords(typed) }))
  if (words.length === 0) return null
  const pieces = words.flatMap(word => word.pieces)
  const known = await db.read(tx => wordsWith(tx, pieces))
  let place = 0
  const groups = words.map(word => ({
    number: /\d/.test(word.typed) ? word.typed : null,
    pieces: word.pieces.map(() => {
      place++
      return known.filter(one => one.place === place).map(one => one.word)
    }),
  }))
  return { stateId, groups }
}

/** The ids of the students whose names resemble the term, at most 300; none if it has a number. */
const resembling = async (work: ListWork, stateId: string, scope: ListScope, term: string): Promise<string[]> => {
  const asked = typedWords(term)
  if (asked.length === 0 || /\d/.test(term)) return []
  const within = { stateId, schoolIds: await work.db.read(tx => schoolsOf(tx, scope)) }
  const found = await lookByWords(asked, lazyCandidates(work, asked), 1, groups =>
    work.system.read(tx => studentsNamed(tx, within, groups)),
  )
  return nearest(asked, found, found.length)
}

/** The filters with the students whose names resemble the term in its place; null if there are none. */
const withResembling = async (
  work: ListWork,
  stateId: string,
  filters: StudentFilters,
  scope: ListScope,
): Promise<StudentFilters | null> => {
  const ids = await resembling(work, stateId, scope, filters.searchTerm ?? '')
  return ids.length === 0 ? null : { ...filters, searchTerm: undefined, ids }
}

/** A page of students of many schools; by name it is found by the index of names outside row-level security, and read within it. */
const pageOfMany = async (
  { db, system }: ListWork,
  filters: StudentFilters & Page,
  scope: ListScope,
): Promise<FoundStudents> => {
  const list = isWalkedByClass(filters, scope) ? listByClass : listOfMany
  const { ids, ...found } = await (filters.named ? system : db).read(tx => list(tx, filters, scope))
  const foundStudents = ids.length === 0 ? [] : await db.read(tx => listedStudents(tx, ids, scope))
  return { foundStudents, ...found }
}

/** The first value of a position in a list of similar names, so that the next page begins among them. */
const similar = 'similar'

/** A page of the students whose names resemble the term; null if there are none. */
const pageOfSimilar = async (
  work: ListWork,
  stateId: string,
  filters: StudentFilters & Page,
  scope: ListScope,
): Promise<FoundStudents | null> => {
  const candidates = await withResembling(work, stateId, filters, scope)
  if (!candidates) return null
  const from = filters.from && { ...filters.from, after: filters.from.after.slice(1) }
  const found = await work.db.read(tx => listStudents(tx, { ...filters, ...candidates, from }, scope))
  return { ...found, last: found.last && [similar, ...found.last] }
}

/** A page of students: by name, with small mistakes where nobody is found as typed, by number, and by the other filters. */
export const searchStudents = async (
  work: ListWork,
  stateId: string,
  filters: StudentFilters & Page,
  scope: ListScope,
): Promise<FoundStudents> => {
  const { from, searchTerm } = filters
  const isSimilar = from?.after[0] === similar && from.after.length > keysOf(filters).length
  if (isSimilar)
    return (
      (await pageOfSimilar(work, stateId, filters, scope)) ?? {
        foundStudents: [],
        total: from.counted.total,
        last: null,
      }
    )
  const wide = isWide(scope)
  const named = wide ? await namedBy(work, stateId, searchTerm) : null
  const exact = named ? { ...filters, searchTerm: undefined, named } : filters
  const found = wide ? await pageOfMany(work, exact, scope) : await work.db.read(tx => listStudents(tx, filters, scope))
  if (found.total > 0 || !searchTerm) return found
  return (await pageOfSimilar(work, stateId, filters, scope)) ?? found
}

/** The ids of the whole list that `searchStudents` shows in pages, at most `most`. */
export const searchStudentIds = async (
  work: ListWork,
  stateId: string,
  filters: StudentFilters,
  scope: ListScope,
  most: number,
): Promise<string[]> => {
  const named = isWide(scope) ? await namedBy(work, stateId, filters.searchTerm) : null
  const found = named
    ? await work.system.read(tx => listStudentIds(tx, { ...filters, searchTerm: undefined, named }, scope, most))
    : await work.db.read(tx => listStudentIds(tx, filters, scope, most))
  if (found.length > 0 || !filters.searchTerm) return found
  const candidates = await withResembling(work, stateId, filters, scope)
  return candidates ? work.db.read(tx => listStudentIds(tx, candidates, scope, most)) : []
}
