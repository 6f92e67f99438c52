import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSource } from './borders/source.ts'
import { codeFigures, smallFiles, tablesWritten } from './house/code.ts'
import { filesOnPath } from './house/paths.ts'
import { excesses, isProductionFile, linesByPart, partOf, raisedWithoutReason, tightened } from './size.ts'

it('counts the violations in a file', () => {
  const text = [
    'const [view, search] = studentCalls',
    'const value: any = list[0]!',
    'const mixed = a ? b : c ? d : e ? f : g',
    'const plain = a ? b : c',
    `const long = () => {${'\n'.repeat(101)}}`,
    '',
  ].join('\n')
  expect(codeFigures('some.ts', text)).toEqual({
    lines: 106,
    anys: 1,
    nonNulls: 1,
    longFunctions: 1,
    nestedConditionals: 2,
    deepest: 3,
    positional: 1,
    places: [
      { line: 3, what: 'a conditional expression inside 1' },
      { line: 3, what: 'a conditional expression inside 2' },
      { line: 5, what: 'a function of 102 lines' },
    ],
  })
})

it('finds the tables that statements write', () => {
  const text = `insert into student (id) values (1); update ledger.account set kobo = 1; delete from score using term
    on conflict do update set name = 'x'; select id from class for update of class; select from class for update skip locked`
  expect([...tablesWritten(text)]).toEqual(['student', 'ledger.account', 'score'])
})

it('finds the small files that one file imports, other than doors and what is loaded later', () => {
  const texts: Record<string, string> = {
    'api/src/a.ts': `import './one.ts'\nimport './two.ts'\nimport './long.ts'\nimport './b/index.ts'\nimport('./later.ts')`,
    'api/src/b/index.ts': `import '../two.ts'`,
    'api/src/a.test.ts': `import './one.ts'`,
    'api/src/one.ts': '',
    'api/src/two.ts': '',
    'api/src/long.ts': '\n'.repeat(41),
    'api/src/later.ts': '',
  }
  expect(smallFiles(Object.entries(texts).map(([path, text]) => readSource(path, text)))).toEqual(['api/src/one.ts'])
})

describe('the ceilings of the code', () => {
  const files = [
    { path: 'api/src/features/students/admit.ts', lines: 200 },
    { path: 'api/src/features/students/rules.ts', lines: 100 },
    { path: 'web/src/ui/DataList.tsx', lines: 80 },
  ]
  const ceilings = {
    lines: { 'api students': 300, 'web ui': 90 },
    figures: { ADRs: 20 },
    build: {},
    seconds: {},
    raised: {},
  }

  it('are missed by one line more in a feature that is at its ceiling', () => {
    expect(excesses(linesByPart(files), ceilings.lines)).toEqual([])
    const longer = [...files, { path: 'api/src/features/students/leave.ts', lines: 1 }]
    expect(excesses(linesByPart(longer), ceilings.lines)).toEqual(['api students: 301, 1 above its ceiling of 300.'])
  })

  it('are needed for every part, and for nothing that is gone', () => {
    const other = [{ path: 'api/src/features/timetable/add.ts', lines: 10 }]
    expect(excesses(linesByPart(other), { 'api students': 300 })).toEqual([
      'api timetable: 10, and tools/size.json has no ceiling for it.',
      'api students: nothing of this name is counted; remove its ceiling.',
    ])
  })

  it('are lowered to what is counted, and never raised', () => {
    expect(tightened({ 'api students': 310, 'web ui': 80 }, ceilings.lines)).toEqual({
      'api students': 300,
      'web ui': 80,
    })
  })

  it('are raised only with a new reason beside them', () => {
    const higher = { ...ceilings, lines: { 'api students': 320, 'web ui': 80 } }
    expect(raisedWithoutReason(ceilings, higher)).toEqual([
      'The ceiling of api students rises from 300 to 320: write the reason at "raised" in tools/size.json.',
    ])
    const explained = { ...higher, raised: { 'api students': 'Siblings are admitted together.' } }
    expect(raisedWithoutReason(ceilings, explained)).toEqual([])
    expect(raisedWithoutReason(explained, { ...explained, lines: { 'api students': 330, 'web ui': 80 } })).toHaveLength(
      1,
    )
  })

  it('count code, styles and migrations, but no tests', () => {
    expect(['web/src/ui/base.css', 'api/migrations/0001_a.sql', 'web/index.html'].every(isProductionFile)).toBe(true)
    expect(
      ['api/test/app.ts', 'web/src/ui/a.test.tsx', 'e2e/src/a.spec.ts', 'docs/a.md', 'web/test/pages.tsx'].some(
        isProductionFile,
      ),
    ).toBe(false)
    expect(partOf('api/src/app.ts')).toBe('api')
    expect(partOf('vitest.config.ts')).toBe('root')
  })
})

it('lists in ARCHITECTURE.md the files that are read to follow a register from its button to its table', () => {
  const root = join(import.meta.dirname, '..')
  const [, section = ''] = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('## From the button to the table')
  const listed = (section.split('\n## ')[0] ?? '').match(/`(?:web|api)\/[^`]+`/g) ?? []
  expect(listed.map(path => path.slice(1, -1)).toSorted()).toEqual(filesOnPath(root, 'register').toSorted())
})
