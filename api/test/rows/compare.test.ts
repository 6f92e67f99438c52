import { expect, it } from 'vitest'
import type { RowFault } from './answered.ts'
import { callsIn } from './calls.ts'

const source = `
const one = (tx: ReadTx) => tx.get<{ id: string }>(sql\`select id from student\`)
const page = <T>(tx: ReadTx): Promise<T[]> => tx.rows(sql\`select 1\`)
const rows = (tx: ReadTx) => page<Row>(tx)
const other = list.find<string>(isWanted)
`

it('finds what declares the rows of a statement: the call itself, or that of a function which is given the type', () => {
  const calls = callsIn('queries.ts', source)
  expect(calls.map(({ line, column, isGeneric, isStatement }) => ({ line, column, isGeneric, isStatement }))).toEqual([
    { line: 2, column: 32, isGeneric: false, isStatement: true },
    { line: 3, column: 50, isGeneric: true, isStatement: true },
    { line: 4, column: 30, isGeneric: false, isStatement: false },
  ])
})

it('makes a type error of each field that the answer does not bear out', () => {
  interface Row {
    id: string
    level: number
    school: { id: string; district: string }
    note?: string
    stays: { begins: string }[]
  }
  type FaultOf<Columns> = RowFault<Row, Columns>
  interface Agreeing {
    id: string
    level: number
    school: { id: string; district: string; more: boolean }
    stays: { begins: string }[]
  }
  // Of another type than its text, none of these compiles.
  const none: [FaultOf<Agreeing>] extends [never] ? true : false = true
  const missing: FaultOf<Omit<Agreeing, 'id'>> = 'id is not returned'
  const empty: FaultOf<Omit<Agreeing, 'level'> & { level: number | null }> = 'level may be null'
  const text: FaultOf<Omit<Agreeing, 'level'> & { level: string }> = 'level is of another type'
  const inside: FaultOf<Omit<Agreeing, 'school'> & { school: { id: string } }> = 'school.district is not returned'
  const listed: FaultOf<Omit<Agreeing, 'stays'> & { stays: { begins: string | null }[] }> = 'stays[].begins may be null'
  expect([none, missing, empty, text, inside, listed]).toHaveLength(6)
})
