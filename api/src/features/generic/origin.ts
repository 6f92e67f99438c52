import { limits } from '@akada/contract/kernel/limits'
import { messages } from '@akada/contract/kernel/messages'
import { type Reading, readText, type RowReader } from '../../platform/uploads/index.ts'
import { nearest, type PlaceBook } from './places.ts'

const isNigerian = (text: string): boolean => text === '' || /^nigerian?$/i.test(text)

/** A state and a local government from two columns of a row; null if empty or invalid. */
export const readPlace = <Key extends string>(
  row: RowReader<Key>,
  places: PlaceBook,
  stateKey: Key,
  lgaKey: Key,
): [string | null, string | null] => {
  const [written, lga] = [row.text(stateKey), row.text(lgaKey)]
  const state = written === '' ? null : places.findState(written)
  if (written !== '' && !state) {
    const near = places.nearestStates(written)
    row.error(
      stateKey,
      near.length > 0
        ? `No state of Nigeria has this name. Is it ${near.join(' or ')}?`
        : 'Write a state of Nigeria, as in Ogun.',
    )
    return [null, null]
  }
  if (lga === '') return [state?.state ?? null, null]
  if (!state) {
    row.error(lgaKey, 'Write the state too: some local governments of different states share a name.')
    return [null, null]
  }
  const found = places.findLga(state, lga)
  if (found) return [state.state, found]
  const hint = lgaHint(places.statesWith(lga), nearest(lga, state.lgas))
  row.error(lgaKey, `'${lga}' is not a local government of ${state.state}. ${hint}`)
  return [state.state, null]
}

const lgaHint = (elsewhere: readonly string[], near: readonly string[]): string => {
  if (elsewhere.length > 0) return `It is in ${elsewhere.join(' and ')}.`
  return near.length > 0 ? `Is it ${near.join(' or ')}?` : 'Write one of its local governments.'
}

/** A local government of a state; null if the cell is empty. */
export const readLga = (text: string, places: PlaceBook, state: string): Reading<string | null> => {
  const known = places.findState(state)
  if (text === '' || !known) return { value: text || null }
  const found = places.findLga(known, text)
  return found
    ? { value: found }
    : {
        wanted: `'${text}' is not a local government of ${known.state}. ${lgaHint(places.statesWith(text), nearest(text, known.lgas))}`,
      }
}

type OriginColumn = 'nationality' | 'stateOfOrigin' | 'lgaOfOrigin'

/** Nationality and place of origin from the columns of a row; places abroad are kept as written. */
export const readOrigin = <Key extends string>(row: RowReader<Key | OriginColumn>, places: PlaceBook) => {
  const nationality = row.take('nationality', text => readText(text, 60))
  const nigerian = isNigerian(row.text('nationality'))
  const [stateOfOrigin, lgaOfOrigin] = nigerian
    ? readPlace(row, places, 'stateOfOrigin', 'lgaOfOrigin')
    : [
        row.take('stateOfOrigin', text => readText(text, limits.name.max)),
        row.take('lgaOfOrigin', text => readText(text, limits.name.max)),
      ]
  return { nationality: nigerian ? 'Nigeria' : (nationality ?? 'Nigeria'), stateOfOrigin, lgaOfOrigin }
}

/** The names of a state's field and of its local government's, as forms send them. */
const pairs = [
  ['stateOfOrigin', 'lgaOfOrigin'],
  ['stateOfResidence', 'lgaOfResidence'],
] as const
type Pair = (typeof pairs)[number]
type PlacesGiven = Record<Pair[number], string | null> & { nationality: string }

const pairError = (given: PlacesGiven, [stateKey, lgaKey]: Pair, places: PlaceBook) => {
  const [state, lga] = [given[stateKey], given[lgaKey]]
  if (state === null && lga === null) return []
  // The specification has one message for both.
  if (lga === null) return [{ path: `body.${lgaKey}`, message: messages.stateRequired }]
  const found = state === null ? null : places.findState(state)
  if (!found) return [{ path: `body.${stateKey}`, message: messages.stateRequired }]
  const message = `This is not a local government of ${found.state}. Choose one of the list.`
  return places.findLga(found, lga) === null ? [{ path: `body.${lgaKey}`, message }] : []
}

/**
 * The errors in the places of a person, by field: a state is given with its local government. A place of origin abroad stays as written, and
 * so does a place of an older record that is not changed (`before`).
 */
export const placeErrors = (
  given: PlacesGiven,
  places: PlaceBook,
  before?: PlacesGiven,
): { path: string; message: string }[] =>
  pairs
    .filter(([stateKey]) => stateKey !== 'stateOfOrigin' || isNigerian(given.nationality))
    // What was right abroad may not be in Nigeria.
    .filter(pair => !before || given.nationality !== before.nationality || pair.some(key => given[key] !== before[key]))
    .flatMap(pair => pairError(given, pair, places))
