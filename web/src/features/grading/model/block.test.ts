import { describe, expect, it } from 'vitest'
import { fillDown, parseBlock, placeBlock, writeBlock } from './cursor.ts'
import { History } from './history.ts'

const area = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })
const grid = { rows: 4, columns: 3 }

describe('a block of a spreadsheet', () => {
  it('is read with any line ending, quotes and empty cells', () => {
    expect(parseBlock('12\t13\r\n\tABS\r\n')).toEqual([
      ['12', '13'],
      ['', 'ABS'],
    ])
    expect(parseBlock('7')).toEqual([['7']])
    expect(parseBlock('"a\tb"\t"say ""hi"""\n1')).toEqual([['a\tb', 'say "hi"'], ['1']])
    expect(parseBlock('1\n\n3')).toEqual([['1'], [''], ['3']])
  })

  it('is written so that it reads back the same', () => {
    const block = [
      ['12.5', ''],
      ['ABS', 'EX'],
    ]
    expect(parseBlock(writeBlock(block))).toEqual(block)
  })

  it('is pasted from the top left of the selection', () => {
    const { placed, beyond } = placeBlock([['1', '2'], ['3']], area(1, 1), grid)
    expect(placed).toEqual([
      { row: 1, column: 1, text: '1' },
      { row: 1, column: 2, text: '2' },
      { row: 2, column: 1, text: '3' },
    ])
    expect(beyond).toBe(0)
  })

  it('repeats in a selection that is a multiple of it', () => {
    expect(placeBlock([['5']], area(0, 0, 3, 0), grid).placed.map(one => one.text)).toEqual(['5', '5', '5', '5'])
    expect(placeBlock([['1'], ['2']], area(0, 0, 3, 0), grid).placed.map(one => one.text)).toEqual(['1', '2', '1', '2'])
    expect(placeBlock([['1'], ['2']], area(0, 0, 2, 0), grid).placed).toHaveLength(2)
  })

  it('counts what does not fit into the grid instead of dropping it silently', () => {
    const block = Array.from({ length: 6 }, (_, row) => [String(row), 'x', '', 'y'])
    const { placed, beyond } = placeBlock(block, area(0, 0), grid)
    expect(placed).toHaveLength(12)
    // Two rows of three filled cells below, and four on the right.
    expect(beyond).toBe(10)
  })
})

describe('filling down', () => {
  const textAt = (row: number, column: number) => `${row}${column}`
  it('repeats the first row of the selection', () => {
    expect(fillDown(area(1, 0, 3, 1), textAt)).toEqual([
      { row: 2, column: 0, text: '10' },
      { row: 2, column: 1, text: '11' },
      { row: 3, column: 0, text: '10' },
      { row: 3, column: 1, text: '11' },
    ])
  })
  it('copies the cell above into a single empty cell', () => {
    const but = (row: number) => (at: number, column: number) => (at === row ? '' : textAt(at, column))
    expect(fillDown(area(2, 1), but(2), 5)).toEqual([{ row: 2, column: 1, text: '11' }])
    expect(fillDown(area(0, 1), but(0), 5)).toEqual([])
    expect(fillDown(area(2, 0, 2, 1), textAt, 5)).toEqual([
      { row: 2, column: 0, text: '10' },
      { row: 2, column: 1, text: '11' },
    ])
  })
  it('copies one score down the column, and leaves filled cells alone', () => {
    const column = ['7', '', '9', '', 'ABS']
    const read = (row: number) => column[row] ?? ''
    expect(fillDown(area(0, 1), read, 5)).toEqual([
      { row: 1, column: 1, text: '7' },
      { row: 3, column: 1, text: '7' },
    ])
    expect(fillDown(area(4, 1), read, 5)).toEqual([])
  })
})

describe('History', () => {
  const change = (before: string, after: string) => ({ studentId: 'ada', componentId: 'ca', before, after })
  it('undoes and redoes step by step', () => {
    const history = new History()
    history.add([change('', '1')])
    history.add([change('1', '2')])
    expect(history.undo()).toEqual([change('2', '1')])
    expect(history.undo()).toEqual([change('1', '')])
    expect(history.undo()).toEqual([])
    expect(history.redo()).toEqual([change('', '1')])
    expect([history.canUndo, history.canRedo]).toEqual([true, true])
    history.add([change('1', '9')])
    expect(history.canRedo).toBe(false)
    expect(history.redo()).toEqual([])
  })
})
