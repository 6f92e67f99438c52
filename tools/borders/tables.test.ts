import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readSources } from './source.ts'
import { tableErrors } from './tables.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

const migration =
  'create table student (\nid uuid);\ncreate table score (id uuid);\ncreate view student_name as select 1;\n'
const named = {
  'api/migrations/0001_all.sql': migration,
  'api/src/features/students/tables.ts': `export const tables = { owns: ['student'], publishes: ['student_name'] }`,
  'api/src/features/grading/tables.ts': `export const tables = { owns: ['score'], publishes: [] }`,
}

/** The violations in a repository of these files, as `path:line rule`. */
const errorsOf = (files: Record<string, string>): string[] => {
  const root = mkdtempSync(join(tmpdir(), 'tables-'))
  roots.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return tableErrors(root, readSources(root)).map(({ path, line, rule }) => `${path}:${line} ${rule}`)
}

const query = (feature: string, text: string) => ({ [`api/src/features/${feature}/queries.ts`]: `\nsql\`${text}\`` })

describe('tables are named', () => {
  it('each once, and only if a migration creates them', () => {
    expect(errorsOf(named)).toEqual([])
    expect(
      errorsOf({
        'api/migrations/0001_all.sql': migration,
        'api/src/features/students/tables.ts': `export const tables = { owns: ['student', 'guardian'], publishes: [] }`,
        'api/src/features/grading/tables.ts': `export const tables = { owns: ['score', 'student'], publishes: [] }`,
      }),
    ).toEqual([
      'api/src/features/students/tables.ts:1 student is named by grading too: it has one owner.',
      'api/migrations/0001_all.sql:4 The view student_name is named in no tables.ts: say which feature publishes it.',
      'api/src/features/students/tables.ts:1 No migration makes the table guardian.',
    ])
  })
})

describe('a feature', () => {
  it('writes and locks only its own tables', () => {
    const rule = 'grading writes student of students: call a function of its index.ts, or have it register a hook.'
    expect(errorsOf({ ...named, ...query('grading', 'update student set a = 1') })).toEqual([
      `api/src/features/grading/queries.ts:2 ${rule}`,
    ])
    expect(
      errorsOf({ ...named, ...query('grading', 'select 1 from student_name, score for update of score') }),
    ).toEqual([])
    expect(errorsOf({ ...named, ...query('students', "insert into student values ('score')") })).toEqual([])
  })

  it('writes no view, and names the tables it writes', () => {
    expect(errorsOf({ ...named, ...query('students', 'insert into student_name values (1)') })).toHaveLength(1)
    expect(errorsOf({ ...named, ...query('students', `delete from \${table}`) })).toEqual([
      'api/src/features/students/queries.ts:2 A statement names the table that it writes or locks.',
    ])
  })

  it('reads tables of others through a published view, and only leftward', () => {
    expect(errorsOf({ ...named, ...query('grading', 'select 1 from student_name') })).toEqual([])
    expect(errorsOf({ ...named, ...query('classes', 'select 1 from student_name') })).toEqual([
      'api/src/features/classes/queries.ts:2 classes stands before students, whose view student_name it reads.',
    ])
    expect(errorsOf({ ...named, ...query('grading', 'select 1 from student') })).toEqual([
      'api/src/features/grading/queries.ts:2 grading reads student of students: read a view that students publishes, or call its index.ts.',
    ])
  })
})

it('the platform and the composition root write no table of a feature', () => {
  expect(
    errorsOf({
      ...named,
      'api/src/platform/db/a.ts': `client.query('delete from student')`,
      'api/src/admin/a.ts': `sql\`delete from student\``,
      'api/src/demo/a.ts': `sql\`delete from student\``,
      'api/src/features/students/a.test.ts': `sql\`delete from score\``,
    }),
  ).toEqual([
    'api/src/admin/a.ts:1 composition writes student of students: call a function of its index.ts, or have it register a hook.',
    'api/src/platform/db/a.ts:1 platform writes student of students: call a function of its index.ts, or have it register a hook.',
  ])
})
