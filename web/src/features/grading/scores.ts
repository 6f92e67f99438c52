import { useSyncExternalStore } from 'react'
import { device } from '../../lib/session/device.ts'
import { forgetSaved, type GridPlace, partOf, type ScoreDraft, scoreDrafts } from './drafts.ts'
import { ScoreStore } from './store.ts'

const stores = new Map<string, ScoreStore>()

/** The one store of a grid, with any unsent scores on this device. */
export const openScores = (place: GridPlace): ScoreStore => {
  const part = partOf(place)
  const store = stores.get(part) ?? new ScoreStore(place)
  stores.set(part, store)
  return store
}

export interface UnsentGrid extends GridPlace {
  count: number
}

/** The grids with unsent scores on this device, with the number of cells. */
export const useUnsentGrids = (): UnsentGrid[] =>
  [...useSyncExternalStore(scoreDrafts.subscribe, scoreDrafts.get).drafts.values()].map(({ head, items }) => ({
    ...head,
    count: Object.keys(items).length,
  }))

/** The unsent scores of a subject in a class arm on this device; of every term if none is named. */
export const useUnsentIn = ({
  classArmId,
  subjectId,
  termId,
}: Omit<GridPlace, 'title' | 'termId'> & { termId: string | undefined }): ScoreDraft[] =>
  [...useSyncExternalStore(scoreDrafts.subscribe, scoreDrafts.get).drafts.values()].filter(
    ({ head }) =>
      head.classArmId === classArmId &&
      head.subjectId === subjectId &&
      (termId === undefined || head.termId === termId),
  )

let acting = device.acting()
device.subscribe(() => {
  const now = device.acting()
  if (now === acting) return
  acting = now
  for (const store of stores.values()) store.close()
  stores.clear()
  forgetSaved()
})

export const unsentScores = { send: (): void => scoreDrafts.send() }
