export interface Link {
  to: string
  /** The place of the import, for the message. */
  path: string
  line: number
}
export type Graph = ReadonlyMap<string, readonly Link[]>

export interface Cycle {
  nodes: string[]
  path: string
  line: number
}

/** The shortest path from `start` back to itself, or undefined. */
const wayBack = (graph: Graph, start: string): Cycle | undefined => {
  const first = new Map<string, { from: string; link: Link }>()
  const queue = [start]
  for (const node of queue)
    for (const link of graph.get(node) ?? []) {
      if (first.has(link.to)) continue
      first.set(link.to, { from: node, link })
      if (link.to !== start) {
        queue.push(link.to)
        continue
      }
      const nodes = [start]
      let step = first.get(start)
      while (step && step.from !== start) {
        nodes.unshift(step.from)
        step = first.get(step.from)
      }
      return { nodes: [start, ...nodes], path: step?.link.path ?? start, line: step?.link.line ?? 1 }
    }
  return undefined
}

/** One shortest cycle for each strongly connected part of the graph; a node is in at most one of the returned cycles. */
export const findCycles = (graph: Graph): Cycle[] => {
  const named = new Set<string>()
  const cycles: Cycle[] = []
  for (const node of [...graph.keys()].toSorted()) {
    if (named.has(node)) continue
    const cycle = wayBack(graph, node)
    if (!cycle) continue
    cycles.push(cycle)
    for (const member of cycle.nodes) named.add(member)
  }
  return cycles
}
