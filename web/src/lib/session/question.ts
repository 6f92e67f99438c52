/**
 * One question at a time that a request asks the person through a dialog of the layout, while the page behind it keeps what was typed. Not
 * part of a page: any request may ask.
 */
export const questionOf = <Asked, Answer>(unanswered: Answer) => {
  let asked: Asked | null = null
  let answer: ((answer: Answer) => void) | null = null
  let open: Promise<Answer> | null = null
  let dialogs = 0
  const listeners = new Set<() => void>()
  const notifyAll = (): void => {
    for (const listener of listeners) listener()
  }
  const finish = (given: Answer): void => answer?.(given)
  return {
    /** The person's answer; `unanswered` at once if no page shows the dialog. Requests that ask at the same time share one answer. */
    ask: (what: Asked): Promise<Answer> => {
      if (dialogs === 0) return Promise.resolve(unanswered)
      if (open) return open
      asked = what
      open = new Promise<Answer>(resolve => {
        answer = resolve
      }).finally(() => {
        open = null
        answer = null
        asked = null
        notifyAll()
      })
      notifyAll()
      return open
    },
    finish,
    /** What is asked at the moment; null if nothing is. */
    get: (): Asked | null => asked,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Whether a page shows the dialog and nothing is asked yet. */
    isFree: (): boolean => dialogs > 0 && open === null,
    /** Registers a layout that shows the dialog; returns how to unregister it. */
    offer: (): (() => void) => {
      dialogs += 1
      return () => {
        dialogs -= 1
        if (dialogs === 0) finish(unanswered)
      }
    },
  }
}
