import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../lib/api.ts'
import { cachedList } from './queries.ts'
import { session } from '../../lib/session.ts'
import { inSchool } from '../../../test/people.ts'

const list = { foundStudents: [], total: 0 }
let asked: (string | null)[] = []

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    const known = headers.get('if-none-match')
    asked.push(known)
    if (known === 'W/"a"') return new Response(null, { status: 304, headers: { etag: known } })
    return new Response(JSON.stringify(list), { status: 200, headers: { etag: 'W/"a"' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const read = (query: object) => api.students.search({ query, cached: cachedList(query) })

it('a list that has not changed is the one that the page has', async () => {
  const first = await read({ limit: 2 })
  expect(await read({ limit: 2 })).toBe(first)
  await read({ limit: 3 })
  expect(asked).toEqual([null, 'W/"a"', null])
})

it('nothing is held any longer once the session changes', async () => {
  await read({ limit: 4 })
  session.set(inSchool('someone else'))
  await read({ limit: 4 })
  expect(asked).toEqual([null, null])
})
