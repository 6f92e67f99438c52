/** The calls that can fail. */
export type SandboxCall = 'initialise' | 'verify'

/**
 * How a call fails.
 * - `error`: 500, and nothing is done. `busy`: 429, and nothing is done.
 * - `garbage`: it is done, but the response is a page of HTML with status 200.
 * - `cut`: it is done, and the connection breaks before the response. `silent`: it is done, and there is never a response.
 * - `unknown`: the reference is not known yet. `refused`: 403, the response to a caller the gateway does not serve.
 */
export type Misbehaviour = 'error' | 'busy' | 'garbage' | 'cut' | 'silent' | 'unknown' | 'refused'

export interface Misbehaviours {
  /** The next `times` calls of this kind fail in this way. */
  add(call: SandboxCall, how: Misbehaviour, times: number): void
  /** How the current call fails; null: not at all. */
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
