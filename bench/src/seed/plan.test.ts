import { describe, expect, it } from 'vitest'
import { planSchools } from './plan.ts'

describe('planSchools', () => {
  const planned = { students: 600_500, detailed: 2, overseen: 3, states: null }

  it('puts 250 schools into each state, or all into one', () => {
    const several = planSchools(planned)
    expect(several.map(({ state }) => state).filter((state, at, all) => state !== all[at - 1])).toEqual([0, 1, 2])
    expect(several[250]).toMatchObject({ number: 251, state: 1, numberInState: 1 })
    const one = planSchools({ ...planned, states: 1 })
    expect(one).toHaveLength(601)
    expect(one.at(-1)).toMatchObject({ state: 0, numberInState: 601, students: 500 })
  })

  it('begins a district in each state', () => {
    const all = planSchools({ ...planned, students: 100_000, states: 4 })
    expect(all.map(({ district }) => district)).toEqual(
      [1, 3, 5, 7].flatMap(first => [...Array<number>(20).fill(first), ...Array<number>(5).fill(first + 1)]),
    )
  })

  it('makes the first schools detailed and the next ones overseen, never both', () => {
    const schools = planSchools({ ...planned, states: 1 })
    expect(schools.filter(({ detailed }) => detailed).map(({ number }) => number)).toEqual([1, 2])
    expect(schools.filter(({ overseen }) => overseen).map(({ number }) => number)).toEqual([3, 4, 5])
  })
})
