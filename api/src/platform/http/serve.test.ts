import { calls } from '@akada/contract/kernel/calls'
import { catalogue } from '@akada/contract/kernel/errors'
import * as z from 'zod'
import { expect, it } from 'vitest'
import { serve } from './route.ts'

const base = { summary: 'A test', access: 'public', where: { in: 'nowhere' } } as const
const testCalls = calls({ tag: 'Tests' })({
  count: { ...base, call: 'GET /count', response: z.object({ total: z.int() }) },
  name: { ...base, call: 'GET /name', response: z.object({ name: z.string() }) },
})
const count = () => ({ total: 1 })
const name = () => ({ name: 'JSS 1' })

it('serves each call with the use case of the same name, in any order', async () => {
  const routes = serve(testCalls, { name, count })
  expect(routes.map(({ endpoint }) => endpoint.path)).toEqual(['/count', '/name'])
  const call: Parameters<(typeof routes)[number]['handle']>[0] = Object.create(null)
  expect(await Promise.all(routes.map(route => route.handle(call)))).toEqual([{ total: 1 }, { name: 'JSS 1' }])
})

it('does not compile if a use case is missing, unknown or misplaced', () => {
  const wrong = [
    // @ts-expect-error `name` is missing
    serve(testCalls, { count }),
    // @ts-expect-error there is no call `remove`
    serve(testCalls, { count, name, remove: count }),
    // @ts-expect-error each answers for the other
    serve(testCalls, { count: name, name: count }),
  ]
  // The type checker is the test; at run time only the calls of the contract are served.
  expect(wrong.map(routes => routes.length)).toEqual([2, 2, 2])
})

it('has what its group says, unless it says otherwise, and does not compile if neither says who may call it', () => {
  const where = { in: 'nowhere' } as const
  const one = { call: 'GET /one', summary: 'A test', response: z.object({}) } as const
  const { own, shared } = calls({ tag: 'Tests', access: 'signedIn', where })({
    own: { ...one, access: 'public' },
    shared: one,
  })
  expect([own.access, shared.access, shared.where, shared.method, shared.path]).toEqual([
    'public',
    'signedIn',
    where,
    'GET',
    '/one',
  ])
  const wrong = [
    // @ts-expect-error nobody says who may call it
    calls({ tag: 'Tests', where })({ one }),
    // @ts-expect-error `public` is written at the call
    calls({ tag: 'Tests', access: 'public', where })({ one }),
  ]
  expect(wrong.map(group => Object.keys(group))).toEqual([['one'], ['one']])
})

it('refuses with the status, the code and the whole sentence that a catalogue writes in one', () => {
  const { taken } = catalogue({ taken: '409 name_taken: This name is taken: choose another.' })
  expect(taken).toEqual({ status: 409, code: 'name_taken', message: 'This name is taken: choose another.' })
})
