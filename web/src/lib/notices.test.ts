import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NoticeStore, patientLife } from './notices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const texts = (store: NoticeStore): string[] => store.get().map(({ text }) => text)

describe('a notice', () => {
  it('disappears after 3000 ms', () => {
    const store = new NoticeStore()
    store.add('success', 'Student Created Successfully')
    vi.advanceTimersByTime(2999)
    expect(texts(store)).toEqual(['Student Created Successfully'])
    vi.advanceTimersByTime(1)
    expect(texts(store)).toEqual([])
  })

  it('disappears after 10000 ms if somebody may return to it', () => {
    const store = new NoticeStore()
    store.add('error', 'Your session has ended. Sign in again.', patientLife)
    vi.advanceTimersByTime(9999)
    expect(texts(store)).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(texts(store)).toEqual([])
  })

  it('stays 2000 ms longer when the mouse hovers over it', () => {
    const store = new NoticeStore()
    const id = store.add('error', 'No')
    vi.advanceTimersByTime(1200)
    store.extend(id)
    vi.advanceTimersByTime(3799)
    expect(texts(store)).toEqual(['No'])
    vi.advanceTimersByTime(1)
    expect(texts(store)).toEqual([])
  })

  it('stays 2000 ms longer each time', () => {
    const store = new NoticeStore()
    const id = store.add('error', 'No')
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
    const id = store.add('success', 'Done')
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
    store.add('error', 'No')
    vi.advanceTimersByTime(2000)
    store.add('error', 'No')
    expect(texts(store)).toEqual(['No'])
    vi.advanceTimersByTime(2000)
    expect(texts(store)).toEqual(['No'])
  })

  it('drop the oldest when there are too many', () => {
    const store = new NoticeStore()
    for (const text of ['1', '2', '3', '4', '5']) store.add('success', text)
    expect(texts(store)).toEqual(['2', '3', '4', '5'])
  })

  it('notify their listeners until these unsubscribe', () => {
    const store = new NoticeStore()
    const listener = vi.fn()
    const leave = store.subscribe(listener)
    store.add('success', '1')
    leave()
    store.add('success', '2')
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
