import { audit } from '../../platform/audit/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { claimSerials, stateCode } from './queries/admission.ts'
import { makeFxId } from '@akada/contract/students/fx-id'

/** Returns the next fxId of a year of entry. Throws when more are requested than were taken. */
export type FxIdSource = (year: number) => string

/**
 * Takes fxIds for students about to be admitted, in a transaction of its own, so that nobody waits for an upload. `years` is the year of
 * entry of each. Unused ones are lost: a number is never given twice.
 */
export const allocateFxIds = async (db: TenantDb, stateId: string, years: readonly number[]): Promise<FxIdSource> => {
  const wanted = [...Map.groupBy(years, year => year)].map(([year, all]) => ({ year, count: all.length }))
  const { code, taken } = await db.write(async tx => {
    audit.exempt(tx, 'a serial number is audited with the student who gets it')
    return { code: await stateCode(tx, stateId), taken: await claimSerials(tx, stateId, wanted) }
  })
  const counters = new Map(
    taken.map(({ year, last }) => [
      year,
      { next: last - (wanted.find(one => one.year === year)?.count ?? 0) + 1, last },
    ]),
  )
  return year => {
    const counter = counters.get(year)
    if (!counter || counter.next > counter.last) throw new RangeError(`No fxId of ${year} is left of those taken.`)
    return makeFxId(code, year, counter.next++)
  }
}

export const yearOf = (day: string): number => Number(day.slice(0, 4))
