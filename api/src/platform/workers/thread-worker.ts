/** What runs in each thread of the pool: loads the module of its task at the first step, and answers one step after the other. */
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
