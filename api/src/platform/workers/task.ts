/**
 * Heavy work of one kind, done in its own thread: drawing a document, reading or writing a spreadsheet. The module exports `run`, which
 * takes the input and returns the output; both must be plain data. The module is loaded in the thread, not by the caller.
 */
export interface Task<Input, Output> {
  readonly module: string
  /** The maximum size of the thread's heap, in MiB. Files and pictures are outside it. */
  readonly heapMiB: number
  /** Milliseconds after which one step is abandoned and its thread ended. */
  readonly deadline: number
  /** Whether its thread may do other work before and afterwards, which saves loading. Not for files from untrusted people. */
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

/** Messages to a thread and back. */
export interface Ask {
  module: string
  input: unknown
}
export type Answer = { output: unknown } | { error: unknown }

/** Bytes as a buffer, without copying them: a thread returns a plain byte array. */
export const bytesFrom = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
