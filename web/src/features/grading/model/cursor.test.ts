import { describe, expect, it } from 'vitest'
import { areaOf, at, type Cursor, moved } from './cursor.ts'

const size = { rows: 40, inputs: 3, columns: 5, page: 10 }
const go = (from: Cursor, key: string, more: { shift?: boolean; ctrl?: boolean } = {}) => {
  const to = moved(from, { key, shift: false, ctrl: false, ...more }, size)
  return to && [to.row, to.column]
}

describe('moved', () => {
  it('follows the arrows and stays inside', () => {
    expect(go(at(0, 0), 'ArrowDown')).toEqual([1, 0])
    expect(go(at(0, 0), 'ArrowUp')).toEqual([0, 0])
    expect(go(at(0, 2), 'ArrowRight')).toEqual([0, 3])
    expect(go(at(0, 4), 'ArrowRight')).toEqual([0, 4])
    expect(go(at(3, 0), 'ArrowDown', { ctrl: true })).toEqual([39, 0])
  })

  it('goes down with Enter and right with Tab, and leaves at the ends', () => {
    expect(go(at(39, 1), 'Enter')).toEqual([39, 1])
    expect(go(at(5, 1), 'Enter', { shift: true })).toEqual([4, 1])
    expect(go(at(0, 2), 'Tab')).toEqual([1, 0])
    expect(go(at(1, 0), 'Tab', { shift: true })).toEqual([0, 2])
    expect(go(at(39, 2), 'Tab')).toBeNull()
    expect(go(at(0, 0), 'Tab', { shift: true })).toBeNull()
    expect(go(at(2, 4), 'Tab')).toEqual([3, 0])
  })

  it('handles Home, End and page keys', () => {
    expect(go(at(7, 2), 'Home')).toEqual([7, 0])
    expect(go(at(7, 0), 'End')).toEqual([7, 2])
    expect(go(at(7, 0), 'End', { ctrl: true })).toEqual([39, 2])
    expect(go(at(7, 2), 'Home', { ctrl: true })).toEqual([0, 0])
    expect(go(at(7, 2), 'PageDown')).toEqual([17, 2])
    expect(go(at(7, 2), 'PageUp')).toEqual([0, 2])
    expect(go(at(7, 2), 'x')).toBeNull()
  })

  it('extends a selection with Shift in either direction', () => {
    const wide = moved(at(3, 1), { key: 'ArrowUp', shift: true, ctrl: false }, size)
    expect(wide && areaOf(wide)).toEqual({ top: 2, bottom: 3, left: 1, right: 1 })
    const wider = wide && moved(wide, { key: 'ArrowRight', shift: true, ctrl: false }, size)
    expect(wider && areaOf(wider)).toEqual({ top: 2, bottom: 3, left: 1, right: 2 })
  })
})
