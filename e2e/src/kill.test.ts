import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, apiAs } from './api.ts'
import { freePort, hasEnded, isReady, until } from './demo-server.ts'
import { coreSubjects, gridOf } from './world.ts'

const root = join(import.meta.dirname, '..', '..')
const writeMs = 2500
const marks = ['present', 'absent', 'late', 'excused'] as const

let dataDir = ''
let server: ChildProcess
let api: Api
let writers: Writer[] = []

const startProgram = (args: string[], port = 0): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: String(port), LOG_LEVEL: 'fatal' },
    stdio: 'ignore',
  })

const start = async (): Promise<string> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  server = startProgram(['api/src/main.ts', 'serve'], port)
  await until(async () => hasEnded(server) || (await isReady(url)), 100_000)
  if (!(await isReady(url))) throw new Error('The server did not become ready.')
  return url
}

/** Saves one record as a whole repeatedly, and knows what was acknowledged and what was in progress when the process was killed. */
interface Writer {
  name: string
  /** The last state that the server acknowledged, and one that it may have written without acknowledging it. */
  acknowledged: string
  open: string | null
  count: number
  /** Saves a state of the given number; throws if there is no acknowledgement. */
  save: (turn: number) => Promise<void>
  /** The state after such a save. */
  stateOf: (turn: number) => string
  /** The current state on the server. */
  read: () => Promise<string>
}

const write = async (writer: Writer, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const turn = ++writer.count
    writer.open = writer.stateOf(turn)
    try {
      await writer.save(turn)
    } catch {
      return
    }
    writer.acknowledged = writer.open
    writer.open = null
  }
}

/** Every writer finds its acknowledged state, or the one in progress; complete in both cases. */
const expectNothingLost = async (): Promise<void> => {
  for (const writer of writers) {
    const found = await writer.read()
    expect([writer.acknowledged, writer.open], `${writer.name} after ${writer.count} saves`).toContain(found)
    writer.acknowledged = found
    writer.open = null
  }
}

type Arm = { id: string; fullName: string }

const registerWriter = async (arm: Arm): Promise<Writer> => {
  const params = { id: arm.id }
  // Every day of last week was a school day, whatever day it is today.
  const session = (await api.call('GET /session/view-session-by-state')).foundSessions.find(({ terms }) =>
    terms.some(term => term.active),
  )
  const from = session?.terms.find(({ active }) => active)?.starts
  const week = await api.call('GET /attendance/get-attendance-register/{id}', { params, query: { from } })
  const day = week.schoolDays[0] ?? ''
  const ids = week.students.filter(({ begins }) => begins <= day).map(({ id }) => id)
  const markOf = (turn: number, place: number) => marks[(turn + place) % marks.length] ?? 'present'
  const show = (of: (id: string, place: number) => string | undefined): string =>
    ids.map((id, place) => of(id, place) ?? '-').join(' ')
  const read = async (): Promise<string> => {
    const now = await api.call('GET /attendance/get-attendance-register/{id}', { params, query: { from } })
    const sheet = now.registers.find(one => one.day === day && one.sitting === 'morning')
    return show(id => sheet?.marks[id]?.mark)
  }
  return {
    name: `the register of ${arm.fullName}`,
    open: null,
    count: 0,
    read,
    acknowledged: await read(),
    stateOf: turn => show((_, place) => markOf(turn, place)),
    save: async turn => {
      const items = ids.map((studentId, place) => ({
        studentId,
        mark: markOf(turn, place),
        id: randomUUID(),
      }))
      await api.call('POST /attendance/mark-attendance/{id}', {
        params,
        body: {
          day,
          sitting: 'morning',
          marks: items,
        },
      })
    },
  }
}

const scoreWriter = async (arm: Arm): Promise<Writer> => {
  const [subject] = await coreSubjects(api, arm)
  const grid = await gridOf(api, arm, subject?.id ?? '')
  const cells = grid.students
    .filter(({ offered }) => offered)
    .flatMap(student => grid.components.map(component => ({ student, component })))
  const scoreOf = (turn: number, place: number, maximum: number): number => (turn + place) % (maximum + 1)
  let versions = new Map<string, number>()
  const read = async (): Promise<string> => {
    const now = await gridOf(api, arm, subject?.id ?? '')
    versions = new Map(
      now.students.flatMap(student =>
        Object.entries(student.cells).map(([id, cell]) => [`${student.id} ${id}`, cell.version] as const),
      ),
    )
    const scores = new Map(
      now.students.flatMap(student =>
        Object.entries(student.cells).map(([id, cell]) => [`${student.id} ${id}`, cell.score] as const),
      ),
    )
    return cells.map(({ student, component }) => scores.get(`${student.id} ${component.id}`) ?? '-').join(' ')
  }
  return {
    name: `the scores of ${arm.fullName}`,
    open: null,
    count: 0,
    read,
    acknowledged: await read(),
    stateOf: turn => cells.map(({ component }, place) => scoreOf(turn, place, component.maximum)).join(' '),
    save: async turn => {
      const changes = cells.map(({ student, component }, place) => ({
        studentId: student.id,
        componentId: component.id,
        kind: 'score' as const,
        score: scoreOf(turn, place, component.maximum),
        version: versions.get(`${student.id} ${component.id}`) ?? 0,
      }))
      const { results } = await api.call('PATCH /subject-grading/update', {
        body: {
          classArmId: arm.id,
          subjectId: subject?.id ?? '',
          changes,
        },
      })
      for (const { studentId, componentId, cell } of results)
        versions.set(`${studentId} ${componentId}`, cell?.version ?? 0)
    },
  }
}

const postmaster = (): number =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)

/** Writes from several sides while a process is killed. */
const writeWhile = async (kill: () => void): Promise<void> => {
  const before = writers.map(({ count }) => count)
  let isOver = false
  const writing = writers.map(writer => write(writer, () => isOver))
  await pause(writeMs)
  await until(() => writers.every(({ count }, index) => count - (before[index] ?? 0) > 4), 60_000)
  kill()
  await Promise.race([Promise.all(writing), pause(60_000)])
  isOver = true
  await Promise.all(writing)
  for (const [index, { name, count }] of writers.entries())
    expect(count - (before[index] ?? 0), `saves of ${name}`).toBeGreaterThan(2)
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'akada-kill-'))
  // When started by root, the database runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755)
  const seeding = startProgram(['bench/src/seed/main.ts', '--students', '600', '--detailed', '1'])
  await until(() => hasEnded(seeding), 200_000)
  if (seeding.exitCode !== 0) throw new Error(`Filling the database ended with ${seeding.exitCode}.`)
  api = await apiAs('principal.1', { url: await start(), password: 'Scale@2026' })
  const { foundClassArms } = await api.call('GET /class-arm/view-all-school-class-arm/{school}', {
    params: { school: api.school.id },
  })
  const arms = foundClassArms.filter(({ studentCount }) => studentCount > 0).slice(0, 4)
  writers = [...(await Promise.all(arms.map(registerWriter))), ...(await Promise.all(arms.map(scoreWriter)))]
})

afterAll(async () => {
  if (!hasEnded(server)) server.kill('SIGTERM')
  if (!(await until(() => hasEnded(server), 60_000))) server.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
})

it('a killed server keeps every acknowledged write, and no partial one', async () => {
  await writeWhile(() => server.kill('SIGKILL'))
  await until(() => hasEnded(server), 60_000)
  api.url = await start()
  await expectNothingLost()
})

it('a killed database restarts by itself, with every acknowledged write and no partial one', async () => {
  const killed = postmaster()
  await writeWhile(() => process.kill(killed, 'SIGKILL'))
  expect(await until(async () => (await isReady(api.url)) && postmaster() !== killed, 100_000)).toBe(true)
  await expectNothingLost()
  await Promise.all(writers.map(async writer => writer.save(++writer.count)))
})
