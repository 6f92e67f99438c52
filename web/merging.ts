import type { Manifest } from './budget.ts'

/** Scripts that are fetched together: a first load, a page, or a part behind a press. */
export interface Load {
  scripts: ReadonlySet<string>
  /** How much it counts. */
  weight: number
  /** What a request less is worth, in bytes: its headers, and a round trip in which nothing comes. */
  request: number
  /** It may not come to more than this, in bytes, unless it does already. */
  most: number
}

/** A file to be, by the number of its first script. */
interface Part {
  scripts: string[]
  bytes: number
  /** By the number of the load, 1 where it fetches this file. */
  used: Uint8Array
  imports: Set<number>
}

/** Two files, and what it costs to make them one: as computed last, which is again done before they are merged. */
interface Pair {
  a: number
  b: number
  cost: number
}

/** The pairs, the cheapest first. */
const queueOf = (pairs: Pair[]) => {
  const known = pairs.toSorted((one, other) => other.cost - one.cost)
  const dearer: Pair[] = []
  const least = (queue: Pair[]): number => queue.at(-1)?.cost ?? Number.POSITIVE_INFINITY
  return {
    least: () => Math.min(least(known), least(dearer)),
    next: () => (least(known) <= least(dearer) ? known.pop() : dearer.pop()),
    add: (pair: Pair): void => {
      let [low, high] = [0, dearer.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((dearer[middle]?.cost ?? 0) > pair.cost) low = middle + 1
        else high = middle
      }
      dearer.splice(low, 0, pair)
    },
  }
}

/**
 * Which scripts of a build become one file, so that at most `count` remain: again and again the two that together cost all loads the least,
 * with what they import. `fixed` stay alone. Two between which a third would have to run are never merged.
 */
export const mergedScripts = (
  manifest: Manifest,
  loads: readonly Load[],
  { count, fixed }: { count: number; fixed: ReadonlySet<string> },
): string[][] => {
  const numbers = new Map(Object.keys(manifest).map((file, number) => [file, number]))
  const parts: (Part | undefined)[] = Object.values(manifest).map(({ file, bytes, imports }) => ({
    scripts: [file],
    bytes,
    used: Uint8Array.from(loads, ({ scripts }) => Number(scripts.has(file))),
    imports: new Set(imports.flatMap(one => numbers.get(one) ?? [])),
  }))
  const bytesOf = loads.map((_, load) => parts.reduce((sum, part) => sum + (part?.used[load] ? part.bytes : 0), 0))
  const weights = loads.map(({ weight }) => weight)
  const requests = loads.map(({ weight, request }) => weight * request)
  const mosts = loads.map(({ most }, load) => Math.max(most, bytesOf[load] ?? 0))

  /** All that a file imports, but for what it imports only directly if that is `without`. */
  const importsOf = (number: number, without = -1): Set<number> => {
    const found = new Set<number>()
    const left = [...(parts[number]?.imports ?? [])].filter(one => one !== without)
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      if (found.has(one)) continue
      found.add(one)
      left.push(...(parts[one]?.imports ?? []))
    }
    return found
  }
  /** What the loads of one file fetch beside if they fetch others too. */
  const added = ({ used }: Part, others: readonly (Part | undefined)[]): number => {
    let cost = 0
    for (let load = 0; load < weights.length; load++) {
      if (!used[load]) continue
      let bytes = 0
      for (const other of others) if (other && !other.used[load]) bytes += other.bytes
      if (bytes > 0 && (bytesOf[load] ?? 0) + bytes > (mosts[load] ?? 0)) return Number.POSITIVE_INFINITY
      cost += bytes * (weights[load] ?? 0)
    }
    return cost
  }
  const saved = (one: Part, other: Part): number => {
    let sum = 0
    for (let load = 0; load < requests.length; load++)
      if (one.used[load] && other.used[load]) sum += requests[load] ?? 0
    return sum
  }
  const withImports = (number: number): (Part | undefined)[] => [
    parts[number],
    ...[...importsOf(number)].map(one => parts[one]),
  ]
  const merge = (a: number, one: Part, b: number, other: Part): void => {
    one.scripts.push(...other.scripts)
    one.bytes += other.bytes
    for (const imported of other.imports) one.imports.add(imported)
    parts[b] = undefined
    for (const part of parts) if (part?.imports.delete(b)) part.imports.add(a)
    one.imports.delete(a)
    for (const [load, uses] of other.used.entries()) if (uses) one.used[load] = 1
    for (const imported of importsOf(a))
      for (const [load, uses] of one.used.entries()) if (uses && parts[imported]) parts[imported].used[load] = 1
    for (const load of bytesOf.keys())
      bytesOf[load] = parts.reduce((sum, part) => sum + (part?.used[load] ? part.bytes : 0), 0)
  }

  const free = [...numbers].flatMap(([file, number]) => (fixed.has(file) ? [] : [number]))
  const pairs = free.flatMap((a, at) =>
    free.slice(at + 1).flatMap(b => {
      const [one, other] = [parts[a], parts[b]]
      const cost = one && other ? added(one, [other]) + added(other, [one]) - saved(one, other) : undefined
      return cost === undefined || cost === Number.POSITIVE_INFINITY ? [] : { a, b, cost }
    }),
  )
  const queue = queueOf(pairs)
  let left = parts.length
  for (let pair = queue.next(); pair && left > count; pair = queue.next()) {
    const { a, b } = pair
    const [one, other] = [parts[a], parts[b]]
    if (!one || !other || importsOf(a, b).has(b) || importsOf(b, a).has(a)) continue
    const cost = added(one, withImports(b)) + added(other, withImports(a)) - saved(one, other)
    if (cost === Number.POSITIVE_INFINITY) continue
    if (cost > queue.least()) queue.add({ a, b, cost })
    else {
      merge(a, one, b, other)
      left -= 1
    }
  }
  return parts.flatMap(part => (part && part.scripts.length > 1 ? [part.scripts] : []))
}
