/** One cell of one step: its value before and after. */
export interface Change {
  studentId: string
  componentId: string
  before: string
  after: string
  /** It came from a file and was not saved yet: once redone, it waits for Save again. */
  held?: boolean
}

const mostSteps = 100

/** What was typed, pasted, filled and emptied, for undo and redo. */
export class History {
  #done: Change[][] = []
  #undone: Change[][] = []

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** Adds a step; steps undone before it can no longer be redone. */
  add(step: Change[]): void {
    if (step.length === 0) return
    this.#done.push(step)
    if (this.#done.length > mostSteps) this.#done.shift()
    this.#undone = []
  }

  /** What came from a file is saved now: from here on it counts as typed. */
  countAsTyped(): void {
    const plain = (steps: Change[][]): Change[][] => steps.map(step => step.map(({ held: _held, ...change }) => change))
    this.#done = plain(this.#done)
    this.#undone = plain(this.#undone)
  }

  /** The cells of the last step as they were before it. */
  undo(): Change[] {
    const step = this.#done.pop()
    if (!step) return []
    this.#undone.push(step)
    return step.map(({ before, after, ...cell }) => ({ ...cell, before: after, after: before }))
  }

  /** The cells of the last undone step, as they were after it. */
  redo(): Change[] {
    const step = this.#undone.pop()
    if (!step) return []
    this.#done.push(step)
    return step
  }
}
