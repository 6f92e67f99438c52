import { v7 as uuidv7 } from 'uuid'
import { sql } from '../src/platform/db/index.ts'
import type { TestApp } from './app.ts'
import * as make from './factories.ts'
import { openWindow } from './score-world.ts'

export const create = 'POST /student-transfer-log/create'
export const fromClass = 'POST /student-transfer-log/classteacher-student-transfer'
export const search = 'GET /student-transfer-log/search'
export const viewTransfer = 'GET /student-transfer-log/view/{id}'
export const respond = 'PATCH /student-transfer-log/response-to-transfer/{id}'
export const check = 'GET /student-transfer-log/check/{student}'

/** Opens transfers in October 2026 into some classes, or as given. */
export const openTransfers = (
  app: TestApp,
  state: make.TestState,
  more: { opens?: string; closes?: string; classes?: string[]; barFinalYear?: boolean } = {},
): Promise<unknown> =>
  app.db.run(sql`
    insert into transfer_setting (state_id, opens, closes, classes, bar_final_year)
    values (${state.id}, ${more.opens ?? '2026-10-01'}, ${more.closes ?? '2026-10-31'},
      ${(more.classes ?? ['JSS 1', 'JSS 2', 'SS 2']).map(name => state.classes[name])}::uuid[], ${more.barFinalYear ?? true})
    on conflict (state_id) do update
    set opens = excluded.opens, closes = excluded.closes, classes = excluded.classes, bar_final_year = excluded.bar_final_year`)

/** Two schools of two districts, each with JSS 1; the first with two arms, a subject of its own and two students. */
export const transferWorld = async (app: TestApp, more: { closed?: boolean } = {}) => {
  const world = await make.makeSchoolWorld(app, {
    people: { oldHead: 'principal', classTeacher: 'classTeacher' },
    arms: { gold: ['JSS 1 Gold', 'classTeacher'], silver: 'JSS 1 Silver' },
    subjects: { maths: 'Mathematics' },
    students: { ada: 'Adebayo, Kemi', ben: 'Bello, Musa' },
  })
  const { state, school: old, session, gold, ada } = world
  const term = session.activeTerm
  const farDistrict = await make.makeDistrict(app, state)
  const fresh = await make.makeSchool(app, farDistrict)
  const freshHead = await make.makePerson(app, { state, role: 'principal', school: fresh })
  const freshTeacher = await make.makePerson(app, { state, role: 'classTeacher', school: fresh })
  const blue = await make.makeClassArm(app, { state, school: fresh, session, name: 'Blue', classTeacher: freshTeacher })
  const craft = await make.makeSubject(app, gold, { name: 'Adire Craft', school: old })
  const cole = await make.makeStudent(app, blue, { lastName: 'Cole', firstName: 'Chidi' })
  await app.db.run(sql`
    insert into guardian (id, state_id, school_id, student_id, position, name, relationship)
    values (${uuidv7()}, ${state.id}, ${old.id}, ${ada.id}, 1, 'Ruth Adebayo', 'Mother')`)
  const [ca1 = '', ca2 = '', exam = ''] = state.components['Junior Secondary'] ?? []
  await openWindow(app, { stateId: state.id, termId: term.id }, [ca1, ca2, exam])
  if (!more.closed) await openTransfers(app, state)
  const far = { farDistrict, fresh, freshHead, freshTeacher, blue, cole }
  return { ...world, ...far, old, term, craft, ca1, ca2, exam }
}
export type TransferWorld = Awaited<ReturnType<typeof transferWorld>>

/** Asks the other school to accept a student; returns the request's id. */
export const askFor = async (
  app: TestApp,
  world: TransferWorld,
  student: { id: string } = world.ada,
): Promise<string> => {
  const body = { student: student.id, destinationSchool: world.fresh.id, reason: 'The family moves' }
  const { status, body: made, error } = await app.request(create, { body }, { as: world.oldHead })
  if (status !== 200) throw new Error(`The request was refused: ${error.message}`)
  return made.id
}

/** Accepts a request at the other school. */
export const accept = (
  app: TestApp,
  world: Pick<TransferWorld, 'freshHead'>,
  id: string,
  more: { classArm?: string; admissionNumber?: string; as?: make.SignedIn } = {},
) =>
  app.request(
    respond,
    {
      params: { id },
      body: {
        status: 'Accepted',
        admissionNumber: more.admissionNumber ?? `NEW/${make.unique()}`,
        classArm: more.classArm,
      },
    },
    { as: more.as ?? world.freshHead },
  )

/** Requests and accepts. */
export const move = async (
  app: TestApp,
  world: TransferWorld,
  student: { id: string } = world.ada,
  more: { classArm?: string; admissionNumber?: string } = {},
): Promise<string> => {
  const id = await askFor(app, world, student)
  const { status, error } = await accept(app, world, id, more)
  if (status !== 200) throw new Error(`The student was not taken: ${error.message}`)
  return id
}

/** Adds a student to the destination's arm. */
export const assignTo = (app: TestApp, armId: string, student: { id: string }, as: make.SignedIn) =>
  app.request('PATCH /student/assign-to-class-arm', { body: { classArm: armId, studentIds: [student.id] } }, { as })
