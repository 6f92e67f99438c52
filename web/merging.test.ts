import { expect, it } from 'vitest'
import type { Manifest } from './budget.ts'
import { type Load, mergedScripts } from './merging.ts'

const manifestOf = (scripts: Record<string, { bytes: number; imports?: string[] }>): Manifest =>
  Object.fromEntries(
    Object.entries(scripts).map(([file, { bytes, imports = [] }]) => [
      file,
      { name: file, file, isEntry: false, isDynamic: false, bytes, imports, css: [], sources: [] },
    ]),
  )

const load = (scripts: string[], more: Partial<Load> = {}): Load => ({
  scripts: new Set(scripts),
  weight: 1,
  request: 100,
  most: Number.POSITIVE_INFINITY,
  ...more,
})

const none = new Set<string>()

it('merges first what is always fetched together, and no more than it has to', () => {
  const manifest = manifestOf({ a: { bytes: 5000 }, b: { bytes: 5000 }, c: { bytes: 10 } })
  const loads = [load(['a', 'b']), load(['a', 'b']), load(['c'])]
  expect(mergedScripts(manifest, loads, { count: 2, fixed: none })).toEqual([['a', 'b']])
})

it('merges what costs the other loads the least, counting what it imports', () => {
  const manifest = manifestOf({
    page: { bytes: 100 },
    small: { bytes: 10, imports: ['kit'] },
    kit: { bytes: 9000 },
    middle: { bytes: 500 },
  })
  const loads = [load(['page']), load(['small', 'kit'], { request: 0 }), load(['middle'])]
  expect(mergedScripts(manifest, loads, { count: 3, fixed: new Set(['kit']) })).toEqual([['page', 'middle']])
})

it('never makes a load heavier than it may be', () => {
  const manifest = manifestOf({ first: { bytes: 100 }, page: { bytes: 10 }, other: { bytes: 5000 } })
  const loads = [load(['first'], { most: 100 }), load(['page']), load(['other'])]
  expect(mergedScripts(manifest, loads, { count: 1, fixed: none })).toEqual([['page', 'other']])
})

it('merges no two files between which a third has to run', () => {
  const manifest = manifestOf({
    top: { bytes: 10, imports: ['between'] },
    between: { bytes: 10, imports: ['bottom'] },
    bottom: { bytes: 10 },
  })
  const loads = [load(['top', 'between', 'bottom'])]
  expect(mergedScripts(manifest, loads, { count: 2, fixed: new Set(['between']) })).toEqual([])
})
