import type { Signals, Topic } from './signals.ts'

export interface Looking {
  signals: Signals
  topic: Topic
  /** Does what is due. Returns in how many milliseconds more will be; null if nothing is expected. */
  look: () => Promise<number | null>
  /** Milliseconds between two looks while signals of other processes do not arrive, or after an error; and at least between looks for what is expected. */
  interval: number
  onError: (error: Error) => void
}

/** So often it is looked without any signal: for what a process left that has died. */
const fallbackMs = 60_000

/** Looks at once, at each signal, and when more is expected; one look at a time, and again after one during which a signal came. */
export const startLooking = ({ signals, topic, look, interval, onError }: Looking): { stop: () => Promise<void> } => {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | null = null
  let isSignalled = false
  let isStopped = false

  const lookOnce = async (): Promise<number> => {
    try {
      const expected = (await look()) ?? fallbackMs
      return signals.isLive ? Math.min(Math.max(expected, interval), fallbackMs) : interval
    } catch (problem) {
      onError(problem instanceof Error ? problem : new Error(String(problem)))
      return interval
    }
  }
  const run = async (): Promise<void> => {
    let pause: number
    do {
      isSignalled = false
      pause = await lookOnce()
    } while (isSignalled && !isStopped)
    underWay = null
    if (!isStopped) timer = setTimeout(begin, pause)
  }
  const begin = (): void => {
    clearTimeout(timer)
    if (isStopped) return
    isSignalled = true
    underWay ??= run()
  }
  const leave = signals.on(topic, begin)
  begin()
  return {
    stop: async () => {
      isStopped = true
      leave()
      clearTimeout(timer)
      await underWay
    },
  }
}
