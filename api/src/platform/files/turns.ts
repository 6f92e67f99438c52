import { commonErrors } from '@akada/contract/kernel/errors'
import { Refusal } from '../errors/index.ts'

export interface Turns {
  /** Runs the work once a place is free. Refuses with 503 if too many wait. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Lets a few pieces of work run at once and the others wait in their order. */
export const openTurns = ({ atOnce, waiting: most }: { atOnce: number; waiting: number }): Turns => {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    run: async work => {
      if (running >= atOnce) {
        if (waiting.length >= most) throw new Refusal(commonErrors.busy)
        // Whoever ends passes the place on.
        await new Promise<void>(resume => waiting.push(resume))
      } else running += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
