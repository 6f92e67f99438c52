/** Runs in each thread of the pool: loads the module of its task at the first step, and handles one step after another. */
import { flushCompileCache } from 'node:module'
import { parentPort } from 'node:worker_threads'
import type { Answer, Ask } from './task.ts'

const perform = async ({ module, input }: Ask): Promise<Answer> => {
  try {
    const { run } = (await import(module)) as { run: (input: unknown) => unknown }
    return { output: await run(input) }
  } catch (error) {
    return { error }
  }
}

const done = new Set<string>()

parentPort?.on('message', (ask: Ask) => {
  void perform(ask).then(answer => {
    parentPort?.postMessage(answer)
    if (done.has(ask.module)) return
    done.add(ask.module)
    // A thread that is terminated saves nothing by itself.
    flushCompileCache()
  })
})
