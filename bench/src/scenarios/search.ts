import type pg from 'pg'
import { peopleWithin, type Searcher } from './facts.ts'
import type { Scenario, World } from './scenario.ts'

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

/** One person searches for a whole state here, so the count for the rate limit is reset. */
const allowMany = (client: pg.Client, staffIds: readonly string[]) =>
  client.query(
    `insert into auth_throttle (key, window_ends, times)
     select 'GET /search/everything ' || id, now() + interval '1 day', -1000000000 from unnest($1::text[]) id
     on conflict (key) do update set window_ends = excluded.window_ends, times = excluded.times`,
    [staffIds],
  )

const asksOf = async (world: World, searchers: readonly Searcher[], students: number) => {
  const { client } = world
  await allowMany(
    client,
    searchers.map(({ staffId }) => staffId),
  )
  const asks = []
  for (const searcher of searchers) {
    const token = await world.tokenOf(searcher.username)
    const { stateId, districtId, schoolId } = searcher
    const scope = new URLSearchParams({ state: stateId })
    if (districtId !== null) scope.set('district', districtId)
    if (schoolId !== null) scope.set('school', schoolId)
    for (const student of await studentsOf(client, searcher, students))
      for (const term of typed(student)) {
        const written = encodeURIComponent(term)
        asks.push({
          product: { path: `/api/search/everything?term=${written}`, token },
          rival: { path: `/search?${scope.toString()}&term=${written}` },
        })
      }
  }
  // Interleaved, so that a round has all kinds and all people.
  const turns = asks.map((ask, at) => ({ ask, turn: (at * 7919) % asks.length }))
  return turns.toSorted((one, other) => one.turn - other.turn).map(({ ask }) => ask)
}

const searchBy = (kind: 'state' | 'district' | 'school', who: string, most: number): Scenario => ({
  key: `search-${kind}`,
  title: `Search by name, as ${who}: right, with a mistake, half typed`,
  connections: 2,
  use: 'again',
  unit: 'searches',
  prepare: async world => {
    const searchers = await peopleWithin(world.client, kind, most)
    const asks = await asksOf(world, searchers, Math.ceil(480 / (6 * searchers.length)))
    const common = { method: 'GET' as const, expect: '"students":[{"id"' }
    return {
      product: asks.map(({ product }) => ({ ...common, ...product })),
      rival: asks.map(({ rival }) => ({ ...common, ...rival })),
    }
  },
})

export const searches: readonly Scenario[] = [
  searchBy('state', 'super admin', 8),
  searchBy('district', 'district admin', 8),
  searchBy('school', 'principal', 20),
]
