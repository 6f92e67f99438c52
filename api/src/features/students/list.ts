import type { Page } from '../../platform/db/index.ts'
import { typedWords, lookByWords, lazyCandidates, nearest, type NameWork } from './search.ts'
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
import { listLeavers } from './queries/leavers.ts'
import { areFew, studentsNamed, wordsWith } from './queries/names.ts'
import { foldedWords } from '@akada/contract/kernel/text-match'
import { searchWords } from './rules/search.ts'

/** The context for reading lists. */
export type ListWork = Pick<NameWork, 'db' | 'system'>

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

/**
 * Where a list is read from: the enrolments of those who left by a transfer, the students of a few schools or of own arms as a whole, the
 * index of names, the classes of a whole state one after another, or an index in the list's order.
 */
type Source = 'leavers' | 'few' | 'names' | 'classes' | 'many'

const sourceOf = (filters: StudentFilters & Page, scope: ListScope): Source => {
  if (filters.status === 'Transferred') return 'leavers'
  if (scope.ownArms !== null || areFew(scope.schoolIds)) return 'few'
  if (filters.named) return 'names'
  return isWalkedByClass(filters, scope) ? 'classes' : 'many'
}

/** A page of a source. The index of names is read outside row-level security; what is shown of its students is read within it. */
const pageFrom = async (
  source: Source,
  { db, system }: ListWork,
  filters: StudentFilters & Page,
  scope: ListScope,
): Promise<FoundStudents> => {
  if (source === 'leavers') return db.read(tx => listLeavers(tx, filters, scope))
  if (source === 'few') return db.read(tx => listStudents(tx, filters, scope))
  const list = source === 'classes' ? listByClass : listOfMany
  const { ids, ...found } = await (source === 'names' ? system : db).read(tx => list(tx, filters, scope))
  const foundStudents = ids.length === 0 ? [] : await db.read(tx => listedStudents(tx, ids, scope))
  return { foundStudents, ...found }
}

/** The filters with the search term as words of the index of names, if the list is of many schools. */
const withNames = async <Filters extends StudentFilters>(
  work: ListWork,
  stateId: string,
  filters: Filters,
  { ownArms, schoolIds }: ListScope,
): Promise<Filters> => {
  if (filters.status === 'Transferred' || ownArms !== null || areFew(schoolIds)) return filters
  const named = await namedBy(work, stateId, filters.searchTerm)
  return named ? { ...filters, searchTerm: undefined, named } : filters
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
  const found = await pageFrom('few', work, { ...filters, ...candidates, from }, scope)
  return { ...found, last: found.last && [similar, ...found.last] }
}

/** A page of students: by name, with small mistakes where nobody is found as typed, by number, and by the other filters. */
export const pageOfStudents = async (
  work: ListWork,
  stateId: string,
  filters: StudentFilters & Page,
  scope: ListScope,
): Promise<FoundStudents> => {
  const { from, searchTerm } = filters
  const isSimilar = from?.after[0] === similar && from.after.length > keysOf(filters).length
  if (isSimilar) {
    const none = { foundStudents: [], total: from.counted.total, last: null }
    return (await pageOfSimilar(work, stateId, filters, scope)) ?? none
  }
  const exact = await withNames(work, stateId, filters, scope)
  const source = sourceOf(exact, scope)
  const found = await pageFrom(source, work, exact, scope)
  if (found.total > 0 || !searchTerm || source === 'leavers') return found
  return (await pageOfSimilar(work, stateId, filters, scope)) ?? found
}

/** The ids of the whole list that `pageOfStudents` shows in pages, at most `most`; not of those who left by a transfer. */
export const idsOfStudents = async (
  work: ListWork,
  stateId: string,
  filters: StudentFilters,
  scope: ListScope,
  most: number,
): Promise<string[]> => {
  const exact = await withNames(work, stateId, filters, scope)
  const found = await (exact.named ? work.system : work.db).read(tx => listStudentIds(tx, exact, scope, most))
  if (found.length > 0 || !filters.searchTerm) return found
  const candidates = await withResembling(work, stateId, filters, scope)
  return candidates ? work.db.read(tx => listStudentIds(tx, candidates, scope, most)) : []
}
