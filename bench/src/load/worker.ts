/** The load generator's own process: it receives one order and sends one outcome. */
import { type Answer, Connection } from './connection.ts'
import { type Order, type Outcome, requestOf } from './index.ts'

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const carryOut = async (order: Order): Promise<Outcome> => {
  const { host, port, asks, use } = order
  const requests = asks.map(ask => ({
    ask,
    bytes: requestOf(ask, `${host}:${port}`),
    expect: Buffer.from(ask.expect),
  }))
  const connections = await Promise.all(Array.from({ length: order.connections }, () => Connection.open(host, port)))
  const took: number[] = []
  const errors: string[] = []
  const cpu = process.cpuUsage()
  const started = performance.now()
  const until = started + order.seconds * 1000
  let next = 0

  const work = async (connection: Connection): Promise<void> => {
    while (errors.length === 0) {
      const from = performance.now()
      if (from >= until || (use === 'once' && next >= requests.length)) return
      const request = requests[next % requests.length]
      next += 1
      if (!request) return
      const { ask } = request
      const isRight = (
        answer: Answer,
        { path, status = 200 }: { path: string; status?: number },
        expect: Buffer,
      ): boolean => {
        if (answer.status === status && answer.holds(expect)) return true
        errors.push(`${path}: ${answer.status} ${answer.body.toString('utf8', 0, 500)}`)
        return false
      }
      const answer = await connection.ask(request.bytes)
      if (!isRight(answer, ask, request.expect)) return
      if (ask.next) {
        const id = /"id":"([^"]+)"/.exec(answer.body.toString('utf8', 0, 500))?.[1] ?? ''
        const following = { ...ask.next, path: ask.next.path.replace('{id}', id) }
        const second = await connection.ask(requestOf(following, `${host}:${port}`))
        if (!isRight(second, following, Buffer.from(following.expect))) return
      }
      took.push(performance.now() - from)
    }
  }
  await Promise.all(connections.map(work)).catch((error: unknown) => errors.push(String(error)))
  const seconds = (performance.now() - started) / 1000
  const used = process.cpuUsage(cpu)
  for (const connection of connections) connection.close()
  took.sort((one, other) => one - other)
  return {
    done: took.length,
    sent: Math.min(next, use === 'once' ? requests.length : next),
    seconds,
    median: percentile(took, 0.5),
    p95: percentile(took, 0.95),
    p99: percentile(took, 0.99),
    ownCpu: (used.user + used.system) / 1_000_000,
    errors,
  }
}

process.once('message', (order: Order) => {
  void carryOut(order).then(outcome => process.send?.(outcome, () => process.disconnect()))
})
