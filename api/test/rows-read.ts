import { expect } from 'vitest'
import { type ReadTx, type Sql, sql } from '../src/platform/db/index.ts'
import type { TestApp } from './app.ts'

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
const rowsRead = async (app: TestApp, stateId: string, ask: (tx: ReadTx) => Promise<unknown>): Promise<number> =>
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

/** The rows that each of some questions reads in a state, after the tables were analysed. */
export const rowsOfEach = async (
  app: TestApp,
  stateId: string,
  questions: Record<string, (tx: ReadTx) => Promise<unknown>>,
): Promise<Record<string, number>> => {
  await app.owner.query('analyze')
  const rows: Record<string, number> = {}
  for (const [name, ask] of Object.entries(questions)) rows[name] = await rowsRead(app, stateId, ask)
  return rows
}

/** Fails for a question that read over a hundred rows more. */
export const assertFlat = (before: Record<string, number>, after: Record<string, number>): void => {
  for (const [name, few] of Object.entries(before)) {
    const many = after[name] ?? Number.NaN
    expect({ name, few, many, isFlat: many <= few + 100 }).toEqual({ name, few, many, isFlat: true })
  }
}

/** Copies a row of a table many times, with other values in some columns: SQL by the number `n`. */
export const copyRow = async (
  app: TestApp,
  table: string,
  id: string,
  count: number,
  changed: string,
): Promise<void> => {
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

/** Copies a student with the enrolment; SQL finds copy `n` in the temporary table `far` (id, place). */
export const addFarStudents = async (app: TestApp, studentId: string, count: number): Promise<void> => {
  await copyRow(
    app,
    'student',
    studentId,
    count,
    `jsonb_build_object('id', akada_uuid(), 'fx_id', 'FAR' || n, 'admission_number', 'FAR' || n)`,
  )
  const { rows } = await app.owner.query('select id from enrolment where student_id = $1', [studentId])
  await app.owner.query(
    'create temp table far as select id, row_number() over () as place from student where fx_id like $1',
    ['FAR%'],
  )
  await copyRow(
    app,
    'enrolment',
    rows[0].id,
    count,
    `jsonb_build_object('id', akada_uuid(), 'class_arm_id', null, 'student_id', (select far.id from far where far.place = n))`,
  )
}
