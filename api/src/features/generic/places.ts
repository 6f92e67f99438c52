import nigeria from './nigeria.json' with { type: 'json' }

export interface StatePlaces {
  state: string
  lgas: readonly string[]
}

const normalised = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

const normalisedState = (name: string): string => {
  const text = normalised(name).replace(/state$/, '')
  return ['fct', 'abuja', 'fctabuja', 'abujafct'].includes(text) ? 'federalcapitalterritory' : text
}
const normalisedLga = (name: string): string => normalised(name).replace(/(?:lga|lg|localgovernment(?:area)?)$/, '')

const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const swap = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, swap))
    }
    row = next
  }
  return row[other.length] ?? 0
}

/** The names nearest to the written one, for 'Did you mean'; none if nothing is similar. */
export const nearest = (written: string, names: readonly string[]): string[] => {
  const text = normalised(written)
  return names
    .map(name => ({ name, far: distance(text, normalised(name)) }))
    .filter(({ name, far }) => far <= Math.max(2, Math.ceil(normalised(name).length / 3)))
    .sort((one, other) => one.far - other.far)
    .slice(0, 3)
    .map(({ name }) => name)
}

/** The country's states and local governments, searchable by the names people write. */
export interface PlaceBook {
  findState(written: string): StatePlaces | null
  findLga(state: StatePlaces, written: string): string | null
  /** States that have a local government with this name. */
  statesWith(lga: string): string[]
  nearestStates(written: string): string[]
}

export const placeBook = (states: readonly StatePlaces[]): PlaceBook => {
  const byState = new Map(states.map(places => [normalisedState(places.state), places]))
  const lgas = new Map(
    states.map(places => [places.state, new Map(places.lgas.map(lga => [normalisedLga(lga), lga]))] as const),
  )
  const find = (places: StatePlaces, written: string) => lgas.get(places.state)?.get(normalisedLga(written)) ?? null
  return {
    findState: written => byState.get(normalisedState(written)) ?? null,
    findLga: find,
    statesWith: lga => states.filter(places => find(places, lga) !== null).map(({ state }) => state),
    nearestStates: written =>
      nearest(
        written,
        states.map(({ state }) => state),
      ),
  }
}

let book: PlaceBook | undefined

/** The states and local governments of Nigeria. */
export const places = (): PlaceBook => {
  book ??= placeBook(nigeria.states)
  return book
}

/** The code of each state by ISO 3166-2:NG. Student numbers begin with it, so it never changes. */
export const stateCodes: Readonly<Record<string, string>> = {
  Abia: 'AB',
  Adamawa: 'AD',
  'Akwa Ibom': 'AK',
  Anambra: 'AN',
  Bauchi: 'BA',
  Bayelsa: 'BY',
  Benue: 'BE',
  Borno: 'BO',
  'Cross River': 'CR',
  Delta: 'DE',
  Ebonyi: 'EB',
  Edo: 'ED',
  Ekiti: 'EK',
  Enugu: 'EN',
  'Federal Capital Territory': 'FC',
  Gombe: 'GO',
  Imo: 'IM',
  Jigawa: 'JI',
  Kaduna: 'KD',
  Kano: 'KN',
  Katsina: 'KT',
  Kebbi: 'KE',
  Kogi: 'KO',
  Kwara: 'KW',
  Lagos: 'LA',
  Nasarawa: 'NA',
  Niger: 'NI',
  Ogun: 'OG',
  Ondo: 'ON',
  Osun: 'OS',
  Oyo: 'OY',
  Plateau: 'PL',
  Rivers: 'RI',
  Sokoto: 'SO',
  Taraba: 'TA',
  Yobe: 'YO',
  Zamfara: 'ZA',
}
