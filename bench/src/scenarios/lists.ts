import { principalsOf } from './facts.ts'
import type { Scenario, World } from './scenario.ts'

const size = 1000
const expect = `"total":${size}`
const get = 'GET' as const
const path = `/api/student/search?limit=${size}`

const tokensOf = async (world: World, people: 'students' | 'staff'): Promise<string[]> => {
  const principals = await principalsOf(world.client, people, size, 4)
  if (principals.length === 0) throw new Error(`No school has ${size} ${people}: seed at least ${size} students.`)
  const tokens = []
  for (const { username } of principals) tokens.push(await world.tokenOf(username))
  return tokens
}

/** More lists than the server keeps the bytes of: the orders of a list, each by two queries that find the same. */
const queries = ['name', 'admissionNumber', 'class', 'dateOfBirth', 'fxId'].flatMap(sort =>
  ['', '&descending=true'].flatMap(order =>
    ['', '&studentWithNoClassArm=false'].map(rest => `&sort=${sort}${order}${rest}`),
  ),
)

const shape = { connections: 8, use: 'again', unit: 'lists' } as const

export const studentList: Scenario = {
  ...shape,
  key: 'list',
  title: 'List of 1,000 students of one school, read from the database',
  prepare: async world => {
    const tokens = await tokensOf(world, 'students')
    return { asks: queries.flatMap(query => tokens.map(token => ({ method: get, path: path + query, token, expect }))) }
  },
}

const readAgain = (key: string, title: string, isKnown: boolean): Scenario => ({
  ...shape,
  key,
  title,
  prepare: async world => {
    const asks = []
    for (const token of await tokensOf(world, 'students')) {
      const tag = isKnown ? await world.tagOf({ method: get, path, token, expect }) : null
      const headers: Record<string, string> = { 'accept-encoding': 'br', ...(tag ? { 'if-none-match': tag } : {}) }
      // Compressed bytes have no text to look for.
      const right = tag ? { status: 304, expect: tag } : { expect: 'content-encoding: br' }
      asks.push({ method: get, path, token, headers, ...right })
    }
    return { asks }
  },
})

/** The same list again, unchanged (ADR 0017). */
export const unchangedLists: readonly Scenario[] = [
  readAgain('list-known', 'The same list, unchanged, for a page that has it (304)', true),
  readAgain('list-kept', 'The same list, unchanged, for a page that does not have it (compressed bytes)', false),
]

export const staffList: Scenario = {
  ...shape,
  key: 'staff',
  title: 'List of 1,000 staff of one school',
  prepare: async world => {
    const staffPath = `/api/staff/search?limit=${size}&includeLoggedInUser=true`
    const tokens = await tokensOf(world, 'staff')
    return { asks: tokens.map(token => ({ method: get, path: staffPath, token, expect })) }
  },
}
