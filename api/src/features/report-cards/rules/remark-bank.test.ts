import { limits } from '@akada/contract/kernel/limits'
import { describe, expect, it } from 'vitest'
import { type Author, remarkBands, remarksFor } from './remark-bank.ts'

const authors: Author[] = ['classTeacher', 'principal']
const all = remarkBands.flatMap(band => authors.flatMap(author => band[author]))

describe('the bank of remarks', () => {
  it('names no sex', () => {
    const gendered =
      /\b(?:he|she|him|her|his|hers|himself|herself|boy|girl|son|daughter|young man|lady|gentleman|sir|madam|mr|mrs|miss)\b/i
    expect(all.filter(remark => gendered.test(remark))).toEqual([])
  })

  it('has at least five different remarks of one line in each band, for each author, within the limit of a remark', () => {
    for (const band of remarkBands) for (const author of authors) expect(band[author].length).toBeGreaterThanOrEqual(5)
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter(remark => remark.length > limits.text || /[\r\n]/.test(remark))).toEqual([])
  })

  it('covers every average from 0 to 100, and proposes nothing without one', () => {
    for (const average of ['0.00', '39.99', '40.00', '49.99', '50.00', '59.99', '60.00', '74.99', '75.00', '100.00'])
      expect(remarksFor('classTeacher', { average, studentId: 'a', termId: 't' })).toHaveLength(3)
    expect(remarksFor('principal', { average: null, studentId: 'a', termId: 't' })).toEqual([])
  })

  it('proposes by the band of the average', () => {
    const of = (average: string) => remarksFor('principal', { average, studentId: 'a', termId: 't' })
    expect(remarkBands[0]?.principal).toEqual(expect.arrayContaining(of('75.00')))
    expect(remarkBands[1]?.principal).toEqual(expect.arrayContaining(of('74.99')))
    expect(remarkBands[4]?.principal).toEqual(expect.arrayContaining(of('39.99')))
  })

  it('proposes the same to a student each time, and different remarks within an arm and from term to term', () => {
    const ids = Array.from({ length: 44 }, (_, at) => `student ${at}`)
    const first = (studentId: string, termId: string) =>
      remarksFor('classTeacher', { average: '65.00', studentId, termId })[0]
    expect(ids.map(id => first(id, 't'))).toEqual(ids.map(id => first(id, 't')))
    const counts = Object.values(Object.groupBy(ids, id => first(id, 't') ?? '')).map(found => found?.length ?? 0)
    expect(counts.length).toBeGreaterThanOrEqual(4)
    expect(Math.max(...counts)).toBeLessThan(22)
    expect(ids.some(id => first(id, 't') !== first(id, 'u'))).toBe(true)
  })
})
