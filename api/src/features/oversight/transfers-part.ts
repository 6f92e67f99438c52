import { pendingTransfers } from './queries/schools.ts'
import { type PartRequest, count, day, linkedRows, type Part, row, table, text } from './part-table.ts'

/** Transfer requests that wait for an answer, as they are now. */
export const transfersPart = async ({ tx, region, scope, now, most }: PartRequest): Promise<Part> => {
  const pending = await pendingTransfers(tx, region, scope.today, most)
  const waiting = [...Map.groupBy(pending, one => one.toId ?? one.to)]
    .map(([, own]) => ({
      id: own[0]?.toId ?? null,
      name: own[0]?.to ?? '',
      requests: own.length,
      longest: Math.max(...own.map(({ days }) => days)),
    }))
    .toSorted((one, other) => other.requests - one.requests)
  return {
    asOf: now.toISOString(),
    seconds: null,
    notes: ['Requests that the receiving school has not answered. The students are named in the schools themselves.'],
    choices: [],
    tables: [
      table(
        {
          id: 'schools',
          title: 'Schools with transfers to answer',
          first: 'School',
          columns: [count('To answer'), count('Longest wait in days')],
        },
        linkedRows('transfersTo', waiting, one => [one.requests, one.longest]),
      ),
      table(
        {
          id: 'pending',
          title: 'Transfers under way, oldest first',
          first: 'From',
          columns: [text('To'), text('Class'), day('Requested'), count('Days')],
        },
        pending.map(one => row(one.from, { kind: 'transfer', id: one.id }, [one.to, one.class, one.since, one.days])),
        pending[0]?.total ?? 0,
      ),
    ],
  }
}
