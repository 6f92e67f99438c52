import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IdleClock } from './idle.ts'
import type { BrowserStorage } from './session-store.ts'

const minute = 60_000
const limit = 15 * minute

/** A device whose storage notifies the other tabs of each change, as a browser does. */
const makeDevice = () => {
  const map = new Map<string, string>()
  const tabs = new Set<IdleClock>()
  let person: string | undefined = 'ada'
  let full = false
  /** The server's state: who owns this device, and whether the session is locked. */
  const own = new Set<string>()
  let isLocked = false
  const tell = (): void => {
    for (const tab of tabs) tab.check()
  }
  const openTab = () => {
    const keep: BrowserStorage = {
      getItem: name => map.get(name) ?? null,
      setItem: (name, value) => {
        if (full) throw new DOMException('Full.', 'QuotaExceededError')
        map.set(name, value)
      },
      removeItem: name => void map.delete(name),
    }
    const tab: IdleClock = new IdleClock(keep, {
      person: () => person,
      isOwn: () => person !== undefined && own.has(person),
      confirm: opened => {
        if (!isLocked) opened()
      },
    })
    tabs.add(tab)
    return tab
  }
  return {
    map,
    own,
    lockOnServer: (locked: boolean) => {
      isLocked = locked
    },
    openTab,
    tell,
    signIn: (who: string | undefined) => {
      person = who
      tell()
    },
    fill: () => {
      full = true
    },
    sleep: (tab: IdleClock) => tabs.delete(tab),
  }
}

let device: ReturnType<typeof makeDevice>
beforeEach(() => {
  vi.useFakeTimers()
  device = makeDevice()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a shared device', () => {
  it('locks after 15 minutes without use, and not before', () => {
    const tab = device.openTab()
    vi.advanceTimersByTime(limit - 1)
    expect(tab.get()).toBe('open')
    vi.advanceTimersByTime(1)
    expect(tab.get()).toBe('locked')
  })

  it('stays open while it is used in any tab', () => {
    const [one, two] = [device.openTab(), device.openTab()]
    for (let round = 0; round < 4; round++) {
      vi.advanceTimersByTime(10 * minute)
      two.use()
    }
    expect([one.get(), two.get()]).toEqual(['open', 'open'])
    vi.advanceTimersByTime(limit)
    expect([one.get(), two.get()]).toEqual(['locked', 'locked'])
  })

  it('is not unlocked by use, but is unlocked in all tabs by the password', () => {
    const [one, two] = [device.openTab(), device.openTab()]
    vi.advanceTimersByTime(limit)
    one.use()
    two.use()
    expect([one.get(), two.get()]).toEqual(['locked', 'locked'])
    one.unlock()
    device.tell()
    expect([one.get(), two.get()]).toEqual(['open', 'open'])
    vi.advanceTimersByTime(limit)
    expect(two.get()).toBe('locked')
  })

  it('is locked from the start if it was closed meanwhile', () => {
    device.openTab().use()
    vi.setSystemTime(Date.now() + limit)
    expect(device.openTab().get()).toBe('locked')
  })

  it('locks a tab that was suspended before its first use counts', () => {
    const tab = device.openTab()
    vi.setSystemTime(Date.now() + 3 * limit)
    tab.use()
    expect(tab.get()).toBe('locked')
    expect(device.openTab().get()).toBe('locked')
  })

  it('is not kept open by setting the clock back', () => {
    device.openTab()
    vi.setSystemTime(Date.now() - 2 * limit)
    expect(device.openTab().get()).toBe('locked')
  })

  it('starts counting if nothing is stored', () => {
    const tab = device.openTab()
    device.map.clear()
    tab.check()
    expect(tab.get()).toBe('open')
    vi.advanceTimersByTime(limit)
    expect(tab.get()).toBe('locked')
  })

  it('also locks if its storage is full', () => {
    device.fill()
    const tab = device.openTab()
    vi.advanceTimersByTime(10 * minute)
    tab.use()
    vi.advanceTimersByTime(limit - 1)
    expect(tab.get()).toBe('open')
    vi.advanceTimersByTime(1)
    expect(tab.get()).toBe('locked')
  })

  it('writes at most once every ten seconds', () => {
    const tab = device.openTab()
    const noted = device.map.get('akada.used')
    vi.advanceTimersByTime(9_000)
    tab.use()
    expect(device.map.get('akada.used')).toBe(noted)
    vi.advanceTimersByTime(1_000)
    tab.use()
    expect(device.map.get('akada.used')).not.toBe(noted)
  })
})

describe('the signed-in person', () => {
  it('does not matter on a device with nobody signed in', () => {
    device.signIn(undefined)
    const tab = device.openTab()
    vi.advanceTimersByTime(3 * limit)
    expect(tab.get()).toBe('open')
  })

  it('starts a new period by signing in, also after a long absence', () => {
    const tab = device.openTab()
    device.signIn(undefined)
    vi.advanceTimersByTime(3 * limit)
    device.signIn('ada')
    expect(tab.get()).toBe('open')
    device.signIn('obi')
    expect(tab.get()).toBe('open')
    vi.advanceTimersByTime(limit)
    expect(tab.get()).toBe('locked')
  })

  it('has their own lock, regardless of who used the suspended tab before', () => {
    const asleep = device.openTab()
    device.sleep(asleep)
    const tab = device.openTab()
    device.signIn('obi')
    vi.setSystemTime(Date.now() + limit)
    asleep.check()
    tab.check()
    expect([asleep.get(), tab.get()]).toEqual(['locked', 'locked'])
  })

  it('leaves a locked page covered when they sign out, until another page has replaced it', () => {
    const tab = device.openTab()
    vi.advanceTimersByTime(limit)
    device.signIn(undefined)
    expect(tab.get()).toBe('leaving')
    device.signIn('obi')
    expect(tab.get()).toBe('leaving')
    tab.arrived()
    expect(tab.get()).toBe('open')
  })

  it('continues on the page by signing in again, if the session ended while it was locked', () => {
    const tab = device.openTab()
    vi.advanceTimersByTime(limit)
    device.signIn(undefined)
    device.signIn('ada')
    expect(tab.get()).toBe('open')
  })

  it('is not treated as gone by a page that was open anyway', () => {
    const tab = device.openTab()
    vi.advanceTimersByTime(limit)
    tab.arrived()
    expect(tab.get()).toBe('locked')
  })
})

describe("a person's own device", () => {
  it('does not lock for that person', () => {
    device.own.add('ada')
    const tab = device.openTab()
    vi.advanceTimersByTime(100 * limit)
    tab.check()
    expect([tab.get(), device.openTab().get()]).toEqual(['open', 'open'])
    device.signIn(undefined)
    device.signIn('obi')
    vi.advanceTimersByTime(limit)
    expect(tab.get()).toBe('locked')
  })
})

describe('a lock held by the server', () => {
  it('is not opened by writing to the storage', () => {
    const tab = device.openTab()
    vi.advanceTimersByTime(limit)
    device.lockOnServer(true)
    device.map.set('akada.used', `ada ${Date.now()}`)
    device.tell()
    expect(tab.get()).toBe('locked')
    device.lockOnServer(false)
    device.tell()
    expect(tab.get()).toBe('open')
  })

  it('covers a page that considered itself open', () => {
    const tab = device.openTab()
    device.lockOnServer(true)
    tab.lock()
    device.tell()
    expect(tab.get()).toBe('locked')
    device.lockOnServer(false)
    tab.unlock()
    expect(tab.get()).toBe('open')
  })
})
