import { oversightParts, partFigures } from '@akada/contract/oversight/schemas'
import type { Ask } from '../load/index.ts'
import { armsOf, peopleWithin } from './facts.ts'
import type { Scenario, World } from './scenario.ts'

/** Of each list behind the counts of a state the longest of a district, of a school and of the state, as far as the desk links to one. */
const longestLists = async (world: World, token: string): Promise<string[]> => {
  const longest = new Map<string, { path: string; count: number }>()
  for (const part of oversightParts) {
    const answer = await world.ask({ method: 'GET', path: `/api/oversight/part/${part}`, token, expect: '' })
    const found = partFigures
      .parse(JSON.parse(answer.toString()))
      .tables.flatMap(({ columns, rows }) =>
        rows.flatMap(row =>
          columns.map(({ list }, at) => ({ list, count: Number(row.values[at] ?? 0), link: row.link })),
        ),
      )
    for (const { list, count, link } of found) {
      // Other rows narrow a list of a district further.
      if (!list || (link && link.kind !== 'district' && link.kind !== 'school')) continue
      const key = `${list} of a ${link?.kind ?? 'state'}`
      const query = new URLSearchParams({ list, ...(link && { [link.kind]: link.id }) }).toString()
      if (count > (longest.get(key)?.count ?? 0)) longest.set(key, { path: `/oversight/part/${part}?${query}`, count })
    }
  }
  return [...longest.values()].map(({ path }) => path)
}

const asksOf = async (world: World, pathsOf: (token: string) => Promise<readonly string[]>): Promise<Ask[]> => {
  const [admin] = await peopleWithin(world.client, 'state', 1)
  if (!admin) throw new Error('No state has an admin: seed it again.')
  const token = await world.tokenOf(admin.username)
  const asks = (await pathsOf(token)).map(path => ({
    method: 'GET' as const,
    path: `/api${path}`,
    token,
    expect: '"asOf"',
  }))
  // Counts the schools that have never been counted.
  for (const ask of asks) await world.ask(ask)
  return asks
}

const shape = { connections: 4, use: 'again', unit: 'answers' } as const

export const desks: readonly Scenario[] = [
  {
    ...shape,
    key: 'desk',
    title: "Each part of a commissioner's desk, for a state",
    prepare: async world => ({
      asks: await asksOf(world, async () =>
        ['overview', ...oversightParts.map(part => `part/${part}`)].map(one => `/oversight/${one}`),
      ),
    }),
  },
  {
    ...shape,
    key: 'desk-lists',
    title: 'The longest lists behind the counts of the desk',
    prepare: async world => ({
      asks: await asksOf(world, token => longestLists(world, token)),
    }),
  },
]

interface Screen {
  key: string
  title: string
  /** A field of its answer. */
  field: string
  /** Who looks at it, and at which address. */
  people: (client: World['client']) => Promise<{ username: string; path: string }[]>
}

/** The first screens of people after they have signed in, a request each. */
const screens: readonly Screen[] = [
  {
    key: 'dashboard',
    title: 'Dashboard of a district, from kept figures',
    field: 'schoolCount',
    people: async client =>
      (await peopleWithin(client, 'district', 8)).map(({ username, districtId }) => {
        return { username, path: `/api/district/get-dashboard-information/${districtId}` }
      }),
  },
  {
    key: 'state',
    title: 'Dashboard of a state',
    field: 'entryRequests',
    people: async client =>
      (await peopleWithin(client, 'state', 8)).map(({ username }) => ({ username, path: '/api/dashboard/state' })),
  },
  ...(['principal', 'teacher'] as const).map(who => ({
    key: `today-${who}`,
    title: `Today of a ${who === 'teacher' ? 'class teacher' : 'head'}`,
    field: 'registers',
    people: async (client: World['client']) =>
      (await armsOf(client, 8, true)).map(arm => ({ username: arm[who], path: '/api/dashboard/today' })),
  })),
]

export const firstScreens: readonly Scenario[] = screens.map(({ key, title, field, people }) => ({
  key,
  title,
  connections: 8,
  use: 'again',
  unit: 'screens',
  prepare: async world => {
    const asks: Ask[] = []
    for (const { username, path } of await people(world.client)) {
      const token = await world.tokenOf(username)
      asks.push({ method: 'GET', path, token, expect: `"${field}":` })
    }
    // Counts the schools that have never been counted.
    for (const ask of asks) await world.ask(ask)
    return { asks }
  },
}))
