import { foldedWords } from '@akada/contract/kernel/text-match'
import type { ResultOf } from '@akada/contract/kernel/calls'
import { limits } from '@akada/contract/kernel/limits'
import type { searchCalls } from '@akada/contract/search/calls'
import type { Actor, Place } from '../../platform/auth/index.ts'
import { planOnce, type ReadTx, readTogether } from '../../platform/db/index.ts'
import {
  typedWords,
  distancesOfNames,
  findStudentsNamed,
  lookByWords,
  type CandidateWords,
  lazyCandidates,
  type NameWork,
} from '../students/index.ts'
import * as ask from './queries.ts'

type Found = ResultOf<(typeof searchCalls)['everything']>
const most = limits.picker

const findStaff = async (
  { db, system }: NameWork,
  place: Place,
  term: string,
  { asked, meant }: { asked: readonly string[]; meant: CandidateWords },
): Promise<Found['staff']> => {
  const username = term.trim()
  const [known, named] = await Promise.all([
    /\s/.test(username) ? [] : system.read(tx => ask.staffByUsername(tx, place, username, most)),
    asked.length === 0
      ? []
      : lookByWords(asked, meant, most, groups => system.read(tx => ask.staffNamed(tx, place, groups))),
  ])
  const byId = new Map([...known, ...named].map(person => [person.id, person]))
  const distanceOfName = distancesOfNames(asked)
  const ids = [...byId.values()]
    .map(({ id, names }) => ({ id, distance: distanceOfName(foldedWords(names)) ?? most, names }))
    .toSorted((one, other) => one.distance - other.distance || one.names.localeCompare(other.names))
    .slice(0, most)
    .map(({ id }) => id)
  if (ids.length === 0) return []
  return db.read(async tx => {
    const [, shown] = await Promise.all([planOnce(tx), ask.shownStaff(tx, place, ids)])
    return shown
  })
}

/** People and schools by name or number, within the actor's reach, and only of the kinds they may see. */
export const searchEverything = async (work: NameWork, place: Place, term: string) => {
  const { db, system, actor } = work
  const asked = typedWords(term)
  const [schoolIds, schools, { arms, subjects }] = await db.read(tx =>
    Promise.all([
      ask.schoolsWithin(tx, place),
      actor.level === 'School' || asked.length === 0 ? [] : ask.schoolsNamed(tx, place, asked, most),
      findClasses(tx, actor, place, term),
    ]),
  )
  const shared = { ...work, db: readTogether(db), system: readTogether(system) }
  const candidates = lazyCandidates(shared, asked)
  const scope = { stateId: place.stateId, schoolIds }
  const [students, staff] = await Promise.all([
    actor.can('student.view') ? findStudentsNamed(shared, scope, term, most, candidates) : [],
    actor.can('staff.view') ? findStaff(shared, place, term, { asked, meant: candidates }) : [],
  ])
  return { students, staff, schools, arms, subjects }
}

/** Words that say what to do with a class arm. */
const actionWords = new Set([
  'mark',
  'register',
  'enter',
  'score',
  'scores',
  'report',
  'card',
  'cards',
  'students',
  'of',
])

const mostWords = 6

/** The class arms and subjects of the actor's school; in a district or the state there are none to open. */
const findClasses = async (
  tx: ReadTx,
  actor: Actor,
  { schoolId }: Place,
  term: string,
): Promise<Pick<Found, 'arms' | 'subjects'>> => {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords)
  const named = words.filter(word => !actionWords.has(word))
  if (schoolId === null) return { arms: [], subjects: [] }
  const { staffId } = actor
  const [arms, subjects] = await Promise.all([
    actor.can('class.view') && named.length > 0 ? ask.armsNamed(tx, { schoolId, staffId }, named, most) : [],
    actor.can('subject.view') && named.length > 0 ? ask.subjectsNamed(tx, schoolId, named, most) : [],
  ])
  return { arms, subjects }
}
