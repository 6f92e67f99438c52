import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findErrors } from './borders.ts'

/** Creates a repository of these files and returns its errors as `path:line rule`. */
const errorsOf = (files: Record<string, string>): string[] => {
  const root = mkdtempSync(join(tmpdir(), 'borders-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return findErrors(root).map(({ path, line, rule }) => `${path}:${line} ${rule}`)
}

const [students, webStudents] = ['api/src/features/students', 'web/src/features/students']
const pure = 'policy.ts and rules.ts know neither the web framework, the database nor the clock.'
const machine = 'The server asks platform/clock for the time: it may be set (AKADA_NOW).'
const database =
  "SQL asks akada_now() or akada_clock_timestamp() for the time: they follow the server's clock, which may be set."
const presentEnrolment =
  "Whether an enrolment counts is asked of present_placement, open_placement or akada_counts_…(): without an end does not mean today's (docs/enrolments.md)."
const time = 'policy.ts and rules.ts never ask the time: the clock is passed in.'
const deviceClock =
  "Only web/src/lib/clock.ts reads the device's clock, which may be wrong: use its now(), today() or deviceTime()."
const typedInPart =
  'A browser gives a day or time that is typed in part as an empty one: use TimeField or DateField (web/src/ui/inputs).'
const ownWords = 'What the browser says of its own errors is no sentence for people: messageOf(error) says one.'
const locale = 'A day is built from parts (formatToParts): a locale that looks like ISO today may not tomorrow.'
const ownMatch =
  "Lists are searched by textMatcher (contract/src/kernel/text-match.ts) and matchesText (api/src/platform/db): 'Adebisi' finds Adébísí."
const roles = 'Roles are never compared by name: ask for the operation, or let the answer carry `can`.'
const invented = 'Invented people and days are for the demonstration, benchmarks, journeys and tests.'
const zodOnly = 'contract imports zod and itself only.'

describe('the borders are crossed by', () => {
  const crossings: [string, string, string, string][] = [
    ['contract importing a package', 'contract/src/a.ts', `import d from 'dayjs'`, zodOnly],
    ['the server importing invented people', 'api/src/a.ts', `import '../../contract/src/invented/a.ts'`, invented],
    ['contract importing Node', 'contract/src/a.ts', `import 'node:fs'`, zodOnly],
    ['contract importing the server', 'contract/src/a.ts', `import '../../api/src/a.ts'`, zodOnly],
    [
      'a list that compares texts by itself',
      `${webStudents}/pages/List.tsx`,
      'export const shown = (rows: { name: string }[], typed: string) => rows.filter(({ name }) => name.toLowerCase().includes(typed))',
      ownMatch,
    ],
    [
      'a list that lowers what is typed',
      `${webStudents}/pages/List.tsx`,
      "export const typed = (search: { q?: string }) => (search.q ?? '').toLocaleLowerCase()",
      ownMatch,
    ],
    [
      'a query that compares names by itself',
      `${students}/queries.ts`,
      'export const found = (typed: string) => sql`select id from student where full_name ilike ${typed}`',
      ownMatch,
    ],
    [
      'web importing api',
      'web/src/app/a.ts',
      `import '../../../api/src/a.ts'`,
      'web imports contract, and nothing of api.',
    ],
    [
      'web importing api by name',
      'web/src/app/a.ts',
      `import '@akada/api/platform/a'`,
      'web imports contract, and nothing of api.',
    ],
    [
      'api importing web',
      'api/src/a.ts',
      `export * from '../../web/src/a.ts'`,
      'api imports contract, and nothing of web.',
    ],
    [
      'a test of api importing web',
      `${students}/a.test.ts`,
      `import '@akada/web/lib/a'`,
      'api imports contract, and nothing of web.',
    ],
    [
      'bench importing the server',
      'bench/src/a.ts',
      `await import('../../api/src/a.ts')`,
      'bench knows HTTP and contract only: it may start the server as a process, but imports nothing of api.',
    ],
    [
      'e2e importing the page',
      'e2e/src/a.ts',
      `type A = import('../../web/src/a.ts').A; export type { A }`,
      'e2e knows HTTP and contract only: it may start the server as a process, but imports nothing of web.',
    ],
    [
      'tools importing the server',
      'tools/a.ts',
      `import '../api/src/a.ts'`,
      'tools imports contract, and nothing of api.',
    ],
    [
      'production importing a test tool',
      'api/src/main.ts',
      `import '../test/app.ts'`,
      'What runs in production imports nothing of the tests.',
    ],
    [
      'platform importing a feature',
      'api/src/platform/db.ts',
      `import '../features/files/index.ts'`,
      'platform imports no feature and nothing that composes features.',
    ],
    [
      'platform importing the composition root',
      'api/src/platform/http/a.ts',
      `import '../../app.ts'`,
      'platform imports no feature and nothing that composes features.',
    ],
    [
      'a feature reaching into another',
      'api/src/features/grading/save-scores.ts',
      `import '../students/queries.ts'`,
      'A feature enters another only by its index.ts: grading reaches into api/src/features/students/queries.ts.',
    ],
    [
      'a feature importing rightward',
      `${students}/admit.ts`,
      `import '../attendance/index.ts'`,
      'Features import leftward only: students stands before attendance in tools/borders/ranks.ts.',
    ],
    [
      'a feature of the pages importing rightward',
      `${webStudents}/pages/Student.tsx`,
      `import '../../transfers/index.ts'`,
      'Features import leftward only: students stands before transfers in tools/borders/ranks.ts.',
    ],
    [
      'a use case knowing the web framework',
      `${students}/admit.ts`,
      `import type { FastifyRequest } from 'fastify'`,
      'In a feature only routes.ts knows the web framework.',
    ],
    [
      'a query knowing the http platform',
      `${students}/queries.ts`,
      `import { bind } from '../../platform/http/bind.ts'`,
      'In a feature only routes.ts knows the web framework.',
    ],
    [
      'a use case knowing SQL',
      `${students}/admit.ts`,
      `import sql from 'sql-template-tag'`,
      'In a feature only queries.ts knows SQL.',
    ],
    [
      'a route knowing SQL by the platform',
      `${students}/routes.ts`,
      `import { sql } from '../../platform/db/index.ts'`,
      'In a feature only queries.ts knows SQL.',
    ],
    [
      'a use case holding the whole database module',
      `${students}/admit.ts`,
      `import * as db from '../../platform/db.ts'`,
      'In a feature only queries.ts knows SQL.',
    ],
    [
      'a hook holding SQL',
      `${students}/hooks.ts`,
      `import { sql } from '../../platform/db/index.ts'`,
      'In a feature only queries.ts knows SQL.',
    ],
    [
      "a read that takes the enrolment without an end for today's",
      `${students}/queries.ts`,
      'export const a = sql`select e.id from placement e join guardian_link l on l.ends is null where e.ends is null`',
      presentEnrolment,
    ],
    [
      'a test of the end of enrolments in a part of a statement',
      'api/src/features/grading/queries.ts',
      'export const a = sql`and (stay.ends is not null or true)`',
      presentEnrolment,
    ],
    [
      "a page that takes the enrolment without an end for today's",
      `${webStudents}/pages/Student.tsx`,
      'export const a = (all: { ends: string | null }[]) => all.find(({ ends }) => ends === null)',
      "Today's enrolment is presentEnrolment(): the one without an end may lie in the next session (docs/enrolments.md).",
    ],
    ['a policy knowing the database', `${students}/policy.ts`, `import type { Tx } from '../../platform/db.ts'`, pure],
    ['a policy knowing http', `${students}/policy.ts`, `import '../../platform/http.ts'`, pure],
    ['rules knowing the clock', `${students}/rules.ts`, `import { now } from '../../platform/clock.ts'`, pure],
    ['rules knowing SQL', `${students}/rules/term.ts`, `import sql from 'sql-template-tag'`, pure],
    ['a policy knowing its queries', `${students}/policy.ts`, `import { get } from './queries.ts'`, pure],
    ['rules asking the time', `${students}/rules.ts`, `export const a = () => new Date()`, time],
    ['a policy asking the time', `${students}/policy.ts`, `export const a = () => Date.now()`, time],
    [
      "a page reading the device's day",
      'web/src/features/auth/a.tsx',
      `export const a = () => new Date()`,
      deviceClock,
    ],
    ["a page reading the device's time", 'web/src/lib/a.ts', `export const a = [1].map(Date.now)`, deviceClock],
    ["a page reading the device's time as text", 'web/src/app/a.ts', `export const a = Date()`, deviceClock],
    [
      'a page with a time box of its own',
      'web/src/features/auth/a.tsx',
      `export const a = <b type="time" />`,
      typedInPart,
    ],
    [
      "a page showing the browser's own error",
      'web/src/features/auth/a.tsx',
      `export const a = (b: B) => b.error?.message`,
      ownWords,
    ],
    ['a day in a locale that looks like ISO', 'web/src/lib/a.ts', `export const a = ['en-CA']`, locale],
    ['a day of the server in such a locale', 'api/src/platform/clock/a.ts', `export const a = ['sv-SE']`, locale],
    ['a day of the contract in such a locale', 'contract/src/kernel/a.ts', `export const a = ['en-CA']`, locale],
    ['a day of the benchmarks in such a locale', 'bench/src/a.ts', `export const a = ['fr-CA']`, locale],
    [
      'a web feature importing app',
      `${webStudents}/routes.ts`,
      `import '../../app/router.ts'`,
      "A web feature uses ui, lib, contract, itself and another feature's index.ts.",
    ],
    [
      'a web feature reaching into another',
      `${webStudents}/pages/list.tsx`,
      `import '../../classes/queries.ts'`,
      'A feature enters another only by its index.ts: students reaches into web/src/features/classes/queries.ts.',
    ],
    [
      'ui importing a feature',
      'web/src/ui/a.tsx',
      `import '../features/students/index.ts'`,
      'web/src/ui imports no feature and no app.',
    ],
    [
      'lib importing the app',
      'web/src/lib/a.ts',
      `import '../app/router.ts'`,
      'web/src/lib imports no feature and no app.',
    ],
    ['a feature asking the machine for the time', `${students}/admit.ts`, `export const a = () => new Date()`, machine],
    ['the demonstration asking it', 'api/src/demo/a.ts', `export const a = () => Date.now()`, machine],
    ['SQL of a feature asking it', `${students}/queries.ts`, 'export const a = sql`select now()`', database],
    [
      'SQL of the platform asking it',
      'api/src/platform/mail/a.ts',
      'export const a = sql`select current_date`',
      database,
    ],
    ['a role compared by name', `${students}/admit.ts`, `export const a = (role: R) => role.name === b`, roles],
    [
      'a role compared by name in a page',
      'web/src/app/a.tsx',
      `export const a = u.roleAccess?.role.name !== 'x'`,
      roles,
    ],
    ['a variable that holds a role name', `${students}/admit.ts`, `export const a = roleName == 'Bursar'`, roles],
    ['the name of a built-in role', `${students}/admit.ts`, `export const a = title === 'Class Teacher'`, roles],
    ['the key of a built-in role', `${students}/policy.ts`, `export const a = actor.role === 'principal'`, roles],
    ['a list of built-in roles', 'web/src/ui/a.tsx', `export const a = ['Principal', 'Teacher'].includes(b)`, roles],
    ['a switch on a role name', 'web/src/ui/a.tsx', `switch (role.name) { default: }`, roles],
    [
      'a role name in SQL',
      `${students}/queries.ts`,
      "export const a = sql`select 1 from role where role.name = 'Principal'`",
      roles,
    ],
  ]
  it.each(crossings)('%s', (_what, path, text, rule) => {
    expect(errorsOf({ [path]: `// first line\n${text}\n` })).toEqual([`${path}:2 ${rule}`])
  })
})

describe('the shape of a feature is broken by', () => {
  const misshapen: [string, string, string][] = [
    ['a file that is named after no use case', 'service.ts', 'Name a file after its use case.'],
    ['helpers', 'upload-helpers.ts', 'Name a file after its use case.'],
    ['routes in two files', 'move-routes.ts', 'A feature has one routes.ts.'],
    ['rules beside the folder of rules', 'term-rules.ts', 'Parts of rules.ts lie in the folder rules.'],
    [
      'a folder of its own',
      'service/admit.ts',
      'A feature has the folders queries, rules and print; its use cases lie beside them.',
    ],
  ]
  it.each(misshapen)('%s', (_what, name, rule) => {
    expect(errorsOf({ [`${students}/${name}`]: '' })).toEqual([`${students}/${name}:1 ${rule}`])
  })
})

describe('circles', () => {
  it('are found between files', () => {
    const errors = errorsOf({
      'api/src/platform/a.ts': `import './b.ts'`,
      'api/src/platform/b.ts': `\nimport './c.ts'`,
      'api/src/platform/c.ts': `import { a } from './a.ts'`,
    })
    expect(errors).toEqual([
      'api/src/platform/a.ts:1 Files import each other in a circle: api/src/platform/a.ts > api/src/platform/b.ts > api/src/platform/c.ts > api/src/platform/a.ts.',
    ])
  })

  it('are found if only a type import closes them, also in the pages', () => {
    const errors = errorsOf({
      'web/src/ui/Panel.tsx': `import { Table } from './Table.tsx'`,
      'web/src/ui/Table.tsx': `import type { PanelProps } from './Panel.tsx'`,
    })
    expect(errors).toEqual([
      'web/src/ui/Panel.tsx:1 Files import each other in a circle: web/src/ui/Panel.tsx > web/src/ui/Table.tsx > web/src/ui/Panel.tsx.',
    ])
  })

  it('are found between features of the same rank, even if no file is in a circle', () => {
    const errors = errorsOf({
      'api/src/features/grading/index.ts': '',
      'api/src/features/grading/save-scores.ts': `import '../exams/index.ts'`,
      'api/src/features/exams/index.ts': '',
      'api/src/features/exams/admit.ts': `import type { A } from '../grading/index.ts'`,
    })
    expect(errors).toEqual([
      'api/src/features/exams/admit.ts:1 Features import each other in a circle: exams > grading > exams.',
    ])
  })

  it('are found between features of the pages', () => {
    const errors = errorsOf({
      [`${webStudents}/index.ts`]: `import '../classes/index.ts'`,
      'web/src/features/classes/index.ts': `\nexport { students } from '../students/index.ts'`,
    })
    expect(errors).toContain(
      'web/src/features/classes/index.ts:2 Features import each other in a circle: classes > students > classes.',
    )
  })
})

it('school nouns in the platform and the kernel are refused, comments included, but not the levels of the tenant', () => {
  const rule = 'The platform and the kernel know no school nouns: a feature supplies what is special to schools.'
  const errors = errorsOf({
    'api/src/platform/http/a.ts': `// One arm of a school's students.\nexport const teacherOf = 1\nexport const state = 'busy'`,
    'contract/src/kernel/a.ts': `export const armsOfSchool = 1\nexport const a = { message: 'Choose a school first.' }\nexport const b = '422 none: Choose a school first.'`,
    'api/src/platform/http/b.ts': `export const own = (place: Place) => place.schoolId ?? place.districtId`,
    'api/src/platform/http/b.test.ts': `export const school = 1`,
    [`${students}/page.ts`]: `export const school = 1`,
  })
  expect(errors).toEqual([
    `api/src/platform/http/a.ts:1 ${rule}`,
    `api/src/platform/http/a.ts:2 ${rule}`,
    `contract/src/kernel/a.ts:1 ${rule}`,
  ])
})

it('a feature without a rank, and a rank without a folder, are refused', () => {
  const errors = errorsOf({
    'tools/borders/ranks.ts': '',
    'api/src/features/canteen/admit.ts': 'export const meal = 1',
  })
  expect(errors).toContain(
    'api/src/features/canteen/admit.ts:1 The feature canteen has no rank: give it one in tools/borders/ranks.ts.',
  )
  expect(errors).toContain('tools/borders/ranks.ts:1 No folder of features is called wallet, which has a rank.')
})

it('a repository within its borders has no errors', () => {
  const errors = errorsOf({
    'contract/src/students/schemas.ts': `import * as z from 'zod'\nimport { id } from '../kernel/fields.ts'`,
    'contract/src/students/schemas.test.ts': `import { it } from 'vitest'\nimport 'node:fs'`,
    'api/src/platform/jobs/queue.ts': `import './worker.ts'`,
    'api/src/platform/jobs/worker.ts': `import type { Job } from './job.ts'`,
    'api/src/app.ts': `import './features/students/index.ts'\nimport './platform/http/server.ts'`,
    'api/src/platform/http/server.ts': `import fastify from 'fastify'\nimport '../db/index.ts'`,
    [`${students}/routes.ts`]: `import '../../platform/http/bind.ts'\nimport './queries.ts'\nimport './admit.ts'`,
    [`${students}/admit.ts`]: `import { transact, type Tx } from '../../platform/db/index.ts'\nimport '../schools/index.ts'`,
    [`${students}/queries.ts`]: `import sql from 'sql-template-tag'\nimport { sql as s } from '../../platform/db/index.ts'`,
    [`${students}/queries/list.ts`]: `import sql from 'sql-template-tag'`,
    [`${students}/policy.ts`]: `import '@akada/contract/students/schemas'\nimport './rules.ts'`,
    [`${students}/rules.ts`]: `export const born = (day: string, today: string) => day < today`,
    [`${students}/students.test.ts`]: `import { app } from '../../../test/app.ts'\nimport sql from 'sql-template-tag'`,
    [`${students}/page.ts`]: `export const a = role.name !== undefined && student.status === 'Active'`,
    'api/test/app.ts': `import '../src/app.ts'\nimport '../src/features/students/queries.ts'`,
    'web/test/device.ts': `import { vi } from 'vitest'\nimport type { Session } from '../src/lib/session.ts'`,
    'web/src/features/students/store.test.ts': `import { makeDevice } from '../../../test/device.ts'`,
    [`${webStudents}/pages/list.tsx`]: `import '../../../ui/table.tsx'\nimport '../../classes/index.ts'\nimport '@akada/contract/students/calls'`,
    'web/src/app/router.tsx': `import '../features/students/routes.ts'`,
    'e2e/src/students.spec.ts': `import '@akada/contract'\nimport { test } from './support.ts'`,
    'bench/src/list.ts': `import pg from 'pg'\nimport '@akada/contract'`,
  })
  expect(errors).toEqual([])
})

it('the repository itself crosses no border', () => {
  expect(findErrors(join(import.meta.dirname, '..'))).toEqual([])
})
