import { laySessions } from '@akada/contract/invented/calendar'
import { describe, expect, it } from 'vitest'
import { schoolDaysOf, todayInLagos } from './days.ts'
import { markedDays, unmarkedDays } from './details.ts'

describe('laySessions', () => {
  const days = Array.from({ length: 400 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10))

  it('places the active term around any day, with school days to mark before it', () => {
    for (const today of days) {
      const [active] = laySessions(today).present.terms
      if (!active) throw new Error('a session has three terms')
      expect(active.starts <= today && today <= active.ends).toBe(true)
      expect(schoolDaysOf(active, today).length).toBeGreaterThan(30)
      expect(markedDays(active, today).length).toBe(schoolDaysOf(active, today).length - unmarkedDays)
    }
  })

  it('lets terms follow each other, last session before this one', () => {
    for (const today of days) {
      const { last, present } = laySessions(today)
      const terms = [...last.terms, ...present.terms]
      for (const [at, term] of terms.entries()) {
        expect(term.starts < term.ends).toBe(true)
        expect(term.ends < term.nextTermBegins).toBe(true)
        const next = terms[at + 1]
        if (next) expect(term.nextTermBegins).toBe(next.starts)
      }
      expect(Number(last.name.slice(5))).toBe(Number(present.name.slice(0, 4)))
    }
  })

  it('excludes weekends and holidays from the school days', () => {
    const [first] = laySessions('2026-11-21').present.terms
    if (!first) throw new Error('a session has three terms')
    const open = schoolDaysOf(first, '2026-11-21')
    expect(open).not.toContain('2026-10-01')
    expect(open).not.toContain('2026-11-21')
    expect(open).toContain('2026-11-20')
  })
})

describe('todayInLagos', () => {
  it('is an hour ahead of UTC', () => {
    expect(todayInLagos(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21')
  })
})
