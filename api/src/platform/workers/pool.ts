import { availableParallelism } from 'node:os'
import { WorkError } from './errors.ts'
import type { Task } from './task.ts'
import { Thread } from './thread.ts'

export interface PoolLimits {
  /** The maximum number of threads, idle ones included. */
  threads: number
  /** Tasks that may wait for a thread; more are refused. */
  waiting: number
  /** Milliseconds after which an idle thread ends, and frees its memory. */
  idle: number
  /** The same for the last idle thread: loading fonts again takes a second or more, which a person would wait for. */
  lastIdle: number
}

interface Turn {
  /** Uses the same thread for several steps. */
  isLong: boolean
  begin(): void
}

interface IdleThread {
  thread: Thread
  timer: NodeJS.Timeout
}

/**
 * All threads for heavy work of a process. At most this many tasks run at a time, the others wait their turn in order of arrival, and if
 * too many wait the next one is refused at once. Long work never holds the last thread: short work always gets its turn.
 */
export class WorkerPool {
  private readonly limits: PoolLimits
  private readonly idle: IdleThread[] = []
  private readonly queue: Turn[] = []
  private running = 0
  private runningLong = 0

  constructor(limits: PoolLimits) {
    this.limits = limits
  }

  /**
   * Runs one task. `patient` waits however many others do: for parts of work that was accepted before. Throws a WorkError if it is refused
   * or abandoned.
   */
  run<Input, Output>(task: Task<Input, Output>, input: Input, patient = false): Promise<Output> {
    return this.withThread(task, { isLong: false, patient }, step => step(input))
  }

  /** Runs work in several steps, all in the same thread, whose module may keep state between steps. For work in the background. */
  inSteps<Input, Output, T>(
    task: Task<Input, Output>,
    work: (step: (input: Input) => Promise<Output>) => Promise<T>,
  ): Promise<T> {
    return this.withThread(task, { isLong: true, patient: true }, work)
  }

  /** The number of idle threads. */
  get idleThreads(): number {
    return this.idle.length
  }

  /** Ends the idle threads. */
  endIdle(): void {
    for (const { thread, timer } of this.idle.splice(0)) {
      clearTimeout(timer)
      thread.end()
    }
  }

  private async withThread<Input, Output, T>(
    task: Task<Input, Output>,
    { isLong, patient }: { isLong: boolean; patient: boolean },
    work: (step: (input: Input) => Promise<Output>) => Promise<T>,
  ): Promise<T> {
    await this.turn(isLong, patient)
    try {
      const thread = this.take(task)
      try {
        // The module of the task returns the type it declares.
        return await work(input => thread.ask(task, input) as Promise<Output>)
      } finally {
        this.giveBack(thread, task.reuse)
      }
    } finally {
      this.running--
      if (isLong) this.runningLong--
      this.next()
    }
  }

  private mayBegin(isLong: boolean): boolean {
    const { threads } = this.limits
    return this.running < threads && (!isLong || this.runningLong < Math.max(1, threads - 1))
  }

  private count(isLong: boolean): void {
    this.running++
    if (isLong) this.runningLong++
  }

  private turn(isLong: boolean, patient: boolean): Promise<void> {
    if (this.mayBegin(isLong)) {
      this.count(isLong)
      return Promise.resolve()
    }
    if (!patient && this.queue.length >= this.limits.waiting) return Promise.reject(new WorkError('busy'))
    return new Promise(resolve => this.queue.push({ isLong, begin: resolve }))
  }

  private next(): void {
    const at = this.queue.findIndex(({ isLong }) => this.mayBegin(isLong))
    const [turn] = at === -1 ? [] : this.queue.splice(at, 1)
    if (!turn) return
    this.count(turn.isLong)
    turn.begin()
  }

  /** An idle thread, preferably one that has loaded the module; or a new one, replacing one with another limit. */
  private take({ module, heapMiB, reuse }: Pick<Task<never, unknown>, 'module' | 'heapMiB' | 'reuse'>): Thread {
    const fitting = reuse ? this.idle.filter(({ thread }) => thread.heapMiB === heapMiB && !thread.isOver) : []
    const found = fitting.find(({ thread }) => thread.loaded.has(module)) ?? fitting[0]
    if (found) {
      clearTimeout(found.timer)
      this.idle.splice(this.idle.indexOf(found), 1)
      return found.thread
    }
    if (this.running + this.idle.length > this.limits.threads) this.endOldest()
    return new Thread(heapMiB)
  }

  private endOldest(): void {
    const oldest = this.idle.shift()
    if (!oldest) return
    clearTimeout(oldest.timer)
    oldest.thread.end()
  }

  private giveBack(thread: Thread, reuse: boolean): void {
    if (!reuse || thread.isOver) return thread.end()
    this.idle.push({ thread, timer: this.timerOf(thread, this.limits.idle) })
  }

  private timerOf(thread: Thread, after: number): NodeJS.Timeout {
    const timer = setTimeout(() => {
      const at = this.idle.findIndex(one => one.thread === thread)
      const waits = this.idle[at]
      if (waits && this.idle.length === 1 && after < this.limits.lastIdle)
        waits.timer = this.timerOf(thread, this.limits.lastIdle)
      else {
        thread.end()
        if (at !== -1) this.idle.splice(at, 1)
      }
    }, after)
    return timer.unref()
  }
}

/** The threads of this process: as many as processors, but at least two, so that a long task leaves room, and at most four. */
export const workers = new WorkerPool({
  threads: Math.min(4, Math.max(2, availableParallelism())),
  waiting: 32,
  idle: 60_000,
  lastIdle: 30 * 60_000,
})
