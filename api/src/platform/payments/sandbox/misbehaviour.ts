/** The calls that can go wrong. */
export type SandboxCall = 'initialise' | 'verify'

/**
 * How a call goes wrong.
 * - `error`: 500, and nothing is done. `busy`: 429, and nothing is done.
 * - `garbage`: it is done, but the answer is a page of HTML with status 200.
 * - `cut`: it is done, and the connection breaks before the answer. `silent`: it is done, and no answer ever comes.
 * - `unknown`: the reference is not known yet. `refused`: 403, as a caller is answered whom the gateway does not serve.
 */
export type Misbehaviour = 'error' | 'busy' | 'garbage' | 'cut' | 'silent' | 'unknown' | 'refused'

export interface Misbehaviours {
  /** The next `times` calls of this kind go wrong in this way. */
  add(call: SandboxCall, how: Misbehaviour, times: number): void
  /** How the call that is served now goes wrong; null: not at all. */
  take(call: SandboxCall): Misbehaviour | null
}

export const openMisbehaviours = (): Misbehaviours => {
  const waiting: { call: SandboxCall; how: Misbehaviour; left: number }[] = []
  return {
    add: (call, how, times) => {
      waiting.push({ call, how, left: times })
    },
    take: call => {
      const next = waiting.find(one => one.call === call && one.left > 0)
      if (!next) return null
      next.left--
      return next.how
    },
  }
}
