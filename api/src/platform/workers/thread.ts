import { Worker } from 'node:worker_threads'
import { WorkError } from './errors.ts'
import type { Answer, Ask, Task } from './task.ts'

type AnyTask = Pick<Task<never, unknown>, 'module' | 'deadline'>

/** All of the environment that a thread gets: where compiled modules are kept. To compile them takes twice as much time as all else of a start. */
const environment = (): NodeJS.ProcessEnv => {
  const { NODE_COMPILE_CACHE: compiled } = process.env
  return compiled ? { NODE_COMPILE_CACHE: compiled } : {}
}

/** A thread that does one step of work at a time, within limits of time and memory. */
export class Thread {
  readonly heapMiB: number
  /** Modules it has loaded. */
  readonly loaded = new Set<string>()
  /** It has ended, or is being ended, and accepts nothing more. */
  isOver = false
  private readonly worker: Worker
  private settle: ((answer: Answer) => void) | null = null

  constructor(heapMiB: number) {
    this.heapMiB = heapMiB
    this.worker = new Worker(new URL('./thread-worker.ts', import.meta.url), {
      execArgv: [],
      env: environment(),
      resourceLimits: { maxOldGenerationSizeMb: heapMiB, maxYoungGenerationSizeMb: 32 },
    })
    this.worker.on('message', (answer: Answer) => this.answer(answer))
    this.worker.on('error', error => this.fail(isOutOfMemory(error) ? new WorkError('tooLarge') : error))
    this.worker.on('exit', () => this.fail(new WorkError('tooLarge')))
  }

  /** Does one step. Throws a WorkError if it was abandoned, which ends the thread, else the error of the module. */
  async ask({ module, deadline }: AnyTask, input: unknown): Promise<unknown> {
    this.loaded.add(module)
    const answered = new Promise<Answer>(resolve => {
      this.settle = resolve
    })
    const timer = setTimeout(() => this.fail(new WorkError('tooSlow')), deadline)
    this.worker.ref()
    try {
      this.worker.postMessage({ module, input } satisfies Ask)
      const answer = await answered
      if ('error' in answer) throw answer.error
      return answer.output
    } finally {
      clearTimeout(timer)
      this.worker.unref()
    }
  }

  end(): void {
    this.isOver = true
    void this.worker.terminate()
  }

  private answer(answer: Answer): void {
    this.settle?.(answer)
    this.settle = null
  }

  private fail(error: unknown): void {
    this.end()
    this.answer({ error })
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
