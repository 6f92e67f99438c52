import { principalsOf } from './facts.ts'
import type { Scenario, World } from './scenario.ts'

const size = 1000
const expect = `"total":${size}`

const listsOf = async (world: World) => {
  const principals = await principalsOf(world.client, size, 4)
  if (principals.length === 0) throw new Error(`No school has ${size} students: seed at least ${size}.`)
  const lists = []
  for (const { username, schoolId } of principals)
    lists.push({ token: await world.tokenOf(username), rival: `/list?school=${schoolId}&limit=${size}` })
  return lists
}
const get = 'GET' as const
const path = `/api/student/search?limit=${size}`

/** More lists than the server keeps the bytes of: the orders of a list, each by two queries that find the same. */
const queries = ['name', 'admissionNumber', 'class', 'dateOfBirth', 'fxId'].flatMap(sort =>
  ['', '&descending=true'].flatMap(order =>
    ['', '&studentWithNoClassArm=false'].map(rest => `&sort=${sort}${order}${rest}`),
  ),
)

export const studentList: Scenario = {
  key: 'list',
  title: 'List of 1,000 students of one school, read from the database',
  connections: 8,
  use: 'again',
  unit: 'lists',
  prepare: async world => {
    const lists = await listsOf(world)
    return {
      product: queries.flatMap(query => lists.map(({ token }) => ({ method: get, path: path + query, token, expect }))),
      rival: lists.map(({ rival }) => ({ method: get, path: rival, expect })),
    }
  },
}

const readAgain = (key: string, title: string, isKnown: boolean): Scenario => ({
  key,
  title,
  connections: 8,
  use: 'again',
  unit: 'lists',
  prepare: async world => {
    const lists = await listsOf(world)
    const product = []
    for (const { token, rival } of lists) {
      const tag = isKnown ? await world.tagOf({ method: get, path, token, expect }) : null
      const headers: Record<string, string> = { 'accept-encoding': 'br', ...(tag ? { 'if-none-match': tag } : {}) }
      // Compressed bytes have no text to look for.
      const right = tag ? { status: 304, expect: tag } : { expect: 'content-encoding: br' }
      product.push({ ask: { method: get, path, token, headers, ...right }, rival })
    }
    return {
      product: product.map(({ ask }) => ask),
      rival: product.map(({ rival }) => ({ method: get, path: rival, expect })),
    }
  },
})

/** The same list again, unchanged (ADR 0070); the rival reads it each time. */
export const unchangedLists: readonly Scenario[] = [
  readAgain('list-known', 'The same list, unchanged, for a page that has it (304)', true),
  readAgain('list-kept', 'The same list, unchanged, for a page that does not have it (compressed bytes)', false),
]
