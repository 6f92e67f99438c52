import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { dayInLagos, parseDay, showClock, showDay, showInstant, showLongDay, showShortDay } from './days.ts'

describe('today', () => {
  it('is the day in Lagos, an hour ahead of UTC', () => {
    expect(dayInLagos(new Date('2026-11-20T22:59:59Z'))).toBe('2026-11-20')
    expect(dayInLagos(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21')
  })
})

describe('parseDay', () => {
  it.each([
    ['05-03-2014', '2014-03-05'],
    ['5/3/2014', '2014-03-05'],
    ['05.03.2014', '2014-03-05'],
    ['05032014', '2014-03-05'],
    ['2014-3-5', '2014-03-05'],
    ['29-02-2024', '2024-02-29'],
  ])('reads %s', (typed, day) => {
    expect(parseDay(typed)).toBe(day)
  })

  it.each(['29-02-2023', '31-04-2024', '00-01-2024', '1-13-2024', '5-3-14', 'tomorrow', ''])('refuses %s', typed => {
    expect(parseDay(typed)).toBeNull()
  })
})

describe('showing', () => {
  it('writes days as DD-MM-YYYY', () => {
    expect(showDay('2014-03-05')).toBe('05-03-2014')
    expect(showDay('2026-11-20T23:30:00Z')).toBe('21-11-2026')
    expect(showDay(null)).toBe('')
  })

  it('writes instants and the clock in Lagos time', () => {
    expect(showInstant('2026-11-20T23:30:00Z')).toBe('21-11-2026, 00:30')
    expect(showClock(new Date('2026-11-20T23:30:07Z')).time).toBe('00:30:07')
    expect(showClock(new Date('2026-11-20T23:30:07Z')).day).toBe('Sat, 21-11-2026')
    expect([showLongDay('2026-11-16'), showShortDay('2026-11-16')]).toEqual(['Monday, 16-11-2026', 'Mon, 16-11-2026'])
  })
})

/** Formats as a browser may whose data write everything in another order, with other separators, and an hour without its zero. */
const withOtherData = () => {
  const Real = Intl.DateTimeFormat
  class Other extends Real {
    override formatToParts(moment?: Date): Intl.DateTimeFormatPart[] {
      const literal = { type: 'literal' as const, value: '\u202f/\u200e' }
      return super
        .formatToParts(moment)
        .filter(({ type }) => type !== 'literal')
        .toReversed()
        .flatMap(part => [part.type === 'hour' ? { ...part, value: String(Number(part.value)) } : part, literal])
    }
  }
  // What `en-CA` writes since ICU 72, and every locale here.
  Object.defineProperty(Other.prototype, 'format', {
    value(this: Intl.DateTimeFormat, moment: Date) {
      const { year, weekday, timeZone } = this.resolvedOptions()
      if (year || !weekday) return '11/20/2026'
      return new Real('en-GB', { weekday: weekday === 'long' ? 'long' : 'short', timeZone }).format(moment)
    },
  })
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: Other })
  vi.resetModules()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
}

describe('in a browser that writes days otherwise', () => {
  it('the day, the clock and an instant are the same', async () => {
    withOtherData()
    const days = await import('./days.ts')
    const moment = new Date('2026-11-20T07:05:09Z')
    expect(days.dayInLagos(moment)).toBe('2026-11-20')
    expect(days.showClock(moment)).toEqual({ day: 'Fri, 20-11-2026', time: '08:05:09' })
    expect(days.timeOfDay(moment)).toBe('08:05')
    expect(days.showInstant('2026-11-20T23:30:00Z')).toBe('21-11-2026, 00:30')
    expect(days.showDay('2026-11-20T23:30:00Z')).toBe('21-11-2026')
    expect(days.showDeviceClock(moment).day).toBe('Fri, 20-11-2026')
  })
})
