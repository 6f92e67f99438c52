import { describe, expect, it } from 'vitest'
import { type Measured, medianOf } from './measure.ts'
import { pageOf } from './report.ts'

const figures = (perSecond: number) => ({
  perSecond,
  median: 12.34,
  p95: 45,
  p99: 50,
  cost: { server: 1.5, database: 12 },
  memory: 210.4,
})
const measured = (key: string, now: number, former: Measured['former'] = null): Measured => ({
  key,
  title: `Scenario ${key}`,
  unit: 'things',
  connections: 8,
  now: figures(now),
  former,
})

const facts = { databaseVersion: '18.4', date: '2026-11-21', quick: false, note: null, former: null }

describe('medianOf', () => {
  it('is the middle value, or the mean of the two middle values', () => {
    expect(medianOf([3, 1, 2])).toBe(2)
    expect(medianOf([4, 1, 2, 3])).toBe(2.5)
  })
})

describe('pageOf', () => {
  const size = {
    students: 1000,
    measured: [measured('list', 80), measured('morning', 500), measured('search-state', 70), measured('promotion', 2)],
  }
  const school = { cards: 1000, generation: 1500, printing: 12_000, memory: 310.2 }
  const page = pageOf({ ...facts, results: [{ ...size, school }] })

  it('states which aims are met and which are missed', () => {
    expect(page).toContain('| Scenario list | 8 | 80.0 things/s | 12.3 / 45.0 / 50.0 ms | 1.50 + 12 ms | 210 MiB |')
    expect(page).toContain('Morning peak: 500 registers/s of the 740 wanted (68 %): **missed**')
    expect(page).toContain('half in 12.3 ms, 95 % in 45.0 ms of 50.0: met')
    expect(page).toContain('12.3 ms, the slowest of a round 50.0 ms of 2,000: met')
    expect(page).toContain('210 MiB of 400: met')
    expect(page).toContain(
      '1,000 cards of a school: generated in 1,500 ms, printed as one PDF in 12,000 ms, together 13,500 ms of 20,000: met.',
    )
    expect(page).toContain('310 MiB of 300: **missed**')
  })

  it('shows two sizes side by side', () => {
    const large = { students: 1_000_000, measured: [measured('list', 60)], school: null }
    const both = pageOf({ ...facts, results: [{ ...size, school: null }, large] })
    expect(both).toContain('| Scenario list | 14 ms | 14 ms | 1.00 | 80.0/s | 60.0/s |')
    expect(page).not.toContain('Flat over size')
  })

  it('compares with a former release by rate and by the processor time of the server and of PostgreSQL', () => {
    const former = (ratio: number) => ({ ...figures(100), cost: { server: 3, database: null }, ratio })
    const pair = [measured('list', 96, former(0.96)), measured('register', 90, former(0.9))]
    const results = [{ students: 1000, measured: pair, school: null }]
    const compared = pageOf({ ...facts, former: 'v1.0 (12345678)', results })
    expect(compared).toContain('Former release: v1.0 (12345678)')
    expect(compared).toContain(
      '| Scenario list | 96.0 things/s | 100 things/s | 0.96 | 1.50 + 12 ms | 3.00 + ? ms | 0.50 | ? | met |',
    )
    expect(compared).toContain('| Scenario register | 90.0 things/s | 100 things/s | 0.90 |')
    expect(compared).toContain('**missed**')
  })
})
