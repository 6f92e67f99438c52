import { oversightParts, partFigures, type PartFigures } from '@akada/contract/oversight/schemas'
import type { World } from './scenarios/scenario.ts'

/** A list behind a count: its address, what the count belongs to, and the count. */
export interface CountedList {
  path: string
  name: string
  of: string
  count: number
}

const listsIn = ({ part, tables }: PartFigures): CountedList[] =>
  tables.flatMap(({ columns, rows }) =>
    columns.flatMap(({ list }, at) =>
      list
        ? rows.flatMap(({ link, values }) => {
            const count = Number(values[at] ?? 0)
            // Other rows narrow a list of a district further.
            if (count <= 0 || (link && link.kind !== 'district' && link.kind !== 'school')) return []
            const query = String(new URLSearchParams({ list, ...(link && { [link.kind]: link.id }) }))
            return [{ path: `/oversight/part/${part}?${query}`, name: list, of: link?.kind ?? 'state', count }]
          })
        : [],
    ),
  )

/** Of each list behind the counts of a state the longest of a district, of a school and of the state, as far as the desk links to one. */
export const longestLists = async (world: World, token: string): Promise<CountedList[]> => {
  const longest = new Map<string, CountedList>()
  for (const part of oversightParts) {
    const answer = await world.askProduct({ method: 'GET', path: `/api/oversight/part/${part}`, token, expect: '' })
    for (const found of listsIn(partFigures.parse(JSON.parse(answer.toString())))) {
      const key = `${found.name} of a ${found.of}`
      if (found.count > (longest.get(key)?.count ?? 0)) longest.set(key, found)
    }
  }
  return [...longest.values()]
}
