/**
 * Times the steps of USSD sessions that begin 50 times a second for 30 seconds, on a demonstration started with USSD_SECRET. Usage:
 * AKADA_URL=http://127.0.0.1:3000 USSD_SECRET=... npm run bench:ussd. Each session opens the list of children, a child, and today's attendance,
 * which is written to the audit log. Prints the median, the 95th percentile and the slowest in milliseconds.
 *
 * REGISTERS=14 beside it saves so many registers a second, each mark changed: the morning peak of a state of 1,000,000 students (docs/scale.md).
 */
import { setTimeout as pause } from 'node:timers/promises'
import { apiAs } from '../e2e/src/api.ts'

const { AKADA_URL: url = '', USSD_SECRET: secret = '', REGISTERS: registers = '0' } = process.env
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

/** Does something so many times a second; resolves once all of it has ended. */
const atRate = async (rate: number, work: (at: number) => Promise<void>): Promise<void> => {
  const begun: Promise<void>[] = []
  const since = performance.now()
  for (let at = 0; at < rate * seconds; at++) {
    const due = since + (at * 1000) / rate
    if (due > performance.now()) await pause(due - performance.now())
    begun.push(work(at))
  }
  await Promise.all(begun)
}

/** Saves the register of one class arm after the other, with another mark for each student than the time before. */
const registerSaver = async (times: number[]): Promise<(at: number) => Promise<void>> => {
  const head = await apiAs('principal')
  const params = { school: head.school.id }
  const { foundClassArms } = await head.call('GET /class-arm/view-all-school-class-arm/{school}', { params })
  const arms = await Promise.all(
    foundClassArms.map(async ({ id }) => {
      const { students, schoolDays } = await head.call('GET /attendance/get-attendance-register/{id}', {
        params: { id },
      })
      return { id, students, day: schoolDays[0] ?? '' }
    }),
  )
  const peopled = arms.filter(({ students }) => students.length > 0)
  return async at => {
    const arm = peopled[at % peopled.length]
    if (!arm) throw new Error('The school has no students.')
    const mark = Math.floor(at / peopled.length) % 2 === 0 ? ('late' as const) : ('present' as const)
    const marks = arm.students.map(({ id }) => ({ studentId: id, mark }))
    const began = performance.now()
    await head.call('POST /attendance/mark-attendance/{id}', {
      params: { id: arm.id },
      body: { day: arm.day, sitting: 'morning', marks, onError: 'saveRest', results: 'others' },
    })
    times.push(performance.now() - began)
  }
}

const summary = (times: number[]): string => {
  times.sort((one, other) => one - other)
  const percentile = (share: number): number => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0)
  return `median ${percentile(0.5)} ms, 95th percentile ${percentile(0.95)} ms, slowest ${percentile(1)} ms`
}

const saved: number[] = []
const rate = Number(registers)
const save = rate > 0 ? await registerSaver(saved) : null
await Promise.all([atRate(perSecond, session), save && atRate(rate, save)])
console.log(`${taken.length} steps, ${failed} without an answer: ${summary(taken)}`)
if (save) console.log(`${saved.length} registers: ${summary(saved)}`)
