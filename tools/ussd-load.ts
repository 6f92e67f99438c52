/**
 * Times the steps of USSD sessions that begin 50 times a second for 30 seconds, on a demonstration started with USSD_SECRET. Usage:
 * AKADA_URL=http://127.0.0.1:3000 USSD_SECRET=... npm run bench:ussd. Each session opens the list of children, a child, and today's attendance,
 * which is written to the audit log. Prints the median, the 95th percentile and the slowest in milliseconds.
 */
import { setTimeout as pause } from 'node:timers/promises'

const { AKADA_URL: url = '', USSD_SECRET: secret = '' } = process.env
const perSecond = 50
const seconds = 30
/** The guardians of the demonstration. */
const numbers = ['+2348035550101', '+2348035550102']
const steps = ['', '1', '1*1']
const taken: number[] = []
let failed = 0

const ask = async (sessionId: string, phoneNumber: string, text: string): Promise<void> => {
  const began = performance.now()
  const answer = await fetch(`${url}/api/ussd/${secret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ sessionId, phoneNumber, text }),
  })
  const said = await answer.text()
  taken.push(performance.now() - began)
  if (!/^(?:CON|END) /.test(said)) failed++
}

const session = async (at: number): Promise<void> => {
  for (const text of steps) await ask(`load ${at}`, numbers[at % numbers.length] ?? '', text)
}

const sessions: Promise<void>[] = []
const began = performance.now()
for (let at = 0; at < perSecond * seconds; at++) {
  const due = began + (at * 1000) / perSecond
  if (due > performance.now()) await pause(due - performance.now())
  sessions.push(session(at))
}
await Promise.all(sessions)
taken.sort((one, other) => one - other)
const percentile = (share: number): number => Math.round(taken[Math.ceil(taken.length * share) - 1] ?? 0)
console.log(
  `${sessions.length} sessions, ${taken.length} steps, ${failed} without an answer: median ${percentile(0.5)} ms, 95th percentile ${percentile(0.95)} ms, slowest ${percentile(1)} ms`,
)
