import type pg from 'pg'
import { peopleWithin, type Searcher } from './facts.ts'
import type { Scenario } from './scenario.ts'

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const withNeighboursSwapped = (word: string, at: number): string =>
  word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)

const without = (word: string, at: number): string => word.slice(0, at) + word.slice(at + 1)

/** The searches for one student: spelt correctly, with one mistake, and incomplete. */
const typed = ({ lastName, firstName }: { lastName: string; firstName: string }): string[] => {
  const [last, first] = [plain(lastName), plain(firstName)]
  const middle = Math.floor(last.length / 2)
  return [
    `${last} ${first}`,
    last,
    `${withNeighboursSwapped(last, middle)} ${first}`,
    without(last, middle),
    last.slice(0, 3),
    `${first} ${last.slice(0, 5)}`,
  ]
}

/** Students within a person's reach, spread over all of them; with surnames long enough for a mistake. */
const studentsOf = async (client: pg.Client, { stateId, districtId, schoolId }: Searcher, most: number) => {
  const { rows } = await client.query<{ lastName: string; firstName: string }>(
    `select s.last_name as "lastName", s.first_name as "firstName" from student s
     where s.state_id = $1 and ($2::uuid is null or s.school_id = $2)
       and ($3::uuid is null or s.school_id in (select id from school where district_id = $3))
       and char_length(s.last_name) >= 6
     order by hashtext(s.id::text) limit $4`,
    [stateId, schoolId, schoolId === null ? districtId : null, most],
  )
  return rows
}

/** One person searches for a whole state here, so the count for the rate limit is reset. Releases before 1.0.0 counted in `auth_throttle`. */
const allowMany = async (client: pg.Client, staffIds: readonly string[]) => {
  const { rows } = await client.query<{ former: boolean }>(`select to_regclass('auth_throttle') is not null as former`)
  await client.query(
    rows[0]?.former
      ? `insert into auth_throttle (key, window_ends, times)
         select 'GET /search/everything ' || id, now() + interval '1 day', -1000000000 from unnest($1::text[]) id
         on conflict (key) do update set window_ends = excluded.window_ends, times = excluded.times`
      : `insert into auth_guess (key, tries, free, seconds_per_try, until, counted_at, next_at)
         select 'GET /search/everything ' || id, -1000000000, 1, 1, now() + interval '1 day', now(), now() from unnest($1::text[]) id
         on conflict (key) do update set until = excluded.until, tries = excluded.tries, next_at = excluded.next_at`,
    [staffIds],
  )
}

const searchBy = (kind: 'state' | 'district' | 'school', who: string, most: number): Scenario => ({
  key: `search-${kind}`,
  title: `Search by name, as ${who}: right, with a mistake, half typed`,
  connections: 2,
  use: 'again',
  unit: 'searches',
  prepare: async world => {
    const searchers = await peopleWithin(world.client, kind, most)
    const ids = searchers.map(({ staffId }) => staffId)
    await allowMany(world.client, ids)
    const asks = []
    for (const searcher of searchers) {
      const token = await world.tokenOf(searcher.username)
      for (const student of await studentsOf(world.client, searcher, Math.ceil(480 / (6 * searchers.length))))
        for (const term of typed(student)) {
          const path = `/api/search/everything?term=${encodeURIComponent(term)}`
          asks.push({ method: 'GET' as const, path, token, expect: '"students":[{"id"' })
        }
    }
    // Interleaved, so that a round has all kinds and all people.
    const turns = asks.map((ask, at) => ({ ask, turn: (at * 7919) % asks.length }))
    return { asks: turns.toSorted((one, other) => one.turn - other.turn).map(({ ask }) => ask) }
  },
})

export const searches: readonly Scenario[] = [
  searchBy('state', 'super admin', 8),
  searchBy('district', 'district admin', 8),
  searchBy('school', 'principal', 20),
]
