import { describe, expect, it } from 'vitest'
import { compacted, type Mark, readerOfCodes, type StoredMark } from './marks.ts'

const mark = (m: Mark, more: Partial<StoredMark> = {}): StoredMark => ({
  m,
  i: 'sheet',
  t: '09:00',
  b: 'teacher',
  ...more,
})

describe('the stored form of a register', () => {
  it('has the students in the order of their ids, a letter for each, and once what holds for most', () => {
    const marks = {
      d: mark('excused'),
      b: mark('late'),
      e: mark('present', { p: true }),
      a: mark('present'),
      c: mark('absent'),
    }
    expect(compacted(marks)).toEqual({
      students: ['a', 'b', 'c', 'd', 'e'],
      codes: 'plaeP',
      markIds: null,
      shared: { i: 'sheet', t: '09:00', b: 'teacher' },
      own: null,
    })
  })

  it('has by student what differs from the others, and the reason of an absence', () => {
    const marks = {
      a: mark('present'),
      b: mark('present'),
      c: mark('late', { i: 'tapped', t: '09:05' }),
      d: mark('absent', { r: 'sick' }),
      e: mark('present', { b: 'principal' }),
    }
    expect(compacted(marks)).toEqual({
      students: ['a', 'b', 'c', 'd', 'e'],
      codes: 'pplap',
      markIds: null,
      shared: { i: 'sheet', t: '09:00', b: 'teacher' },
      own: { c: { i: 'tapped', t: '09:05' }, d: { r: 'sick' }, e: { b: 'principal' } },
    })
  })

  it('has an id for each mark where fewer than half share one', () => {
    const marks = { a: mark('present', { i: '1' }), b: mark('late', { i: '2' }), c: mark('absent', { i: '3' }) }
    expect(compacted(marks)).toEqual({
      students: ['a', 'b', 'c'],
      codes: 'pla',
      markIds: ['1', '2', '3'],
      shared: { t: '09:00', b: 'teacher' },
      own: null,
    })
  })

  it('is read for counting as PostgreSQL sends it, presumed as present, and no student by another', () => {
    const { students, codes } = compacted({
      a: mark('present', { p: true }),
      b: mark('late'),
      c: mark('absent'),
      d: mark('excused'),
    })
    const read = readerOfCodes()
    const sent = `{${students.join(',')}}`
    const marks = read(sent, codes)
    expect([...students, 'e'].map(student => marks.get(student))).toEqual([
      'present',
      'late',
      'absent',
      'excused',
      undefined,
    ])
    expect(marks.size).toBe(4)
    // The next day of the same students.
    expect(students.map(student => read(sent, 'aaaP').get(student))).toEqual(['absent', 'absent', 'absent', 'present'])
  })
})
