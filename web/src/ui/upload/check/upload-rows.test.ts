import { describe, expect, it } from 'vitest'
import { alikeOf, countErrors, nextError, rowsOf, withCorrections } from './upload-rows.ts'

const columns = ['lastName', 'gender', 'class']
const error = (row: number, column: string | null, message = 'Wrong.') => ({ row, column, value: '', message })
const upload = {
  columns: [],
  rows: [2, 3, 4, 5].map(row => ({ row, cells: { lastName: `Name ${row}`, class: 'JS1' }, leftOut: row === 4 })),
  errors: [error(2, 'gender'), error(2, 'class'), error(3, 'class'), error(5, 'lastName'), error(5, null)],
}
const rows = rowsOf(upload)

describe('the rows of an upload', () => {
  it('counts the errors of rows that are not left out', () => {
    expect(countErrors(rows)).toBe(5)
    expect(countErrors(withCorrections(rows, new Map([[2, { row: 2, leftOut: true }]])))).toBe(3)
  })

  it('moves from error to error, past rows left out, and back', () => {
    expect(nextError(rows, columns, { row: 2, column: 'gender' }, 1)).toEqual({ row: 2, column: 'class' })
    expect(nextError(rows, columns, { row: 2, column: 'class' }, 1)).toEqual({ row: 3, column: 'class' })
    expect(nextError(rows, columns, { row: 3, column: 'class' }, 1)).toEqual({ row: 5, column: 'lastName' })
    expect(nextError(rows, columns, { row: 5, column: 'lastName' }, 1)).toBeNull()
    expect(nextError(rows, columns, { row: 3, column: 'class' }, -1)).toEqual({ row: 2, column: 'class' })
    expect(nextError(rows, columns, { row: 2, column: 'gender' }, -1)).toBeNull()
  })

  it('skips a cell that is corrected and waits to be checked', () => {
    const corrected = withCorrections(rows, new Map([[2, { row: 2, cells: { class: 'JSS 1' } }]]))
    expect(nextError(corrected, columns, { row: 2, column: 'gender' }, 1)).toEqual({ row: 3, column: 'class' })
    expect(corrected[0]?.cells.class).toBe('JSS 1')
    expect(corrected[1]).toBe(rows[1])
  })

  it('finds the rows that the same correction would fix, except in unique columns', () => {
    expect(alikeOf(rows, { row: 2, column: 'class' }, 'JS1')).toEqual([3])
    expect(alikeOf(rows, { row: 2, column: 'class' }, '')).toEqual([])
    expect(alikeOf(rows, { row: 2, column: 'admissionNumber' }, 'JS1')).toEqual([])
  })
})
