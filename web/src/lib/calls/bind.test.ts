import { groups } from '@akada/contract'
import { afterEach, expect, it, vi } from 'vitest'
import * as api from './index.ts'
import { onStale } from './stale.ts'

const answering = (status: number, body: unknown): void => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
}

const stale = async (work: () => unknown): Promise<readonly string[]> => {
  let names: readonly string[] = []
  onStale(async reads => {
    names = reads
  })
  try {
    await work()
  } catch {
    // Only the reads are asked for a refusal too.
  }
  return names
}

afterEach(() => vi.unstubAllGlobals())

it('gives every call that a page may make the group and name of the contract', () => {
  const calls = Object.entries(api).flatMap(([group, bound]) =>
    Object.entries(bound).map(([name, { key }]) => ({ group, name, key })),
  )
  expect(calls.length).toBeGreaterThan(200)
  expect(calls.filter(({ group, name, key }) => key[0] !== group || key[1] !== name)).toEqual([])
})

it('lists only existing reads as out of date after a call', async () => {
  const reads = new Set(
    Object.entries(groups).flatMap(([group, calls]) =>
      Object.entries(calls).flatMap(([name, { method }]) => (method === 'GET' ? [`${group}.${name}`] : [])),
    ),
  )
  const named: string[] = []
  onStale(async names => void named.push(...names))
  for (const bound of Object.values(api)) for (const { invalidate } of Object.values(bound)) invalidate()
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter(name => !reads.has(name))).toEqual([])
})

it('marks what a write changes as out of date once it has succeeded', async () => {
  const narrowing = (): Promise<unknown> => api.scoreEntry.narrow({ body: { school: 's', termId: 't', windows: [] } })
  answering(200, {})
  expect(await stale(narrowing)).toEqual(['scoreEntry.windows'])
  answering(409, { code: 'other', message: 'No.' })
  expect(await stale(narrowing)).toEqual([])
})

it('marks the reads as out of date after a failure too if somebody else may have changed them', async () => {
  answering(409, { code: 'other', message: 'No.' })
  expect(await stale(() => api.mailOutbox.retry({ params: { id: 'm' } }))).toEqual(['mailOutbox.list'])
})

it('leaves invalidation to the page if the page knows when to read again', async () => {
  answering(200, {})
  const { transfer } = api.staffAdministration
  expect(await stale(() => transfer({ body: { from: 'a', to: 'b', roleAccess: 'c' } }))).toEqual([])
  expect(await stale(transfer.invalidate)).toContain('staff.search')
})
