import type { api, Input } from '../../lib/api.ts'

type Body = Input<typeof api.handOvers.handOver>['body']

/** Work on this device that its person may no longer send: of any kind. */
export interface FormerWork {
  /** 'JSS 1 Gold, Friday, 27-11-2026, afternoon' */
  title: string
  /** 'mark', 'score' */
  word: string
  classArmId: string
  /** Where it belongs. */
  place: NonNullable<Input<typeof api.handOvers.place>['query']>
  items: readonly {
    studentId: string
    componentId: string | null
    /** In words: 'Absent, sick', '12.5'. */
    value: string
  }[]
  /** What is handed over; null if none of it can be. Sent again it has the same id. */
  body: Body | null
  /** Removes from the device what was handed over. */
  handedOver: () => void
  /** Removes all of it from the device. */
  discard: () => void
}
