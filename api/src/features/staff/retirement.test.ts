import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { type RetirementCriteria, retirementOf, type Service } from '../../../test/retirement.ts'

const clone = await cloneDatabase()
const client = new pg.Client({ connectionString: clone.connectionString })
await client.connect()
afterAll(async () => {
  await client.end()
  await clone.drop()
})

/** The database's result for hypothetical people. */
const retirementsOf = async (criteria: RetirementCriteria, people: readonly Service[]) => {
  const { rows } = await client.query<{ day: string | null; by: string | null }>(
    `select akada_retires($1, kind, born, appointed, extended)::text as day, akada_retires_by($1, kind, born, appointed, extended) as by
    from jsonb_array_elements($2::jsonb) with ordinality as listed (person, place)
    cross join lateral (select person ->> 'staffType' as kind, (person ->> 'dateOfBirth')::date as born,
      (person ->> 'firstAppointment')::date as appointed, (person ->> 'retirementExtendedTo')::date as extended) as told
    order by place`,
    [JSON.stringify(criteria), JSON.stringify(people)],
  )
  return rows
}

const retirement = async (criteria: RetirementCriteria, person: Service) => (await retirementsOf(criteria, [person]))[0]

const criteria = { teaching: { age: 65, years: 40 }, nonTeaching: { age: 60, years: 35 } }

const none = { retirementExtendedTo: null }
const retirementDate = async (of: RetirementCriteria, service: Omit<Service, 'retirementExtendedTo'>) =>
  (await retirement(of, { ...none, ...service }))?.day ?? null

describe('retirement', () => {
  it('is at the age or after the years of service, whichever comes first, by the kind of staff', async () => {
    const service = { dateOfBirth: '1970-05-20', firstAppointment: '1990-01-10' }
    expect(await retirementDate(criteria, { staffType: 'Teaching', ...service })).toBe('2030-01-10')
    expect(await retirementDate(criteria, { staffType: 'Non-Teaching', ...service })).toBe('2025-01-10')
    const late = { dateOfBirth: '1970-05-20', firstAppointment: '2005-01-10' }
    expect(await retirementDate(criteria, { staffType: 'Teaching', ...late })).toBe('2035-05-20')
  })

  it('moves 29 February to the last day of February', async () => {
    const service = { staffType: 'Non-Teaching', dateOfBirth: '1972-02-29', firstAppointment: '2010-01-01' } as const
    expect(await retirementDate(criteria, service)).toBe('2032-02-29')
    expect(await retirementDate(criteria, { ...service, staffType: 'Teaching' })).toBe('2037-02-28')
  })

  it('is unknown while a day is missing', async () => {
    const unknown = { staffType: 'Teaching', dateOfBirth: null, firstAppointment: null } as const
    expect(await retirementDate(criteria, { ...unknown, dateOfBirth: '1970-01-01' })).toBeNull()
    expect(await retirementDate(criteria, { ...unknown, firstAppointment: '1990-01-01' })).toBeNull()
  })

  it('is not before the end of an extension, and names its reason', async () => {
    const service = { staffType: 'Teaching', dateOfBirth: '1970-05-20', firstAppointment: '1990-01-10' } as const
    const extended = (retirementExtendedTo: string | null) => retirement(criteria, { ...service, retirementExtendedTo })
    expect(await extended(null)).toEqual({ day: '2030-01-10', by: 'service' })
    expect(await extended('2029-12-31')).toEqual({ day: '2030-01-10', by: 'service' })
    expect(await extended('2032-01-10')).toEqual({ day: '2032-01-10', by: 'extension' })
    expect(await retirement(criteria, { ...none, ...service, firstAppointment: '1995-05-20' })).toEqual({
      day: '2035-05-20',
      by: 'age',
    })
  })

  it('matches an independent calculation, 29 February included', async () => {
    let seed = 20_261_014
    const below = (bound: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * bound)
    }
    const dayIn = (from: number, years: number): string => {
      if (below(4) === 0) return `${from + Math.floor(below(years) / 4) * 4}-02-29`
      return `${from + below(years)}-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`
    }
    const maybe = (day: string): string | null => (below(8) === 0 ? null : day)
    for (let round = 0; round < 10; round++) {
      const rule = () => ({ age: 45 + below(30), years: 20 + below(30) })
      const criteria = { teaching: rule(), nonTeaching: rule() }
      const people = Array.from(
        { length: 200 },
        (): Service => ({
          staffType: below(2) === 0 ? 'Teaching' : 'Non-Teaching',
          dateOfBirth: maybe(dayIn(1940, 60)),
          firstAppointment: maybe(dayIn(1960, 60)),
          retirementExtendedTo: below(3) === 0 ? dayIn(2000, 60) : null,
        }),
      )
      const told = await retirementsOf(criteria, people)
      for (const [index, person] of people.entries()) {
        const ruled = retirementOf(criteria, person)
        const row = told[index]
        expect({ person, ...row }).toEqual({ person, day: ruled?.day ?? null, by: ruled?.by ?? null })
      }
    }
  })
})
