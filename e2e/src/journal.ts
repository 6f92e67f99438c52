import { randomUUID } from 'node:crypto'
import type { Api } from './api.ts'
import { coreSubjects, gridOf } from './world.ts'

const marks = ['present', 'absent', 'late', 'excused'] as const

/** Saves one record as a whole repeatedly, and knows what was acknowledged and what was in progress when the process was killed. */
export interface Writer {
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

/**
 * Writes until it is over or one save has no acknowledgement. Returns the error of that one, or null.
 */
export const writeOn = async (writer: Writer, isOver: () => boolean): Promise<unknown> => {
  while (!isOver()) {
    const turn = ++writer.count
    writer.open = writer.stateOf(turn)
    try {
      await writer.save(turn)
    } catch (error) {
      return error
    }
    writer.acknowledged = writer.open
    writer.open = null
  }
  return null
}

/** Whether the server has what it acknowledged, or the save in progress; complete in both cases. The writer goes on from what was found. */
export const hasLost = async (writer: Writer): Promise<boolean> => {
  const found = await writer.read()
  const isLost = found !== writer.acknowledged && found !== writer.open
  writer.acknowledged = found
  writer.open = null
  return isLost
}

type Arm = { id: string; fullName: string }

const registerWriter = async (api: Api, arm: Arm): Promise<Writer> => {
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

const scoreWriter = async (api: Api, arm: Arm): Promise<Writer> => {
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

/** Writers of registers and of scores, one of each for each of some arms of the person's school. */
export const writersOf = async (api: Api, arms: number): Promise<Writer[]> => {
  const { foundClassArms } = await api.call('GET /class-arm/view-all-school-class-arm/{school}', {
    params: { school: api.school.id },
  })
  const filled = foundClassArms.filter(({ studentCount }) => studentCount > 0).slice(0, arms)
  const writers = filled.flatMap(arm => [registerWriter(api, arm), scoreWriter(api, arm)])
  return Promise.all(writers)
}
