import { describe, expect, it } from 'vitest'
import { type Measured, medianOf } from './measure.ts'
import { pageOf } from './report.ts'

const measured = (key: string, product: number, rival: number): Measured => ({
  key,
  title: `Scenario ${key}`,
  unit: 'things',
  connections: 8,
  product: { perSecond: product, median: 12.34, p95: 45, p99: 50, cost: { server: 1.5, database: 12 } },
  rival: { perSecond: rival, median: 10, p95: 30, p99: 40, cost: { server: 1, database: null } },
  ratio: product / rival,
  memory: 210.4,
})

const facts = { databaseVersion: '18.4', date: '2026-11-21', quick: false, note: null }

describe('medianOf', () => {
  it('is the middle value, or the mean of the two middle values', () => {
    expect(medianOf([3, 1, 2])).toBe(2)
    expect(medianOf([4, 1, 2, 3])).toBe(2.5)
  })
})

describe('pageOf', () => {
  const size = {
    students: 1000,
    measured: [
      measured('list', 80, 100),
      measured('morning', 500, 1000),
      measured('search-state', 70, 100),
      measured('promotion', 2, 2),
    ],
  }
  const school = { cards: 1000, generation: 1500, printing: 12_000, memory: 310.2 }
  const page = pageOf({ ...facts, results: [{ ...size, publishedPdf: 620, school }] })

  it('states which aims are met and which are missed', () => {
    expect(page).toContain('| 0.80 | 1.50 + 12 ms | 1.00 + ? ms | 210 MiB | at least 0.7 of the rival: met |')
    expect(page).toContain('| 0.50 | 1.50 + 12 ms | 1.00 + ? ms | 210 MiB | at least 0.7 of the rival: **missed** |')
    expect(page).toContain('Morning peak: 500 registers/s of the 740 wanted (68 %): **missed**')
    expect(page).toContain('620 ms of 500: **missed**')
    expect(page).toContain('half in 12.3 ms, 95 % in 45.0 ms of 50: met')
    expect(page).toContain('12.3 ms, the slowest of a round 50.0 ms, of 2,000: met')
    expect(page).toContain('210 MiB of 400: met')
    expect(page).toContain(
      '1,000 cards of a school: generated in 1,500 ms, printed as one PDF in 12,000 ms, together of 20,000: met.',
    )
    expect(page).toContain('310 MiB of 300: **missed**')
  })

  it('shows two sizes side by side', () => {
    const large = { students: 1_000_000, measured: [measured('list', 60, 100)], publishedPdf: null, school: null }
    const both = pageOf({ ...facts, results: [{ ...size, publishedPdf: null, school: null }, large] })
    expect(both).toContain('| Scenario list | 14 ms | 14 ms | 1.00 | 80.0/s | 60.0/s |')
    expect(page).not.toContain('Flat over size')
  })
})
