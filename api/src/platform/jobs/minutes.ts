import { setTimeout as pause } from 'node:timers/promises'
import { runningTasks } from '../watchdog/index.ts'

export interface MinuteWork {
  /** Every how many minutes. */
  minutes: number
  /** Longest run; default ten minutes. It then gets the signal, as when the server stops. */
  timeoutSeconds?: number
  run: (signal: AbortSignal) => Promise<void>
}

const minuteMs = 60_000
/** After a start, before the first turn: the first requests come first. */
const firstMs = 5000

/** Work that takes longer does not hold up the rest. */
const nextAfterMs = 1000

/**
 * Runs work of each minute from one timer, one after the other where it is quick: so it shares one connection and what is prepared there. Work
 * that still runs when its turn comes is left alone.
 */
export const startMinutes = (
  all: ReadonlyMap<string, MinuteWork>,
  onError: (error: Error, name: string) => void,
): { stop: () => Promise<void> } => {
  const running = new Map<string, { ended: Promise<void>; end: AbortController }>()
  let isStopping = false
  let turns = 0

  const run = async (name: string, { run: work }: MinuteWork, signal: AbortSignal): Promise<void> => {
    const leave = runningTasks.enter(`work of the minute ${name}`)
    try {
      await work(signal)
    } catch (problem) {
      onError(problem instanceof Error ? problem : new Error(String(problem)), name)
    } finally {
      leave()
    }
  }
  const begin = (name: string, work: MinuteWork): Promise<void> => {
    const end = new AbortController()
    const timeout = setTimeout(() => end.abort(), (work.timeoutSeconds ?? 600) * 1000).unref()
    const ended = run(name, work, end.signal).finally(() => {
      clearTimeout(timeout)
      running.delete(name)
    })
    running.set(name, { ended, end })
    return ended
  }
  const runDue = async (due: [string, MinuteWork][]): Promise<void> => {
    for (const [name, work] of due) {
      if (isStopping) return
      const quick = new AbortController()
      const late = pause(nextAfterMs, undefined, { ref: false, signal: quick.signal }).catch(() => {})
      await Promise.race([begin(name, work), late])
      quick.abort()
    }
  }
  const turn = (): void => {
    void runDue([...all].filter(([name, { minutes }]) => turns % minutes === 0 && !running.has(name)))
    turns += 1
    timer = setTimeout(turn, minuteMs)
    timer.unref()
  }
  let timer = setTimeout(turn, firstMs)
  timer.unref()
  return {
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      for (const { end } of running.values()) end.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}
