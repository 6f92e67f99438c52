/**
 * Why work was abandoned: too many tasks wait already (`busy`), it took longer than its deadline (`tooSlow`), or it needed more memory than
 * its thread may have (`tooLarge`).
 */
export type WorkErrorKind = 'busy' | 'tooSlow' | 'tooLarge'

const sentences: Record<WorkErrorKind, string> = {
  busy: 'Too much work is waiting already.',
  tooSlow: 'The work took longer than it may.',
  tooLarge: 'The work needed more memory than it may have.',
}

/** Work that was abandoned, and its thread with it. */
export class WorkError extends Error {
  override readonly name = 'WorkError'
  readonly kind: WorkErrorKind

  constructor(kind: WorkErrorKind) {
    super(sentences[kind])
    this.kind = kind
  }
}
