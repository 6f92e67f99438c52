/**
 * Heavy work of one kind, done in a thread of its own: drawing a document, reading or writing a spreadsheet. The module exports `run`, which
 * takes what is sent and answers what is sent back; both must be plain data. The module is loaded in the thread, not by whoever asks.
 */
export interface Task<Input, Output> {
  readonly module: string
  /** Most that the thread's heap may hold, in MiB. Files and pictures lie outside of it. */
  readonly heapMiB: number
  /** Milliseconds after which one step is given up and its thread ended. */
  readonly deadline: number
  /** Whether its thread may do other work before and afterwards, which spares the loading. Not for files that strangers send. */
  readonly reuse: boolean
  /** Only for its types. */
  readonly run?: (input: Input) => Output
}

type Run<Input, Output> = (input: Input) => Output | Promise<Output>

/** Declares a kind of work by the module that does it: `defineTask<typeof run>({ module: new URL('./work.ts', import.meta.url), ... })`. */
export const defineTask = <R extends Run<never, unknown>>(options: {
  module: URL
  heapMiB: number
  deadline: number
  reuse?: boolean
}): Task<Parameters<R>[0], Awaited<ReturnType<R>>> => ({
  module: options.module.href,
  heapMiB: options.heapMiB,
  deadline: options.deadline,
  reuse: options.reuse ?? true,
})

/** What goes to a thread, and what comes back. */
export interface Ask {
  module: string
  input: unknown
}
export type Answer = { output: unknown } | { error: unknown }
