import { foldedWords } from '@akada/contract/kernel/text-match'
import type { Actor } from '../../platform/auth/index.ts'
import { planOnce, type ReadTx, type TenantDb } from '../../platform/db/index.ts'
import type { StudentHooks } from './hooks.ts'
import { narrowedTo } from './policy.ts'
import {
  type NamedStudent,
  type NameScope,
  nearWords,
  ownStudents,
  type ShownStudent,
  shownStudents,
  studentsNamed,
  studentsNumbered,
} from './queries/names.ts'
import { ownArms } from './queries/own-arms.ts'
import { distanceOf, distancesOfNames, unlikeDistance } from './rules/names.ts'

/** The context for searching people by name. */
export interface NameWork {
  db: TenantDb
  /** Outside row-level security, under which the index of names can't be used; it only ever returns ids. */
  system: TenantDb
  actor: Actor
  hooks: StudentHooks
}

/** One letter means nothing, and a name has at most six words. */
export const typedWords = (term: string): string[] =>
  foldedWords(term)
    .filter(word => word.length > 1)
    .slice(0, 6)

const wordsOf = ({ lastName, firstName, middleName }: NamedStudent): string[] =>
  foldedWords(`${lastName} ${firstName} ${middleName ?? ''}`)

/** The ids of the nearest names, the nearest first. */
export const nearest = (asked: readonly string[], found: readonly NamedStudent[], most: number): string[] => {
  const distanceOfName = distancesOfNames(asked)
  return [...new Map(found.map(student => [student.id, student])).values()]
    .flatMap(student => {
      const words = wordsOf(student)
      const distance = distanceOfName(words)
      return distance === null ? [] : [{ id: student.id, distance, name: words.join(' ') }]
    })
    .toSorted((one, other) => one.distance - other.distance || one.name.localeCompare(other.name))
    .slice(0, most)
    .map(({ id }) => id)
}

/** Groups of words to search for: exactly those typed, then those with one mistake or incomplete, then with two. */
const typoDistances = [1, 2] as const

/** At most this many of the nearest words are looked up. */
const mostWords = 40

/** For each typed word, the candidate words of the state's names, the nearest first; the word itself is always included. */
export const candidateWords = async (
  tx: ReadTx,
  asked: readonly string[],
): Promise<{ word: string; distance: number }[][]> => {
  const near = await nearWords(tx, asked)
  return asked.map((word, index) => {
    const found = near
      .filter(({ place }) => place === index + 1)
      .map(one => ({ word: one.word, distance: distanceOf(word, one.word) }))
      .filter(({ distance }) => distance > 0 && distance < unlikeDistance)
      .toSorted((one, other) => one.distance - other.distance || one.word.length - other.word.length)
    return [{ word, distance: 0 }, ...found.slice(0, mostWords)]
  })
}

/** The candidate words for each typed word. */
export type CandidateWords = () => Promise<{ word: string; distance: number }[][]>

/** Queries the candidate words only when needed, and only once. */
export const lazyCandidates = ({ db }: Pick<NameWork, 'db'>, asked: readonly string[]): CandidateWords => {
  let known: ReturnType<CandidateWords> | undefined
  return () => (known ??= db.read(tx => candidateWords(tx, asked)))
}

/**
 * Searches for people by the words of their names, given groups of words, each of which must match. The search ends at `enough` results;
 * mistakes are considered only if the words as typed find fewer, and two mistakes only if nothing else was found.
 */
export const lookByWords = async <T>(
  asked: readonly string[],
  candidates: CandidateWords,
  enough: number,
  look: (groups: string[][]) => Promise<T[]>,
): Promise<T[]> => {
  const found = await look(asked.map(word => [word]))
  if (found.length >= enough) return found
  const near = await candidates()
  let size = asked.length
  for (const most of typoDistances) {
    const groups = near.map(group => group.filter(({ distance }) => distance <= most).map(({ word }) => word))
    const words = groups.reduce((sum, group) => sum + group.length, 0)
    if (words > size) found.push(...(await look(groups)))
    if (found.length > 0) break
    size = words
  }
  return found
}

const ofOwn = async (
  { db, hooks }: NameWork,
  staffId: string,
  term: string,
  asked: readonly string[],
  most: number,
) => {
  const own = await db.read(tx => ownStudents(tx, ownArms(hooks, staffId)))
  const number = term.trim().toLowerCase()
  const numbered = own.filter(
    ({ fxId, admissionNumber }) =>
      fxId.toLowerCase().startsWith(number) || admissionNumber.toLowerCase().startsWith(number),
  )
  const named = asked.length > 0 ? nearest(asked, own, most) : []
  return [...new Set([...numbered.map(({ id }) => id), ...named])].slice(0, most)
}

/**
 * Students by name, with small mistakes, or by the beginning of their fxId or admission number: the nearest first, at most `most`. A person
 * who sees only students of their own arms finds only those.
 */
export const findStudentsNamed = async (
  work: NameWork,
  scope: NameScope,
  term: string,
  most: number,
  candidates: CandidateWords,
): Promise<ShownStudent[]> => {
  const asked = typedWords(term)
  const own = narrowedTo(work.actor)
  const ids =
    own === null
      ? await ofScope(work, scope, { term, asked, meant: candidates }, most)
      : await ofOwn(work, own, term, asked, most)
  if (ids.length === 0) return []
  return work.db.read(async tx => {
    const [, shown] = await Promise.all([planOnce(tx), shownStudents(tx, ids, scope.schoolIds)])
    return shown
  })
}

const ofScope = async (
  work: NameWork,
  scope: NameScope,
  { term, asked, meant }: { term: string; asked: readonly string[]; meant: CandidateWords },
  most: number,
): Promise<string[]> => {
  const { system } = work
  const number = term.trim()
  const numbered = /\d/.test(number) ? await system.read(tx => studentsNumbered(tx, scope, number, most)) : []
  if (numbered.length >= most || asked.length === 0) return numbered.map(({ id }) => id)
  const named = await lookByWords(asked, meant, most, groups => system.read(tx => studentsNamed(tx, scope, groups)))
  return [...new Set([...numbered.map(({ id }) => id), ...nearest(asked, named, most)])].slice(0, most)
}
