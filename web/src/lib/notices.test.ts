import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NoticeStore, longNoticeLife } from './notices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Adds a notice that is drawn at once. */
const show = (store: NoticeStore, ...notice: Parameters<NoticeStore['add']>): number => {
  const id = store.add(...notice)
  store.shown(id)
  return id
}

const texts = (store: NoticeStore): string[] => store.get().map(({ text }) => text)

describe('a notice', () => {
  it('disappears after 3000 ms', () => {
    const store = new NoticeStore()
    show(store, 'success', 'Student Created Successfully')
    vi.advanceTimersByTime(2999)
    expect(texts(store)).toEqual(['Student Created Successfully'])
    vi.advanceTimersByTime(1)
    expect(texts(store)).toEqual([])
  })

  it('stays until its time on the screen is over, however late it is drawn', () => {
    const store = new NoticeStore()
    const id = store.add('success', 'Assessment Saved Successfully')
    vi.advanceTimersByTime(60_000)
    store.shown(id)
    vi.advanceTimersByTime(2000)
    store.shown(id)
    vi.advanceTimersByTime(999)
    expect(texts(store)).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(texts(store)).toEqual([])
  })

  it('disappears after 10000 ms if somebody may return to it', () => {
    const store = new NoticeStore()
    show(store, 'error', 'Your session has ended. Sign in again.', longNoticeLife)
    vi.advanceTimersByTime(9999)
    expect(texts(store)).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(texts(store)).toEqual([])
  })

  it('goes with the page on which it was shown if it is an error, and stays if it says what succeeded or is drawn later', () => {
    const store = new NoticeStore()
    show(store, 'error', 'Wrong username or password.')
    show(store, 'error', 'Your session has ended. Sign in again.', longNoticeLife)
    show(store, 'success', 'Student Created Successfully')
    store.add('error', 'The page could not be opened.')
    store.leavePage()
    expect(texts(store)).toEqual([
      'Your session has ended. Sign in again.',
      'Student Created Successfully',
      'The page could not be opened.',
    ])
  })

  it('stays 2000 ms longer when the mouse hovers over it', () => {
    const store = new NoticeStore()
    const id = show(store, 'error', 'No')
    vi.advanceTimersByTime(1200)
    store.extend(id)
    vi.advanceTimersByTime(3799)
    expect(texts(store)).toEqual(['No'])
    vi.advanceTimersByTime(1)
    expect(texts(store)).toEqual([])
  })

  it('stays 2000 ms longer each time', () => {
    const store = new NoticeStore()
    const id = show(store, 'error', 'No')
    store.extend(id)
    vi.advanceTimersByTime(2500)
    store.extend(id)
    vi.advanceTimersByTime(4499)
    expect(texts(store)).toEqual(['No'])
    vi.advanceTimersByTime(1)
    expect(texts(store)).toEqual([])
  })

  it('can be closed, and is not restored by the mouse', () => {
    const store = new NoticeStore()
    const id = show(store, 'success', 'Done')
    store.dismiss(id)
    store.extend(id)
    expect(texts(store)).toEqual([])
    vi.advanceTimersByTime(10_000)
    expect(texts(store)).toEqual([])
  })
})

describe('several notices', () => {
  it('appear once if they have the same text', () => {
    const store = new NoticeStore()
    show(store, 'error', 'No')
    vi.advanceTimersByTime(2000)
    show(store, 'error', 'No')
    expect(texts(store)).toEqual(['No'])
    vi.advanceTimersByTime(2000)
    expect(texts(store)).toEqual(['No'])
  })

  it('drop the oldest when there are too many', () => {
    const store = new NoticeStore()
    for (const text of ['1', '2', '3', '4', '5']) show(store, 'success', text)
    expect(texts(store)).toEqual(['2', '3', '4', '5'])
  })

  it('notify their listeners until these unsubscribe', () => {
    const store = new NoticeStore()
    const listener = vi.fn()
    const leave = store.subscribe(listener)
    show(store, 'success', '1')
    leave()
    show(store, 'success', '2')
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
