import { useSyncExternalStore } from 'react'
import { deviceTime } from './clock.ts'

export interface Notice {
  id: number
  kind: 'success' | 'error'
  text: string
}

/** How long a notice stays, and how much longer each time the mouse hovers over it, in milliseconds. */
const noticeLife = 3000
const noticeExtension = 2000
/** How long a notice stays that the person may return to, because it does not respond to an action of theirs. In milliseconds. */
export const longNoticeLife = 10_000
const most = 4

/** How long a notice stays in all, and once it is on the screen when it disappears. */
interface Stay {
  life: number
  due?: number
  timer?: ReturnType<typeof setTimeout>
}

/**
 * The notices on the screen, newest last. Each disappears by itself, after its time on the screen: a slow device may take seconds to draw
 * the page that a notice belongs to.
 */
export class NoticeStore {
  #notices: readonly Notice[] = []
  #next = 1
  #stays = new Map<number, Stay>()
  #listeners = new Set<() => void>()

  readonly get = (): readonly Notice[] => this.#notices

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Adds a notice that stays for `life` milliseconds once it is `shown`. A notice with the same text is replaced instead of duplicated; the
   * oldest is dropped when there are too many.
   */
  readonly add = (kind: Notice['kind'], text: string, life = noticeLife): number => {
    for (const same of this.#notices.filter(notice => notice.kind === kind && notice.text === text))
      this.dismiss(same.id)
    const id = this.#next++
    this.#stays.set(id, { life })
    this.#change([...this.#notices, { id, kind, text }])
    const oldest = this.#notices[0]
    if (this.#notices.length > most && oldest) this.dismiss(oldest.id)
    return id
  }

  /** The notice is on the screen: its time begins, unless it has begun. */
  readonly shown = (id: number): void => {
    const stay = this.#stays.get(id)
    if (stay && stay.due === undefined) this.#schedule(id, stay.life, deviceTime() + stay.life)
  }

  readonly dismiss = (id: number): void => {
    const stay = this.#stays.get(id)
    if (!stay) return
    clearTimeout(stay.timer)
    this.#stays.delete(id)
    this.#change(this.#notices.filter(notice => notice.id !== id))
  }

  /** The mouse hovers over the notice: its remaining time is extended. */
  readonly extend = (id: number): void => {
    const stay = this.#stays.get(id)
    if (stay?.due === undefined) return
    clearTimeout(stay.timer)
    this.#schedule(id, stay.life, stay.due + noticeExtension)
  }

  /** The person goes to another page: an error that was shown on the former one does not belong there, unless it is one to return to. */
  readonly leavePage = (): void => {
    for (const { id, kind } of this.#notices) {
      const stay = this.#stays.get(id)
      if (kind === 'error' && stay?.due !== undefined && stay.life < longNoticeLife) this.dismiss(id)
    }
  }

  #schedule(id: number, life: number, due: number): void {
    this.#stays.set(id, { life, due, timer: setTimeout(() => this.dismiss(id), due - deviceTime()) })
  }

  #change(notices: readonly Notice[]): void {
    this.#notices = notices
    for (const listener of this.#listeners) listener()
  }
}

export const notices = new NoticeStore()

/** `notify.success('Student Created Successfully')`, `notify.error(messageOf(error))`. */
export const notify = {
  success: (text: string): void => void notices.add('success', text),
  error: (text: string, life?: number): void => void notices.add('error', text, life),
}

export const useNotices = (): readonly Notice[] => useSyncExternalStore(notices.subscribe, notices.get, notices.get)
