import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { saveAs, score, scoreWorld } from '../../../test/score-world.ts'
import { type ReadTx, type Sql, sql } from '../../platform/db/index.ts'
import { absentInARow, registersOn } from '../attendance/index.ts'
import { lackingOfSchool } from '../grading/index.ts'
import type { Calendar } from './rules.ts'
import { countFigures } from './queries/counting.ts'
import { postsToFill } from './queries/posts.ts'

const app = await testApp()
const day = '2026-10-14'

interface Node {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Relation Name'?: string
  Plans?: Node[]
}

/** The rows of tables that a plan read, with those that it left out. */
const rowsOf = (node: Node): number => {
  const own = node['Relation Name'] ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0
  return own * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), 0)
}

/** The rows that the statements of a question read. */
const rowsRead = async (stateId: string, ask: (tx: ReadTx) => Promise<unknown>): Promise<number> =>
  app.app.database.forState(stateId).read(async tx => {
    const statements: Sql[] = []
    const noted = <T>(query: Sql, found: T): T => {
      statements.push(query)
      return found
    }
    const noting = {
      rows: (query: Sql) => noted(query, tx.rows(query)),
      find: (query: Sql) => noted(query, tx.find(query)),
      get: (query: Sql) => noted(query, tx.get(query)),
    }
    await ask(Object.assign(Object.create(tx), noting))
    let rows = 0
    for (const statement of statements) {
      const [found] = await tx.rows(sql`explain (analyze, format json) ${statement}`)
      const plans: { Plan: Node }[] = Object(found)['QUERY PLAN']
      for (const { Plan } of plans) rows += rowsOf(Plan)
    }
    return rows
  })

/** Copies a row of a table many times, with other values in some columns: SQL by the number `n`. */
const copy = async (table: string, id: string, count: number, changed: string): Promise<void> => {
  const { rows } = await app.owner.query(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  await app.owner.query(
    `insert into ${table} (${rows[0].names}) select ${rows[0].names} from (
       select (jsonb_populate_record(one, ${changed})).* from ${table} one, generate_series(1, ${count}) as n where one.id = $1) copied`,
    [id],
  )
}

it('reads as many rows for the first screen of a school, however many students and teachers the other schools have', async () => {
  const here = await scoreWorld(app)
  const { state, district, school, session, term, head, ada, ca1 } = here
  await saveAs(app, here, head, [score(ada, ca1, 10)])
  const other = await make.makeSchool(app, district)
  const otherArm = await make.makeClassArm(app, { state, school: other, session, name: 'Far' })
  const teacher = await make.makePerson(app, { state, role: 'teacher', school: other })
  await make.makeSubject(app, otherArm, { teacher })
  const student = await make.makeStudent(app, otherArm)
  const calendar: Calendar = {
    today: day,
    time: '10:00',
    sessionId: session.id,
    termId: term.id,
    weekDays: ['2026-10-12', '2026-10-13', day],
    sittings: ['morning', 'afternoon'],
    dueSittings: ['morning'],
  }
  const ofSchool = { schoolId: school.id, sessionId: session.id, teacherId: null, day }
  const questions: Record<string, (tx: ReadTx) => Promise<unknown>> = {
    figures: tx => countFigures(tx, school.id, calendar),
    posts: tx => postsToFill(tx, school.id, calendar, { arms: true, teachers: true, retiring: true, most: 5 }),
    registers: tx => registersOn(tx, ofSchool, { sittings: ['morning'], time: '10:00' }),
    absences: tx => absentInARow(tx, ofSchool, { days: calendar.weekDays, longerThan: 1, most: 5 }),
    scores: tx =>
      lackingOfSchool(tx, { stateId: state.id, schoolId: school.id, termId: term.id, today: day, published: [] }),
  }
  const read = async () => {
    await app.owner.query('analyze')
    const rows: Record<string, number> = {}
    for (const [name, ask] of Object.entries(questions)) rows[name] = await rowsRead(state.id, ask)
    return rows
  }
  const before = await read()

  await copy(
    'student',
    student.id,
    1000,
    `jsonb_build_object('id', akada_uuid(), 'fx_id', 'FAR' || n, 'admission_number', 'FAR' || n)`,
  )
  const { rows: places } = await app.owner.query('select id from enrolment where student_id = $1', [student.id])
  await app.owner.query(
    'create temp table far as select id, row_number() over () as place from student where fx_id like $1',
    ['FAR%'],
  )
  await copy(
    'enrolment',
    places[0].id,
    1000,
    `jsonb_build_object('id', akada_uuid(), 'class_arm_id', null, 'student_id', (select far.id from far where far.place = n))`,
  )
  const { rows: taught } = await app.owner.query('select id from subject_teacher where staff_id = $1', [teacher.id])
  await copy('subject_teacher', taught[0].id, 1000, `jsonb_build_object('id', akada_uuid(), 'ended_at', akada_now())`)
  const { rows: roles } = await app.owner.query('select id from role_access where staff_id = $1', [teacher.id])
  await copy('role_access', roles[0].id, 1000, `jsonb_build_object('id', akada_uuid(), 'ended_at', akada_now())`)

  const after = await read()
  for (const name of Object.keys(questions)) {
    const [few = 0, many = 0] = [before[name], after[name]]
    expect({ name, few, many, isFlat: many <= few + 100 }).toEqual({ name, few, many, isFlat: true })
  }
})
