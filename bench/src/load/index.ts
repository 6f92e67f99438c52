import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Order, Outcome } from './order.ts'

export type { Ask, Outcome } from './order.ts'

const isOutcome = (message: unknown): message is Outcome =>
  typeof message === 'object' && message !== null && 'done' in message && 'errors' in message

/** Runs a load in a separate process. Throws if a response was wrong: a wrong response is never counted. */
export const load = (order: Order): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'worker.ts'), { serialization: 'advanced' })
    let outcome: Outcome | null = null
    child.on('message', message => {
      if (isOutcome(message)) outcome = message
    })
    child.once('error', reject)
    child.once('exit', () => {
      if (!outcome) reject(new Error('The load generator ended without an outcome.'))
      else if (outcome.errors.length > 0) reject(new Error(`A wrong answer: ${outcome.errors[0]}`))
      else resolve(outcome)
    })
    child.send(order)
  })
