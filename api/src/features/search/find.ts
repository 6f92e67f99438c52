import type { ResultOf } from '@akada/contract/kernel/calls'
import { limits } from '@akada/contract/kernel/limits'
import type { searchCalls } from '@akada/contract/search/calls'
import type { Place } from '../../platform/auth/index.ts'
import {
  askedWords,
  distanceOfName,
  findStudentsNamed,
  lookByWords,
  type Meant,
  meantOnce,
  nameWords,
  type NameWork,
} from '../students/index.ts'
import * as ask from './queries.ts'

type Found = ResultOf<(typeof searchCalls)['everything']>
const most = limits.picker

const findStaff = async (
  { db, system }: NameWork,
  place: Place,
  term: string,
  { asked, meant }: { asked: readonly string[]; meant: Meant },
): Promise<Found['staff']> => {
  const username = term.trim()
  const known = /\s/.test(username) ? [] : await system.read(tx => ask.staffByUsername(tx, place, username, most))
  const named =
    asked.length === 0
      ? []
      : await lookByWords(asked, meant, most, groups => system.read(tx => ask.staffNamed(tx, place, groups)))
  const byId = new Map([...known, ...named].map(person => [person.id, person]))
  const ids = [...byId.values()]
    .map(({ id, names }) => ({ id, distance: distanceOfName(asked, nameWords(names)) ?? most, names }))
    .toSorted((one, other) => one.distance - other.distance || one.names.localeCompare(other.names))
    .slice(0, most)
    .map(({ id }) => id)
  return ids.length === 0 ? [] : db.read(tx => ask.shownStaff(tx, place, ids))
}

/** People and schools by name or number, within the actor's reach, and only of the kinds they may see. */
export const searchEverything = async (work: NameWork, place: Place, term: string): Promise<Found> => {
  const { db, actor } = work
  const asked = askedWords(term)
  const schoolIds = await db.read(tx => ask.schoolsWithin(tx, place))
  const meant = meantOnce(work, asked)
  const scope = { stateId: place.stateId, schoolIds }
  const students = actor.can('student.view') ? await findStudentsNamed(work, scope, term, most, meant) : []
  const staff = actor.can('staff.view') ? await findStaff(work, place, term, { asked, meant }) : []
  const schools =
    actor.level === 'School' || asked.length === 0 ? [] : await db.read(tx => ask.schoolsNamed(tx, place, asked, most))
  const { arms, subjects } = await findClasses(work, place, term)
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
const findClasses = (
  { db, actor }: NameWork,
  { schoolId }: Place,
  term: string,
): Promise<Pick<Found, 'arms' | 'subjects'>> =>
  db.read(async tx => {
    const words = term.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords)
    const named = words.filter(word => !actionWords.has(word))
    if (schoolId === null) return { arms: [], subjects: [] }
    const { staffId } = actor
    const [arms, subjects] = await Promise.all([
      actor.can('class.view') && named.length > 0 ? ask.armsNamed(tx, { schoolId, staffId }, named, most) : [],
      actor.can('subject.view') && named.length > 0 ? ask.subjectsNamed(tx, schoolId, named, most) : [],
    ])
    return { arms, subjects }
  })
