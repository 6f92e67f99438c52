import type { Query, RivalDatabase, Row } from './database.ts'
import { distanceOf, distanceOfName, nameWords, unlike } from './names.ts'

const most = 5
const mostWords = 40
const mostCandidates = 300

interface Place {
  stateId: string
  districtId: string | null
  schoolId: string | null
}

const meantWords = async (query: Query, asked: readonly string[]) => {
  const near = await query('search-words', asked)
  return asked.map((word, index) => {
    const found = near
      .filter(({ place }) => place === index + 1)
      .map(one => ({ word: String(one.word), distance: distanceOf(word, String(one.word)) }))
      .filter(({ distance }) => distance > 0 && distance < unlike)
      .toSorted((one, other) => one.distance - other.distance || one.word.length - other.word.length)
    return [{ word, distance: 0 }, ...found.slice(0, mostWords)]
  })
}
type Meant = () => ReturnType<typeof meantWords>

const lookByWords = async (
  asked: readonly string[],
  meant: Meant,
  look: (groups: string[][]) => Promise<Row[]>,
): Promise<Row[]> => {
  const found = await look(asked.map(word => [word]))
  if (found.length >= most) return found
  const near = await meant()
  let size = asked.length
  for (const furthest of [1, 2]) {
    const groups = near.map(group => group.filter(({ distance }) => distance <= furthest).map(({ word }) => word))
    const words = groups.reduce((sum, group) => sum + group.length, 0)
    if (words > size) found.push(...(await look(groups)))
    if (found.length > 0) break
    size = words
  }
  return found
}

const nearest = (asked: readonly string[], found: readonly Row[], namesOf: (row: Row) => string): unknown[] =>
  [...new Map(found.map(row => [row.id, row])).values()]
    .flatMap(row => {
      const words = nameWords(namesOf(row))
      const distance = distanceOfName(asked, words)
      return distance === null ? [] : [{ id: row.id, distance, name: words.join(' ') }]
    })
    .toSorted((one, other) => one.distance - other.distance || one.name.localeCompare(other.name))
    .slice(0, most)
    .map(({ id }) => id)

const findStudents = async (query: Query, place: Place, asked: readonly string[], meant: Meant): Promise<Row[]> => {
  const { stateId, districtId, schoolId } = place
  const ofDistrict = async () =>
    districtId === null ? null : (await query('search-schools-of', districtId)).map(({ id }) => id)
  const schools = schoolId === null ? await ofDistrict() : [schoolId]
  const look = ([first = [], ...others]: string[][]) => {
    if (schools === null) return query.each('search-students', others, first, stateId, mostCandidates)
    const name = schools.length <= 5 ? 'search-students-school' : 'search-students-district'
    return query.each(name, [first, ...others], schools, stateId, mostCandidates)
  }
  const found = await lookByWords(asked, meant, look)
  const ids = nearest(asked, found, row => [row.lastName, row.firstName, row.middleName].join(' '))
  return ids.length === 0 ? [] : query('search-shown', ids)
}

const findStaff = async (
  query: Query,
  place: Place,
  term: string,
  { asked, meant }: { asked: readonly string[]; meant: Meant },
): Promise<Row[]> => {
  const { stateId, districtId, schoolId } = place
  const where = [stateId, schoolId, districtId]
  const known = /\s/.test(term) ? [] : await query('search-username', ...where, term, most)
  const named = await lookByWords(asked, meant, groups => query.each('search-staff', groups, ...where))
  const ids = nearest(asked, [...known, ...named], row => String(row.names))
  return ids.length === 0 ? [] : query('search-shown-staff', ids, ...where)
}

const findSchools = async (query: Query, { stateId, districtId }: Place, asked: readonly string[]): Promise<Row[]> => {
  const found = await query.each('search-schools', asked, stateId, districtId, asked[0] ?? '', most)
  return found.length > 0 ? found : query.each('search-schools-like', asked, stateId, districtId, asked.join(' '), most)
}

/** Students, staff and schools by name. The function that finds words takes the state from a setting of the transaction. */
export const search = ({ within }: RivalDatabase, place: Place, term: string): Promise<unknown> =>
  within(async query => {
    await query('search-state', place.stateId)
    const asked = nameWords(term).filter(word => word.length > 1)
    let known: ReturnType<Meant> | undefined
    const meant: Meant = () => (known ??= meantWords(query, asked))
    const students = await findStudents(query, place, asked, meant)
    const staff = await findStaff(query, place, term.trim(), { asked, meant })
    const schools = place.schoolId === null ? await findSchools(query, place, asked) : []
    return { students, staff, schools }
  })
