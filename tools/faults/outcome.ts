import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../e2e/src/demo-server.ts'
import { hasLost, type Writer, writeOn } from '../../e2e/src/journal.ts'

const calmMs = 4000
const recoveryMs = 120_000

/** What the writers of one fault saw. */
export interface Outcome {
  acknowledged: number
  lost: number
  /** Requests that got 503. */
  refused: number
  /** Requests that got another error of the server. */
  failed: number
  /** The longest a save took until there was an answer or the connection broke, in seconds. */
  longest: number
  /** The longest that a writer went from one acknowledged save to the next, in seconds. */
  held: number
  /** From the end of the fault to the first acknowledged save, in seconds; null if there was none. */
  recovery: number | null
}

/** Goes on after an error as a person would: looks what is saved, and saves again. */
const keepWriting = async (writer: Writer, outcome: Outcome, isOver: () => boolean, saved: (begun: number) => void) => {
  const { save } = writer
  let savedAt = performance.now()
  writer.save = async turn => {
    const began = performance.now()
    try {
      await save(turn)
      outcome.acknowledged++
      outcome.held = Math.max(outcome.held, (performance.now() - savedAt) / 1000)
      savedAt = performance.now()
      saved(began)
    } finally {
      outcome.longest = Math.max(outcome.longest, (performance.now() - began) / 1000)
    }
  }
  while (!isOver()) {
    const error = await writeOn(writer, isOver)
    if (error === null) break
    const said = error instanceof Error ? error.message : ''
    if (said.includes(' answered 503')) outcome.refused++
    else if (said.includes(' answered 5')) outcome.failed++
    for (const giveUp = Date.now() + recoveryMs; ; await pause(100)) {
      const lost = await hasLost(writer).catch(() => null)
      if (lost === true) outcome.lost++
      if (lost !== null || Date.now() > giveUp) break
    }
  }
  writer.save = save
}

/** Lets the writers work, breaks something, and lets them work until all have saved again. `fault` returns once it has ended. */
export const under = async (writers: readonly Writer[], fault: () => Promise<void>): Promise<Outcome> => {
  const outcome: Outcome = { acknowledged: 0, lost: 0, refused: 0, failed: 0, longest: 0, held: 0, recovery: null }
  let isOver = false
  let ended = Number.POSITIVE_INFINITY
  const again = new Set<Writer>()
  const writing = writers.map(writer =>
    keepWriting(
      writer,
      outcome,
      () => isOver,
      begun => {
        if (begun < ended) return
        outcome.recovery ??= (performance.now() - ended) / 1000
        again.add(writer)
      },
    ),
  )
  await pause(calmMs)
  await fault()
  ended = performance.now()
  await until(() => again.size === writers.length, recoveryMs)
  isOver = true
  await Promise.all(writing)
  for (const writer of writers) if (await hasLost(writer)) outcome.lost++
  return outcome
}
