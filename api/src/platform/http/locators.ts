import type { ResourceKind, UploadId } from '@akada/contract/resource-kinds'
import { uploadLocator } from '../uploads/index.ts'
import type { Feature, LocatedRow, Locator, OwnThing } from './route.ts'

/** How the features locate records. */
export interface Locators {
  byKind: ReadonlyMap<ResourceKind, Locator>
  ofActor: ReadonlyMap<ResourceKind, OwnThing>
  stateWide: ReadonlySet<ResourceKind>
  remembered: Remembered
  /** Kinds that two features locate, as sentences: the program does not start with such features. */
  errors: readonly string[]
}

/** The places of permanent records, cached for some seconds: as long as the actor is cached. */
interface Remembered {
  /** The places of all these records; null if one is not known, or no longer. */
  find(stateId: string, of: ResourceKind, ids: readonly string[]): LocatedRow[] | null
  keep(stateId: string, of: ResourceKind, rows: readonly LocatedRow[]): void
}

const freshFor = 5000
const maxEntries = 100_000

/** `time` returns milliseconds from an arbitrary start. */
export const rememberSettled = (settled: ReadonlySet<ResourceKind>, time = () => performance.now()): Remembered => {
  const cache = new Map<string, { rows: LocatedRow[]; until: number }>()
  const keyOf = (stateId: string, of: ResourceKind, id: string) => `${stateId} ${of} ${id}`
  return {
    find: (stateId, of, ids) => {
      if (!settled.has(of)) return null
      const now = time()
      const found = ids.map(id => cache.get(keyOf(stateId, of, id)))
      return found.every(entry => entry !== undefined && entry.until > now)
        ? found.flatMap(entry => entry?.rows ?? [])
        : null
    },
    keep: (stateId, of, rows) => {
      if (!settled.has(of)) return
      if (cache.size + rows.length > maxEntries) cache.clear()
      const until = time() + freshFor
      for (const [id, own] of Map.groupBy(rows, row => row.id)) cache.set(keyOf(stateId, of, id), { rows: own, until })
    },
  }
}

const isUpload = (kind: ResourceKind): kind is UploadId => kind.endsWith('Upload')

/** Collects the locators of the features. An upload belongs to the organisation that it is for, unless its feature says otherwise. */
export const locatorsOf = (features: readonly Feature[]): Locators => {
  const byKind = new Map<ResourceKind, Locator>()
  const ofActor = new Map<ResourceKind, OwnThing>()
  const errors: string[] = []
  const add = <T>(into: Map<ResourceKind, T>, said: Partial<Record<ResourceKind, T>> | undefined, name: string) => {
    for (const [kind, value] of Object.entries(said ?? {})) {
      if (into.has(kind as ResourceKind)) errors.push(`Two features say where a ${kind} belongs; one is ${name}.`)
      if (value !== undefined) into.set(kind as ResourceKind, value)
    }
  }
  for (const feature of features) {
    add(byKind, feature.locators, feature.name)
    add(ofActor, feature.ofActor, feature.name)
  }
  const locateOwners = byKind.get('organization')
  for (const where of features.flatMap(({ routes }) => routes.flatMap(({ endpoint }) => endpoint.where)))
    if (locateOwners && 'of' in where && isUpload(where.of) && !byKind.has(where.of))
      byKind.set(where.of, uploadLocator(where.of, locateOwners))
  return {
    byKind,
    ofActor,
    stateWide: new Set(features.flatMap(({ stateWide }) => stateWide ?? [])),
    remembered: rememberSettled(new Set(features.flatMap(({ settled }) => settled ?? []))),
    errors,
  }
}
