import { randomUUID } from 'node:crypto'
import { studentFilters } from '@akada/contract/students/schemas'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import * as z from 'zod'
import { findSheetContext } from '../src/features/attendance/queries/sheet.ts'
import { countFigures } from '../src/features/dashboards/queries/counting.ts'
import { findViewFacts } from '../src/features/grading/queries/grid.ts'
import { armInTerm, cardRoster } from '../src/features/report-cards/queries/arm.ts'
import { listStudents, studentsOfArm } from '../src/features/students/queries/list.ts'
import { openDatabase, type Sql, type WriteTx } from '../src/platform/db/index.ts'
import { cloneDatabase } from './database.ts'

const clone = await cloneDatabase()
const client = new pg.Client({ connectionString: clone.connectionString })
await client.connect()
const database = openDatabase({
  connectionString: clone.loginUrl,
  pool: 1,
  preparedStatements: false,
  demandAudit: false,
})
afterAll(async () => {
  await database.close()
  await client.end()
  await clone.drop()
})

const id = randomUUID()
const day = '2026-10-14'

class Captured extends Error {
  readonly query: Sql

  constructor(query: Sql) {
    super('Captured.')
    this.query = query
  }
}

const capture = (query: Sql) => Promise.reject(new Captured(query))

/** The first statement of a query, which is not run. */
const firstOf = async (ask: (tx: WriteTx) => Promise<unknown>): Promise<Sql> => {
  const asked = database
    .forState(id)
    .write(tx => ask(Object.assign(Object.create(tx), { rows: capture, find: capture, get: capture })))
  return asked.then(
    () => expect.unreachable('Nothing was asked.'),
    (error: unknown) => (error instanceof Captured ? error.query : Promise.reject(error)),
  )
}

interface Node {
  Plans?: Node[]
  [key: string]: unknown
}

const told = [
  'Node Type',
  'Relation Name',
  'Index Name',
  'Join Type',
  'Subplan Name',
  'Startup Cost',
  'Total Cost',
  'Plan Rows',
]

const shapeOf = (node: Node): unknown => ({
  ...Object.fromEntries(told.map(key => [key, node[key]])),
  below: node.Plans?.map(shapeOf),
})

/** PostgreSQL's plan for a request's statement. */
const planOf = async (text: string, values: unknown[]): Promise<unknown> => {
  await client.query('begin')
  try {
    await client.query(`set local role akada_app`)
    await client.query(`select set_config('akada.state_id', $1, true)`, [id])
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>({
      text: `explain (format json) ${text}`,
      values,
    })
    return rows.map(row => shapeOf(row['QUERY PLAN'][0].Plan))
  } finally {
    await client.query('rollback')
  }
}

const filters = { ...z.object(studentFilters).parse({}), limit: 50, page: 1, from: null }
const calendar: Parameters<typeof countFigures>[2] = {
  today: day,
  time: '09:00',
  sessionId: id,
  termId: id,
  weekDays: [day],
  sittings: ['morning'],
  dueSittings: [],
}

const hot: [what: string, ask: (tx: WriteTx) => Promise<unknown>][] = [
  ['a register that is opened or saved', tx => findSheetContext(tx, { classArmId: id, day, sitting: 'morning' })],
  ['the list of students', tx => listStudents(tx, filters, { schoolIds: [id], districtId: null, ownArms: null })],
  ['the students of a class arm', tx => studentsOfArm(tx, id, day)],
  ['a score sheet', tx => findViewFacts(tx, { classArmId: id, subjectId: id }, { staffId: id, today: day })],
  ['the arm of report cards', tx => armInTerm(tx, id, null, day)],
  ['the students of report cards', tx => cardRoster(tx, { classArmId: id, termId: id, starts: day, close: day })],
  ['the dashboard of a school', tx => countFigures(tx, id, calendar)],
]

it.each(hot)('%s has the same plan through views as on the tables', async (_, ask) => {
  const { text, values } = await firstOf(ask)
  const onTables = text.replaceAll(
    /\b(?!student_brief|staff_brief|register_brief|register_mark_brief|register_hours_brief|term_(?:component|grade_band|setting)_brief)(\w+)_brief\b/g,
    '$1',
  )
  expect(onTables).not.toBe(text)
  expect(await planOf(text, values)).toEqual(await planOf(onTables, values))
})
