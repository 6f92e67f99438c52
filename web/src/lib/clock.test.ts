import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const minute = 60_000
const day = 24 * 60 * minute
/** A Friday, 09:10 in Lagos; and the Monday after it, half an hour past midnight. */
const friday = Date.parse('2026-11-27T08:10:00Z')
const monday = Date.parse('2026-11-29T23:30:00Z')

/** How far the device's clock is off, in milliseconds. */
const devices = [
  ['ten days behind', () => -10 * day],
  ['in 2010', (server: number) => Date.parse('2010-01-01T00:00:00Z') - server],
  ['in 2020', (server: number) => Date.parse('2020-11-28T13:00:00Z') - server],
  ['a year ahead', () => 365 * day],
] as const

let storage: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers()
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The module as a newly opened page has it. */
const openPage = () => {
  vi.resetModules()
  return import('./clock.ts')
}

const answered = ({ learnServerTime }: Awaited<ReturnType<typeof openPage>>, server: number): void =>
  learnServerTime(String(server), Date.now())

describe('the day', () => {
  for (const [device, offBy] of devices)
    for (const [weekday, server, expected] of [
      ['Friday', friday, '2026-11-27'],
      ['Monday', monday, '2026-11-30'],
    ] as const) {
      it(`is the server's ${weekday} for a device ${device}, also without a connection after the page is opened again`, async () => {
        vi.setSystemTime(server + offBy(server))
        const page = await openPage()
        answered(page, server)
        expect(page.today()).toBe(expected)
        expect(page.now().getTime()).toBe(server)

        vi.setSystemTime(Date.now() + 5 * 60 * minute)
        const later = await openPage()
        expect(later.today()).toBe(expected)
        expect(later.now().getTime()).toBe(server + 5 * 60 * minute)
      })
    }

  it('is the next one after midnight in Lagos, whatever the device says', async () => {
    vi.setSystemTime(friday - 10 * day)
    const page = await openPage()
    answered(page, Date.parse('2026-11-27T22:59:30Z'))
    expect(page.today()).toBe('2026-11-27')
    await vi.advanceTimersByTimeAsync(minute)
    expect(page.today()).toBe('2026-11-28')
  })

  it('is never before the latest answer: a clock that is set back without a connection goes by what is later', async () => {
    vi.setSystemTime(friday)
    answered(await openPage(), friday)
    vi.setSystemTime(Date.parse('2010-01-01T00:00:00Z'))
    expect((await openPage()).today()).toBe('2026-11-27')
  })

  it('is right once a device that was ahead is corrected without a connection', async () => {
    vi.setSystemTime(friday + 365 * day)
    answered(await openPage(), friday)
    vi.setSystemTime(friday + 3 * day)
    expect((await openPage()).today()).toBe('2026-11-30')
  })

  it('is learnt from the middle of a slow answer, and not from one that is not the product’s own', async () => {
    vi.setSystemTime(friday)
    const page = await openPage()
    page.learnServerTime(String(friday + 3 * day), friday - minute)
    expect(page.now().getTime()).toBe(friday + 3 * day + minute / 2)
    page.learnServerTime(null, friday)
    page.learnServerTime('', friday)
    page.learnServerTime('yesterday', friday)
    expect(page.now().getTime()).toBe(friday + 3 * day + minute / 2)
  })

  it('is known until the page is closed where the browser stores nothing', async () => {
    vi.stubGlobal('localStorage', undefined)
    vi.setSystemTime(friday - 10 * day)
    const page = await openPage()
    answered(page, friday)
    expect(page.today()).toBe('2026-11-27')
  })
})

describe('the device’s clock', () => {
  it('is wrong from ten minutes on, and right again after an answer that shows it', async () => {
    vi.setSystemTime(friday)
    const { clockError, ...page } = await openPage()
    const drawn = vi.fn()
    clockError.subscribe(drawn)
    answered({ clockError, ...page }, friday + 9 * minute)
    expect(clockError.get()).toBe(0)
    answered({ clockError, ...page }, friday + 11 * minute)
    expect(clockError.get()).toBe(-11 * minute)
    answered({ clockError, ...page }, friday)
    expect(clockError.get()).toBe(0)
    expect(drawn).toHaveBeenCalledTimes(3)
  })

  it('is not called wrong before this page has an answer, nor where a demonstration plays another day', async () => {
    vi.setSystemTime(friday - 10 * day)
    answered(await openPage(), friday)
    const { clockError, learnServerTime, today } = await openPage()
    expect(clockError.get()).toBe(0)
    learnServerTime(`${friday} played`, Date.now())
    expect(clockError.get()).toBe(0)
    expect(today()).toBe('2026-11-27')
  })

  it('is set apart from a day that a demonstration plays, which is known when the page is opened again', async () => {
    vi.setSystemTime(friday)
    const { clockError, isClockPlayed, learnServerTime } = await openPage()
    const drawn = vi.fn()
    clockError.subscribe(drawn)
    learnServerTime(`${friday} played`, Date.now())
    expect([isClockPlayed(), drawn.mock.calls.length]).toEqual([true, 1])
    expect((await openPage()).isClockPlayed()).toBe(true)
    learnServerTime(String(friday), Date.now())
    expect([isClockPlayed(), drawn.mock.calls.length]).toEqual([false, 2])
    expect((await openPage()).isClockPlayed()).toBe(false)
  })

  it('writes to the device once a minute at most while it keeps its pace', async () => {
    vi.setSystemTime(friday)
    const page = await openPage()
    answered(page, friday)
    const first = storage.get('akada.clock')
    await vi.advanceTimersByTimeAsync(30_000)
    answered(page, friday + 30_000)
    expect(storage.get('akada.clock')).toBe(first)
    await vi.advanceTimersByTimeAsync(40_000)
    answered(page, friday + 70_000)
    expect(storage.get('akada.clock')).not.toBe(first)
  })
})
