/** Runs in each thread of the pool: loads the module of its task at the first step, and handles one step after another. */
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

parentPort?.on('message', (ask: Ask) => {
  void perform(ask).then(answer => parentPort?.postMessage(answer))
})
