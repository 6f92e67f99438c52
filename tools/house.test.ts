import { expect, it } from 'vitest'
import { codeFigures, tablesWritten } from './house/code.ts'

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
