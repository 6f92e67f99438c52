import { describe, expect, it } from 'vitest'
import { ownRoot } from '../programs.ts'
import { asksFor, type Scenario } from './scenario.ts'

describe('asksFor', () => {
  const asks = [{ method: 'POST' as const, path: '/a', body: 'new', expect: '' }]
  const scenario: Scenario = {
    key: 'a',
    title: 'A',
    connections: 1,
    use: 'once',
    unit: 'things',
    prepare: async () => ({ asks }),
  }
  const since = (lacks: string): Scenario => ({ ...scenario, older: { lacks, ask: ask => ({ ...ask, body: 'old' }) } })

  it('asks a release that lacks the file of the present form in the older form, and every other one in the present form', () => {
    expect(asksFor(since('never/written.ts'), ownRoot, asks)).toEqual([{ ...asks[0], body: 'old' }])
    expect(asksFor(since('package.json'), ownRoot, asks)).toEqual(asks)
    expect(asksFor(scenario, ownRoot, asks)).toEqual(asks)
  })
})
