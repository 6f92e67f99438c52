import { device } from '../../lib/device.ts'
import { kept, partOf, ScoreStore } from './store.ts'

type Place = ScoreStore['place']

const stores = new Map<string, ScoreStore>()

/** The one store of a grid, with whatever is unsent of it on this device. */
export const openScores = (place: Place): ScoreStore => {
  const part = partOf(place)
  const store = stores.get(part) ?? new ScoreStore(place, kept.all().get(part)?.entries)
  stores.set(part, store)
  return store
}

/** Sends what is kept on this device and not acknowledged yet, of whichever grid. */
const send = (): void => {
  for (const { entries: _entries, ...place } of kept.all().values()) openScores(place).send()
}

export interface UnsentGrid extends Place {
  count: number
}

/** The grids of which something is only on this device, with how many cells. */
export const unsentGrids = (): UnsentGrid[] =>
  [...kept.all().values()].map(({ entries, ...place }) => ({ ...place, count: entries.length }))

let owner = device.owner()
device.subscribe(() => {
  const now = device.owner()
  if (now === owner) return
  owner = now
  for (const store of stores.values()) store.close()
  stores.clear()
  send()
})

export const unsentScores = { send }
