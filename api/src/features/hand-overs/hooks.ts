import type { HandedKind, HandOver } from '@akada/contract/hand-overs/calls'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, WriteTx } from '../../platform/db/index.ts'
import type { Hooks } from '../../platform/http/index.ts'
import type { TakenItem, WorkOfArm, WorkOf } from './rules.ts'

/** A class arm or a subject of it, for somebody who taught it within the term. */
export interface Taught {
  stateId: string
  districtId: string
  schoolId: string
  title: string
  /** Who teaches it now, and since when; null if nobody does, or it was not recorded. */
  teacher: string | null
  since: string | null
  /** The days whose roll the work can be about. */
  from: string
  to: string
  components: { id: string; name: string }[]
}

export interface Compared {
  title: string
  items: HandOver['items']
}

export interface Taker {
  actor: Actor
  hooks: Hooks
  now: Date
  /** The day in Nigeria. */
  today: string
  /** Why it is taken over late. */
  reason: string | null
}

/** What the owner of a kind of records knows and does about work of this kind that was handed over. */
interface HandedWorkOf<K extends HandedKind> {
  /** Where the work belongs; null for somebody who did not teach there within the term. */
  findTaught: (tx: ReadTx, of: WorkOf<K>, staffId: string) => Promise<Taught | null>
  /** Each item, with names, beside what is recorded now. */
  compare: (tx: ReadTx, of: WorkOf<K>, schoolId: string) => Promise<Compared>
  /**
   * Records the items that are taken over, all or none, as the last thing that the transaction does. Refuses what their owner refuses, and
   * what changed since it was read.
   */
  take: (tx: WriteTx, of: WorkOf<K>, taken: readonly TakenItem[], by: Taker) => Promise<void>
}

export type HandedRegister = HandedWorkOf<'register'>
export type HandedScores = HandedWorkOf<'scores'>

export interface HandOverHooks {
  handed: { register: HandedRegister; scores: HandedScores }
}

declare module '../../platform/http/app.ts' {
  interface Hooks extends HandOverHooks {}
}

/** The owner's functions for a piece of work, whatever its kind. */
export const handedBy = ({ handed }: HandOverHooks, work: WorkOfArm) => {
  const bound = <K extends HandedKind>(owner: HandedWorkOf<K>, of: WorkOf<K>) => ({
    findTaught: (tx: ReadTx, staffId: string) => owner.findTaught(tx, of, staffId),
    compare: (tx: ReadTx, schoolId: string) => owner.compare(tx, of, schoolId),
    take: (tx: WriteTx, taken: readonly TakenItem[], by: Taker) => owner.take(tx, of, taken, by),
  })
  return work.kind === 'register' ? bound(handed.register, work) : bound(handed.scores, work)
}
